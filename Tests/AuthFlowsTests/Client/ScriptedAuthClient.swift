import AuthFlows
import NativeAuthBase
import NativeAuthCore

/// A client whose user, session and errors a test sets.
final class ScriptedAuthClient: AuthClient {
    private struct State {
        var session: SessionState = .signedOut(SignOutReason(.notSignedIn))
        var user: Result<FlowUser?, NativeAuthError> = .success(nil)
        var loadCount = 0
        /// The tokens in their order; the last one is returned again.
        var tokens = [Secret("token")]
        var tokenError: NativeAuthError?
        var signOutError: NativeAuthError?
        var deletionError: NativeAuthError?
        var deleted: [FlowUser] = []
        var observers: [AsyncStream<SessionState>.Continuation] = []
        var beforeUser: (@Sendable () async throws -> Void)?
        var afterSignOut: (@Sendable () -> Void)?
    }

    private let state = Lock(State())
    let flows: Set<AuthFlowKind> = [.signIn]

    var loadCount: Int { state.withLock(\.loadCount) }

    /// Sets the stored session and user, and notifies the observers.
    func set(_ session: SessionState, user: Result<FlowUser?, NativeAuthError>) {
        let observers = state.withLock { state in
            state.session = session
            state.user = user
            return state.observers
        }
        for observer in observers { observer.yield(session) }
    }

    func signIn(_ user: FlowUser) { set(.signedIn(.fresh), user: .success(user)) }

    func failSignOut(_ error: NativeAuthError) { state.withLock { $0.signOutError = error } }

    func failDeletion(_ error: NativeAuthError) { state.withLock { $0.deletionError = error } }

    /// The users whose accounts were deleted.
    var deleted: [FlowUser] { state.withLock(\.deleted) }

    /// Runs a closure before each response of ``user()``.
    func beforeUser(_ body: (@Sendable () async throws -> Void)?) { state.withLock { $0.beforeUser = body } }

    /// Runs a closure after the session has ended, before the response of ``signOut(everywhere:)``.
    func afterSignOut(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.afterSignOut = body } }

    func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        throw NativeAuthError.unsupported(kind)
    }

    func sessionStates() throws -> SessionStateSequence {
        SessionStateSequence { [self] in
            let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
            state.withLock { state in
                state.observers.append(continuation)
                continuation.yield(state.session)
            }
            return stream
        }
    }

    func user() async throws -> FlowUser? {
        let (result, wait) = state.withLock { state in
            state.loadCount += 1
            return (state.user, state.beforeUser)
        }
        try await wait?()
        return try result.get()
    }

    /// Sets the tokens, of which each rejected one is replaced by the next.
    /// - Parameter error: the error in place of a new token.
    func setTokens(_ tokens: [String], thenFailingWith error: NativeAuthError? = nil) {
        state.withLock { state in
            state.tokens = tokens.map { Secret($0) }
            state.tokenError = error
        }
    }

    func accessToken() async throws -> Secret { state.withLock { $0.tokens[0] } }

    func accessToken(insteadOf rejected: Secret) async throws -> Secret {
        try state.withLock { state in
            guard state.tokens[0] == rejected else { return state.tokens[0] }
            if state.tokens.count > 1 {
                state.tokens.removeFirst()
            } else if let error = state.tokenError {
                throw error
            }
            return state.tokens[0]
        }
    }

    func deleteAccount(of user: FlowUser) async throws -> SignOutReason {
        if let error = state.withLock(\.deletionError) { throw error }
        state.withLock { $0.deleted.append(user) }
        let reason = SignOutReason(.accountDeleted)
        set(.signedOut(reason), user: .success(nil))
        return reason
    }

    func signOut(everywhere: Bool) async throws -> SignOutReason {
        if let error = state.withLock(\.signOutError) { throw error }
        let reason = SignOutReason(.signedOut, notice: .succeeded)
        set(.signedOut(reason), user: .success(nil))
        let hook = state.withLock(\.afterSignOut)
        hook?()
        return reason
    }
}
