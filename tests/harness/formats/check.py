#!/usr/bin/env python3
"""tests/harness/formats/check.py PROGRAM: do the files that the program writes follow the schemas of
experiments/harness/formats? Are files with a fault refused, and has every key and column a line in the
pages? With --committed instead of a program: do the files in results/ follow them? Exits with 77 where
the library that validates is missing."""

import copy
import csv
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: no Draft202012Validator (Debian package python3-jsonschema)")
    sys.exit(77)

PROGRAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[3]
FORMATS = ROOT / "experiments/harness/formats"
# The documents that explain the keys of each schema.
PAGES = {"sidecar": ["sidecar", "drawing"], "claims": ["claims"], "references": ["references"], "run": ["claims"],
         "sweep-summary": ["names"]}
faults = []


def validator(name):
    schema = json.loads((FORMATS / f"{name}.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


SCHEMAS = {name: validator(name) for name in PAGES}


def refuse_constant(word):
    raise ValueError(f"{word} is no JSON")


def valid(name, path):
    """The file's value, once it is found to follow its schema."""
    value = json.loads(path.read_text(), parse_constant=refuse_constant)
    for error in SCHEMAS[name].iter_errors(value):
        faults.append(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    return value


def rows_of(data):
    """The first line has the names; a run that failed has a remark at the end."""
    lines = data.decode().splitlines(keepends=True)
    if lines[-1].startswith("# FAILED"):
        lines.pop()
    return list(csv.reader(lines))


def valid_sidecar(path):
    """Also what no schema can say: it is of the CSV beside it."""
    value = valid("sidecar", path)
    data = path.with_suffix(".csv").read_bytes()
    rows = rows_of(data)
    if hashlib.sha256(data).hexdigest() != value["csv sha256"]:
        faults.append(f"{path}: the digest is not that of the CSV")
    if rows[0] != value["columns"] or len(rows) - 1 != value["rows"]:
        faults.append(f"{path}: columns or rows are not those of the CSV")
    return value


def committed():
    """All of results/."""
    results = ROOT / "results"
    own = {results / "run.json", results / "full-run.json", results / "claims.json"}
    stores = set((results / "reference").glob("*.json"))
    sidecars = sorted(set(results.rglob("*.json")) - own - stores)
    if len(sidecars) < 100:
        faults.append(f"{len(sidecars)} sidecars are too few")
    for path in sidecars:
        valid_sidecar(path)
    valid("claims", results / "claims.json")
    valid("run", results / "full-run.json")


def references():
    """Those that `check` compares with, which no run of experiments writes; returns one."""
    stores = sorted((ROOT / "results/reference").glob("*.json"))
    if len(stores) < 10:
        faults.append(f"{len(stores)} references are too few")
    return [valid("references", path) for path in stores][0]


def written(folder):
    """What the program writes: returns the columns by command, and a valid value of each kind."""
    def run(*words):
        done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            faults.append(f"{' '.join(words)}: {done.stderr}")

    def columns(name):
        return rows_of((folder / name).read_bytes())[0]

    span = ["--until", "0.5"]
    run("run", "tao2014/water-equations", "tao2014/magnetic-top", "--results", "results")
    sidecars = [valid_sidecar(path) for path in sorted((folder / "results/tao2014").glob("*.json"))]
    claims = valid("claims", folder / "results/claims.json")
    for claim in claims:
        if claim["verdict"] != claim["pinned verdict"]:
            faults.append(f"{claim['id']} is {claim['verdict']}")
    record = valid("run", folder / "results/run.json")
    run("compare", "--problem", "double-pendulum", "--methods", "rattle,vi-a", "--steps", "0.05,0.025",
        *span, "--output", "both")
    run("compare", "--problem", "henon-heiles", "--methods", "baoab", "--steps", "0.05", *span, "--output",
        "random")
    run("sweep", "--problem", "double-pendulum-penalty", "--set", "omega=10,20", "--methods", "newmark",
        "--opt", "beta=0.25,0.3", "--steps", "0.05,0.025", *span, "--errors", "--output", "grid", "--summary",
        "summary.json")
    run("sweep", "--problem", "henon-heiles", "--methods", "rk4", "--steps", "0.05", *span, "--shard", "1/2",
        "--output", "part", "--summary", "part-summary.json")
    valid("sweep-summary", folder / "part-summary.json")
    for name in ("both", "random", "grid"):
        valid_sidecar(folder / f"{name}.json")
    run("verify", "rattle", "--with", "double-pendulum", "--quick", "--no-picture", "--output", "promises")
    valid_sidecar(folder / "promises.json")
    found = {"compare": columns("both.csv") + columns("both-time.csv") + columns("random.csv"),
             "sweep": columns("grid.csv") + columns("grid-seconds.csv"),
             "verify": columns("promises.csv"), "integrate": []}
    for problem, method in (("double-pendulum", "rattle"), ("damped-pendulum", "radau-5-dae"),
                            ("henon-heiles", "baoab"), ("water", "rattle"), ("magnetic-top", "lie-rattle")):
        run("integrate", "--problem", problem, "--method", method, "--step", "0.001", "--until", "0.002",
            "--output", "path.csv")
        found["integrate"] += columns("path.csv")
        valid_sidecar(folder / "path.json")
    failed = subprocess.run([PROGRAM, "integrate", "--problem", "henon-heiles", "--method", "rk4", "--step", "10",
                             "--until", "1e4", "--output", "failed.csv"], cwd=folder, capture_output=True)
    if failed.returncode != 1 or not valid_sidecar(folder / "failed.json")["failures"]:
        faults.append("the sidecar of a run that failed does not say so")
    return found, {"sidecar": max(sidecars, key=lambda value: len(value["parameters"])), "claims": claims,
                   "run": record, "sweep-summary": valid("sweep-summary", folder / "summary.json")}


def places(value, path=()):
    """Every object within a value that has keys of ours, with the way to it."""
    if isinstance(value, dict):
        if path and path[-1] in ("settings", "libraries", "seconds"):
            return
        yield path
        for key, inner in value.items():
            yield from places(inner, path + (key,))
    elif isinstance(value, list) and value:
        yield from places(value[0], path + (0,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def must_refuse(name, value, change, what):
    wrong = copy.deepcopy(value)
    change(wrong)
    if SCHEMAS[name].is_valid(wrong):
        faults.append(f"{name}.schema.json accepts {what}")


def counterexamples(name, value):
    """Of a valid value: without each key, with one more, with each of another type."""
    optional = ("false alarm", "from", "names", "on request", "spread", "scattered")
    count = 0
    for path in places(value):
        must_refuse(name, value, lambda v, p=path: at(v, p).update({"colour": 1}), f"a key more at {path}")
        for key in at(value, path):
            where = f"{'/'.join(map(str, path + (key,)))}"
            if key not in optional:
                must_refuse(name, value, lambda v, p=path, k=key: at(v, p).pop(k), f"{where} missing")
            must_refuse(name, value, lambda v, p=path, k=key: at(v, p).update({k: None}), f"{where}: null")
            count += 1
    if count < len(value if isinstance(value, dict) else value[0]):
        faults.append(f"{name}: {count} counterexamples are too few")


def planted(value):
    """Faults that a person makes."""
    claims = [claim for claim in value["claims"] if any(m["role"] == "expected" for m in claim["measurements"])]
    first = next(k for k, m in enumerate(claims[0]["measurements"]) if m["role"] == "expected")
    number = claims[0]["measurements"][first]
    for key, wrong in (("verdict", "proved"), ("kind", "speed"), ("id", "Tao 2014"), ("experiment", "fig1"),
                       ("measurements", [])):
        must_refuse("claims", claims, lambda v, k=key, w=wrong: v[0].update({k: w}), f"{key} {wrong}")
    for key, wrong in (("value", "NaN"), ("value", "1.5"), ("role", "shown"), ("role", "holds for"),
                       ("from", {"artefact": "a/b"}), ("reason", "")):
        must_refuse("claims", claims,
                    lambda v, k=key, w=wrong: v[0]["measurements"][first].update({k: w}), f"{key} {wrong}")
    assert "range" not in number
    for key, wrong in (("csv sha256", "abc"), ("seed", -1), ("rows", 1.5), ("columns", ["t", "t"]),
                       ("parameters", [{"name": "h", "value": True, "unit": ""}])):
        must_refuse("sidecar", value["sidecar"], lambda v, k=key, w=wrong: v.update({k: w}), f"{key} {wrong}")
    for key, wrong in (("relative tolerance", -1), ("absolute tolerance", "0"), ("value", "NaN"),
                       ("name", "ungrouped"), ("provenance", "")):
        must_refuse("references", value["references"], lambda v, k=key, w=wrong: v[0].update({k: w}),
                    f"{key} {wrong}")


def documented(words, pages, of):
    text = "".join((FORMATS / f"{page}.md").read_text() for page in pages)
    known = set(" ".join(name.split()) for name in re.findall(r"`([^`]+)`", text))
    for word in sorted(words):
        if word not in known:
            faults.append(f"{pages[0]}.md says nothing of `{word}`, {of}")


def keys_of(schema):
    found = set(schema.get("properties", {}))
    for inner in schema.values():
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, dict):
                found |= keys_of(each)
    return found


def check_written():
    with tempfile.TemporaryDirectory() as scratch:
        columns, examples = written(pathlib.Path(scratch))
    examples["references"] = references()
    for name, value in examples.items():
        counterexamples(name, value)
    planted(examples)
    for name, pages in PAGES.items():
        documented(keys_of(SCHEMAS[name].schema), pages, f"a key of {name}.schema.json")
    # What stands once for many: components, directions, parameters and options.
    for command, names in columns.items():
        plain = {re.sub(r"^(q|p|v|lambda|gamma)\d+$", r"\g<1>0", name) for name in names}
        plain = {re.sub(r"^((?:linear|angular)_momentum).*", r"\1", name) for name in plain}
        plain = {re.sub(r"^(set|opt) .*", r"\1 K", name) for name in plain}
        documented(plain, ["names"], f"a column of {command}")


def main():
    if PROGRAM == "--committed":
        committed()
    else:
        check_written()
    for fault in faults[:20]:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
