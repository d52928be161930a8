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
    public var isDetermined: Bool { status != .undetermined }

    @Published private var status = AuthSession.Status.undetermined
    private let session: AuthSession
    private var profile = ProfileState()
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
        let session = AuthSession(
            ThunderIDAuthClient(client),
            user: user.map(FlowUser.init),
            error: error.map { NativeAuthError(.unknown, message: $0) },
            isLoading: isLoading
        )
        self.init(client: client, session: session, i18n: i18n)
    }

    /// - Parameter config: the configuration for the client's initialization; `nil` for an initialized client.
    convenience init(client: ThunderIDClient, config: ThunderIDConfig?, i18n: ThunderIDI18n) {
        let session = AuthSession(ThunderIDAuthClient(client))
        if let config {
            session.owner.prepare = {
                do {
                    try await client.initialize(config: config)
                } catch let error as IAMError {
                    throw error.nativeAuthError
                }
            }
        }
        self.init(client: client, session: session, i18n: i18n)
    }

    private init(client: ThunderIDClient, session: AuthSession, i18n: ThunderIDI18n) {
        self.client = client
        self.session = session
        self.i18n = i18n

        session.owner.didChange = { [weak self] in self?.publish() }
        session.owner.hasActiveForm = { [weak self] in self?.hasActiveForm ?? false }
        session.owner.isTransient = { IAMError.isTransient($0) }
        publish()
    }

    /// Reloads the signed-in user. Has no effect before the start has ended.
    public func refresh() async {
        guard isInitialized else { return }
        schema = nil
        await session.refresh()
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
        profile.sessionDidChange(to: session.user.map(User.init))
        if user != profile.user { user = profile.user }
        if status != session.status { status = session.status }
        if error != session.error?.message { error = session.error?.message }
        if isInitialized != session.isInitialized { isInitialized = session.isInitialized }
        if isLoading != session.isLoading { isLoading = session.isLoading }
    }

    /// Waits for the start. Concurrent calls share one start (single-flight).
    func start() async { await session.start() }

    /// Starts in the background, whether or not a view waits for it.
    func startInBackground() { session.startInBackground() }

    func allowStartRetry() { session.allowStartRetry() }

    /// The error message if no flow can be started; `nil` if the client is initialized.
    var startError: String? {
        do {
            _ = try client.getConfiguration()
            return nil
        } catch {
            return self.error ?? message(for: error)
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
    func formDidBecomeIdle() { session.formDidBecomeIdle() }

    private var hasActiveForm: Bool { forms.contains { $0.form?.isActive ?? false } }

    /// Loads the user of a session that has just been stored.
    /// - Parameter fallback: the user in the flow's outcome, for a token that can't be read at the moment.
    /// - Throws: the reason why no user is signed in, or why the user can't be determined.
    func loadUserAfterSignIn(fallback: FlowUser? = nil) async throws {
        try await session.running {
            let user: FlowUser
            do {
                user = FlowUser(try await client.getUser())
            } catch {
                guard let fallback, hasSession else { throw error }
                user = fallback
            }

            guard hasSession else {
                let texts = FormTexts(language: i18n.activeLocale)
                throw NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.restart])
            }
            session.didSignIn(user)
        }
    }

    func didSave(_ profile: User, edited: Set<String>) async {
        // The update may have refreshed the tokens, with the claims before the update.
        let tokenUser = try? await client.getUser()
        self.profile.didSave(profile, edited: edited, tokenUser: tokenUser)
        if let tokenUser, tokenUser.sub == session.user?.id { session.didUpdate(FlowUser(tokenUser)) }
        publish()
    }

    // MARK: - Browser and sign-out

    func signIn(in browser: any BrowserSession) async {
        await session.running {
            do {
                try await client.signInWithRedirect(using: browser)
                try await loadUserAfterSignIn()
            } catch is CancellationError {
                return
            } catch {
                session.didFail(error as? NativeAuthError ?? NativeAuthError(.unknown, message: message(for: error)))
            }
        }
    }

    /// Completes a sign-in from its callback, once, however often a view appears; a failed one can be retried.
    func completeSignIn(from url: URL) async throws {
        await start()
        if let callbackSignIn, callbackSignIn.url == url { return try await callbackSignIn.task.value }

        let task = Task {
            try await session.running {
                try await client.handleRedirectCallback(url: url)
                try await loadUserAfterSignIn()
            }
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
    func signOut() async { await session.signOut() }

    /// Returns the message for the user, without the code in brackets.
    func message(for error: any Error) -> String {
        switch error {
        case let error as IAMError: error.message
        case let error as NativeAuthError: error.message
        default: FormTexts(language: i18n.activeLocale)(.unexpectedError)
        }
    }
}

extension User {
    /// Creates the user that a flow or the session has named.
    init(_ user: FlowUser) {
        self =
            user.details.value as? User
            ?? User(
                sub: user.id,
                username: user.username,
                email: user.email,
                displayName: user.displayName
            )
    }
}

private struct WeakForm { weak var form: FlowFormState? }
#endif
