import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore
import Testing

@Suite("The session of an app", .timeLimit(.minutes(5)))
@MainActor
struct AuthSessionTests {
    nonisolated private static let ada = FlowUser(id: "1", username: "ada")
    nonisolated private static let bob = FlowUser(id: "2", username: "bob")
    nonisolated private static let offline = NativeAuthError(.offline, message: "offline", recovery: [.retry])
    nonisolated private static let locked = NativeAuthError(.storageUnavailable, message: "locked", recovery: [.retry])
    nonisolated private static let notSignedIn = AuthSession.Status.signedOut(SignOutReason(.notSignedIn))

    private let client = ScriptedAuthClient()

    private func started() async -> AuthSession {
        let session = AuthSession(client)
        await session.start()
        return session
    }

    /// Waits until a session has a status.
    private func eventually(_ session: AuthSession, _ status: AuthSession.Status) async {
        for _ in 0..<5_000 where session.status != status { await Task.yield() }
        #expect(session.status == status)
    }

    @Test("Nothing is read before the start; several starts are one")
    func start() async {
        let session = AuthSession(client)
        #expect(session.status == .undetermined && client.loadCount == 0)
        await session.start()
        await session.start()
        #expect(session.status == Self.notSignedIn && client.loadCount == 1 && !session.isLoading)
    }

    @Test("The stored user is signed in after the start")
    func storedUser() async {
        client.signIn(Self.ada)
        let session = await started()
        #expect(session.status == .signedIn(Self.ada) && session.user == Self.ada)
    }

    @Test("A sign-in and a sign-out elsewhere are observed, with the reason")
    func elsewhere() async {
        let session = await started()
        client.signIn(Self.ada)
        await eventually(session, .signedIn(Self.ada))

        let reason = SignOutReason(.refused, error: NativeAuthError(.expired, message: "revoked"))
        client.set(.signedOut(reason), user: .success(nil))
        await eventually(session, .signedOut(reason))
        #expect(session.error?.message == "revoked")
    }

    @Test(
        "A store that can't be read and an unreachable provider leave it undetermined; a refresh determines it",
        arguments: [(SessionState.unavailable, locked), (.signedIn(.fresh), offline)]
    )
    func undetermined(_ state: SessionState, _ error: NativeAuthError) async {
        client.set(state, user: .failure(error))
        let session = await started()
        #expect(session.status == .undetermined && session.error?.code == error.code)

        client.signIn(Self.ada)
        await session.refresh()
        // The observation reads the user, too.
        await eventually(session, .signedIn(Self.ada))
        #expect(session.error == nil)
    }

    @Test("A session that the provider refuses is no session")
    func refused() async {
        client.set(.signedIn(.stale), user: .failure(NativeAuthError(.expired, message: "over")))
        let session = await started()
        guard case .signedOut = session.status else {
            Issue.record("\(session.status)")
            return
        }
        #expect(session.error?.code == .expired)
    }

    @Test(
        "Without a session in the store no user is signed in, whatever error the provider has",
        arguments: [offline, locked]
    )
    func failedWithoutSession(_ error: NativeAuthError) async {
        client.set(.signedOut(SignOutReason(.notSignedIn)), user: .failure(error))
        let session = await started()
        guard case .signedOut = session.status else {
            Issue.record("\(session.status)")
            return
        }
        #expect(session.error?.code == error.code)
    }

    @Test("A start whose load is cancelled ends, without a user")
    func cancelledStart() async {
        client.signIn(Self.ada)
        client.beforeUser { throw CancellationError() }
        let session = await started()
        #expect(session.status == Self.notSignedIn && session.error == nil && !session.isLoading)
    }

    @Test("A store that can no longer be read makes the state without a user undetermined")
    func becomesUnavailable() async {
        let session = await started()
        #expect(session.status == Self.notSignedIn)
        client.set(.unavailable, user: .failure(Self.locked))
        await eventually(session, .undetermined)
    }

    @Test("A failed refresh keeps the signed-in user")
    func failedRefresh() async {
        client.signIn(Self.ada)
        let session = await started()
        client.set(.signedIn(.stale), user: .failure(Self.offline))
        await session.refresh()
        #expect(session.status == .signedIn(Self.ada) && session.error?.code == .offline)
    }

    @Test("A sign-out that overtakes a load wins")
    func overtaken() async {
        client.signIn(Self.ada)
        let session = await started()
        client.beforeUser { @MainActor [client] in
            client.beforeUser(nil)
            await session.signOut()
        }
        await session.refresh()
        #expect(session.status == .signedOut(SignOutReason(.signedOut, notice: .succeeded)))
    }

    @Test("A sign-in that overtakes a sign-out wins")
    func overtakenSignOut() async {
        client.signIn(Self.ada)
        let session = await started()
        client.afterSignOut { [client] in client.signIn(Self.bob) }
        await session.signOut()
        await eventually(session, .signedIn(Self.bob))
        for _ in 0..<200 { await Task.yield() }
        #expect(session.status == .signedIn(Self.bob))
    }

    @Test("After the deletion of the account no user is signed in, and the reason says so")
    func deleted() async {
        client.signIn(Self.ada)
        let session = await started()
        await session.deleteAccount(of: Self.ada)
        #expect(session.status == .signedOut(SignOutReason(.accountDeleted)))
        #expect(session.error == nil && client.deleted == [Self.ada])
    }

    @Test("A failed deletion keeps the user and names the error")
    func failedDeletion() async {
        client.signIn(Self.ada)
        let session = await started()
        client.failDeletion(Self.offline)
        await session.deleteAccount(of: Self.ada)
        #expect(session.status == .signedIn(Self.ada) && session.error?.code == .offline)
    }

    @Test("The owner shows the error of an operation of its own, and newer attributes of the user")
    func owner() async {
        client.signIn(Self.ada)
        let session = await started()
        session.didFail(Self.offline)
        #expect(session.error?.code == .offline && session.status == .signedIn(Self.ada))
        let renamed = FlowUser(id: "1", username: "ada", displayName: "Ada L.")
        session.didUpdate(renamed)
        #expect(session.status == .signedIn(renamed))
    }

    @Test("A client that can't delete accounts says so")
    func unsupportedDeletion() async {
        struct Minimal: AuthClient {
            let client: ScriptedAuthClient
            var flows: Set<AuthFlowKind> { client.flows }

            func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
                try client.flow(kind, texts: texts)
            }
            func sessionStates() throws -> SessionStateSequence { try client.sessionStates() }
            func user() async throws -> FlowUser? { try await client.user() }
            func accessToken() async throws -> Secret { try await client.accessToken() }
            func signOut(everywhere: Bool) async throws -> SignOutReason {
                try await client.signOut(everywhere: everywhere)
            }
        }

        client.signIn(Self.ada)
        let session = AuthSession(Minimal(client: client))
        await session.start()
        await session.deleteAccount(of: Self.ada)
        #expect(session.user == Self.ada && session.error?.code == .unsupported)
    }

    @Test("A failed sign-out keeps the user and names the error")
    func failedSignOut() async {
        client.signIn(Self.ada)
        let session = await started()
        client.failSignOut(Self.locked)
        await session.signOut()
        #expect(session.status == .signedIn(Self.ada) && session.error?.code == .storageUnavailable)
    }

    @Test("A sign-in while a form is active is shown when the form reports it, or becomes idle")
    func activeForm() async {
        let session = await started()
        session.isFormActive = true
        client.signIn(Self.ada)
        for _ in 0..<200 { await Task.yield() }
        #expect(session.status == Self.notSignedIn)

        session.didSignIn(Self.bob)
        #expect(session.status == .signedIn(Self.bob))
        await session.signOut()
        client.signIn(Self.ada)
        for _ in 0..<200 { await Task.yield() }
        session.isFormActive = false
        await eventually(session, .signedIn(Self.ada))
    }

    @Test("An owner prepares the client before the first load; a failed preparation can be retried")
    func preparation() async {
        var attempts = 0
        let session = AuthSession(client)
        session.owner.prepare = {
            attempts += 1
            if attempts == 1 { throw Self.offline }
        }
        await session.start()
        await session.start()
        #expect(session.status == Self.notSignedIn && session.error?.code == .offline)
        #expect(attempts == 1 && client.loadCount == 0 && session.isInitialized)

        client.signIn(Self.ada)
        session.allowStartRetry()
        await session.start()
        #expect(session.status == .signedIn(Self.ada) && session.error == nil && attempts == 2)
    }

    @Test("An owner decides which error of a load may pass, and hears of each change")
    func permanentError() async {
        var changeCount = 0
        client.set(.signedIn(.fresh), user: .failure(Self.offline))
        let session = AuthSession(client)
        session.owner.isTransient = { _ in false }
        session.owner.didChange = { changeCount += 1 }
        await session.start()
        #expect(session.status == Self.notSignedIn && session.error?.code == .offline && changeCount > 0)
    }

    @Test("A sign-in while a form of the owner is active is shown when none is")
    func ownersForm() async {
        let isActive = Lock(true)
        let session = await started()
        session.owner.hasActiveForm = { isActive.withLock { $0 } }
        client.signIn(Self.ada)
        for _ in 0..<200 { await Task.yield() }
        session.formDidBecomeIdle()
        for _ in 0..<200 { await Task.yield() }
        #expect(session.status == Self.notSignedIn)

        isActive.withLock { $0 = false }
        session.formDidBecomeIdle()
        await eventually(session, .signedIn(Self.ada))
    }

    @Test("A user's details reach the session, but are neither encoded nor compared")
    func details() async throws {
        var ada = Self.ada
        ada.details.value = 7
        client.signIn(ada)
        let session = await started()
        #expect(session.user?.details.value as? Int == 7 && session.user == Self.ada)
        let stored = try JSONDecoder().decode(FlowUser.self, from: try JSONEncoder().encode(ada))
        #expect(stored == ada && stored.details.value == nil)
    }

    @Test("A session for previews reads nothing")
    func preview() async {
        let session = AuthSession(client, user: Self.ada)
        await session.start()
        #expect(session.status == .signedIn(Self.ada) && client.loadCount == 0)
    }
}
