import Testing

@testable import NativeAuthBase

@Suite("The table of a set's ASCII members", .timeLimit(.minutes(5)))
struct ASCIITableTests {
    private static func set(
        _ set: ScalarSet,
        categories: Set<Unicode.GeneralCategory> = [],
        ignoresCase: Bool = false
    ) -> ScalarSet {
        var set = set
        if !categories.isEmpty { set.insert(categories, negated: false) }
        set.ignoresCase = ignoresCase
        return set
    }

    @Test(
        "It contains what the set contains",
        arguments: [
            set(ScalarSet()), set(.any), set(.anyButLineBreak), set(.digit), set(.word), set(.space),
            set(ScalarSet(0x3F...0x40)), set(ScalarSet(0x40...0x40, negated: true)),
            set(ScalarSet(0x6B...0x6B, 0x73...0x73), ignoresCase: true),
            set(ScalarSet(0x5F...0x5F), categories: [.uppercaseLetter, .control]),
        ]
    )
    func equals(_ set: ScalarSet) {
        let table = ASCIITable(set)
        let others: [Unicode.Scalar] = ["\u{80}", "é", "\u{17F}", "\u{212A}", "\u{2028}", "\u{10FFFF}"]
        for scalar in (UInt8(0)..<128).map(Unicode.Scalar.init) + others {
            #expect(table.contains(scalar) == set.contains(scalar), "\(scalar.value)")
        }
    }
}
