import Testing

@testable import NativeAuthCore

@Suite("Secrets", .timeLimit(.minutes(5)))
struct SecretTests {
    private static let text = "correct horse battery staple"
    private let secret = Secret(Self.text)

    /// A type with a secret and without its own description.
    private struct Holder {
        let name = "holder"
        let secret: Secret
        let maybe: Secret?
        let many: [Secret]
        let keyed: [String: Secret]
    }

    @Test(
        "Every conversion to text shows the mask",
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

    @Test("A dump of a secret or its owner does not contain the text")
    func isMaskedInADump() {
        var shown = ""
        dump(secret, to: &shown)
        dump(Holder(secret: secret, maybe: secret, many: [secret], keyed: ["key": secret]), to: &shown)
        dump(SecretReading.value(secret), to: &shown)
        #expect(shown.contains(Secret.mask))
        #expect(!shown.contains(Self.text))
    }

    @Test("The mirror has no children")
    func hasNoChildren() {
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(Mirror(reflecting: secret).superclassMirror == nil)
    }

    @Test("The mask does not depend on the length", arguments: ["", "a", text])
    func maskHasOneLength(text: String) {
        #expect(Secret(text).description == Secret("other").description)
    }

    @Test("The text is revealed explicitly")
    func reveals() {
        #expect(secret.reveal() == Self.text)
        #expect(!secret.isEmpty)
        #expect(Secret("").isEmpty)
    }

    @Test("Only secrets with the same text are equal")
    func equality() {
        #expect(secret == Secret(Self.text))
        #expect(secret != Secret("other"))
        #expect(Set([secret, Secret(Self.text)]).count == 1)
    }

    @Test(
        "Bytes are compared in constant time",
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
