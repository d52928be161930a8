import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("Deletion of the own account at a user pool", .timeLimit(.minutes(5)))
struct AccountDeletionTests: PoolTesting {
    let clock = TestClock()
    private let store = MemorySecretStore()
    private let ada = FlowUser(id: "id-ada", username: "ada")

    private func tokens(_ name: String = "ada") -> ScriptedTransport.Answer {
        let claims = Base64URL.encode(Data(#"{"sub":"id-\#(name)","username":"\#(name)"}"#.utf8))
        let result = #"{"AccessToken":"eyJ9.\#(claims).c2ln","RefreshToken":"r1","ExpiresIn":3600}"#
        return .json(#"{"AuthenticationResult":\#(result)}"#)
    }

    private func signedIn(_ transport: ScriptedTransport) async throws -> CognitoClient {
        let pool = try pool(transport, store: store)
        transport.append(tokens())
        try await signIn(pool)
        return CognitoClient(pool: pool, settings: CognitoPoolSettings())
    }

    private func isStored(_ name: String) -> Bool {
        store.read("cognito.local_Pool1.client1." + name) != .absent
    }

    @Test("The account is deleted with the user's token; the session and the device are removed")
    func deleted() async throws {
        let transport = ScriptedTransport()
        let client = try await signedIn(transport)
        let device = DeviceCredentials(
            key: "d1",
            groupKey: "-g",
            secret: Secret("s"),
            isConfirmed: true,
            names: ["ada", "ada@example.com"]
        )
        try client.pool.devices.write(device)
        transport.append(.json(""))

        #expect(try await client.deleteAccount(of: ada) == SignOutReason(.accountDeleted))
        #expect(try client.user() == nil)
        #expect(client.pool.session.state() == .signedOut(SignOutReason(.accountDeleted)))
        #expect(client.pool.devices["ada"] == nil && client.pool.devices["ada@example.com"] == nil)
        #expect(!isStored("access_token") && !isStored("refresh_token"))
    }

    @Test("A refusal and a lost connection keep the session", arguments: ["TooManyRequestsException", "lost"])
    func failed(name: String) async throws {
        let transport = ScriptedTransport()
        let client = try await signedIn(transport)
        if name == "lost" {
            transport.append(.custom { _ in throw TransportError(.connectionFailed, requestMayHaveBeenSent: false) })
        } else {
            transport.append(.json(#"{"__type":"\#(name)","message":"x"}"#, status: 400))
        }
        await #expect(throws: NativeAuthError.self) { try await client.deleteAccount(of: ada) }
        #expect(try client.user()?.id == "id-ada")
    }

    @Test("Another user's account is not deleted, and nothing is sent")
    func otherUser() async throws {
        let transport = ScriptedTransport()
        let client = try await signedIn(transport)
        let count = transport.requests.count
        let error = await #expect(throws: NativeAuthError.self) {
            try await client.deleteAccount(of: FlowUser(id: "id-grace"))
        }
        #expect(error?.code == .notAllowed)
        #expect(transport.requests.count == count)
        #expect(try client.user()?.id == "id-ada")
    }

    @Test("A user whom the pool no longer has is signed out, and the account counts as deleted")
    func gone() async throws {
        let transport = ScriptedTransport()
        let client = try await signedIn(transport)
        transport.append(.json(#"{"__type":"UserNotFoundException","message":"x"}"#, status: 400))
        #expect(try await client.deleteAccount(of: ada).kind == .accountDeleted)
        #expect(try client.user() == nil)
    }

    @Test("What Amplify has stored for the account is removed, too")
    func amplify() async throws {
        let items = MemoryForeignItems()
        let amplify = AmplifyItems(now: clock.now)
        items.all = [AmplifyItems.session(amplify.userPoolOnly), AmplifyItems.device("d1", of: "ada")]
        let pool = UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: store,
            amplify: AmplifyStorage(items: items) { true },
            environment: ClientEnvironment(transport: ScriptedTransport([.json("")]), clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
        let client = CognitoClient(pool: pool, settings: CognitoPoolSettings())
        try await client.deleteAccount(of: FlowUser(id: "id-1"))
        #expect(items.all.isEmpty)
        #expect(try client.user() == nil)
    }
}
