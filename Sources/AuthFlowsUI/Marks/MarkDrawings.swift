#if canImport(SwiftUI)
import AuthFlows

/// The package's own drawings of the marks: they resemble the brands' marks without copying their artwork.
enum MarkDrawings {
    private static let known: [FormAction.Mark: [MarkLayer]] = [
        .apple: apple,
        .ethereum: ethereum,
        .facebook: facebook,
        .github: github,
        .google: google,
        .linkedIn: linkedIn,
        .mail: mail,
        .microsoft: microsoft,
        .passkey: passkey,
        .sms: sms,
    ]

    static func layers(of mark: FormAction.Mark) -> [MarkLayer] { known[mark] ?? door }

    /// Checks whether a mark is mirrored in right-to-left layouts. Only the default mark, the door, is.
    static func isDirected(_ mark: FormAction.Mark) -> Bool { known[mark] == nil }

    private static let white = MarkLayer.Ink.own(1, 1, 1)

    private static let apple: [MarkLayer] = [
        .fill(
            MarkOutline([
                .move(12, 7.7),
                .curve(13.6, 6.5, 17, 5.9, 18.9, 8.5),
                .curve(15.8, 10.3, 15.9, 14.4, 19.5, 15.8),
                .curve(18.1, 19.6, 15.6, 22.4, 12, 20.9),
                .curve(8.4, 22.4, 4.5, 18.6, 4.3, 13.4),
                .curve(4.1, 8.2, 8.4, 5.4, 12, 7.7),
                .close,
            ])
                + MarkOutline([
                    .move(12.1, 6),
                    .curve(11.9, 3.7, 13.5, 1.8, 15.9, 1.5),
                    .curve(16.1, 3.9, 14.5, 5.9, 12.1, 6),
                    .close,
                ])
        )
    ]

    private static let ethereum: [MarkLayer] = [
        .fill(
            .lines([(12, 1.4), (12, 16.2), (5, 12.2)]),
            ink: .faint
        ),
        .fill(.lines([(12, 1.4), (12, 16.2), (19, 12.2)])),
        .fill(
            .lines([(12, 18), (12, 22.8), (5.2, 14.1)]),
            ink: .faint
        ),
        .fill(.lines([(12, 18), (12, 22.8), (18.8, 14.1)])),
    ]

    private static let facebook: [MarkLayer] = [
        .fill(
            .circle(x: 12, y: 12, radius: 10.5),
            ink: .own(0.1, 0.45, 0.91)
        ),
        .line(
            MarkOutline([.move(15.2, 6.6), .curve(12.8, 6.3, 12, 7.6, 12, 9.6), .line(12, 19.6)]),
            width: 2.6,
            ink: white
        ),
        .line(
            .lines([(9.4, 12.6), (14.7, 12.6)], isClosed: false),
            width: 2.4,
            ink: white
        ),
    ]

    private static let github: [MarkLayer] = [
        .fill(
            .circle(x: 12, y: 12, radius: 10.8)
                + MarkOutline([
                    .move(6.6, 5.9),
                    .curve(7.6, 5.9, 8.8, 6.5, 9.8, 7.2),
                    .curve(11.2, 6.8, 12.8, 6.8, 14.2, 7.2),
                    .curve(15.2, 6.5, 16.4, 5.9, 17.4, 5.9),
                    .curve(17.8, 6.9, 17.8, 8, 17.5, 8.9),
                    .curve(18.8, 10.6, 19, 12.4, 18, 14.3),
                    .curve(16.9, 16.2, 14.6, 17, 12, 17),
                    .curve(9.4, 17, 7.1, 16.2, 6, 14.3),
                    .curve(5, 12.4, 5.2, 10.6, 6.5, 8.9),
                    .curve(6.2, 8, 6.2, 6.9, 6.6, 5.9),
                    .close,
                ])
                + .circle(x: 9.3, y: 12.2, radius: 1.25)
                + .circle(x: 14.7, y: 12.2, radius: 1.25)
        )
    ]

    private static let google: [MarkLayer] = [
        .line(
            .arc(x: 12, y: 12, radius: 8, from: 195, to: 318),
            width: 4,
            ink: .own(0.92, 0.26, 0.21)
        ),
        .line(
            .arc(x: 12, y: 12, radius: 8, from: 152, to: 192),
            width: 4,
            ink: .own(0.96, 0.7, 0.1)
        ),
        .line(
            .arc(x: 12, y: 12, radius: 8, from: 52, to: 149),
            width: 4,
            ink: .own(0.2, 0.66, 0.33)
        ),
        .line(
            .arc(x: 12, y: 12, radius: 8, from: 6, to: 48)
                + .lines([(13.4, 12), (20, 12)], isClosed: false),
            width: 4,
            ink: .own(0.26, 0.52, 0.96)
        ),
    ]

    private static let linkedIn: [MarkLayer] = [
        .fill(
            .rectangle(x: 1.5, y: 1.5, width: 21, height: 21, radius: 3.4),
            ink: .own(0.04, 0.4, 0.76)
        ),
        .fill(
            .circle(x: 7.2, y: 7.2, radius: 1.6),
            ink: white
        ),
        .line(
            .lines([(7.2, 11.2), (7.2, 17.6)], isClosed: false),
            width: 2.6,
            ink: white
        ),
        .line(
            .lines([(11.6, 11.2), (11.6, 17.6)], isClosed: false)
                + MarkOutline([.move(11.6, 13.8), .curve(11.9, 10.4, 17.2, 10.2, 17.2, 14.2), .line(17.2, 17.6)]),
            width: 2.6,
            ink: white
        ),
    ]

    private static let mail: [MarkLayer] = [
        .line(
            .rectangle(x: 2.2, y: 4.8, width: 19.6, height: 14.4, radius: 2.6),
            width: 2
        ),
        .line(
            .lines([(3.4, 6.8), (12, 13.4), (20.6, 6.8)], isClosed: false),
            width: 2
        ),
    ]

    private static let microsoft: [MarkLayer] = [
        .fill(
            .rectangle(x: 2, y: 2, width: 9.4, height: 9.4),
            ink: .own(0.94, 0.32, 0.16)
        ),
        .fill(
            .rectangle(x: 12.6, y: 2, width: 9.4, height: 9.4),
            ink: .own(0.49, 0.72, 0.1)
        ),
        .fill(
            .rectangle(x: 2, y: 12.6, width: 9.4, height: 9.4),
            ink: .own(0.05, 0.62, 0.92)
        ),
        .fill(
            .rectangle(x: 12.6, y: 12.6, width: 9.4, height: 9.4),
            ink: .own(0.98, 0.71, 0.05)
        ),
    ]

    private static let passkey: [MarkLayer] = [
        .fill(.circle(x: 9.2, y: 6.8, radius: 4)),
        .fill(
            MarkOutline([
                .move(1.6, 20.4),
                .curve(1.6, 15.4, 4.6, 12.6, 9.2, 12.6),
                .curve(10.9, 12.6, 12.4, 13, 13.6, 13.8),
                .curve(13.9, 15.6, 14.7, 16.6, 15.8, 17.4),
                .line(15.8, 20.4),
                .close,
            ])
        ),
        .fill(
            .circle(x: 18.4, y: 12.2, radius: 3.5)
                + .circle(x: 18.4, y: 11.4, radius: 1.1)
        ),
        .fill(
            .lines([
                (17.2, 15.2), (19.6, 15.2), (19.6, 16.8), (21, 18), (19.6, 19.3), (20.8, 20.6), (18.6, 22.8),
                (17.2, 21.4),
            ])
        ),
    ]

    private static let sms: [MarkLayer] = [
        .fill(
            MarkOutline([
                .move(6, 3.4),
                .line(18, 3.4),
                .curve(20.8, 3.4, 22.4, 5, 22.4, 7.6),
                .line(22.4, 13),
                .curve(22.4, 15.6, 20.8, 17.2, 18, 17.2),
                .line(11.6, 17.2),
                .line(6.4, 21.8),
                .line(6.4, 17.2),
                .curve(3.4, 17.2, 1.6, 15.8, 1.6, 13),
                .line(1.6, 7.6),
                .curve(1.6, 5, 3.2, 3.4, 6, 3.4),
                .close,
            ])
                + .circle(x: 7.2, y: 10.3, radius: 1.4)
                + .circle(x: 12, y: 10.3, radius: 1.4)
                + .circle(x: 16.8, y: 10.3, radius: 1.4)
        )
    ]

    private static let door: [MarkLayer] = [
        .line(
            MarkOutline([
                .move(13, 3.2),
                .line(17.6, 3.2),
                .curve(19.6, 3.2, 20.6, 4.2, 20.6, 6),
                .line(20.6, 18),
                .curve(20.6, 19.8, 19.6, 20.8, 17.6, 20.8),
                .line(13, 20.8),
            ]),
            width: 2.2
        ),
        .line(
            .lines([(3, 12), (14.4, 12)], isClosed: false)
                + .lines([(10.2, 7.8), (14.4, 12), (10.2, 16.2)], isClosed: false),
            width: 2.2
        ),
    ]
}
#endif
