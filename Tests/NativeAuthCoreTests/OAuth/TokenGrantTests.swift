import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The response of a token endpoint", .timeLimit(.minutes(5)))
struct TokenGrantTests {
    private func grant(_ more: String, base: String = #""access_token":"a.b.c","token_type":"Bearer""#) throws
        -> OAuthTokenResponse
    {
        try OAuthTokenResponse(Data("{\(base)\(more)}".utf8))
    }

    @Test("Every member of the response is read")
    func whole() throws {
        let grant = try grant(
            #","expires_in":3600,"refresh_token":"r","id_token":"i","scope":"openid email","issued_token_type":"urn:x""#
        )
        #expect(grant.accessToken == Secret("a.b.c"))
        #expect(grant.expiresIn == .seconds(3_600))
        #expect(grant.refreshToken == Secret("r"))
        #expect(grant.idToken == Secret("i"))
        #expect(grant.scope == "openid email")
        #expect(grant.issuedTokenType == "urn:x")
    }

    @Test("A response with only an access token is accepted", arguments: ["Bearer", "bearer", "BEARER"])
    func minimal(type: String) throws {
        let grant = try grant(
            #","refresh_token":null,"id_token":"","expires_in":null"#,
            base: #""access_token":"a","token_type":"\#(type)""#
        )
        #expect(grant.expiresIn == nil)
        #expect(grant.refreshToken == nil)
        #expect(grant.idToken == nil)
    }

    @Test(
        "expires_in may be a number or a string with one",
        arguments: [
            ("0", 0), ("3600", 3_600), (#""3600""#, 3_600), ("3600.5", 3_600.5), (#""3599.5""#, 3_599.5),
            ("316224000", 316_224_000),
        ] as [(String, Double)]
    )
    func lifetimes(json: String, seconds: Double) throws {
        #expect(try grant(#","expires_in":\#(json)"#).expiresIn == .seconds(seconds))
    }

    @Test(
        "The granted scopes may be a list, and a value that can't be read counts as missing",
        arguments: [
            (#"["openid","user:read:email"]"#, "openid user:read:email"), ("[]", ""), ("7", nil), ("null", nil),
        ] as [(String, String?)]
    )
    func scopes(json: String, expected: String?) throws {
        #expect(try grant(#","scope":\#(json)"#).scope == expected)
    }

    @Test("An empty expires_in counts as missing")
    func noLifetime() throws {
        #expect(try grant(#","expires_in":"""#).expiresIn == nil)
    }

    @Test(
        "A malformed response is refused",
        arguments: [
            "[]", "{}", "null", "", "<html>", #"{"token_type":"Bearer"}"#, #"{"access_token":"hidden"}"#,
            #"{"access_token":"","token_type":"Bearer"}"#, #"{"access_token":7,"token_type":"Bearer"}"#,
            #"{"access_token":null,"token_type":"Bearer"}"#, #"{"access_token":"hidden","token_type":"DPoP"}"#,
            #"{"access_token":"hidden","token_type":"N_A"}"#,
            #"{"access_token":"hidden\r\nX: y","token_type":"Bearer"}"#,
            #"{"access_token":"hidden é","token_type":"Bearer"}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":-1}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":1e300}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":316224001}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":"-1"}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":"3.5.9"}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":"soon"}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":"1e3"}"#,
            #"{"access_token":"hidden","token_type":"Bearer","expires_in":true}"#,
            #"{"access_token":"hidden","token_type":"Bearer","refresh_token":7}"#,
            #"{"access_token":"hidden","token_type":"Bearer","refresh_token":"a b"}"#,
        ]
    )
    func malformed(body: String) {
        let error = #expect(throws: NativeAuthError.self) { try OAuthTokenResponse(Data(body.utf8)) }
        #expect(error?.code == .malformedResponse)
        #expect(error.map { !"\($0)".contains("hidden") } == true)
    }

    @Test("The description does not contain the tokens")
    func mask() throws {
        let grant = try grant(#","refresh_token":"hidden","id_token":"hidden""#)
        var dumped = ""
        dump(grant, to: &dumped)
        #expect(!"\(grant) \(dumped)".contains("hidden"))
        #expect(!"\(grant) \(dumped)".contains("a.b.c"))
    }

    @Test(
        "Tokens are visible ASCII of at most 64 KiB",
        arguments: [
            (String(repeating: "a", count: 65_536), true), (String(repeating: "a", count: 65_537), false),
            ("!", true), ("~", true), (" ", false), ("\u{7F}", false),
        ]
    )
    func tokens(text: String, isGood: Bool) throws {
        let answer = JSONValue.object([
            "access_token": .string("a"), "token_type": .string("Bearer"), "refresh_token": .string(text),
        ])
        let data = try answer.data()
        #expect((try? OAuthTokenResponse(data).refreshToken) == (isGood ? Secret(text) : nil))
    }
}
