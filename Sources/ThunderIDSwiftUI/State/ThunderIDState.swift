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
    /// Whether the start, a refresh or a sign-out is running.
    @Published public private(set) var isLoading = false
    /// Whether the start has ended, with or without an error.
    @Published public private(set) var isInitialized = false
    /// The error message of the last operation; `nil` after a success.
    @Published public private(set) var error: String?
    /// The client.
    public let client: ThunderIDClient
    /// The language of the components, and their texts.
    public let i18n: ThunderIDI18n

    /// Whether a user is signed in.
    public var isSignedIn: Bool { user != nil }

    /// Whether it is known if a user is signed in, and who. `false` before the start has ended, while the store can't
    /// be read (a locked device), and while a user is signed in but the server, which must identify the user, can't be
    /// reached. No guard shows its fallback then. ``refresh()`` retries.
    public var isDetermined: Bool { isInitialized && !(isUnknown && user == nil) }

    /// Whether the signed-in user can't be determined at the moment.
    @Published private var isUnknown = false

    private let config: ThunderIDConfig?
    private var startUp: Task<Void, Never>?
    private var hasStartFailed = false
    private var watch: Task<Void, Never>?
    private var running = 0
    /// Incremented with every change of the signed-in user: a response of an earlier round is discarded.
    private var round = 0
    /// The profile saved by a form: the tokens contain it only after a refresh.
    private var saved: (user: User, edited: Set<String>, over: User?)?
    private var forms: [WeakForm] = []
    /// Whether a sign-in occurred while a form was at work: the form reports the user itself if it caused the sign-in.
    private var hasNews = false
    private var exchange: (url: URL, task: Task<Void, any Error>)?
    /// The schema of the profile, and its user.
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
        user: User?, isLoading: Bool = false, error: String? = nil, client: ThunderIDClient = ThunderIDClient(),
        i18n: ThunderIDI18n = ThunderIDI18n()
    ) {
        self.init(client: client, config: nil, i18n: i18n)
        self.user = user
        self.isLoading = isLoading
        self.error = error
        isInitialized = true
        startUp = Task {}
    }

    /// - Parameter config: the configuration for the client's initialization; `nil` for an initialized client.
    init(client: ThunderIDClient, config: ThunderIDConfig?, i18n: ThunderIDI18n) {
        self.client = client
        self.config = config
        self.i18n = i18n
    }

    deinit { watch?.cancel() }

    /// Reloads the signed-in user. Has no effect before the start has ended.
    public func refresh() async {
        guard isInitialized else { return }
        schema = nil
        await load()
        follow()
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

    /// Waits for the start. Concurrent calls share one start (single-flight).
    func start() async { await startSoon().value }

    /// Starts in the background, whether or not a view waits for it.
    @discardableResult
    func startSoon() -> Task<Void, Never> {
        let startUp = startUp ?? Task { await begin() }
        self.startUp = startUp
        return startUp
    }

    /// Allows the next caller to retry a failed start.
    func allowNewStart() {
        guard hasStartFailed else { return }
        hasStartFailed = false
        startUp = nil
    }

    /// The reason why no flow can be started; `nil` if the client is initialized.
    var obstacle: String? {
        do {
            _ = try client.getConfiguration()
            return nil
        } catch {
            return self.error ?? words(of: error)
        }
    }

    private func begin() async {
        begins()
        defer { ends() }
        if let config {
            do {
                try await client.initialize(config: config)
            } catch {
                self.error = words(of: error)
                hasStartFailed = true
                isInitialized = true
                return
            }
        }
        await load()
        isInitialized = true
        follow()
    }

    private func load() async {
        round += 1
        let mine = round
        begins()
        defer { ends() }
        do {
            let found = try await client.isSignedIn() ? client.getUser() : nil
            guard mine == round else { return }
            isUnknown = false
            take(found)
            error = nil
        } catch is CancellationError {
            return
        } catch {
            guard mine == round else { return }
            // A signed-in user stays signed in: only a definite refusal ends a session, and `follow` reports that.
            switch try? client.sessionState() {
            case .unavailable: isUnknown = true
            case .signedIn: isUnknown = IAMError.isTransient(error)
            case .signedOut, nil: isUnknown = false
            }
            self.error = words(of: error)
        }
    }

    /// Follows the session: a sign-in from the app's own form, and a session that ended, as when the server refuses a
    /// refresh, update this state.
    private func follow() {
        guard watch == nil, let states = try? client.sessionStates() else { return }
        watch = Task { [weak self] in
            for await state in states {
                guard let self else { return }
                switch state {
                case .signedOut(let reason): self.ended(reason)
                case .signedIn: await self.began()
                case .unavailable: self.isUnknown = true
                }
            }
        }
    }

    private func began() async {
        guard user == nil else {
            isUnknown = false
            return
        }
        // An update now could remove the form's view before the form reports its completion.
        hasNews = forms.contains { $0.form?.isAtWork ?? false }
        if !hasNews { await load() }
    }

    /// Registers a form that signs in to this state.
    func add(_ form: FlowFormState) {
        forms.removeAll { $0.form == nil || $0.form === form }
        forms.append(WeakForm(form: form))
    }

    /// Handles a deferred sign-in when a form is no longer at work.
    func formHasComeToRest() {
        guard hasNews else { return }
        hasNews = false
        Task { await began() }
    }

    private func ended(_ reason: SignOutReason) {
        isUnknown = false
        hasNews = false
        // Another sign-in may have occurred since the event.
        guard user != nil, !hasSession else { return }
        round += 1
        take(nil)
        error = reason.error?.message
    }

    /// Updates the state after a flow has signed in a user.
    /// - Parameter known: the user in the flow's outcome, for a token that can't be read at the moment.
    /// - Throws: the reason why no user is signed in, or why the user can't be determined.
    func signedIn(_ known: FlowUser?) async throws {
        begins()
        defer { ends() }
        let new: User
        do {
            new = try await client.getUser()
        } catch {
            guard let known, hasSession else { throw error }
            new = User(sub: known.id, username: known.username, email: known.email, displayName: known.displayName)
        }
        guard hasSession else {
            let texts = FormTexts(language: i18n.activeLocale)
            throw NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.restart])
        }
        round += 1
        isUnknown = false
        take(new)
        error = nil
    }

    private var hasSession: Bool {
        if case .signedOut = try? client.sessionState() { return false }
        return true
    }

    /// Signs out. No user is signed in here afterwards, whatever the server's response.
    func signOut() async {
        begins()
        defer { ends() }
        do {
            try await client.signOut()
            round += 1
            take(nil)
            error = nil
        } catch {
            self.error = words(of: error)
        }
    }

    /// Signs in with a browser.
    func signIn(in browser: any BrowserSession) async {
        begins()
        defer { ends() }
        do {
            let url = try client.buildSignInURL()
            let callback = try client.getConfiguration().afterSignInUrl.flatMap(URL.init(string:))
            let answer = try await browser.open(BrowserRequest(url: url, callback: callback))
            try await client.handleRedirectCallback(url: answer)
            try await signedIn(nil)
        } catch is CancellationError {
            return
        } catch {
            self.error = words(of: error)
        }
    }

    /// Completes a sign-in from its callback. A callback is redeemed once, however often a view with it appears; after
    /// a failure it can be passed again.
    func take(_ url: URL) async throws {
        await start()
        if let exchange, exchange.url == url { return try await exchange.task.value }
        let task = Task {
            begins()
            defer { ends() }
            try await client.handleRedirectCallback(url: url)
            try await signedIn(nil)
        }
        exchange = (url, task)
        do {
            try await task.value
        } catch {
            if exchange?.task == task { exchange = nil }
            throw error
        }
    }

    /// Applies a profile that a form has saved.
    /// - Parameter edited: the attributes that the form has changed.
    func take(saved new: User, edited: Set<String>) async {
        // The update may have refreshed the tokens, with the claims before the update.
        let told = try? await client.getUser()
        guard let user, user.sub == new.sub else { return }
        dropSaved(unless: told ?? user)
        saved = (new, edited.union(saved?.edited ?? []), told)
        take(told.flatMap { $0.sub == user.sub ? $0 : nil } ?? user)
    }

    private func take(_ new: User?) {
        dropSaved(unless: new)
        user = new.map { user in saved.map { user.updated(by: $0.user, edited: $0.edited) } ?? user }
    }

    /// Discards the saved profile for another user, and when newer tokens replace it.
    private func dropSaved(unless told: User?) {
        guard let saved else { return }
        if saved.user.sub != told?.sub || saved.over.map({ $0.claims != told?.claims }) ?? false { self.saved = nil }
    }

    private func begins() {
        running += 1
        isLoading = true
    }

    private func ends() {
        running -= 1
        isLoading = running > 0
    }

    /// Returns the message for the user, without the code in brackets.
    func words(of error: any Error) -> String {
        switch error {
        case let error as IAMError: error.message
        case let error as NativeAuthError: error.message
        default: FormTexts(language: i18n.activeLocale)(.somethingWrong)
        }
    }
}

private struct WeakForm {
    weak var form: FlowFormState?
}
#endif
