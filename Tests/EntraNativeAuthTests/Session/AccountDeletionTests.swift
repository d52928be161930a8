import AuthFlows
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Deletion of the own account at Entra", .timeLimit(.minutes(5)))
struct AccountDeletionTests {
    private typealias TestEnvironment = EntraSessionEnvironment
    private let stage = EntraSessionEnvironment()

    private func signedIn(_ deletion: AccountDeletion?) async throws -> EntraAuthClient {
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1")]))
        try await TestEnvironment.signIn(client)
        return EntraAuthClient(client, accountDeletion: deletion)
    }

    @Test("The app's own server gets the user and the token; then nothing is stored")
    func deleted() async throws {
        let received = Lock<[Secret]>([])
        let client = try await signedIn { _, token in received.withLock { $0.append(token) } }
        let user = try #require(try await client.user())
        #expect(try await client.deleteAccount(of: user) == SignOutReason(.accountDeleted))
        #expect(received.withLock { $0 } == [Secret("t1")])
        #expect(try await client.user() == nil)
        #expect(stage.stored("refresh_token") == nil && stage.stored("cache") == nil)

        var states = client.sessionStates().makeAsyncIterator()
        #expect(await states.next() == .signedOut(SignOutReason(.accountDeleted)))
    }

    @Test("Its error keeps the session")
    func failed() async throws {
        let client = try await signedIn { _, _ in throw NativeAuthError(.offline, message: "Offline.") }
        let user = try #require(try await client.user())
        await #expect(throws: NativeAuthError(.offline, message: "")) { try await client.deleteAccount(of: user) }
        #expect(try await client.user() == user)
    }

    @Test("Another user's account is not deleted")
    func otherUser() async throws {
        let client = try await signedIn { _, _ in Issue.record("called") }
        let error = await #expect(throws: NativeAuthError.self) {
            try await client.deleteAccount(of: FlowUser(id: "another"))
        }
        #expect(error?.code == .notAllowed)
        #expect(try await client.user() != nil)
    }

    @Test("Without a server of the app the client says that the service has no deletion")
    func unsupported() async throws {
        let client = try await signedIn(nil)
        let user = try #require(try await client.user())
        let error = await #expect(throws: NativeAuthError.self) { try await client.deleteAccount(of: user) }
        #expect(error?.code == .unsupported)
        #expect(try await client.user() == user)
    }
}
