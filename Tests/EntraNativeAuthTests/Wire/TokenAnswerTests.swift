import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Token responses", .timeLimit(.minutes(5)))
struct TokenAnswerTests {
    private static let info = Base64URL.encode(Data(#"{"uid":"u","utid":"v"}"#.utf8))

    private static func identity(_ claims: String) -> String { "e30.\(Base64URL.encode(Data(claims.utf8))).c2ln" }

    private func answer(_ members: [String: JSONValue]) throws -> EntraTokenResponse {
        try EntraTokenResponse(ResponseMembers(members: members, secrets: []))
    }

    @Test(
        "A token has at most 64 KiB of visible ASCII",
        arguments: ["access_token", "id_token", "refresh_token"]
    )
    func tokens(_ name: String) throws {
        func isTaken(_ text: String) -> Bool { (try? answer([name: .string(text)])) != nil }
        #expect(isTaken(String(repeating: "x", count: 65_536)))
        #expect(!isTaken(String(repeating: "x", count: 65_537)))
        #expect(isTaken("!~"))
        for text in ["a b", "a\u{7F}", "a\n", "a\tb", "\u{E4}"] { #expect(!isTaken(text)) }
        #expect((try? answer([name: .int(1)])) == nil)
    }

    @Test(
        "A lifetime is an hour by default, and between zero and ten years",
        arguments: [
            (JSONValue.int(-1), 0), (.int(0), 0), (.int(1), 1), (.string("-5"), 0), (.string("60"), 60), (.null, 3_600),
            (.int(316_223_999), 316_223_999), (.int(316_224_000), 316_224_000), (.int(316_224_001), 316_224_000),
            (.int(.max), 316_224_000),
        ]
    )
    func lifetime(_ value: JSONValue, _ seconds: Int) throws {
        #expect(try answer(["expires_in": value]).expiresIn == seconds)
    }

    @Test("A token of another type than Bearer is refused")
    func type() throws {
        for type in ["Bearer", "bearer", "BEARER"] { _ = try answer(["token_type": .string(type)]) }
        for type in ["pop", "DPoP", ""] {
            #expect(throws: ResponseMembers.Mismatch.self) { try answer(["token_type": .string(type)]) }
        }
    }

    @Test("A session needs a token and an identity, from the client info or from the ID token")
    func usable() throws {
        let named = Self.identity(#"{"sub":"s"}"#)
        let nameless = Self.identity("{}")
        let rows: [([String: String], Bool)] = [
            (["access_token": "a", "client_info": Self.info], true),
            (["id_token": nameless, "client_info": Self.info], true),
            (["id_token": named], true), (["access_token": "a", "id_token": named], true),
            (["access_token": "a"], false), (["access_token": "a", "id_token": nameless], false),
            (["id_token": nameless], false), (["client_info": Self.info], false),
            (["access_token": "", "client_info": Self.info], false), ([:], false),
        ]
        for (members, isUsable) in rows {
            #expect(try answer(members.mapValues(JSONValue.string)).isUsable == isUsable, "\(members.keys)")
        }
    }

    @Test("Client info may be padded, and an empty scope is none")
    func smallThings() throws {
        let info = ClientInfo(Self.info + "==")
        #expect(info?.identifier == "u.v")
        #expect(info?.tenant == "v")
        #expect(try answer(["scope": .string("")]).scope == nil)
        #expect(try answer(["scope": .string("a b")]).scope == "a b")
    }
}
