import NativeAuthBase
import Testing

@Suite("Syntax of e-mail addresses and user names", .timeLimit(.minutes(5)))
struct NameSyntaxTests {
    @Test(
        "Valid e-mail addresses",
        arguments: [
            "ada@example.com", "ada@exämple.com", "ada@xn--exmple-cua.com", "ada@例え.テスト", "a+b.c@mail.example.co.uk",
            "o'neil@example.com", "jürgen@example.com", "ada@3m.example",
            String(repeating: "a", count: 64) + "@example.com",
        ]
    )
    func validAddress(address: String) {
        #expect(EmailAddress.isValid(address))
    }

    @Test(
        "Invalid e-mail addresses",
        arguments: [
            "", "ada", "@example.com", "ada@", "ada@example", "ada@@example.com", "ada@exa mple.com",
            "a da@example.com",
            "ada@example..com", "ada@.example.com", "ada@example.com.", "ada@-example.com", "ada@example-.com",
            "ada@exa_mple.com", "ada@example.com\n", "ada\u{200B}@example.com", "ada@ex\u{202E}ample.com",
            "<ada@example.com>", "ada,bob@example.com", "ada\u{0}@example.com",
            String(repeating: "a", count: 65) + "@example.com",
            "ada@" + String(repeating: "a", count: 64) + ".com",
            "ada@" + String(repeating: "example.", count: 32) + "com",
        ]
    )
    func invalidAddress(address: String) {
        #expect(!EmailAddress.isValid(address))
    }

    @Test(
        "An internationalized domain is stored in lower case and composed form",
        arguments: [
            ("ada@EXAMPLE.com", "ada@EXAMPLE.com"), ("ada@EXÄMPLE.com", "ada@exämple.com"),
            ("ada@exa\u{308}mple.com", "ada@ex\u{E4}mple.com"), ("Ada@example.com", "Ada@example.com"),
            ("ada", "ada"),
        ]
    )
    func normalized(address: String, expected: String) {
        #expect(Array(EmailAddress.normalized(address).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "Valid user names",
        arguments: [
            "ada", "Ada.Lovelace", "ada@example.com", "jürgen", "日本", "a", "ada+1", String(repeating: "a", count: 128),
        ]
    )
    func validName(name: String) {
        #expect(UserName.isValid(name))
    }

    @Test(
        "Invalid user names",
        arguments: [
            "", "ada lovelace", " ada", "ada\u{A0}lovelace", "ada\t", "ada\n", "a\u{0}da", "a\u{200B}da", "a\u{202E}da",
            "ada\u{2028}", String(repeating: "a", count: 129),
        ]
    )
    func invalidName(name: String) {
        #expect(!UserName.isValid(name))
    }
}
