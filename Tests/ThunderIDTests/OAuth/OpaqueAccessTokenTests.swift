import Crypto
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Access tokens of an OpenID provider are opaque to the client", .timeLimit(.minutes(5)))
struct OpaqueAccessTokenTests {
    private static let provider: [String: JSONValue] = [
        "issuer": "https://id.test",
        "authorization_endpoint": "https://id.test/oauth2/authorize",
        "token_endpoint": "https://id.test/oauth2/token",
        "jwks_uri": "https://id.test/oauth2/jwks",
        "userinfo_endpoint": "https://id.test/oauth2/userinfo",
    ].mapValues(JSONValue.string)

    private func config(ofProvider hasProvider: Bool) throws -> ThunderIDConfig {
        var config = OAuthEnvironment.config()
        guard hasProvider else { return config }

        config.openIDProvider = try OpenIDProvider(
            document: .object(Self.provider),
            issuer: OAuthEnvironment.base
        )
        return config
    }

    /// Changes of an access token that make it unusable for this client, if it read the token.
    enum Change: String, CaseIterable, Sendable {
        case otherSubject
        case otherAudience
        case noExpiry
        case expired

        func apply(to claims: inout [String: JSONValue]) {
            switch self {
            case .otherSubject: claims["sub"] = .string("pairwise-for-the-api")
            case .otherAudience: claims["aud"] = .string("api://orders")
            case .noExpiry: claims["exp"] = nil
            case .expired: claims["exp"] = .int(1)
            }
        }
    }

    private func signIn(_ world: OAuthEnvironment) async throws -> User {
        let url = try world.client.buildSignInURL()
        let answer = try #require(world.server.signInInBrowser(url))
        return try await world.client.handleRedirectCallback(url: answer)
    }

    @Test("Sign-in and refresh succeed, and the user is that of the ID token", arguments: Change.allCases)
    func opaque(change: Change) async throws {
        try await OAuthEnvironment.run(try config(ofProvider: true)) { world in
            world.server.set { state in
                state.change = { token, claims in
                    if token == .access { change.apply(to: &claims) }
                }
            }
            let user = try await signIn(world)
            #expect(user.sub == "ada")

            world.clock.advance(by: .seconds(3_600))
            _ = try await world.client.getAccessToken()
            #expect(world.server.requests("/oauth2/token").count == 2)
            let refreshed = try await world.client.getUser()
            #expect(refreshed.sub == "ada")
        }
    }

    @Test("An access token that is signed with an unpublished key is accepted from a provider")
    func unknownKey() async throws {
        try await OAuthEnvironment.run(try config(ofProvider: true)) { world in
            let other = TestSigner(id: "other")
            world.server.set { state in
                state.seal = { _, token, claims in
                    guard token == .access else { return nil }
                    return other.sign(claims, type: "at+jwt")
                }
            }
            let user = try await signIn(world)
            #expect(user.sub == "ada")
        }
    }

    @Test("A ThunderID server documents its access tokens, and another subject is refused")
    func thunderID() async throws {
        try await OAuthEnvironment.run(try config(ofProvider: false)) { world in
            world.server.set { state in
                state.change = { token, claims in
                    if token == .access { Change.otherSubject.apply(to: &claims) }
                }
            }
            let error = await #expect(throws: IAMError.self) { try await signIn(world) }
            #expect(error?.code == .invalidGrant)
        }
    }

    @Test("`at_hash` binds an ID token to its access token", arguments: [true, false])
    func hash(isRight: Bool) throws {
        let accessToken = Secret("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
        // The example of OpenID Connect Core, appendix A.3.
        let claim = JSONValue.string(isRight ? "77QmUPtjPfzWtF2AnpK9RQ" : "77QmUPtjPfzWtF2AnpK9RR")
        #expect(AccessTokenHash.matches(accessToken, claim: claim, .rs256) == isRight)
        #expect(!AccessTokenHash.matches(accessToken, claim: claim, .es384))
        #expect(AccessTokenHash.matches(accessToken, claim: nil, .rs256))
        // A claim that is null counts as missing.
        #expect(AccessTokenHash.matches(accessToken, claim: .null, .rs256))
        #expect(!AccessTokenHash.matches(accessToken, claim: .int(1), .rs256))
    }

    @Test("A sign-in whose ID token belongs to another access token is refused")
    func otherHash() async throws {
        try await OAuthEnvironment.run(try config(ofProvider: true)) { world in
            world.server.set { state in
                state.change = { token, claims in
                    if token == .id { claims["at_hash"] = .string("77QmUPtjPfzWtF2AnpK9RQ") }
                }
            }
            let error = await #expect(throws: IAMError.self) { try await signIn(world) }
            #expect(error?.code == .invalidGrant)
        }
    }
}
