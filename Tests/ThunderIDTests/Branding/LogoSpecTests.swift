import Testing

@testable import ThunderID

@Suite("Logo specifications", .timeLimit(.minutes(5)))
struct LogoSpecTests {
    @Test(
        "Emoji and URLs are used unchanged",
        arguments: [
            ("emoji:🦊", ResolvedLogo.emoji("🦊")), ("emoji:", .emoji("")), ("emoji: a,b=c", .emoji(" a,b=c")),
            ("https://cdn.example.com/logo.png", .url("https://cdn.example.com/logo.png")),
            ("something:else", .url("something:else")), ("", .url("")), ("Emoji:x", .url("Emoji:x")),
        ]
    )
    func plain(spec: String, logo: ResolvedLogo) { #expect(resolveLogoSpec(spec) == logo) }

    @Test(
        "The parameters of a picture have defaults",
        arguments: [
            ("avatar:", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            (
                "avatar:shape=circle,variant=one_letter,content=B,colors=4",
                AvatarSpec(shape: .circle, variant: .oneLetter, content: "B", colors: 4)
            ),
            ("avatar:shape=hexagon", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            ("avatar:variant=three_letter", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            ("avatar:colors=many", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            ("avatar:colors=1.5", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            (
                "avatar:colors=99999999999999999999",
                AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)
            ),
            ("avatar:colors=-3", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: -3)),
            (
                "avatar:bg=#FF5733",
                AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0, bg: "#FF5733")
            ),
            ("avatar:bg=", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
            (
                "avatar:bg=%23FF5733",
                AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0, bg: "%23FF5733")
            ),
            (
                "avatar: content = a=b , colors = 2 ",
                AvatarSpec(shape: .rounded, variant: .twoLetter, content: "a=b", colors: 2)
            ),
            (
                "avatar:variant=anonymous_animal,content=otter",
                AvatarSpec(shape: .rounded, variant: .anonymousAnimal, content: "otter", colors: 0)
            ),
            (
                "avatar:variant=anonymous_entity,content=bot_head",
                AvatarSpec(shape: .rounded, variant: .anonymousEntity, content: "bot_head", colors: 0)
            ),
            ("avatar:content,=,,shape", AvatarSpec(shape: .rounded, variant: .twoLetter, content: "", colors: 0)),
        ]
    )
    func parameters(spec: String, parsed: AvatarSpec) {
        #expect(parseAvatarParams(spec) == parsed)
        // Missing content is filled in at the end; everything else stays as parsed.
        if !parsed.content.isEmpty { #expect(resolveLogoSpec(spec) == .avatar(parsed)) }
    }

    @Test("Content is not truncated")
    func wholeContent() throws {
        #expect(try spec("avatar:content=Acme", "").content == "Acme")
    }

    @Test("Missing letters are derived from the name")
    func fallbackLetters() throws {
        let spec = try spec("avatar:shape=rounded,colors=1", "Acme Corp")
        #expect(spec == AvatarSpec(shape: .rounded, variant: .twoLetter, content: "AC", colors: 1))
    }

    @Test("Missing animals and objects are derived from the name")
    func fallbackNames() throws {
        #expect(anonymousAnimalNames.contains(try spec("avatar:variant=anonymous_animal", "session-123").content))
        #expect(anonymousEntityNames.contains(try spec("avatar:variant=anonymous_entity", "app-abc123").content))
    }

    @Test("There are 19 animals and 36 objects")
    func names() {
        #expect(
            anonymousAnimalNames.sorted() == [
                "capybara", "chameleon", "chinchilla", "chipmunk", "chupacabra", "dingo", "dinosaur", "frog", "giraffe",
                "hedgehog", "hippo", "jackal", "jackalope", "mink", "otter", "platypus", "quagga", "raccoon", "skunk",
            ]
        )
        #expect(
            anonymousEntityNames.sorted() == [
                "anchor", "antenna", "anvil", "arch", "bot_head", "brain", "bridge", "chevron", "circuit_node",
                "compass", "cube", "diamond", "dome", "gate", "hexagon", "key", "lighthouse", "lock", "neural_net",
                "obelisk", "octagon", "orbit_ring", "parallelogram", "pavilion", "pentagon", "plus_facet", "silo",
                "spiral", "spire", "star", "tower", "townhouse", "triangle_stack", "turbine", "valve", "windmill",
            ]
        )
    }

    private func spec(_ text: String, _ fallback: String) throws -> AvatarSpec {
        guard case .avatar(let spec) = resolveLogoSpec(text, fallbackSeedText: fallback) else {
            throw IAMError(code: .invalidInput, message: "not a drawn picture: \(text)")
        }
        return spec
    }
}
