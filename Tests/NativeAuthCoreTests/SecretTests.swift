import Testing

@testable import NativeAuthCore

@Suite("A secret", .timeLimit(.minutes(5)))
struct SecretTests {
    private static let text = "correct horse battery staple"
    private let secret = Secret(Self.text)

    /// A type that holds a secret and did not think about its own description.
    private struct Holder {
        let name = "holder"
        let secret: Secret
        let maybe: Secret?
        let many: [Secret]
        let keyed: [String: Secret]
    }

    @Test(
        "shows its mask wherever a value turns into text",
        arguments: [
            Secret(text).description,
            Secret(text).debugDescription,
            "\(Secret(text))",
            String(describing: Secret(text)),
            String(reflecting: Secret(text)),
            String(describing: Optional(Secret(text))),
            String(describing: [Secret(text)]),
            String(describing: ["key": Secret(text)]),
            String(describing: SecretReading.value(Secret(text))),
            String(reflecting: SecretReading.value(Secret(text))),
        ]
    )
    func isMasked(shown: String) {
        #expect(!shown.contains(Self.text))
        #expect(shown.contains(Secret.mask))
    }

    @Test("shows nothing when it or its holder is dumped")
    func isMaskedInADump() {
        var shown = ""
        dump(secret, to: &shown)
        dump(Holder(secret: secret, maybe: secret, many: [secret], keyed: ["key": secret]), to: &shown)
        dump(SecretReading.value(secret), to: &shown)
        #expect(shown.contains(Secret.mask))
        #expect(!shown.contains(Self.text))
    }

    @Test("has a mirror without children")
    func hasNoChildren() {
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(Mirror(reflecting: secret).superclassMirror == nil)
    }

    @Test("has a mask that does not depend on the length", arguments: ["", "a", text])
    func maskHasOneLength(text: String) {
        #expect(Secret(text).description == Secret("other").description)
    }

    @Test("reveals its text explicitly")
    func reveals() {
        #expect(secret.reveal() == Self.text)
        #expect(!secret.isEmpty)
        #expect(Secret("").isEmpty)
    }

    @Test("is equal to a secret with the same text only")
    func equality() {
        #expect(secret == Secret(Self.text))
        #expect(secret != Secret("other"))
        #expect(Set([secret, Secret(Self.text)]).count == 1)
    }

    @Test(
        "compares bytes in constant time",
        arguments: [
            ("", "", true),
            ("a", "a", true),
            ("päßwörd 🔑", "päßwörd 🔑", true),
            ("a", "b", false),
            ("a", "", false),
            ("", "a", false),
            ("a", "a\0", false),
            ("abc", "abcabc", false),
            ("abcabc", "abc", false),
            ("bbbb", "abbb", false),
            ("bbbb", "bbba", false),
            ("\u{E9}", "e\u{301}", false),
        ]
    )
    func constantTime(left: String, right: String, isEqual: Bool) {
        #expect(Secret(left).isEqualInConstantTime(to: Secret(right)) == isEqual)
        #expect(Secret(right).isEqualInConstantTime(to: Secret(left)) == isEqual)
    }
}
