import Testing

@testable import ThunderID

@Suite("Pictures are generated as ThunderID's SDKs do", .timeLimit(.minutes(5)))
struct AvatarGeneratorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let spec: AvatarSpec
        let start: String
        let end: String
        let angle: Double
        let initials: String
        var testDescription: String { "\(spec.content) \(spec.variant.rawValue) \(spec.colors)" }

        init(
            _ content: String,
            _ variant: AvatarVariant,
            _ colors: Int,
            _ shape: AvatarShape = .rounded,
            _ start: String,
            _ end: String,
            _ angle: Double,
            _ initials: String
        ) {
            spec = AvatarSpec(shape: shape, variant: variant, content: content, colors: colors)
            self.start = start
            self.end = end
            self.angle = angle
            self.initials = initials
        }
    }

    @Test(
        "Colours, angle, letters and shape equal those of the SDKs",
        arguments: [
            Row("AC", .twoLetter, 2, .circle, "#10b981", "#059669", 204, "AC"),
            Row("", .twoLetter, 0, .rounded, "#ef4444", "#b91c1c", 168, "AP"),
            Row("X", .oneLetter, -3, .rounded, "#ec4899", "#be185d", 254, "X"),
            Row("TH", .twoLetter, 5, .rounded, "#3688FF", "#1d5eb4", 352, "TH"),
            Row("ANIMALKEY", .twoLetter, 5, .rounded, "#FF7300", "#EF4223", 341, "AN"),
        ]
    )
    func table(row: Row) {
        let avatar = generateAvatar(row.spec)
        #expect(avatar.startColorHex == row.start)
        #expect(avatar.endColorHex == row.end)
        #expect(avatar.angleDegrees == row.angle)
        #expect(avatar.initials == row.initials)
        #expect(avatar.shape == row.spec.shape)
        #expect(avatar.flatBackgroundHex == nil)
    }

    @Test(
        "Letters are upper-case, in the variant's number",
        arguments: [
            ("BM", AvatarVariant.oneLetter, "B"), ("BMORE", .twoLetter, "BM"), ("bm", .twoLetter, "BM"),
        ]
    )
    func letters(content: String, variant: AvatarVariant, initials: String) {
        let spec = AvatarSpec(shape: .rounded, variant: variant, content: content, colors: 0)
        #expect(generateAvatar(spec).initials == initials)
    }

    @Test("A background of one colour leaves no gradient")
    func flat() {
        let spec = AvatarSpec(shape: .circle, variant: .twoLetter, content: "AC", colors: 2, bg: "#FF5733")
        let avatar = generateAvatar(spec)
        #expect(avatar.flatBackgroundHex == "#FF5733")
        #expect(avatar.startColorHex == nil)
        #expect(avatar.endColorHex == nil)
        #expect(avatar.angleDegrees == nil)
        #expect(avatar.initials == "AC")
    }

    @Test("The same specification gives the same picture, another angle step another angle")
    func stability() {
        func avatar(_ colors: Int) -> GeneratedAvatar {
            generateAvatar(AvatarSpec(shape: .circle, variant: .twoLetter, content: "AC", colors: colors))
        }
        #expect(avatar(2) == avatar(2))
        #expect(avatar(0).angleDegrees != avatar(3).angleDegrees)
    }

    @Test(
        "Any angle step gives an angle within a turn, without overflow",
        arguments: [-100, -7, 0, 7, 100, .min, .max]
    )
    func angles(colors: Int) throws {
        let spec = AvatarSpec(shape: .rounded, variant: .twoLetter, content: "AN\(colors)", colors: colors)
        let angle = try #require(generateAvatar(spec).angleDegrees)
        #expect((0..<360).contains(angle))
    }

    @Test(
        "Letters are derived from a name",
        arguments: [
            (AvatarVariant.oneLetter, "jane doe", "J"), (.twoLetter, "jane doe", "JA"), (.twoLetter, "!!!", "A"),
            (.twoLetter, nil, "A"), (.oneLetter, "", "A"), (.twoLetter, "Åsa 7", "SA"), (.twoLetter, "-9z", "9Z"),
            (.twoLetter, "名前", "A"),
        ] as [(AvatarVariant, String?, String)]
    )
    func derivedLetters(variant: AvatarVariant, seed: String?, content: String) {
        #expect(deriveAvatarContent(variant: variant, seedText: seed) == content)
    }

    @Test("Animals and objects are derived from a name deterministically")
    func derivedNames() {
        func animal(_ seed: String?) -> String { deriveAvatarContent(variant: .anonymousAnimal, seedText: seed) }
        func entity(_ seed: String?) -> String { deriveAvatarContent(variant: .anonymousEntity, seedText: seed) }
        #expect(animal("session-123") == animal("session-123"))
        #expect(anonymousAnimalNames.contains(animal("session-123")))
        #expect(anonymousAnimalNames.contains(animal(nil)))
        #expect(anonymousAnimalNames.contains(animal("")))
        #expect(animal("seed-one") != animal("seed-two-totally-different"))
        #expect(entity("session-123") == entity("session-123"))
        #expect(anonymousEntityNames.contains(entity("session-123")))
        #expect(anonymousEntityNames.contains(entity(nil)))
        #expect(entity("session-123") != entity("app-abc123"))
    }

    // Computed by hand: UTF-16 code units, so two for the emoji.
    @Test("The hash is computed over UTF-16 units", arguments: [("", 0), ("AC", 2082), ("😀", 0xD83D * 31 + 0xDE00)])
    func hash(text: String, hash: Int) { #expect(SeedHash.of(text) == UInt32(hash)) }
}
