"""The animals: the head from the front, or the whole body from the side if that is easier to recognise."""

from icon_canvas import Picture, arc, blob, both, ellipse, line, moved, polygon, rect, smooth, stroke, turned


def eyes(apart, y, size=2.6, tall=1.0):
    return both(ellipse(32 - apart, y, size, size * tall))


def smile(y, width=5, thick=1.8):
    """The mouth of most animals: two small arcs below the nose."""
    return both(arc(32 - width / 2, y, width / 2, 10, 170, thick)) + line(thick, (32, y - 3), (32, y))


def whiskers(y, reach=13, thick=1.4):
    return both(line(thick, (22, y), (22 - reach, y - 3)) + line(thick, (22, y + 3), (22 - reach + 1, y + 4)))


def jackalope():
    antler = line(3, (27, 26), (20, 16), (17, 4)) + line(3, (19, 13), (11, 10)) + line(3, (18, 8), (23, 3))
    ear = ellipse(15, 24, 4.2, 12, -42)
    head = ellipse(32, 42, 15, 14) + both(ellipse(24, 48, 8, 7))
    picture = Picture().add(both(antler)).add(both(ear)).cut(both(ellipse(15, 24, 1.8, 8, -42))).add(head)
    picture.cut(eyes(6.5, 39, 2.6, 1.2)).cut(ellipse(32, 46, 2.6, 1.8), smile(50.5))
    return picture.add(rect(29.6, 53, 2, 4), rect(32.4, 53, 2, 4))


def mink():
    body = smooth((3, 31), (4, 26), (10, 21), (17, 20), (22, 26), (28, 29), (36, 22), (45, 22), (51, 30),
                    (52, 42), (48, 48),
                  (42, 44), (34, 41), (27, 43), (20, 41), (17, 35), (9, 34))
    tail = stroke(6, (49, 44), (57, 47), (59, 36), (57, 26)) + polygon((54, 27), (60, 27), (59, 17))
    legs = line(4.6, (21, 38), (19, 52), (16.5, 52.5)) + line(4.6, (28, 40), (27, 52), (24.5, 52.5)) + line(
        5, (43, 42), (40, 52), (37.5, 52.5)) + line(5, (49, 44), (48, 52), (45.5, 52.5))
    picture = Picture().add(tail).add(legs).add(body).add(ellipse(17, 19, 3.6)).cut(ellipse(17, 19.4, 1.5))
    picture.cut(ellipse(11, 25.6, 1.7), ellipse(3.6, 28.8, 1.5))
    return picture.cut(stroke(1.5, (6, 32.4), (8, 33), (10, 32.6), (11, 31))).add(line(2, (4, 57), (60, 57)))


def otter():
    head = ellipse(32, 31, 22, 19) + blob((12, 34), (10, 56), (24, 58), (32, 58), (40, 58), (54, 56), (52, 34),
                    (44, 30),
                                          (20, 30), (12, 34))
    picture = Picture().add(both(ellipse(13, 19, 5))).add(head).cut(both(ellipse(13.5, 19.5, 2)))
    picture.cut(both(ellipse(24.6, 41, 9.4, 7.6))).add(both(ellipse(25, 40.4, 8.2, 6.4)))
    picture.cut(eyes(11, 28, 2.5)).cut(ellipse(32, 33.5, 6, 4.2)).cut(smile(44, 7, 2))
    for y in (39, 43):
        picture.cut(both(ellipse(22, y, 0.9) + ellipse(26, y, 0.9)))
    return picture


def platypus():
    picture = Picture().add(ellipse(32, 24, 18, 17)).cut(eyes(8.5, 20, 2.6))
    bill = blob((20, 32), (14, 36), (4, 42), (6, 50), (9, 60), (24, 58), (32, 58), (40, 58), (55, 60), (58, 50),
                (60, 42), (50, 36), (44, 32), (38, 28), (26, 28), (20, 32))
    outline = blob((18, 29), (12, 33), (1, 41), (3, 51), (6, 63), (22, 61), (32, 61), (42, 61), (58, 63), (61, 51),
                   (63, 41), (52, 33), (46, 29), (38, 25), (26, 25), (18, 29))
    picture.cut(outline).add(bill).cut(both(ellipse(28, 37, 1.5, 2.2, 20)))
    return picture.cut(stroke(1.8, (10, 50), (20, 54), (44, 54), (54, 50)))


def quagga():
    head = blob((20, 18), (16, 34), (22, 46), (24, 56), (26, 62), (38, 62), (40, 56), (42, 46), (48, 34), (44, 18),
                (40, 10), (24, 10), (20, 18))
    ears = both(blob((22, 18), (14, 14), (12, 6), (14, 2), (20, 4), (26, 10), (27, 14), (26, 18), (24, 18), (22, 18)))
    picture = Picture().add(head, ears).cut(both(blob((22, 14), (17, 11), (15, 7), (15.5, 4.5), (19, 6), (23, 10),
                                                      (24, 13), (23, 14), (22, 14), (22, 14))))
    for y, reach in ((21, 7), (27, 5), (33, 4)):
        picture.cut(both(polygon((15, y - 2), (15 + reach + 5, y + 2.4), (15, y + 1.6))))
    picture.cut(polygon((32, 30), (29.8, 8), (34.2, 8)), both(polygon((28, 24), (25, 8), (27.4, 8))))
    return picture.cut(eyes(10.2, 38.5, 2, 1.3)).cut(both(ellipse(28, 56, 1.6, 2.3, 20)))


def raccoon():
    ears = both(polygon((10, 30), (9, 8), (12, 7), (28, 18)))
    face = blob((32, 13), (46, 13), (54, 24), (62, 42), (54, 50), (42, 56), (32, 58), (22, 56), (10, 50), (2, 42),
                (10, 24), (18, 13), (32, 13))
    mask = both(blob((30, 32), (26, 26), (16, 26), (8, 38), (8, 46), (20, 46), (28, 40), (30, 38), (31, 35),
                    (30, 32)))
    picture = Picture().add(ears, face).cut(both(polygon((13, 22), (13, 13), (20, 17))))
    picture.cut(mask).add(eyes(11, 36, 3.4)).cut(eyes(11, 36, 1.6))
    return picture.cut(ellipse(32, 48, 4, 2.8)).cut(polygon((30.4, 14), (33.6, 14), (32.6, 30), (31.4, 30)))


def skunk():
    tail = blob((44, 50), (62, 52), (64, 30), (58, 18), (52, 4), (34, 2), (32, 14), (30, 22), (42, 22), (42, 32),
                (42, 40), (36, 40), (44, 50))
    body = blob((12, 46), (14, 34), (26, 32), (34, 34), (46, 36), (52, 44), (50, 56), (40, 58), (20, 58), (14, 54),
                (12, 52), (11, 50), (12, 46))
    head = ellipse(13, 42, 9, 8) + ellipse(5.5, 45, 4.2, 3.4) + ellipse(17, 34, 3.4)
    legs = rect(18, 52, 5, 9, 2) + rect(26, 52, 5, 9, 2) + rect(40, 52, 5.5, 9, 2)
    picture = Picture().add(tail).cut(stroke(5, (50, 50), (56, 40), (54, 18), (40, 10)))
    picture.add(legs).add(body, head).cut(stroke(3.6, (12, 36), (22, 36), (38, 36), (47, 48)))
    return picture.cut(ellipse(11, 42, 1.8), ellipse(3, 44.5, 1.4))


def chameleon():
    body = blob((8, 32), (10, 20), (22, 10), (28, 14), (40, 12), (52, 22), (52, 32), (46, 42), (26, 46), (18, 42),
                (12, 42), (6, 38), (8, 32))
    tail = (stroke(4.2, (50, 30), (64, 36), (60, 56), (48, 55)) + stroke(3.6, (48, 55), (40, 54), (41, 44), (48, 45))
            + ellipse(49, 48.5, 2.4))
    legs = line(4, (24, 40), (20, 46), (23, 52)) + line(4, (38, 40), (36, 46), (39, 52))
    picture = Picture().add(tail).add(legs).add(body).add(line(3, (4, 54.5), (44, 54.5)))
    picture.cut(ellipse(18, 29, 5.4)).add(ellipse(18, 29, 3.8)).cut(ellipse(17, 29, 1.6))
    return picture.cut(stroke(1.6, (7, 36), (12, 38), (16, 38), (20, 37))).cut(
        both(ellipse(31, 24, 1.6), 36), ellipse(36, 31, 1.6), ellipse(44, 30, 1.6))


def dingo():
    ears = both(polygon((11, 32), (8, 4), (11, 3), (28, 20)))
    face = blob((32, 16), (44, 16), (54, 26), (54, 34), (56, 40), (42, 44), (40, 52), (38, 60), (26, 60), (24, 52),
                (22, 44), (8, 40), (10, 34), (10, 26), (20, 16), (32, 16))
    picture = Picture().add(ears, face).cut(both(polygon((14, 24), (12.4, 11), (21, 19))))
    picture.cut(both(ellipse(23, 33, 2.3, 3, 20))).cut(ellipse(32, 49, 4, 3)).cut(line(1.6, (32, 51), (32, 55)))
    return picture.cut(both(arc(29.6, 55, 2.4, 10, 170, 1.6)))


def hedgehog():
    spikes = []
    for step in range(13):
        spikes += turned(polygon((35, 9), (40, 22), (30, 22)), -62 + step * 13, 35, 37)
    picture = Picture().add(spikes, ellipse(35, 38, 19), rect(17, 38, 37, 14, 6)).cut(rect(0, 52, 64, 12))
    face = smooth((23, 29), (15, 33), (11, 39), (4, 43), (2.6, 47), (8, 50), (16, 51.5), (25, 51), (29, 46),
                    (31, 38), (28, 31))
    edge = smooth((23, 26), (13, 30), (9, 36), (1, 41), (0, 49), (7, 53), (16, 54.5), (26, 54), (32, 48),
                    (34.5, 38), (31, 28))
    picture.cut(edge).add(face).cut(ellipse(18, 39, 2.1), ellipse(5.6, 45, 2.2))
    for x, y in ((36, 29), (44, 34), (38, 39), (46, 45), (50, 39), (38, 49)):
        picture.cut(line(2, (x, y), (x + 3.4, y - 4.4)))
    return picture.add(ellipse(21, 54, 5, 2.8), ellipse(45, 54, 5, 2.8))


def dinosaur():
    body = blob((20, 42), (24, 32), (36, 30), (44, 36), (54, 42), (58, 46), (63, 40), (64, 54), (52, 56), (44, 54),
                (34, 54), (22, 54), (20, 42))
    neck = stroke(8, (24, 44), (14, 38), (20, 22), (17, 14))
    head = ellipse(14.5, 12.5, 8.5, 6, 8) + ellipse(9, 14, 5.5, 4)
    legs = rect(22, 46, 7, 14, 2) + rect(31, 48, 6, 12, 2) + rect(40, 46, 7, 14, 2)
    plates = [polygon((27 + i * 8, 34 + i * i), (31 + i * 8, 25 + 2 * i * i),
                    (35 + i * 8, 36 + i * i)) for i in range(3)]
    picture = Picture().add(body, neck, head, legs).add(sum(plates, []))
    return picture.cut(ellipse(15, 10.6, 1.7)).cut(line(1.5, (5, 15), (11, 16))).cut(ellipse(30, 42, 1.8),
                                                                                  ellipse(38, 43, 1.8))


def capybara():
    body = smooth((2.6, 27), (4, 18), (12, 15), (22, 13), (30, 15), (38, 20), (48, 21), (57, 26), (61, 36),
                    (60, 48), (54, 53),
                  (40, 53), (30, 53), (24, 48), (22, 41), (12, 40), (4, 38), (2.4, 33))
    legs = rect(26, 46, 7, 14, 2.5) + rect(35, 46, 7, 14, 2.5) + rect(51, 46, 7.5, 14, 2.5)
    picture = Picture().add(legs, body, ellipse(28, 13, 4.4, 4)).cut(ellipse(28, 13.4, 1.8), arc(28, 14.4, 6, 20,
                    130, 1.7))
    picture.cut(line(2.2, (14.6, 22), (19.4, 22)), ellipse(5.6, 24, 1.4, 2.1), stroke(1.7, (4, 34), (8, 35.4),
                    (12, 35), (15, 32)))
    return picture.cut(stroke(1.8, (50, 34), (54, 38), (54, 45), (50, 48)), stroke(1.8, (24, 47), (29, 46),
                    (31, 42), (31, 38)))


def chinchilla():
    ears = both(ellipse(13, 17, 11, 13, -20))
    face = ellipse(32, 40, 20, 17) + both(ellipse(18, 46, 8, 7))
    picture = Picture().add(ears).cut(both(ellipse(13.6, 18, 6.4, 8.4, -20))).add(face)
    picture.cut(eyes(9.5, 36, 3.8)).add(both(ellipse(21.4, 34.6, 1.3))).cut(ellipse(32, 43, 2.4, 1.7))
    return picture.cut(smile(47.5, 5, 1.6)).cut(whiskers(46, 12, 1.2))


def chipmunk():
    face = ellipse(32, 34, 16, 18) + both(ellipse(18, 44, 11.5, 10.5))
    picture = Picture().add(both(ellipse(18, 14, 6, 7, -25))).cut(both(ellipse(18.4, 15, 2.6, 3.4, -25))).add(face)
    stripes = both(stroke(2.4, (27, 17), (26, 22), (25, 26), (25, 29)))
    picture.cut(polygon((30.6, 15), (33.4, 15), (32.6, 31), (31.4, 31)), stripes)
    picture.cut(eyes(9, 34, 2.9)).add(both(ellipse(22.2, 33, 0.9))).cut(ellipse(32, 39.5, 2.6, 1.9))
    picture.cut(rect(27.6, 43, 8.8, 9.4, 2)).add(rect(28.8, 43, 2.8, 7.6, 1), rect(32.4, 43, 2.8, 7.6, 1))
    return picture


def chupacabra():
    spikes = polygon((32, 1), (35.5, 18), (28.5, 18)) + both(
        polygon((22, 3), (30, 18), (23, 21)) + polygon((12, 9), (25, 20), (18, 26)))
    face = blob((32, 13), (46, 13), (54, 22), (53, 34), (52, 44), (42, 48), (40, 54), (38, 62), (26, 62), (24, 54),
                (22, 48), (12, 44), (11, 34), (10, 22), (18, 13), (32, 13))
    eye = both(ellipse(22, 33, 7.4, 4.6, 28))
    picture = Picture().add(spikes).add(face).cut(eye).add(both(ellipse(23.5, 34, 1.2, 3.2)))
    picture.cut(both(ellipse(29.6, 45.4, 0.9, 1.6, 15)))
    picture.cut(blob((24, 50), (28, 53), (36, 53), (40, 50), (39, 58), (25, 58), (24, 50)))
    return picture.add(both(polygon((26, 50.4), (30.4, 52), (28, 57.6))))


def frog():
    head = blob((8, 36), (8, 22), (22, 18), (32, 18), (42, 18), (56, 22), (56, 36), (64, 50), (44, 58), (32, 58),
                (20, 58), (0, 50), (8, 36))
    picture = Picture().add(head, both(ellipse(17, 18, 9.5))).cut(both(ellipse(17, 17.5, 6)))
    picture.add(both(ellipse(17, 17.5, 3.2)))
    picture.cut(stroke(2.4, (8, 40), (18, 51), (46, 51), (56, 40)))
    return picture.cut(both(ellipse(28.6, 32, 1.3)))


def giraffe():
    neck = polygon((30, 26), (46, 26), (56, 64), (26, 64))
    head = blob((40, 12), (48, 14), (50, 24), (46, 30), (40, 38), (20, 40), (11, 38), (4, 36), (5, 28), (11, 26),
                (20, 24), (26, 12), (40, 12))
    horns = line(2.6, (36, 14), (33, 5)) + ellipse(33, 4.6, 2.4) + line(2.6, (43, 14),
                    (43, 5)) + ellipse(43, 4.6, 2.4)
    ear = ellipse(53, 17, 7, 3.4, -20)
    picture = Picture().add(neck).add(horns).add(ear).add(head)
    picture.cut(ellipse(31, 21.5, 2.2), ellipse(9.5, 30, 1.3), stroke(1.5, (8, 35), (12, 36), (16, 35.5), (18, 34)))
    for points in (((36, 40), (42, 38), (44, 43), (39, 46)), ((30, 47), (34, 45), (36, 50), (32, 53)),
                   ((46, 48), (51, 50), (51, 54), (45, 54)), ((37, 54), (42, 52), (43, 58), (38, 60)),
                   ((29, 58), (33, 57), (33, 62), (29, 62)), ((47, 59), (52, 58), (53, 63), (47, 63)),
                   ((43, 32), (47, 30), (49, 35), (46, 37))):
        picture.cut(polygon(*points))
    return picture


def hippo():
    ears = both(ellipse(15, 12, 5, 6, -20))
    skull = ellipse(32, 25, 18, 17)
    muzzle = blob((32, 30), (46, 30), (60, 34), (59, 46), (58, 60), (42, 60), (32, 60), (22, 60), (6, 60), (5, 46),
                  (4, 34), (18, 30), (32, 30))
    picture = Picture().add(ears).cut(both(ellipse(15.4, 12.6, 2, 2.8, -20))).add(skull)
    picture.cut(eyes(9, 22, 2.4)).cut(moved(muzzle, 0, -2)).add(muzzle).cut(both(ellipse(22, 38, 2.6, 1.9, -20)))
    picture.cut(stroke(2, (10, 49), (20, 53), (44, 53), (54, 49)))
    return picture.cut(both(rect(21, 51, 5.4, 6, 1))).add(both(rect(22.2, 51, 3, 5, 1)))


def jackal():
    head = smooth((3, 39), (12, 37), (21, 35), (27, 27), (34, 21), (43, 22), (49, 32), (54, 46), (58, 66), (44, 70),
                  (28, 66), (31, 54), (28, 48), (18, 48), (8, 48), (2.4, 45))
    ears = polygon((29, 28), (27, 1), (31, 1), (40, 24)) + polygon((40, 26), (44, 2), (48, 3), (49, 34))
    picture = Picture().add(head, ears).cut(polygon((32, 20), (30.6, 9), (36, 21)))
    picture.cut(line(1.6, (40.4, 22), (42.4, 12)))
    picture.cut(ellipse(28.5, 36, 3, 1.8, -18)).cut(ellipse(4.4, 41.2, 1.6)).cut(line(1.6, (7, 45), (19, 43)))
    return picture.cut(stroke(2, (38, 52), (40, 56), (40, 60), (39, 66)), stroke(2, (46, 50), (49, 55),
                    (49, 60), (49, 66)))


PICTURES = {
    draw.__name__: draw for draw in (
        jackalope, mink, otter, platypus, quagga, raccoon, skunk, chameleon, dingo, hedgehog, dinosaur, capybara,
        chinchilla, chipmunk, chupacabra, frog, giraffe, hippo, jackal)
}
