"""Shapes, and pictures of them in white on transparent, for scripts/draw-icons. A picture is 64 units wide and high.

A shape is a list of polygons; `+` joins shapes. Additions and cut-outs are applied in order.
"""

import math
import struct
import zlib

SIZE = 64


def _turned(points):
    """The polygon with the winding direction of all others, so that overlapping polygons do not cancel each other."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
    return points if area > 0 else points[::-1]


def polygon(*points):
    return [_turned([(float(x), float(y)) for x, y in points])]


def ellipse(x, y, rx, ry=None, tilt=0):
    """An ellipse around a centre; `tilt` is in degrees clockwise."""
    ry = rx if ry is None else ry
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    ring = [(math.cos(i * math.pi / 36) * rx, math.sin(i * math.pi / 36) * ry) for i in range(72)]
    return polygon(*[(x + a * c - b * s, y + a * s + b * c) for a, b in ring])


def rect(x, y, width, height, radius=0):
    if not radius:
        return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    points = []
    for cx, cy, start in ((x + width - radius, y + radius, -90), (x + width - radius, y + height - radius, 0),
                          (x + radius, y + height - radius, 90), (x + radius, y + radius, 180)):
        points += [(cx + radius * math.cos(math.radians(start + d)), cy + radius * math.sin(math.radians(start + d)))
                   for d in range(0, 91, 9)]
    return polygon(*points)


def regular(x, y, radius, corners, turn=-90):
    return polygon(*[(x + radius * math.cos(math.radians(turn + 360 * i / corners)),
                      y + radius * math.sin(math.radians(turn + 360 * i / corners))) for i in range(corners)])


def line(width, *points):
    """A line with round ends and corners."""
    shape = []
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = math.hypot(bx - ax, by - ay) or 1
        dx, dy = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
        shape += polygon((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
    return shape + sum((ellipse(x, y, width / 2) for x, y in points), [])


def curve(*points):
    """Points on Bézier curves: a start point, then two control points and an end point for each segment."""
    found = [points[0]]
    for i in range(0, len(points) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[i:i + 4]
        for step in range(1, 17):
            t = step / 16
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
            found.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return found


def blob(*points):
    """The area inside a closed path of Bézier curves."""
    return polygon(*curve(*points))


def smooth(*points):
    """The area inside a smooth closed path through the points."""
    found = []
    for i in range(len(points)):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k - 1) % len(points)] for k in range(4))
        found += curve((bx, by), (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6),
                       (cx, cy))[:-1]
    return polygon(*found)


def stroke(width, *points):
    """A line along Bézier curves."""
    return line(width, *curve(*points))


def arc(x, y, radius, start, end, width, squash=1):
    """A line along a circle, in degrees clockwise from the right; `squash` scales its height."""
    steps = max(2, int(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return line(width, *[(x + radius * math.cos(a), y + radius * squash * math.sin(a)) for a in angles])


def moved(shape, dx, dy):
    return [[(x + dx, y + dy) for x, y in points] for points in shape]


def turned(shape, degrees, x=32, y=32):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [[(x + (a - x) * c - (b - y) * s, y + (a - x) * s + (b - y) * c) for a, b in points] for points in shape]


def both(shape, x=32):
    """The shape and its mirror image."""
    return shape + [_turned([(2 * x - a, b) for a, b in points]) for points in shape]


class Picture:
    def __init__(self):
        self.steps = []

    def add(self, *shapes):
        self.steps.append((True, sum(shapes, [])))
        return self

    def cut(self, *shapes):
        self.steps.append((False, sum(shapes, [])))
        return self

    def rows(self, scale):
        """Coverage of each pixel, from 0 to 1."""
        side = SIZE * scale
        rows = [[0.0] * side for _ in range(side)]
        for is_added, shape in self.steps:
            for y, row in coverage(shape, scale, side):
                target = rows[y]
                for x, part in enumerate(row):
                    if part:
                        target[x] = max(target[x], min(part, 1)) if is_added else target[x] * (1 - min(part, 1))
        return rows

    def png(self, scale):
        """Greyscale with alpha. Every pixel is white, so that only the alpha channel takes space."""
        rows = self.rows(scale)
        data = b"".join(b"\0" + bytes(v for part in row for v in (255, round(round(part * 17) * 15))) for row in rows)
        return png(SIZE * scale, SIZE * scale, 4, data)


def coverage(shape, scale, side, lines=6):
    """The coverage of each pixel, for each row that the shape touches."""
    edges = []
    for points in shape:
        scaled = [(x * scale, y * scale) for x, y in points]
        for (ax, ay), (bx, by) in zip(scaled, scaled[1:] + scaled[:1]):
            if ay != by:
                edges.append((ay, ax, by, bx, 1) if ay < by else (by, bx, ay, ax, -1))
    edges.sort()
    if not edges:
        return
    first, last = max(0, math.floor(edges[0][0])), min(side - 1, math.ceil(max(e[2] for e in edges)))
    waiting, active = 0, []
    for y in range(first, last + 1):
        while waiting < len(edges) and edges[waiting][0] < y + 1:
            active.append(edges[waiting])
            waiting += 1
        active = [e for e in active if e[2] > y]
        row = [0.0] * side
        for sub in range(lines):
            level = y + (sub + 0.5) / lines
            crossings = sorted((ax + (bx - ax) * (level - ay) / (by - ay), way)
                               for ay, ax, by, bx, way in active if ay <= level < by)
            depth = 0
            for (x, way), (following, _) in zip(crossings, crossings[1:]):
                depth += way
                if depth:
                    span(row, max(x, 0), min(following, side), 1 / lines)
        yield y, row


def span(row, start, end, amount):
    if end <= start:
        return
    a, b = int(start), int(end)
    if a == b:
        row[a] += (end - start) * amount
        return
    row[a] += (a + 1 - start) * amount
    for x in range(a + 1, b):
        row[x] += amount
    if b < len(row):
        row[b] += (end - b) * amount


def png(width, height, kind, data):
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))
