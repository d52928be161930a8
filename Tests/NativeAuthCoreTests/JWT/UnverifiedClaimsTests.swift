import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Unverified claims of a token", .timeLimit(.minutes(5)))
struct UnverifiedClaimsTests {
    private static func part(_ text: String) -> String { Base64URL.encode(text.utf8) }

    @Test("is read without its header and its signature")
    func read() {
        let claims = UnverifiedClaims(Secret("?.\(Self.part(#"{"sub":"alice","name":"","age":1}"#))."))
        #expect(claims?.members["age"] == .int(1))
        #expect(claims?.text("sub") == "alice")
        for name in ["name", "age", "none"] { #expect(claims?.text(name) == nil) }
    }

    @Test(
        "is nothing where there is no token of three parts with an object in the second",
        arguments: [
            nil, "", ".", "..", "a.\(part("{}"))", "a.\(part("{}")).c.d", "a.\(part("[]")).c", "a.\(part("1")).c",
            "a.\(part("{")).c", "a.\(part("{}"))=.c", "\(part("{}")).a.c", "a.c.\(part("{}"))",
        ])
    func others(text: String?) { #expect(UnverifiedClaims(text.map { Secret($0) }) == nil) }

    @Test("is not read when the token is larger than 64 KiB", arguments: [(65_536, true), (65_537, false)])
    func size(bytes: Int, isRead: Bool) {
        let rest = ".\(Self.part("{}"))."
        let token = String(repeating: "a", count: bytes - rest.utf8.count) + rest
        #expect((UnverifiedClaims(Secret(token)) != nil) == isRead)
    }
}
