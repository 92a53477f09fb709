"""A disk that takes long: what waits for it to have written (``fsync``, ``fdatasync``) waits longer, at random.

It is put between programs and the system by the dynamic linker, so that SQLite and PostgreSQL feel it as they would
a worn card or a busy network drive. It needs a C compiler and Linux.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

COMPILER = shutil.which("cc") or shutil.which("gcc")
SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_a_while(void) {
    const char *most = getenv("SLOW_DISK_MS");
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    unsigned seed = (unsigned) now.tv_nsec ^ (unsigned) getpid();
    long ms = most ? atol(most) : 0;
    if (ms > 0) usleep((useconds_t) (rand_r(&seed) % (ms * 1000)));
}

int fsync(int file) {
    wait_a_while();
    return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
    wait_a_while();
    return ((int (*)(int)) dlsym(RTLD_NEXT, "fdatasync"))(file);
}
"""


def slow_disk(folder: Path, milliseconds: int) -> dict[str, str]:
    """The environment of a program for which each wait for the disk takes up to so much longer."""
    library = folder / "slow_disk.so"
    command = [COMPILER or "cc", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(library), "-ldl"]
    subprocess.run(command, input=SOURCE, text=True, check=True, capture_output=True)
    library.chmod(0o755)
    return {**os.environ, "LD_PRELOAD": str(library), "SLOW_DISK_MS": str(milliseconds)}
