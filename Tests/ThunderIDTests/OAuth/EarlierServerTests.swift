import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("An app-native sign-in whose server or store changes meanwhile", .timeLimit(.minutes(5)))
struct EarlierServerTests {
    struct Beginning: Sendable, CustomTestStringConvertible {
        /// The request during which the client is reinitialized.
        let path: String
        let session: AppNativeSession
        /// Whether the server signs the user in without a form.
        let isKnown: Bool

        var testDescription: String { "\(path), \(session), \(isKnown ? "known" : "unknown") user" }
    }

    static let beginnings = [true, false].flatMap { isKnown in
        [
            Beginning(path: "/oauth2/authorize", session: .tokens, isKnown: isKnown),
            Beginning(path: "/flow/execute", session: .tokens, isKnown: isKnown),
            Beginning(path: "/flow/execute", session: .assertion, isKnown: isKnown),
        ]
    }

    @Test(
        "After a reinitialization, the beginning of a flow sends nothing more to the earlier server",
        arguments: beginnings
    )
    func beginning(_ beginning: Beginning) async throws {
        try await OAuthEnvironment.run(OAuthEnvironment.config(session: beginning.session)) { world in
            let client = world.client
            world.server.set { state in
                state.isKnown = beginning.isKnown
                state.before[beginning.path] = { _ = try? await client.reInitialize(clientId: "client-2") }
            }
            await world.expect(.sessionExpired) { try await world.begin() }
            #expect(world.server.paths.last == beginning.path)
            #expect(world.server.requests(beginning.path).count == 1)
            let isSignedIn = try await client.isSignedIn()
            #expect(!isSignedIn)
        }
    }

    @Test(
        "After a reinitialization, the end of a flow sends nothing to the earlier server, except to revoke tokens",
        arguments: [
            ("/flow/execute", "/flow/execute"), ("/oauth2/auth/callback", "/oauth2/auth/callback"),
            ("/oauth2/token", "/oauth2/revoke"),
        ]
    )
    func end(_ path: String, _ last: String) async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            let client = world.client
            world.server.set { state in
                state.before[path] = { _ = try? await client.reInitialize(clientId: "client-2") }
            }
            await world.expect(.sessionExpired) { try await world.submit(step) }
            #expect(world.server.paths.last == last)
            #expect(try await client.isSignedIn() == false)
        }
    }

    @Test("An authorization request that the server no longer has is reported with the text of the server's error page")
    func expiredRequest() async throws {
        try await OAuthEnvironment.run { world in
            let step = try await world.begin()
            world.server.set { $0.authorizations = [:] }
            let error = await world.error { try await world.submit(step) }
            #expect(error?.code == .invalidGrant)
            #expect(error?.details?.code == .refused && error?.details?.serverCode == "invalid_request")
            #expect(error?.message == "Invalid authorization request")
            #expect(error?.details?.recovery == [.restart, .signIn])
            #expect(world.server.requests("/oauth2/auth/callback").count == 1)
            #expect(world.server.requests("/oauth2/token").isEmpty)
        }
    }

    @Test("On a locked device the sign-in waits before its end, and no pending authorization stays behind")
    func lockedDevice() async throws {
        try await OAuthEnvironment.run { world in
            let secrets = FailingSecretStore()
            let store = StoreAdapter(store: secrets)
            let environment = ClientEnvironment(transport: world.server, clock: world.clock.sleepless)
            let client = ThunderIDClient(environment: environment)
            try await client.initialize(config: OAuthEnvironment.config(), storage: store)
            let device = OAuthEnvironment(
                server: world.server,
                client: client,
                store: world.store,
                clock: world.clock,
                seen: world.seen
            )
            let step = try await device.begin()
            #expect(store.retrieve(key: "thunder.pending_authorizations") != nil)

            world.server.set { $0.before["/flow/execute"] = { secrets.lockedChecks = .max } }
            #expect(await device.error { try await device.submit(step) }?.details?.code == .storageUnavailable)
            #expect(world.server.requests("/oauth2/auth/callback").isEmpty)

            secrets.lockedChecks = 0
            #expect(try await device.submit(step).flowStatus == .complete)
            #expect(store.retrieve(key: "thunder.pending_authorizations") == nil)
            #expect(try await client.getUser().sub == "ada")
        }
    }
}
