import TestSupport
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Tokens of a real ThunderID server", .timeLimit(.minutes(5)))
struct RecordedTokenTests {
    private let keys: String
    private let tokens: String

    init() throws {
        keys = try Self.fixture("20-oauth-discovery-jwks")
        tokens = try Self.fixture("21-oauth-authorize-code")
    }

    private static func fixture(_ name: String) throws -> String {
        try String(contentsOf: FixtureFolder.url("thunderid").appendingPathComponent(name + ".txt"), encoding: .utf8)
    }

    /// The key set in the recording's third response.
    private func set() throws -> JSONWebKeySet {
        let answer = try #require(keys.range(of: "{\n  \"keys\""))
        let end = try #require(keys.range(of: "\n}\n", range: answer.lowerBound..<keys.endIndex))
        return try JSONWebKeySet(Data(keys[answer.lowerBound..<end.upperBound].utf8))
    }

    private func member(_ name: String) throws -> String {
        let start = try #require(tokens.range(of: "\"\(name)\": \"")).upperBound
        return String(tokens[start...].prefix { $0 != "\"" })
    }

    @Test("The signatures fit the server's published keys")
    func keySet() throws {
        let keys = try set().keys
        #expect(keys.map(\.algorithm) == [.es256, .rs256])
        #expect(keys.map(\.kind) == [.p256, .rsa])
    }

    @Test(
        "The tokens are verified",
        arguments: [
            ("id_token", "demo-native", "n-456", "JWT"), ("access_token", "demo-native", nil, "at+jwt"),
            ("assertion", "01a1fd02-2a12-747e-830b-a5d009f79bce", nil, "JWT"),
            ("refresh_token", "https://localhost:8090", nil, "JWT"),
        ] as [(String, String, String?, String)]
    )
    func verified(name: String, audience: String, nonce: String?, type: String) async throws {
        let server = KeyServer(try set())
        server.advance(1_795_246_150 - SigningKey.now.timeIntervalSince1970)
        let expectation = JWTExpectation(
            issuers: ["https://localhost:8090"],
            audience: audience,
            nonce: nonce,
            acceptedTypes: [type]
        )
        let validator = server.validator()
        let verified = try await validator.verify(try member(name), expectation: expectation)
        #expect(verified.algorithm == .rs256)
        #expect(verified.claims["iss"] == .string("https://localhost:8090"))
        server.advance(2 * 86_400)
        let error = await #expect(throws: NativeAuthError.self) {
            try await validator.verify(try member(name), expectation: expectation)
        }
        #expect(error?.underlying as? JWTFailure == .expired)
    }

    @Test("The token response is read as a grant")
    func grant() throws {
        let start = try #require(tokens.range(of: "{\n  \"access_token\""))
        let end = try #require(tokens.range(of: "\n}\n", range: start.lowerBound..<tokens.endIndex))
        let grant = try OAuthTokenResponse(Data(tokens[start.lowerBound..<end.upperBound].utf8))
        #expect(grant.accessToken.reveal() == (try member("access_token")))
        #expect(grant.refreshToken?.reveal() == (try member("refresh_token")))
        #expect(grant.idToken?.reveal() == (try member("id_token")))
        #expect(grant.expiresIn == .seconds(3_600))
        #expect(grant.scope == "openid profile email")
    }

    @Test("The recorded challenge fits the verifier, and the callback is accepted")
    func authorization() throws {
        let verifier = try #require(tokens.range(of: "code_verifier = ")).upperBound
        let pkce = try #require(PKCE(verifier: Secret(String(tokens[verifier...].prefix { $0 != "\n" }))))
        #expect(tokens.contains("code_challenge=\(pkce.challenge)&"))
        let url = try #require(URL(string: try member("redirect_uri")))
        let pending = try JSONDecoder().decode(
            PendingAuthorization.self,
            from: Data(
                #"{"state":"st-123","nonce":"n","verifier":"v","redirectURI":"thunderdemo://callback","createdAt":0}"#
                    .utf8
            )
        )
        let outcome = try AuthorizationCallback(url).check(
            against: pending,
            issuers: ["https://localhost:8090"],
            requiresIssuer: true
        )
        #expect(outcome == .code(Secret("wfOBKFOtICZn4GRtJuWRUaqOXac")))
    }
}
