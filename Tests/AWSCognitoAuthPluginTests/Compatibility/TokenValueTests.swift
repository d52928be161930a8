import AWSPluginsCore
import Amplify
import Foundation
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Tokens and sessions as values", .timeLimit(.minutes(5)))
struct TokenValueTests {
    private static let tokens = AWSCognitoUserPoolTokens(
        idToken: "hidden-id",
        accessToken: "hidden-access",
        refreshToken: "hidden-refresh",
        expiration: Date(timeIntervalSince1970: 1_000)
    )

    private func session(
        _ tokens: AWSCognitoUserPoolTokens? = tokens,
        sub: String? = "sub-1",
        error: AuthError = .signedOut("a", "b")
    ) -> AWSAuthCognitoSession {
        AWSAuthCognitoSession(
            isSignedIn: tokens != nil,
            identity: .failure(.configuration("", "")),
            tokens: tokens.map(Result.success) ?? .failure(error),
            sub: sub
        )
    }

    @Test("Tokens can be encoded and decoded, with the names of their properties")
    func codable() throws {
        let data = try JSONEncoder().encode(Self.tokens)
        #expect(try JSONDecoder().decode(AWSCognitoUserPoolTokens.self, from: data) == Self.tokens)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(members.keys) == ["idToken", "accessToken", "refreshToken", "expiration"])
        #expect(members["accessToken"] as? String == "hidden-access")
    }

    @Test("Tokens with a missing member are refused")
    func incomplete() {
        let text = #"{"idToken":"a","accessToken":"b","expiration":0}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AWSCognitoUserPoolTokens.self, from: Data(text.utf8))
        }
    }

    @Test("Tokens are equal if all properties are")
    func equality() {
        func tokens(_ id: String, _ access: String, _ refresh: String, _ time: Double) -> AWSCognitoUserPoolTokens {
            AWSCognitoUserPoolTokens(
                idToken: id,
                accessToken: access,
                refreshToken: refresh,
                expiration: Date(timeIntervalSince1970: time)
            )
        }
        let all = [
            tokens("i", "a", "r", 1), tokens("x", "a", "r", 1), tokens("i", "x", "r", 1), tokens("i", "a", "x", 1),
            tokens("i", "a", "r", 2),
        ]
        for (left, one) in all.enumerated() {
            for (right, other) in all.enumerated() { #expect((one == other) == (left == right)) }
        }
    }

    @Test("The lifetime of tokens starts at the current time")
    func lifetime() {
        let before = Date()
        let tokens = AWSCognitoUserPoolTokens(idToken: "", accessToken: "a", refreshToken: "", expiresIn: 3_600)
        #expect((before.addingTimeInterval(3_600)...Date().addingTimeInterval(3_600)).contains(tokens.expiration))
    }

    @Test("The session's tokens expire at the time set by the service")
    func expiration() async throws {
        let stage = try await PluginTestEnvironment.signedIn(lifetime: 600)
        let session = try #require(try await stage.plugin.fetchAuthSession(options: nil) as? AWSAuthCognitoSession)
        let tokens = try #require(try session.getCognitoTokens().get() as? AWSCognitoUserPoolTokens)
        #expect(abs(tokens.expiration.timeIntervalSince(stage.clock.now) - 600) < 1)
    }

    @Test("Descriptions, debug descriptions and dumps contain no token")
    func masks() {
        let session = session()
        for value: Any in [Self.tokens, session, Optional(session) as Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("hidden")) }
        }
        #expect(session.debugDescription.contains("sub-1") && session.debugDescription.contains("isSignedIn: true"))
        #expect(Self.tokens.debugDescription.contains("1970"))
    }

    @Test("Sessions are equal if their values are; the errors of missing values are ignored")
    func sessions() {
        var flagged = session()
        flagged.isSignedIn = false
        let other = AWSCognitoUserPoolTokens(
            idToken: "hidden-id",
            accessToken: "other",
            refreshToken: "hidden-refresh",
            expiration: Date(timeIntervalSince1970: 1_000)
        )
        #expect(session() == session())
        #expect(session(nil) == session(nil, error: .sessionExpired("c", "d")))
        for different in [session(nil), flagged, session(other), session(sub: "sub-2"), session(sub: nil)] {
            #expect(session() != different)
        }
    }

    @Test("The claims of a token can be cast to their types")
    func claims() throws {
        let token = PluginTestEnvironment.token([
            "sub": "sub-1", "exp": 1_700_000_000, "half": 0.5, "flag": true, "cognito:groups": ["a", "b"],
            "address": ["country": "DE"],
        ])
        let claims = try AWSAuthService().getTokenClaims(tokenString: token).get()
        #expect(claims["sub"] as? String == "sub-1")
        #expect(claims["exp"] as? Int == 1_700_000_000)
        #expect(claims["half"] as? Double == 0.5)
        #expect(claims["flag"] as? Bool == true)
        #expect(claims["cognito:groups"] as? [String] == ["a", "b"])
        #expect((claims["address"] as? [String: Any])?["country"] as? String == "DE")
        #expect(claims["missing"] == nil)
    }

    @Test(
        "Invalid text has no claims, and is not quoted",
        arguments: ["", "a.b", "hidden.hidden.hidden", "a.e30=.b"]
    )
    func noClaims(text: String) {
        guard
            case .failure(.validation("tokenString", let what, _, _)) = AWSAuthService().getTokenClaims(
                tokenString: text
            )
        else {
            Issue.record("not refused")
            return
        }
        #expect(!what.contains("hidden"))
    }
}
