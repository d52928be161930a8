import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Refused and failed refreshes", .timeLimit(.minutes(5)))
struct RefreshFailureTests {
    private static func refusal(_ code: String, status: Int = 400) -> OAuthServer.Trouble {
        .answer(status, #"{"error":"\#(code)"}"#)
    }

    private func reason(_ world: OAuthEnvironment) throws -> SignOutReason? {
        if case .signedOut(let reason) = try world.client.sessionState() { reason } else { nil }
    }

    @Test(
        "Only a refusal of the refresh token itself ends the session",
        arguments: [
            ("invalid_grant", 400, IAMErrorCode.sessionExpired, false), ("expired_token", 400, .sessionExpired, false),
            ("invalid_grant", 499, .sessionExpired, false), ("invalid_grant", 500, .serverError, true),
            ("invalid_grant", 302, .unknownError, true), ("invalid_client", 401, .invalidConfiguration, true),
            ("invalid_token", 400, .sessionExpired, true), ("invalid_request", 400, .invalidInput, true),
        ]
    )
    func refusals(_ code: String, _ status: Int, _ documented: IAMErrorCode, _ staysSignedIn: Bool) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            let refusals = Array(repeating: Self.refusal(code, status: status), count: 9)
            world.server.set { $0.troubles["/oauth2/token"] = refusals }
            let error = await world.error { try await world.client.getAccessToken() }
            #expect(try await world.client.isSignedIn() == staysSignedIn)
            if status != 500, status != 302 { #expect(error?.code == documented) }
            #expect(try reason(world)?.kind == (staysSignedIn ? nil : .refused))
        }
    }

    @Test(
        "A refusal after a possibly lost response has the reason of an interrupted refresh",
        arguments: [
            (OAuthServer.Trouble.lost, SignOutReason.Kind.refused), (.answerLost, .interruptedRefresh),
            (.status(500), .interruptedRefresh), (.status(503), .interruptedRefresh), (.status(429), .refused),
        ]
    )
    func doubtful(_ trouble: OAuthServer.Trouble, _ kind: SignOutReason.Kind) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            world.server.set { $0.troubles["/oauth2/token"] = [trouble, Self.refusal("invalid_grant")] }
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
            #expect(try reason(world)?.kind == kind)
        }
    }

    @Test("An unreadable response may have rotated the refresh token")
    func malformed() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(200, "{}"), Self.refusal("invalid_grant")] }
            await world.expect(.serverError) { try await world.client.getAccessToken() }
            #expect(try await world.client.isSignedIn())
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
            #expect(try reason(world)?.kind == .interruptedRefresh)
        }
    }

    @Test("A client without an id can't refresh another client's session")
    func noClient() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let other = try await world.another(OAuthEnvironment.config(clientID: ""))
            let token = try await other.client.getAccessToken()
            #expect(!token.isEmpty)
            world.clock.advance(by: .seconds(3_600))
            await other.expect(.invalidConfiguration) { try await other.client.getAccessToken() }
            #expect(world.server.requests("/oauth2/token").count == 1)
            let renewed = try await world.client.getAccessToken()
            #expect(renewed != token)
        }
    }

    @Test(
        "A refresh waits for a store that another process locks, before reading the response and before storing",
        arguments: ["callback", "token", "exchange", "app-native"]
    )
    func busyStore(_ moment: String) async throws {
        try await OAuthEnvironment.run { world in
            let secrets = FailingSecretStore()
            let store = StoreAdapter(store: secrets)
            let clock = world.clock.sleepless
            let client = ThunderIDClient(environment: ClientEnvironment(transport: world.server, clock: clock))
            try await client.initialize(config: OAuthEnvironment.config(), storage: store)
            if moment == "app-native" {
                let step = try await client.signIn(
                    payload: EmbeddedSignInPayload(),
                    request: OAuthEnvironment.request
                )
                world.server.set { $0.before["/oauth2/token"] = { secrets.lockedChecks = 3 } }
                _ = try await client.signIn(
                    payload: EmbeddedSignInPayload(
                        flowId: step.flowId,
                        actionId: "go",
                        inputs: ["username": "ada", "password": "Ada#2026"]
                    ),
                    request: OAuthEnvironment.request
                )
            } else {
                let answer = try #require(world.server.signInInBrowser(try client.buildSignInURL()))
                if moment == "callback" { secrets.lockedChecks = 3 }
                if moment == "token" { world.server.set { $0.before["/oauth2/token"] = { secrets.lockedChecks = 3 } } }
                try await client.handleRedirectCallback(url: answer)
            }
            if moment == "exchange" {
                world.server.set { $0.before["/oauth2/token"] = { secrets.lockedChecks = 3 } }
                let response = try await client.exchangeToken(
                    config: TokenExchangeRequestConfig(subjectToken: "s", subjectTokenType: "t")
                )
                let token = try await client.getAccessToken()
                #expect(token == response.accessToken)
            }
            let isSignedIn = try await client.isSignedIn()
            #expect(isSignedIn)
        }
    }
}
