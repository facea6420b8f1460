#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the examples' inputs and expected outputs as .npy files, computed in double and rounded once.

Needed only to make them anew: python3 kernels/examples/data.py
"""
import math
import pathlib
import random
import struct

HERE = pathlib.Path(__file__).parent
CODES = {"<f2": "e", "<f4": "f"}


def rounded(values, dtype):
    code = "<%d%s" % (len(values), CODES[dtype])
    return list(struct.unpack(code, struct.pack(code, *values)))


def save(example, name, values, shape, dtype):
    text = "(%s,)" % shape[0] if len(shape) == 1 else "(%s)" % ", ".join(map(str, shape))
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (dtype, text)
    header += " " * (-(len(header) + 11) % 64) + "\n"
    data = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
    (HERE / example / (name + ".npy")).write_bytes(data + struct.pack("<%d%s" % (len(values), CODES[dtype]), *values))


def normal(count, dtype, seed):
    source = random.Random(seed)
    return rounded([source.gauss(0, 1) for _ in range(count)], dtype)


def vector_add():
    x, y = normal(16384, "<f2", 1), normal(16384, "<f2", 2)
    for name, values in (("x", x), ("y", y), ("z", [a + b for a, b in zip(x, y)])):
        save("vector_add", name, values, (8, 2048), "<f2")


if __name__ == "__main__":
    vector_add()
