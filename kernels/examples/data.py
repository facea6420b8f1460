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
CODES = {"<f2": "e", "<f4": "f", "|i1": "b"}


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


def rows_of(values, columns):
    return [values[k : k + columns] for k in range(0, len(values), columns)]


def vector_add():
    x, y = normal(16384, "<f2", 1), normal(16384, "<f2", 2)
    for name, values in (("x", x), ("y", y), ("z", [a + b for a, b in zip(x, y)])):
        save("vector_add", name, values, (8, 2048), "<f2")


def layer_norm():
    x, gamma, beta = normal(4096, "<f4", 3), normal(256, "<f4", 4), normal(256, "<f4", 5)
    z = []
    for row in rows_of(x, 256):
        mean, variance = figures(row)
        z += [(v - mean) / math.sqrt(variance + 1e-5) * g + b for v, g, b in zip(row, gamma, beta)]
    save("layer_norm", "x", x, (16, 256), "<f4")
    save("layer_norm", "gamma", gamma, (256,), "<f4")
    save("layer_norm", "beta", beta, (256,), "<f4")
    save("layer_norm", "z", z, (16, 256), "<f4")


def softmax():
    x = normal(4096, "<f4", 6)
    z = []
    for row in rows_of(x, 256):
        powers = [math.exp(v - max(row)) for v in row]
        z += [p / sum(powers) for p in powers]
    save("softmax", "x", x, (16, 256), "<f4")
    save("softmax", "z", z, (16, 256), "<f4")


def rms_norm():
    x, gamma = normal(4096, "<f2", 7), normal(512, "<f2", 8)
    z = []
    for row in rows_of(x, 512):
        scale = 1 / math.sqrt(sum(v * v for v in row) / len(row) + 1e-6)
        z += [v * scale * g for v, g in zip(row, gamma)]
    save("rms_norm", "x", x, (8, 512), "<f2")
    save("rms_norm", "gamma", gamma, (512,), "<f2")
    save("rms_norm", "z", z, (8, 512), "<f2")


def gelu():
    x = normal(16384, "<f4", 9)
    root = math.sqrt(2 / math.pi)
    z = [v / (1 + math.exp(-2 * root * (v + 0.044715 * v**3))) for v in x]
    save("gelu", "x", x, (16384,), "<f4")
    save("gelu", "z", z, (16384,), "<f4")


def row_sum():
    x = normal(8192, "<f4", 10)
    save("row_sum", "x", x, (32, 256), "<f4")
    save("row_sum", "sums", [math.fsum(row) for row in rows_of(x, 256)], (32,), "<f4")


def figures(row):
    mean = sum(row) / len(row)
    return mean, sum((v - mean) ** 2 for v in row) / len(row)


def row_backwards(dy, x, mean, variance, gamma, epsilon):
    """pd_x and the normalised row."""
    scale = 1 / math.sqrt(variance + epsilon)
    normalised = [(v - mean) * scale for v in x]
    weighted = [d * g for d, g in zip(dy, gamma)]
    plain = sum(weighted) / len(x)
    along = sum(w * n for w, n in zip(weighted, normalised)) / len(x)
    return [scale * (w - plain - n * along) for w, n in zip(weighted, normalised)], normalised


def layer_norm_grad():
    dy, x, gamma = normal(1024, "<f4", 11), normal(1024, "<f4", 12), normal(16, "<f4", 13)
    of_rows = [figures(row) for row in rows_of(x, 16)]
    mean = rounded([m for m, _ in of_rows], "<f4")
    variance = rounded([v for _, v in of_rows], "<f4")
    pd_x, pd_gamma, pd_beta = [], [0.0] * 16, [0.0] * 16
    for row_dy, row, m, v in zip(rows_of(dy, 16), rows_of(x, 16), mean, variance):
        pd, normalised = row_backwards(row_dy, row, m, v, gamma, 1e-5)
        pd_x += pd
        pd_gamma = [g + d * n for g, d, n in zip(pd_gamma, row_dy, normalised)]
        pd_beta = [b + d for b, d in zip(pd_beta, row_dy)]
    for name, values, shape in (("dy", dy, (2, 32, 16)), ("x", x, (2, 32, 16)), ("mean", mean, (2, 32)),
                                ("variance", variance, (2, 32)), ("gamma", gamma, (16,)), ("pd_x", pd_x, (2, 32, 16)),
                                ("pd_gamma", pd_gamma, (16,)), ("pd_beta", pd_beta, (16,))):
        save("layer_norm_grad", name, values, shape, "<f4")


def add_layer_norm_grad():
    dy_a, dy_b, x = normal(4096, "<f2", 14), normal(4096, "<f2", 15), normal(4096, "<f2", 16)
    gamma = normal(64, "<f2", 17)
    of_rows = [figures(row) for row in rows_of(x, 64)]
    mean = rounded([m for m, _ in of_rows], "<f2")
    variance = rounded([v for _, v in of_rows], "<f2")
    dy = rounded([a + b for a, b in zip(dy_a, dy_b)], "<f2")
    pd_x = []
    for row_dy, row, m, v in zip(rows_of(dy, 64), rows_of(x, 64), mean, variance):
        pd_x += row_backwards(row_dy, row, m, v, gamma, rounded([1e-5], "<f2")[0])[0]
    for name, values, shape in (("dy_a", dy_a, (64, 64)), ("dy_b", dy_b, (64, 64)), ("x", x, (64, 64)),
                                ("mean", mean, (64,)), ("variance", variance, (64,)), ("gamma", gamma, (64,)),
                                ("pd_x", pd_x, (64, 64))):
        save("add_layer_norm_grad", name, values, shape, "<f2")


def racy():
    x = normal(256, "<f4", 18)
    save("racy", "x", x, (256,), "<f4")
    save("racy", "z", [2 * v for v in x], (256,), "<f4")


def quantize():
    x = normal(16384, "<f4", 19)
    z = [max(-128, min(127, round(v) + 7)) for v in rounded([v * 40 for v in x], "<f4")]
    save("quantize", "x", x, (16384,), "<f4")
    save("quantize", "z", z, (16384,), "|i1")


if __name__ == "__main__":
    for example in (vector_add, layer_norm, softmax, rms_norm, gelu, row_sum, layer_norm_grad, add_layer_norm_grad, racy,
                    quantize):
        example()
