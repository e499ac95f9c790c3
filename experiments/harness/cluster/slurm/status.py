#!/usr/bin/env python3
"""status.py ID: what Snakemake asks of a job: running, success or failed."""
import subprocess
import sys


def state(job):
    """Of the controller while it knows the job, then of the accounting where there is one."""
    asked = subprocess.run(["scontrol", "--oneliner", "show", "job", job], capture_output=True, text=True)
    for field in asked.stdout.split():
        if field.startswith("JobState="):
            return field.removeprefix("JobState=")
    asked = subprocess.run(["sacct", "--noheader", "--parsable2", "--allocations", "--format=State", f"--jobs={job}"],
                           capture_output=True, text=True)
    return asked.stdout.split(" ")[0].strip()


WAITING = ("PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "SUSPENDED", "REQUEUED", "RESIZING", "STAGE_OUT")
found = state(sys.argv[1])
print("success" if found == "COMPLETED" else "running" if found in WAITING else "failed")
