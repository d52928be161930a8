#if canImport(SwiftUI)
import AuthFlows
public import Combine
import Foundation
import NativeAuthCore
public import ThunderID

/// The signed-in user and the client, for every view below `thunderIDProvider(config:i18n:)`.
///
/// ```swift
/// @EnvironmentObject var state: ThunderIDState
/// ```
///
/// An app can create one for its previews and tests, and pass it to `thunderIDProvider(state:)`:
///
/// ```swift
/// Home().thunderIDProvider(state: ThunderIDState(user: User(sub: "1", username: "ada")))
/// ```
///
/// Source: seeds `SignIn`, `SignUp` and `ThunderIDClient`; the released SDK's `ThunderIDState`.
@MainActor
public final class ThunderIDState: ObservableObject {
    /// The signed-in user; `nil` if no user is signed in. Updated before `onComplete` of `SignIn` and `SignUp`.
    @Published public private(set) var user: User?
    /// Indicates whether the start, a refresh or a sign-out is running.
    @Published public private(set) var isLoading = false
    /// Indicates whether the start has ended, with or without an error.
    @Published public private(set) var isInitialized = false
    /// The error message of the last operation; `nil` after a success.
    @Published public private(set) var error: String?
    /// The client.
    public let client: ThunderIDClient
    /// The language of the components, and their texts.
    public let i18n: ThunderIDI18n

    /// Indicates whether a user is signed in.
    public var isSignedIn: Bool { user != nil }

    /// Indicates whether it is known if a user is signed in, and who. `false` before the start has ended, while the
    /// store can't be read (a locked device), and while a user is signed in but the server, which must identify the
    /// user, can't be reached. No guard shows its fallback then. ``refresh()`` retries.
    public var isDetermined: Bool { state.session.isDetermined }

    @Published private var state = ProfileState() { didSet { publish() } }
    private let config: ThunderIDConfig?
    private var startTask: Task<Void, Never>?
    private var observation: Task<Void, Never>?
    private var runningCount = 0 { didSet { isLoading = runningCount > 0 } }
    private var forms: [WeakForm] = []
    /// The last sign-in from a callback, running or complete; not one that failed.
    private var callbackSignIn: (url: URL, task: Task<Void, any Error>)?
    private var schema: (owner: String?, task: Task<[String: AttributeSchema], any Error>)?

    /// Creates the state of a client that the app has initialized itself, or that is scripted for a test.
    /// - Parameters:
    ///   - client: the client.
    ///   - i18n: the language and the texts.
    public convenience init(client: ThunderIDClient, i18n: ThunderIDI18n = ThunderIDI18n()) {
        self.init(client: client, config: nil, i18n: i18n)
    }

    /// Creates a state with fixed values, for previews and tests: no request is sent and no store is read.
    /// - Parameters:
    ///   - user: the signed-in user; `nil` for none.
    ///   - isLoading: whether an operation is running.
    ///   - error: the error message.
    ///   - client: the client.
    ///   - i18n: the language and the texts.
    public convenience init(
        user: User?,
        isLoading: Bool = false,
        error: String? = nil,
        client: ThunderIDClient = ThunderIDClient(),
        i18n: ThunderIDI18n = ThunderIDI18n()
    ) {
        self.init(client: client, config: nil, i18n: i18n)
        state = ProfileState(user: user, error: error)
        publish()
        self.isLoading = isLoading
        startTask = Task {}
    }

    /// - Parameter config: the configuration for the client's initialization; `nil` for an initialized client.
    init(client: ThunderIDClient, config: ThunderIDConfig?, i18n: ThunderIDI18n) {
        self.client = client
        self.config = config
        self.i18n = i18n
    }

    deinit { observation?.cancel() }

    /// Reloads the signed-in user. Has no effect before the start has ended.
    public func refresh() async {
        guard isInitialized else { return }
        schema = nil
        await load()
        observeSession()
    }

    /// Gets the server's schema of each attribute of the profile. It is requested once for each user, until
    /// ``refresh()``.
    /// - Returns: the schema by attribute.
    /// - Throws: as `ThunderIDClient.getUserSchema()`; the next call requests it again.
    ///
    /// Source: the released SDK's sources after version 1.0.1.
    public func getUserSchema() async throws -> [String: AttributeSchema] {
        let owner = user?.sub
        let known = schema?.owner == owner ? schema?.task : nil
        let task = known ?? Task { [client] in try await client.getUserSchema() }
        schema = (owner, task)

        do {
            return try await task.value
        } catch {
            if schema?.task == task { schema = nil }
            throw error
        }
    }

    /// Changes the language of the components and of the forms, and stores it.
    /// - Parameter locale: a BCP 47 tag.
    public func setLocale(_ locale: String) { i18n.setLocale(locale) }

    // MARK: - Implementation

    private func publish() {
        if user != state.user { user = state.user }
        let session = state.session
        if error != session.error { error = session.error }
        if isInitialized != session.isInitialized { isInitialized = session.isInitialized }
    }

    /// Waits for the start. Concurrent calls share one start (single-flight).
    func start() async { await startInBackground().value }

    /// Starts in the background, whether or not a view waits for it.
    @discardableResult
    func startInBackground() -> Task<Void, Never> {
        let startTask = startTask ?? Task { await initialize() }
        self.startTask = startTask
        return startTask
    }

    func allowStartRetry() {
        guard state.session.phase == .startFailed else { return }
        state.handle(.willRetryStart)
        startTask = nil
    }

    /// The error message if no flow can be started; `nil` if the client is initialized.
    var startError: String? {
        do {
            _ = try client.getConfiguration()
            return nil
        } catch {
            return self.error ?? message(for: error)
        }
    }

    private func initialize() async {
        runningCount += 1
        defer { runningCount -= 1 }

        if let config {
            do {
                try await client.initialize(config: config)
            } catch {
                state.handle(.didFailToStart(message(for: error)))
                return
            }
        }

        await load()
        state.handle(.didStart)
        observeSession()
    }

    private func load() async {
        runningCount += 1
        defer { runningCount -= 1 }
        state.handle(.willLoad)
        let revision = state.session.revision

        do {
            let user = try await client.isSignedIn() ? client.getUser() : nil
            state.handle(.didLoad(user, revision: revision))
        } catch is CancellationError {
            return
        } catch {
            state.handle(
                .didFailToLoad(
                    message(for: error),
                    isUndetermined: isUndetermined(after: error),
                    revision: revision
                )
            )
        }
    }

    /// Checks whether a user may be signed in although the user could not be loaded.
    private func isUndetermined(after error: any Error) -> Bool {
        switch try? client.sessionState() {
        case .unavailable: true
        case .signedIn: IAMError.isTransient(error)
        case .signedOut, nil: false
        }
    }

    private func observeSession() {
        guard observation == nil, let states = try? client.sessionStates() else { return }
        observation = Task { [weak self] in
            for await session in states {
                guard let self else { return }
                let action = self.state.handle(self.event(for: session))
                if action == .load { await self.load() }
            }
        }
    }

    private func event(for session: SessionState) -> ProfileState.Session.Event {
        switch session {
        case .signedOut(let reason): .sessionDidEnd(reason, error: reason.error?.message, hasSession: hasSession)
        case .signedIn: .sessionDidBegin(isFormActive: hasActiveForm)
        case .unavailable: .sessionDidBecomeUnavailable
        }
    }

    private var hasSession: Bool {
        if case .signedOut = try? client.sessionState() { return false }
        return true
    }

    // MARK: - Forms

    func add(_ form: FlowFormState) {
        forms.removeAll { $0.form == nil || $0.form === form }
        forms.append(WeakForm(form: form))
    }

    /// Handles a deferred sign-in when a form is no longer active.
    func formDidBecomeIdle() {
        guard state.handle(.formDidBecomeIdle(isAnotherFormActive: hasActiveForm)) == .load else { return }
        Task { await load() }
    }

    private var hasActiveForm: Bool { forms.contains { $0.form?.isActive ?? false } }

    /// Loads the user of a session that has just been stored.
    /// - Parameter fallback: the user in the flow's outcome, for a token that can't be read at the moment.
    /// - Throws: the reason why no user is signed in, or why the user can't be determined.
    func loadUserAfterSignIn(fallback: FlowUser? = nil) async throws {
        runningCount += 1
        defer { runningCount -= 1 }

        let user: User
        do {
            user = try await client.getUser()
        } catch {
            guard let fallback, hasSession else { throw error }
            user = User(
                sub: fallback.id,
                username: fallback.username,
                email: fallback.email,
                displayName: fallback.displayName
            )
        }

        guard hasSession else {
            let texts = FormTexts(language: i18n.activeLocale)
            throw NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.restart])
        }
        state.handle(.didSignIn(user))
    }

    func didSave(_ profile: User, edited: Set<String>) async {
        // The update may have refreshed the tokens, with the claims before the update.
        let tokenUser = try? await client.getUser()
        state.didSave(profile, edited: edited, tokenUser: tokenUser)
    }

    // MARK: - Browser and sign-out

    func signIn(in browser: any BrowserSession) async {
        runningCount += 1
        defer { runningCount -= 1 }

        do {
            try await client.signInWithRedirect(using: browser)
            try await loadUserAfterSignIn()
        } catch is CancellationError {
            return
        } catch {
            state.handle(.didFail(message(for: error)))
        }
    }

    /// Completes a sign-in from its callback, once, however often a view appears; a failed one can be retried.
    func completeSignIn(from url: URL) async throws {
        await start()
        if let callbackSignIn, callbackSignIn.url == url { return try await callbackSignIn.task.value }

        let task = Task {
            runningCount += 1
            defer { runningCount -= 1 }
            try await client.handleRedirectCallback(url: url)
            try await loadUserAfterSignIn()
        }
        callbackSignIn = (url, task)

        do {
            try await task.value
        } catch {
            if callbackSignIn?.task == task { callbackSignIn = nil }
            throw error
        }
    }

    /// Signs out. No user is signed in here afterwards, whatever the server's response.
    func signOut() async {
        runningCount += 1
        defer { runningCount -= 1 }
        do {
            try await client.signOut()
            // Another sign-in may have been stored meanwhile.
            if case .signedIn = try? client.sessionState() { return await load() }
            state.handle(.didSignOut)
        } catch {
            state.handle(.didFail(message(for: error)))
        }
    }

    /// Returns the message for the user, without the code in brackets.
    func message(for error: any Error) -> String {
        switch error {
        case let error as IAMError: error.message
        case let error as NativeAuthError: error.message
        default: FormTexts(language: i18n.activeLocale)(.unexpectedError)
        }
    }
}

private struct WeakForm { weak var form: FlowFormState? }
#endif
