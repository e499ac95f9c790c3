# The entry points of the suite; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# One target after another; each runs its own work side by side.
.NOTPARALLEL:

# As many as processors and memory allow, unless the caller says.
ifeq ($(origin JOBS),undefined)
JOBS := $(shell experiments/timing/jobs)
endif
PRESET ?= release
# Which test cases, in Catch's words: only `make test-all` compiles and runs the long ones.
TESTS := ~[long]
# Further words for `cmake --preset`.
CMAKE_FLAGS ?=
# The release of clang++ that `make clang` takes.
CLANG ?= 14
# What clang-tidy reads: all, or library (headers, methods, problems, harness) in a quarter of the time.
ifeq ($(origin LINT),default)
LINT := all
endif
BUILD := build/$(PRESET)

# Debian 12. valgrind counts instructions in the tests, python3-jsonschema validates files there. In
# results/index.html, node-d3 draws the diagrams, libjs-katex typesets formulas, and libjs-lunr
# searches.
PACKAGES := g++ cmake ninja-build libeigen3-dev libsundials-dev libbenchmark-dev catch2 \
            libboost-dev libboost-iostreams-dev libboost-system-dev libboost-filesystem-dev \
            libgnuplot-iostream-dev gnuplot-nox libpng-dev fonts-dejavu-core libcli11-dev \
            libfmt-dev nlohmann-json3-dev librandom123-dev libkainjow-mustache-dev valgrind \
            python3-jsonschema node-d3 libjs-katex libjs-lunr
LINT_PACKAGES := clang-format clang-tidy
COVERAGE_PACKAGES := gcovr
# SUNDIALS asks for OpenMP when CMake looks for it.
CLANG_PACKAGES := clang-$(CLANG) libomp-$(CLANG)-dev
# The tests that `make coverage` counts: those of the folders that it asks about. Those of the traits take
# half an hour more.
COVERAGE_TESTS := test_base test_problems test_methods

# While ninja builds: steps done, of all, and seconds so far.
export NINJA_STATUS := [%f/%t, %e s] 

SOURCES = $(shell find methods problems experiments tests -name 'planted_*' -prune -o -name '*.[hc]pp' -print)

# Installs what is missing of $(1); says how when it may not.
define install
if ! command -v dpkg-query >/dev/null; then \
  echo 'Not a Debian system; needed, under their Debian names: $(1)'; exit 0; fi; \
missing=; \
for package in $(1); do \
  dpkg-query -W -f='$${db:Status-Status}\n' "$$package" 2>/dev/null | grep -qx installed \
    || missing="$$missing $$package"; \
done; \
[ -n "$$missing" ] || exit 0; \
if [ "$$(id -u)" = 0 ]; then as_root=; \
elif sudo -n true 2>/dev/null; then as_root='sudo -n'; \
else \
  echo 'Some packages are missing. As root, run:' >&2; \
  echo "  apt-get update && apt-get install -y --no-install-recommends$$missing" >&2; \
  exit 1; \
fi; \
echo "Installing:$$missing"; \
$$as_root apt-get update; \
$$as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y --no-install-recommends $$missing </dev/null
endef

# The processor seconds that a target compiles and runs for: see experiments/timing/announce.
define announce
@experiments/timing/announce "$(1)" $(2) $(3) $(JOBS)
endef

.PHONY: figures announce-figures test announce-test test-all announce-test-all run-tests check bench \
        bench-peers quick coarse build configure deps lint-deps format lint tables package asan clang \
        robustness valgrind coverage mutation clean help

figures: announce-figures build ## run every experiment: figures, data, claims and report in results/
	$(BUILD)/shakedown run --all --jobs $(JOBS)
announce-figures:
	$(call announce,figures,1500,1150)

test: announce-test run-tests ## build and run the tests: every method, problem and promise once
announce-test:
	$(call announce,test after make figures,750,450)
test-all: TESTS := *
test-all: announce-test-all run-tests ## run the tests, with every promise on every pair of method and problem
announce-test-all:
	$(call announce,test-all after make figures,900,2400)
run-tests: configure
	cmake --build $(BUILD) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -j $(JOBS)

check: build ## compare accuracies with results/reference
	$(BUILD)/shakedown check

# Of another preset into build/bench: results/ holds what the release build does.
bench: build ## measure the cost per step, with hand-written steps beside it; PRESET=native tunes to this machine
	cmake --build $(BUILD) -j $(JOBS) --target shakedown_bench shakedown_bounds
	$(BUILD)/shakedown run comparison/speed \
	  --results $(if $(filter release,$(PRESET)),results,build/bench)

# Where a peer is missing, the numbers in results/ stay.
bench-peers: build ## compare with OpenMM, LAMMPS, GROMACS, Simbody, PETSc, GSL and ODE, those that are installed
	cmake --preset native
	cmake --build build/native -j $(JOBS) --target shakedown_water
	cmake --build $(BUILD) -j $(JOBS) --target shakedown_peers
	export PATH="$$PWD/$(BUILD):$$PWD/build/native:$$PATH"; failed=0; \
	compare() { \
	  id=$$1; shift; into=results; found=; \
	  for peer in $$@; do \
	    if command -v $$peer >/dev/null; then found=1; else into=build/peers; fi; \
	  done; \
	  if test -z "$$found"; then echo "$$id: skipped, none of $$* is there"; return; fi; \
	  shakedown run $$id --results $$into || failed=1; \
	}; \
	compare comparison/water-peers shakedown_openmm lmp gmx; \
	compare comparison/peers shakedown_simbody shakedown_petsc shakedown_gsl shakedown_ode; \
	exit $$failed

quick: build ## run one experiment and name the picture to open
	$(BUILD)/shakedown run kinon2023/fig32 --results build/quick
	@echo 'Open build/quick/kinon2023/fig32.png, or build/quick/index.html in a browser.'

coarse: build ## run every experiment coarsely, into build/coarse
	$(BUILD)/shakedown run --all --quick --results build/coarse --jobs $(JOBS)

build: configure ## build the program build/release/shakedown
	cmake --build $(BUILD) -j $(JOBS) --target shakedown

configure: deps
	cmake --preset $(PRESET) -DBUILD_TESTING=ON '-DSHAKEDOWN_TESTS=$(TESTS)' $(CMAKE_FLAGS)

deps: ## install missing Debian packages
	@$(call install,$(PACKAGES))

lint-deps: deps
	@$(call install,$(LINT_PACKAGES))

format: lint-deps ## reformat all sources in place
	clang-format -i $(SOURCES)

lint: lint-deps ## check form, pages, phrases and results; run clang-tidy
	cmake --preset $(PRESET) -B build/lint/configured -DBUILD_TESTING=ON -DSHAKEDOWN_UNITY=OFF
	cmake --build build/lint/configured --target shakedown_source_hash shakedown_method_families
	PRESET=$(PRESET) tests/lint/run build/lint/configured $(JOBS) $(LINT)

tables: build ## rewrite the tables of methods/README.md and problems/README.md
	cmake -DPROGRAM=$(BUILD)/shakedown -DROOT=. -DUPDATE=ON -P tests/lint/catalogue_tables.cmake

package: build ## build a Debian package in build/package
	cd $(BUILD) && cpack -B "$(CURDIR)/build/package"

asan: deps ## run fast tests and coarse experiments under the address and undefined-behaviour sanitizers
	cmake --preset asan
	cmake --build build/asan -j $(JOBS)
	ctest --test-dir build/asan --output-on-failure --no-tests=error -E 'repository|cluster' -j $(JOBS)
	build/asan/shakedown run --all --quick --results build/asan/quick --jobs $(JOBS)

clang: deps ## build with clang++ (CLANG=14, 16 or 19) and check the numbers
	@$(call install,$(CLANG_PACKAGES))
	cmake --preset clang -B build/clang-$(CLANG) -DCMAKE_CXX_COMPILER=clang++-$(CLANG) $(CMAKE_FLAGS)
	cmake --build build/clang-$(CLANG) -j $(JOBS) --target shakedown
	build/clang-$(CLANG)/shakedown check

# The cases of ctest end after ten minutes, so that the generated ones are run by name.
robustness: configure ## try 100 000 random command lines, under limits of time and memory
	cmake --build $(BUILD) -j $(JOBS) --target shakedown test_robustness
	ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -R '^robustness/' -E 'Any words' -j $(JOBS)
	cd $(BUILD)/tests && printf '%s\n' first second third fourth | SHAKEDOWN_GENERATED=100000 \
	  xargs -P $(JOBS) -I{} ./test_robustness -w NoTests 'Any words end soon and in order: {} quarter'

valgrind: build ## run ten commands under valgrind
	tests/robustness/valgrind_commands $(BUILD)/shakedown

coverage: deps ## measure the test coverage of methods/ and problems/; fail below 95 %
	@$(call install,$(COVERAGE_PACKAGES))
	cmake --preset coverage -DBUILD_TESTING=ON
	cmake --build build/coverage -j $(JOBS) --target $(COVERAGE_TESTS)
	find build/coverage -name '*.gcda' -delete
	for program in $(COVERAGE_TESTS); do build/coverage/tests/$$program --warn NoAssertions; done
	gcovr -j $(JOBS) --root . --filter methods/ --filter problems/ --sort-uncovered --fail-under-line 95 \
	  build/coverage

mutation: deps ## plant sixty faults in methods/ and problems/, and find the test that detects each
	tests/mutation/run . build/mutation $(JOBS)

clean: ## remove build/
	rm -rf build

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'Variables: JOBS (default: as processors and memory allow), PRESET (release, native, ci, clang, debug, asan,'
	@echo '  coverage), CMAKE_FLAGS (for cmake --preset), CLANG (14, 16, 19), LINT (all, library).'
