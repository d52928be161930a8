import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Unverified claims of a token", .timeLimit(.minutes(5)))
struct UnverifiedClaimsTests {
    private static func part(_ text: String) -> String { Base64URL.encode(text.utf8) }

    @Test("The claims are read without header and signature")
    func read() {
        let claims = UnverifiedClaims(Secret("?.\(Self.part(#"{"sub":"alice","name":"","age":1}"#))."))
        #expect(claims?.members["age"] == .int(1))
        #expect(claims?.text("sub") == "alice")
        for name in ["name", "age", "none"] { #expect(claims?.text(name) == nil) }
    }

    @Test(
        "Text without three parts and an object in the second has no claims",
        arguments: [
            nil, "", ".", "..", "a.\(part("{}"))", "a.\(part("{}")).c.d", "a.\(part("[]")).c", "a.\(part("1")).c",
            "a.\(part("{")).c", "a.\(part("{}"))=.c", "\(part("{}")).a.c", "a.c.\(part("{}"))",
        ]
    )
    func others(text: String?) { #expect(UnverifiedClaims(text.map { Secret($0) }) == nil) }

    @Test("A token larger than 64 KiB is not read", arguments: [(65_536, true), (65_537, false)])
    func size(bytes: Int, isRead: Bool) {
        let rest = ".\(Self.part("{}"))."
        let token = String(repeating: "a", count: bytes - rest.utf8.count) + rest
        #expect((UnverifiedClaims(Secret(token)) != nil) == isRead)
    }
}
