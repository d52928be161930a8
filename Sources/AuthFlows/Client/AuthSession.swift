public import NativeAuthCore

/// The signed-in user of an app, for its views: observes an ``AuthClient``.
///
/// ```swift
/// let session = AuthSession(client)
/// await session.start()
/// if case .signedIn(let user) = session.status { show(user) }
/// ```
///
/// Create one for each client, and keep it. `AuthGate` of AuthFlowsUI creates its own.
@MainActor
public final class AuthSession: ObservableObject {
    /// The state of the sign-in, with the user.
    public enum Status: Sendable, Equatable {
        /// It is not known yet whether a user is signed in, or who: before the start has ended, while the store can't
        /// be read (a locked device), and while the provider, which must identify the user, can't be reached.
        /// ``AuthSession/error`` has the cause, if there is one; ``AuthSession/refresh()`` tries again.
        case undetermined
        /// No user is signed in, with the reason.
        case signedOut(SignOutReason)
        /// A user is signed in.
        case signedIn(FlowUser)
    }

    /// The additions of a vendor's own state that is built on a session.
    package struct Owner {
        /// Prepares the client, before the first load; a failed start can be retried.
        package var prepare: @MainActor () async throws -> Void = {}
        /// Is called after every change.
        package var didChange: @MainActor () -> Void = {}
        /// Checks whether one of the owner's forms may be about to sign in a user. When one no longer is, the owner
        /// calls ``AuthSession/formDidBecomeIdle()``.
        package var hasActiveForm: @MainActor () -> Bool = { false }
        /// Checks whether the user of a stored session, who could not be loaded, is determined by a later load.
        package var isTransient: @Sendable (NativeAuthError) -> Bool = { $0.code != .expired }

        package init() {}
    }

    typealias State = UserState<FlowUser, NativeAuthError>

    /// The state of the sign-in, with the user.
    @Published public private(set) var status = Status.undetermined
    /// The error of the last operation; `nil` after a success.
    @Published public private(set) var error: NativeAuthError?
    /// Indicates whether the start, a refresh or a sign-out is running.
    @Published public private(set) var isLoading = false
    /// The client.
    public let client: any AuthClient

    /// Indicates whether a form may be about to sign in a user. A sign-in is then reported by ``didSignIn(_:)``, or
    /// when the form becomes idle without it.
    package var isFormActive = false {
        didSet { if oldValue, !isFormActive { formDidBecomeIdle() } }
    }

    package var owner = Owner()
    private var state = State() { didSet { publish() } }
    private var runningCount = 0 {
        didSet {
            isLoading = runningCount > 0
            owner.didChange()
        }
    }
    private var startTask: Task<Void, Never>?
    private var observation: Task<Void, Never>?

    /// Creates a session; nothing is read before ``start()``.
    /// - Parameter client: the client.
    public init(_ client: any AuthClient) { self.client = client }

    /// Creates a session with fixed values, for previews and tests: the client's store is not read.
    /// - Parameters:
    ///   - client: the client.
    ///   - user: the signed-in user; `nil` for none.
    ///   - error: the error of the last operation.
    public convenience init(_ client: any AuthClient, user: FlowUser?, error: NativeAuthError? = nil) {
        self.init(client, user: user, error: error, isLoading: false)
    }

    package convenience init(_ client: any AuthClient, user: FlowUser?, error: NativeAuthError?, isLoading: Bool) {
        self.init(client)
        state = State(user: user, error: error)
        if isLoading { runningCount = 1 }
        publish()
        startTask = Task {}
    }

    deinit { observation?.cancel() }

    /// The signed-in user; `nil` if there is none, or it is not known.
    public var user: FlowUser? { state.user }

    /// Reads the signed-in user and follows the session from then on. Concurrent and later calls share one start.
    public func start() async { await startInBackground().value }

    /// Reads the signed-in user again. Starts the session if it has not been started.
    public func refresh() async {
        guard state.isInitialized else { return await start() }
        await load(isStart: false)
    }

    /// Signs out. Afterwards no user is signed in, unless the store can't be read: then ``error`` says so.
    /// - Parameter everywhere: whether to end the user's sessions on all other devices, too; ``error`` has the code
    ///   `unsupported` if the provider can't.
    public func signOut(everywhere: Bool = false) async {
        await end { try await $0.signOut(everywhere: everywhere) }
    }

    /// Deletes the account of a user who has just signed in again. Afterwards no user is signed in, with the reason
    /// `accountDeleted`. Otherwise ``error`` says why the account is kept: with the code `unsupported` if the client
    /// can't delete accounts, and `not_allowed` if another user is signed in by now.
    /// - Parameter user: the user who wants to delete the account.
    public func deleteAccount(of user: FlowUser) async {
        await end { try await $0.deleteAccount(of: user) }
    }

    private func end(_ body: (any AuthClient) async throws -> SignOutReason) async {
        await running {
            do {
                let reason = try await body(client)
                await didSignOut(reason)
            } catch is CancellationError {
                return
            } catch {
                state.handle(.didFail(Self.nativeAuthError(error)))
            }
        }
    }

    /// Shows the user that a form of the app has signed in, without a request. `AuthGate` calls it for its own forms.
    /// - Parameter user: the user of the flow's outcome.
    public func didSignIn(_ user: FlowUser) { state.handle(.didSignIn(user)) }

    // MARK: - For an owner

    /// Indicates whether the start has ended, with or without an error.
    package var isInitialized: Bool { state.isInitialized }

    /// Starts in the background, whether or not a caller waits for it.
    @discardableResult
    package func startInBackground() -> Task<Void, Never> {
        let task = startTask ?? Task { await prepareAndLoad() }
        startTask = task
        return task
    }

    /// Lets the next start try again, if the last one could not prepare the client.
    package func allowStartRetry() {
        guard state.phase == .startFailed else { return }
        state.handle(.willRetryStart)
        startTask = nil
    }

    /// Runs an operation of the owner, during which the session is loading.
    package func running(_ body: () async throws -> Void) async rethrows {
        runningCount += 1
        defer { runningCount -= 1 }
        try await body()
    }

    /// Shows the error of an operation of the owner.
    package func didFail(_ error: NativeAuthError) { state.handle(.didFail(error)) }

    /// Shows newer attributes of the signed-in user.
    package func didUpdate(_ user: FlowUser) { state.handle(.didUpdate(user)) }

    /// Loads the user of a sign-in that was deferred while a form was active.
    package func formDidBecomeIdle() {
        guard state.handle(.formDidBecomeIdle(isAnotherFormActive: hasActiveForm)) == .load else { return }
        Task { await load(isStart: false) }
    }

    // MARK: - Implementation

    private func publish() {
        if error != state.error { error = state.error }
        let status = currentStatus
        if self.status != status { self.status = status }
        owner.didChange()
    }

    private var hasActiveForm: Bool { isFormActive || owner.hasActiveForm() }

    private func prepareAndLoad() async {
        await running {
            do {
                try await owner.prepare()
            } catch {
                state.handle(.didFailToStart(Self.nativeAuthError(error)))
                return
            }
            await load(isStart: true)
        }
    }

    private var currentStatus: Status {
        switch state.phase {
        case .starting, .undetermined: .undetermined
        case .startFailed, .signedOut: .signedOut(state.reason)
        case .signedIn(let user): .signedIn(user)
        }
    }

    private func load(isStart: Bool) async {
        await running {
            state.handle(.willLoad)
            let revision = state.revision

            do {
                let user = try await client.user()
                state.handle(.didLoad(user, revision: revision))
            } catch is CancellationError {
                // Another operation or a later refresh determines the user.
            } catch {
                let error = Self.nativeAuthError(error)
                let isUndetermined = await isUndetermined(after: error)
                state.handle(.didFailToLoad(error, isUndetermined: isUndetermined, revision: revision))
            }
            if isStart { state.handle(.didStart) }
        }
        observe()
    }

    /// Shows the result of a sign-out; another sign-in may have been stored meanwhile.
    private func didSignOut(_ reason: SignOutReason) async {
        if case .signedIn = await currentSession() { return await load(isStart: false) }
        state.handle(.sessionDidEnd(reason, error: nil, hasSession: false))
        state.handle(.didSignOut)
    }

    /// Checks whether a user may be signed in although the user could not be loaded.
    private func isUndetermined(after error: NativeAuthError) async -> Bool {
        switch await currentSession() {
        case .unavailable: true
        case .signedIn: owner.isTransient(error)
        case .signedOut, nil: false
        }
    }

    private func currentSession() async -> SessionState? {
        guard var states = try? client.sessionStates().makeAsyncIterator() else { return nil }
        return await states.next()
    }

    private func observe() {
        guard observation == nil, let states = try? client.sessionStates() else { return }
        observation = Task { [weak self] in
            for await session in states {
                guard let self else { return }
                await self.handle(session)
            }
        }
    }

    private func handle(_ session: SessionState) async {
        switch session {
        case .signedOut(let reason):
            let current = await currentSession()
            var hasSession = true
            if case .signedOut = current { hasSession = false }
            state.handle(.sessionDidEnd(reason, error: reason.error, hasSession: hasSession))
        case .signedIn:
            guard state.handle(.sessionDidBegin(isFormActive: hasActiveForm)) == .load else { return }
            await load(isStart: false)
        case .unavailable:
            state.handle(.sessionDidBecomeUnavailable)
        }
    }

    private static func nativeAuthError(_ error: any Error) -> NativeAuthError {
        error as? NativeAuthError
            ?? NativeAuthError(
                .unknown,
                message: "The provider's client failed.",
                underlying: error,
                recovery: [.retry]
            )
    }
}
