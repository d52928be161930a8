#if canImport(SwiftUI)
import AuthFlows
public import Combine
import Foundation
import NativeAuthCore
public import ThunderID

/// Who is signed in, for every view below `thunderIDProvider(config:i18n:)`.
///
/// ```swift
/// @EnvironmentObject var state: ThunderIDState
/// ```
///
/// An app can make one for its previews and tests, and hand it to `thunderIDProvider(state:)`:
///
/// ```swift
/// Home().thunderIDProvider(state: ThunderIDState(user: User(sub: "1", username: "ada")))
/// ```
///
/// Source: seeds `SignIn`, `SignUp` and `ThunderIDClient`; the released SDK's `ThunderIDState`.
@MainActor
public final class ThunderIDState: ObservableObject {
    /// The signed-in user; `nil` when nobody is signed in. Up to date before `onComplete` of `SignIn` and `SignUp`.
    @Published public private(set) var user: User?
    /// Whether the start, a refresh or a sign-out is running.
    @Published public private(set) var isLoading = false
    /// Whether the start is over, well or not.
    @Published public private(set) var isInitialized = false
    /// Why the last of these failed, in words; `nil` when it did not.
    @Published public private(set) var error: String?
    /// The client behind it all.
    public let client: ThunderIDClient
    /// The language, and the components' texts in it.
    public let i18n: ThunderIDI18n

    /// Whether somebody is signed in.
    public var isSignedIn: Bool { user != nil }

    /// Whether the signed-in user, or that there is none, is known. `false` before the start is over, while the store
    /// can't be read (a locked device), and while a user is signed in but the server, which must identify the user,
    /// can't be reached. No guard shows its fallback then. ``refresh()`` tries again.
    public var isDetermined: Bool { isInitialized && !(isUnknown && user == nil) }

    /// Whether the signed-in user can't be determined at the moment.
    @Published private var isUnknown = false

    private let config: ThunderIDConfig?
    private var startUp: Task<Void, Never>?
    private var hasStartFailed = false
    private var watch: Task<Void, Never>?
    private var running = 0
    /// Grows with everything that decides who is signed in: the answer to something older changes nothing.
    private var round = 0
    /// What a profile's form has saved: tokens know of it only after their renewal.
    private var saved: (user: User, edited: Set<String>, over: User?)?
    private var forms: [WeakForm] = []
    /// Whether somebody has signed in while a form was at work: it says itself who, if it was by it.
    private var hasNews = false
    private var exchange: (url: URL, task: Task<Void, any Error>)?
    /// The schema of the profile, and its user.
    private var schema: (owner: String?, task: Task<[String: AttributeSchema], any Error>)?

    /// Makes the state of a client that the app has initialized itself, or that is scripted for a test.
    /// - Parameters:
    ///   - client: the client.
    ///   - i18n: the language and the texts.
    public convenience init(client: ThunderIDClient, i18n: ThunderIDI18n = ThunderIDI18n()) {
        self.init(client: client, config: nil, i18n: i18n)
    }

    /// Makes a state that is already so, for previews and tests: nothing is asked of a server or a store.
    /// - Parameters:
    ///   - user: who is signed in; `nil` for nobody.
    ///   - isLoading: whether something is running.
    ///   - error: what went wrong, in words.
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

    /// - Parameter config: with what the client is to be initialized; `nil` if that is done.
    init(client: ThunderIDClient, config: ThunderIDConfig?, i18n: ThunderIDI18n) {
        self.client = client
        self.config = config
        self.i18n = i18n
    }

    deinit { watch?.cancel() }

    /// Looks again who is signed in. Does nothing before the start is over.
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

    /// Changes the language of the components and of the forms, and remembers it.
    /// - Parameter locale: a BCP 47 tag.
    public func setLocale(_ locale: String) { i18n.setLocale(locale) }

    // MARK: - Inside

    /// The start. Whoever needs it waits for the same one, however many they are.
    func start() async { await startSoon().value }

    /// The start, whether or not there is a view that could wait for it.
    @discardableResult
    func startSoon() -> Task<Void, Never> {
        let startUp = startUp ?? Task { await begin() }
        self.startUp = startUp
        return startUp
    }

    /// Lets the next who needs the start try it again, if it has failed.
    func allowNewStart() {
        guard hasStartFailed else { return }
        hasStartFailed = false
        startUp = nil
    }

    /// Why no flow can be begun; `nil` when the client is initialized.
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
            // A signed-in user stays so: only a definite refusal ends a session, and that arrives by `follow`.
            switch try? client.sessionState() {
            case .unavailable: isUnknown = true
            case .signedIn: isUnknown = ThunderIDClient.mayPass(error)
            case .signedOut, nil: isUnknown = false
            }
            self.error = words(of: error)
        }
    }

    /// A session that begins elsewhere, by a form of the app's own, begins here too; and one that ends elsewhere, as when
    /// the server refuses to prolong it, ends here.
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
        // A view that goes away as soon as somebody is signed in would not hear that its form is complete.
        hasNews = forms.contains { $0.form?.isAtWork ?? false }
        if !hasNews { await load() }
    }

    /// A form that signs in belongs to this state.
    func add(_ form: FlowFormState) {
        forms.removeAll { $0.form == nil || $0.form === form }
        forms.append(WeakForm(form: form))
    }

    /// A form is no longer at work: what was left to it is looked at.
    func formHasComeToRest() {
        guard hasNews else { return }
        hasNews = false
        Task { await began() }
    }

    private func ended(_ reason: SignOutReason) {
        isUnknown = false
        hasNews = false
        // Somebody may have signed in since this was said.
        guard user != nil, !hasSession else { return }
        round += 1
        take(nil)
        error = reason.error?.message
    }

    /// A flow has signed somebody in.
    /// - Parameter known: what the flow says of them, should the token not be readable now.
    /// - Throws: why nobody is signed in nevertheless, or why nobody can say who.
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

    /// Signs out. Nobody is signed in here afterwards, whatever the server says.
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

    /// Signs in in a browser.
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

    /// Takes the answer of a browser. The same answer is taken once, however often a view with it appears; one that
    /// failed may be given again.
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

    /// A profile's form has saved this.
    /// - Parameter edited: the attributes that it has written.
    func take(saved new: User, edited: Set<String>) async {
        // Saving may have renewed the tokens itself, with what was before.
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

    /// What was saved counts only for the same person, and only until the tokens are younger.
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

    /// What to tell a person: never the code in brackets.
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
