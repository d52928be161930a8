"""The objects."""

import math

from icon_canvas import Picture, arc, blob, both, curve, ellipse, line, polygon, rect, regular, stroke, turned


def ring(x, y, radius, width):
    return arc(x, y, radius, 0, 360, width)


def outlined(shape_of, width=5):
    """A shape as a frame around a smaller one."""
    return Picture().add(shape_of(26)).cut(shape_of(26 - width * 1.15)).add(shape_of(26 - width * 2.4))


def anchor():
    picture = Picture().add(ring(32, 12, 5.5, 4), line(5, (32, 18), (32, 56)), line(4.5, (21, 25), (43, 25)))
    picture.add(arc(32, 34, 22, 12, 168, 5))
    return picture.add(both(polygon((4, 42), (12.5, 34), (17, 45))))


def antenna():
    picture = Picture().add(line(4, (32, 24), (22, 60)), line(4, (32, 24), (42, 60)), line(3.4, (26, 46), (38, 46)))
    picture.add(ellipse(32, 20, 5))
    for radius in (12, 20):
        picture.add(both(arc(32, 20, radius, 140, 220, 3.8)))
    return picture.add(line(4, (16, 60), (48, 60)))


def anvil():
    top = polygon((18, 14), (60, 14), *curve((60, 26), (48, 26), (42, 32), (42, 38)), *curve((42, 42), (44, 46),
                    (47, 46), (50, 48)), (16, 48), *curve((20, 46), (26, 44), (26, 38),
                    (24, 36)), *curve((14, 35), (8, 32), (4, 26), (3, 18)), (18, 18))
    return Picture().add(top, rect(12, 50, 42, 8, 2)).cut(rect(18, 21.5, 42, 2))


def arch():
    picture = Picture().add(rect(8, 10, 48, 48, 2)).cut(ellipse(32, 36, 15), rect(17, 36, 30, 22))
    for angle in (-150, -120, -90, -60, -30):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        picture.cut(line(2, (32 + 15 * x, 36 + 15 * y), (32 + 25 * x, 36 + 25 * y)))
    return picture.cut(rect(8, 35, 9, 2), rect(47, 35, 9, 2)).cut(rect(8, 46, 9, 2), rect(47, 46, 9, 2)).add(
        rect(4, 54, 15, 5, 1), rect(45, 54, 15, 5, 1))


def bridge():
    picture = Picture().add(line(4.5, (3, 44), (61, 44)), rect(15, 10, 5, 48, 1.5), rect(44, 10, 5, 48, 1.5))
    picture.add(stroke(3, (17.5, 12), (22, 40), (42, 40), (46.5, 12)))
    picture.add(stroke(3, (17.5, 12), (15, 26), (9, 36), (3, 40)), stroke(3, (46.5, 12), (49, 26), (55, 36),
                    (61, 40)))
    for x, y in ((24, 28), (28, 31), (32, 32), (36, 31), (40, 28), (10, 34), (54, 34)):
        picture.add(line(1.6, (x, y), (x, 43)))
    return picture


def chevron():
    def up(y):
        return polygon((32, y), (56, y + 20), (56, y + 31), (32, y + 11), (8, y + 31), (8, y + 20))

    return Picture().add(up(8), up(27))


def circuit_node():
    picture = Picture().add(rect(20, 20, 24, 24, 4)).cut(rect(26, 26, 12, 12, 2))
    for angle in (0, 90, 180, 270):
        for side in (-6, 6):
            picture.add(turned(line(2.8, (32 + side, 22), (32 + side, 9)) + ellipse(32 + side, 8, 3.4), angle))
    return picture


def compass():
    picture = Picture().add(ellipse(32, 32, 27)).cut(ellipse(32, 32, 22.4))
    picture.add(polygon((46, 18), (36.5, 36.5), (27.5, 27.5))).add(polygon((18, 46), (36.5, 36.5), (27.5, 27.5)))
    picture.cut(line(1.6, (37.5, 37.5), (26.5, 26.5))).cut(ellipse(32, 32, 2.6))
    for angle in (0, 90, 180, 270):
        picture.add(turned(rect(30.8, 9, 2.4, 5), angle))
    return picture


def cube():
    picture = Picture().add(polygon((32, 4), (57, 17), (57, 46), (32, 60), (7, 46), (7, 17)))
    return picture.cut(line(3, (32, 32), (32, 60)), line(3, (32, 32), (7, 18)), line(3, (32, 32), (57, 18)))


def diamond():
    picture = Picture().add(polygon((16, 10), (48, 10), (61, 26), (32, 58), (3, 26)))
    picture.cut(line(2.4, (4, 26), (60, 26)), line(2.2, (22, 26), (32, 58)), line(2.2, (42, 26), (32, 58)))
    return picture.cut(both(line(2.2, (22, 26), (27, 10)))).cut(both(line(2.2, (22, 26), (15, 11))))


def dome():
    picture = Picture().add(ellipse(32, 40, 24)).cut(rect(0, 40, 64, 30))
    for radius in (8, 17):
        picture.cut(both(stroke(2.2, (32 - radius, 42), (32 - radius, 28), (32 - radius * 0.6, 20), (32, 16))))
    return picture.add(rect(29.8, 6, 4.4, 12, 2)).add(rect(5, 43, 54, 5, 1.5), rect(9, 51, 46, 6, 1.5))


def gate():
    picture = Picture().add(rect(6, 12, 8, 48, 1.5), rect(50, 12, 8, 48, 1.5), both(ellipse(10, 9, 4.4)))
    for x in (20, 26, 32, 38, 44):
        top = 22 - 10 * math.cos((x - 32) / 12 * 1.2)
        picture.add(line(3, (x, top + 8), (x, 58)), polygon((x, top), (x + 3, top + 7), (x - 3, top + 7)))
    return picture.add(line(3, (12, 34), (52, 34)), line(3, (12, 52), (52, 52)))


def hexagon():
    return outlined(lambda radius: regular(32, 32, radius + 2, 6))


def key():
    picture = Picture().add(ellipse(21, 21, 15)).cut(ellipse(17.5, 17.5, 5)).add(line(7, (30, 30), (55, 55)))
    return picture.add(line(6, (44, 44), (51, 37)), line(6, (52, 52), (58, 46)))


def lighthouse():
    tower = polygon((25, 22), (39, 22), (44, 56), (20, 56))
    picture = Picture().add(tower)
    for y in (29, 43):
        picture.cut(polygon((18, y + 6), (46, y), (46, y + 6), (18, y + 12)))
    picture.add(rect(25.5, 12, 13, 8, 1), polygon((32, 3), (41, 11), (23, 11)), rect(21, 20, 22, 3.4, 1))
    picture.cut(rect(29.6, 13.4, 4.8, 5)).add(rect(12, 55, 40, 5, 2))
    return picture.add(both(polygon((20, 14), (20, 18), (5, 22), (5, 10))))


def lock():
    picture = Picture().add(arc(32, 23, 12, 180, 360, 6), line(6, (20, 23), (20, 32)), line(6, (44, 23), (44, 32)))
    picture.add(rect(11, 28, 42, 30, 6))
    return picture.cut(ellipse(32, 40, 4.2)).cut(polygon((30.2, 41), (33.8, 41), (35.4, 51), (28.6, 51)))


def obelisk():
    picture = Picture().add(polygon((32, 3), (38, 13), (42, 52), (22, 52), (26, 13)), rect(14, 54, 36, 6, 1.5))
    picture.cut(line(1.8, (25, 14), (39, 14)), line(1.8, (32, 4), (32, 14)))
    return picture.cut(line(2, (29, 24), (35, 24)), line(2, (28.5, 32), (35.5, 32)), line(2, (28, 40), (36, 40)))


def octagon():
    return outlined(lambda radius: regular(32, 32, radius + 2, 8, 22.5))


def orbit_ring():
    def way(start, end):
        return turned(arc(32, 32, 27.5, start, end, 4.4, 0.3), -24)

    behind, before = way(180, 360), turned(arc(32, 32, 27.5, 28, 152, 9, 0.3), -24)
    picture = Picture().add(behind).cut(ellipse(32, 32, 17.5)).add(ellipse(32, 32, 15)).cut(before).add(way(0, 180))
    return picture.add(ellipse(12, 12, 3.4))


def parallelogram():
    def shape(inset):
        return polygon((20 + inset * 0.75, 14 + inset), (61 - inset * 1.65, 14 + inset),
                    (44 - inset * 0.75, 50 - inset),
                       (3 + inset * 1.65, 50 - inset))

    return Picture().add(shape(0)).cut(shape(5.5)).add(shape(10))


def pavilion():
    roof = polygon((32, 4), (60, 22), (60, 26), (4, 26), (4, 22))
    picture = Picture().add(roof, rect(6, 52, 52, 4, 1), rect(3, 57, 58, 4, 1)).cut(ellipse(32, 18, 3.4))
    for x in (9, 22.4, 35.8, 49.2):
        picture.add(rect(x, 29, 5.6, 21, 1))
    return picture


def pentagon():
    return outlined(lambda radius: regular(32, 34, radius + 3, 5))


def plus_facet():
    picture = Picture().add(rect(22, 4, 20, 56, 3), rect(4, 22, 56, 20, 3))
    for angle in (45, 135, 225, 315):
        picture.cut(turned(line(2, (32, 32), (46.2, 32)), angle))
    return picture.cut(turned(rect(28, 28, 8, 8), 45)).add(turned(rect(29.8, 29.8, 4.4, 4.4), 45))


def silo():
    picture = Picture().add(rect(12, 22, 22, 37)).add(ellipse(23, 22, 11, 12)).add(rect(38, 32, 16, 27),
                    ellipse(46, 32, 8, 8))
    picture.cut(rect(12, 24, 22, 2), rect(12, 36, 22, 2), rect(12, 48, 22, 2))
    return picture.cut(rect(38, 38, 16, 2), rect(38, 48, 16, 2)).add(rect(6, 57, 52, 4, 1))


def spiral():
    points = [(32 + (2 + a / 32) * math.cos(math.radians(a)), 32 + (2 + a / 32) * math.sin(math.radians(a)))
              for a in range(0, 800, 10)]
    return Picture().add(line(5, *points))


def spire():
    picture = Picture().add(polygon((32, 8), (40, 34), (24, 34)), rect(24, 34, 16, 26)).add(line(2.2, (32, 2),
                    (32, 12)),
                                                                                       line(2.2, (29, 5), (35, 5)))
    picture.add(both(polygon((14, 30), (20, 44), (8, 44)) + rect(8, 44, 12, 16)))
    picture.cut(rect(29, 51, 6, 10), ellipse(32, 51, 3)).cut(ellipse(32, 41, 3)).cut(line(2, (24, 34.5), (40, 34.5)))
    return picture.cut(both(rect(12.6, 50, 2.8, 6, 1.2))).add(rect(20, 48, 4, 12), rect(40, 48, 4, 12))


def star():
    points = [(32 + (28 if i % 2 == 0 else 12.5) * math.sin(math.pi * i / 5),
               34 - (28 if i % 2 == 0 else 12.5) * math.cos(math.pi * i / 5)) for i in range(10)]
    return Picture().add(polygon(*points) + line(4, *points, points[0]))


def tower():
    picture = Picture().add(rect(17, 20, 30, 40), rect(13, 8, 38, 14, 1))
    picture.cut(rect(20.5, 6, 6.5, 8), rect(37, 6, 6.5, 8)).cut(rect(15, 24, 34, 2.2))
    return picture.cut(rect(27, 48, 10, 14), ellipse(32, 48, 5)).cut(both(rect(23, 32, 3.4, 8, 1.4)))


def townhouse():
    house = polygon((6, 30), (19, 14), (32, 30), (32, 60), (6, 60)) + polygon((34, 24), (47, 6), (60, 24),
                    (60, 60), (34, 60))
    picture = Picture().add(house).add(rect(9, 14, 5, 12)).cut(rect(15, 46, 8, 14, 1)).cut(rect(43, 46, 8, 14, 1))
    for x, y in ((11, 33), (21, 33), (39, 28), (49, 28), (39, 37), (49, 37)):
        picture.cut(rect(x, y, 6, 6, 1))
    return picture


def triangle_stack():
    picture = Picture()
    for y in (4, 22, 40):
        picture.cut(polygon((32, y - 4), (60, y + 22), (4, y + 22))).add(polygon((32, y), (54, y + 18), (10, y + 18)))
    return picture


def turbine():
    blade = blob((30, 27), (22, 22), (24, 6), (31, 1), (36, 8), (36, 20), (34.5, 27), (33, 28), (31, 28), (30, 27))
    picture = Picture().add(polygon((30.4, 32), (33.6, 32), (36, 61), (28, 61)))
    picture.cut(ellipse(32, 28, 6))
    for angle in (0, 120, 240):
        picture.add(turned(blade, angle, 32, 28))
    return picture.cut(ellipse(32, 28, 6)).add(ellipse(32, 28, 4))


def valve():
    picture = Picture().add(rect(4, 40, 56, 14, 2), rect(3, 36, 6, 22, 2), rect(55, 36, 6, 22, 2))
    picture.add(rect(29, 22, 6, 20), ellipse(32, 44, 12, 12)).cut(ellipse(32, 46, 6)).add(ellipse(32, 46, 3))
    picture.add(ellipse(32, 16, 22, 9.5)).cut(ellipse(32, 16, 17.6, 6))
    return picture.add(line(3, (12, 16), (52, 16)), line(3, (32, 8), (32, 24))).add(ellipse(32, 16, 4, 3))


def windmill():
    picture = Picture().add(polygon((24, 30), (40, 30), (45, 60), (19, 60)), ellipse(32, 30, 8, 8))
    picture.cut(rect(28, 50, 8, 10), ellipse(32, 50, 4)).cut(turned(
        line(5.6, (32, 4), (32, 50)) + line(5.6, (9, 26), (55, 26)), 45, 32, 26))
    for angle in (45, 135, 225, 315):
        sail = line(2.4, (32, 26), (32, 0)) + rect(33, 1, 7, 16)
        picture.add(turned(sail, angle, 32, 26))
        picture.cut(turned(rect(33, 5.4, 7, 1.4) + rect(33, 10.6, 7, 1.4), angle, 32, 26))
    return picture.cut(ellipse(32, 26, 5)).add(ellipse(32, 26, 3.4))


def bot_head():
    picture = Picture().add(line(3, (32, 6), (32, 16)), ellipse(32, 6, 4), rect(10, 16, 44, 36, 9))
    picture.add(both(rect(3, 27, 5, 14, 2))).cut(both(ellipse(22.5, 31, 5))).add(both(ellipse(22.5, 31, 2.2)))
    picture.cut(rect(21, 41, 22, 5, 2.5))
    return picture.add(rect(26, 41, 1.8, 5), rect(31.1, 41, 1.8, 5), rect(36.2, 41, 1.8, 5)).add(rect(22, 54, 20,
                    6, 2))


def brain():
    half = (ellipse(22, 16, 9.5) + ellipse(13, 26, 9) + ellipse(12.5, 38, 9) + ellipse(21, 47, 9.5) + ellipse(26,
                    24, 9)
            + ellipse(26, 38, 10) + rect(22, 10, 10, 46, 4))
    picture = Picture().add(both(half)).cut(line(2.6, (32, 6), (32, 60)))
    folds = (stroke(2.3, (9, 31), (14, 26), (19, 29), (20, 33)) + stroke(2.3, (25, 13), (19, 16), (19, 21), (24, 24))
             + stroke(2.3, (13, 45), (16, 39), (22, 40), (24, 45)) + stroke(2.3, (26, 33), (25, 36), (28, 38),
                    (27, 52)))
    return picture.cut(both(folds))


def neural_net():
    layers = [[(10, 20), (10, 44)], [(32, 10), (32, 32), (32, 54)], [(54, 20), (54, 44)]]
    picture = Picture()
    for left, right in zip(layers, layers[1:]):
        picture.add(sum((line(2, a, b) for a in left for b in right), []))
    for point in sum(layers, []):
        picture.add(ellipse(*point, 6))
    return picture


PICTURES = {
    draw.__name__: draw for draw in (
        anchor, antenna, anvil, arch, bridge, chevron, circuit_node, compass, cube, diamond, dome, gate, hexagon, key,
        lighthouse, lock, obelisk, octagon, orbit_ring, parallelogram, pavilion, pentagon, plus_facet, silo, spiral,
        spire, star, tower, townhouse, triangle_stack, turbine, valve, windmill, bot_head, brain, neural_net)
}
