import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("App start without a network", .timeLimit(.minutes(5)))
struct ColdStartTests {
    /// The app after a restart. No request reaches the server.
    private func restarted(
        _ world: OAuthEnvironment,
        _ config: ThunderIDConfig,
        advancedBy duration: Duration = .zero
    ) async throws -> OAuthEnvironment {
        world.server.set { state in
            for path in ["/.well-known/openid-configuration", "/oauth2/userinfo", "/oauth2/token", "/oauth2/jwks"] {
                state.troubles[path] = Array(repeating: .lost, count: 50)
            }
        }
        world.clock.advance(by: duration)
        return try await world.another(config)
    }

    @Test(
        "Tokens whose issuer is not the base URL identify the user",
        arguments: [AppNativeSession.assertion, .tokens]
    )
    func otherIssuer(_ kind: AppNativeSession) async throws {
        let config = OAuthEnvironment.config({ $0.scopes = ["profile"] }, session: kind)
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.issuer = "https://issuer.test" }
            try await world.signIn()
            let offline = try await restarted(world, config)
            #expect(try await offline.client.isSignedIn())
            #expect(try await offline.client.getUser().sub == "ada")
            #expect(try offline.client.sessionState() == .signedIn(.fresh))
        }
    }

    @Test("The issuer is kept by a refresh, and removed with the session")
    func issuerLives() async throws {
        let config = OAuthEnvironment.config { $0.scopes = ["profile"] }
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.issuer = "https://issuer.test" }
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            _ = try await world.client.getAccessToken()
            #expect(try world.store.read("thunder.session_issuer").get() == Secret("https://issuer.test"))
            let offline = try await restarted(world, config, advancedBy: .seconds(3_600))
            #expect(try await offline.client.getUser().sub == "ada")
            world.client.clearSession()
            #expect(try world.store.read("thunder.session_issuer").get() == nil)
        }
    }

    @Test("A session that was stored without the issuer is valid, once the server can be reached")
    func unknownIssuer() async throws {
        let config = OAuthEnvironment.config { $0.scopes = ["profile"] }
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.issuer = "https://issuer.test" }
            try await world.signIn()
            try world.store.remove("thunder.session_issuer")
            let offline = try await restarted(world, config)
            #expect(try await offline.client.isSignedIn())
            await offline.expect(.networkError) { try await offline.client.getUser() }
            world.server.set { $0.troubles = [:] }
            #expect(try await offline.client.getUser().sub == "ada")
            // The server's issuer was requested, not the user.
            #expect(world.server.requests("/oauth2/userinfo").isEmpty)
        }
    }

    @Test("No user is signed in if the server refuses an access token without an issuer", arguments: [401, 403])
    func refusedWithoutIssuer(_ status: Int) async throws {
        let config = OAuthEnvironment.config { $0.scopes = ["profile"] }
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.change = { kind, claims in if kind == .access { claims["iss"] = .null } } }
            try await world.signIn()
            world.server.set { state in
                state.troubles["/oauth2/userinfo"] = Array(repeating: .answer(status, "{}"), count: 5)
            }
            let client = try await world.another(config).client
            await #expect(throws: IAMError.self) { try await client.getUser() }
        }
    }

    @Test("An access token without an issuer identifies the user if the server is unreachable", arguments: [0, 7_200])
    func noIssuer(_ seconds: Int) async throws {
        let config = OAuthEnvironment.config { $0.scopes = ["profile"] }
        try await OAuthEnvironment.run(config) { world in
            world.server.set { $0.change = { kind, claims in if kind == .access { claims["iss"] = .null } } }
            try await world.signIn()
            let offline = try await restarted(world, config, advancedBy: .seconds(seconds))
            #expect(try await offline.client.getUser().sub == "ada")
        }
    }

    @Test("Another issuer's access token does not identify the user, with the network or without")
    func foreignIssuer() async throws {
        let foreign: @Sendable (inout OAuthServer.State) -> Void = { state in
            state.change = { kind, claims in
                guard kind == .access else { return }
                claims["iss"] = .string("https://api.test")
                claims["sub"] = .string("somebody")
            }
        }
        try await OAuthEnvironment.run { world in
            world.server.set(foreign)
            try await world.signIn()
            #expect(try await world.client.getUser().sub == "ada")
        }
        let config = OAuthEnvironment.config { $0.scopes = ["profile"] }
        try await OAuthEnvironment.run(config) { world in
            world.server.set(foreign)
            try await world.signIn()
            #expect(try await world.client.getUser().sub == "ada")
            let offline = try await restarted(world, config)
            await offline.expect(.networkError) { try await offline.client.getUser() }
        }
    }
}
