import ThunderID

/// The pure state machine behind ``ThunderIDState``: the signed-in user, as far as it is determined. The revision
/// changes with each operation, so that the response of an earlier load is discarded.
struct UserState: Sendable, Equatable {
    enum Phase: Sendable, Equatable {
        case starting
        /// The client could not be initialized; the start can be retried.
        case startFailed
        /// The store, or the server that must identify the user, can't be reached.
        case undetermined
        case signedOut
        case signedIn(User)
    }

    enum Event: Sendable, Equatable {
        case willRetryStart
        /// The configuration was refused.
        case didFailToStart(String)
        case didStart
        /// The user is being determined; the response has the new revision.
        case willLoad
        case didLoad(User?, revision: Int)
        /// - Parameter isUndetermined: whether a user may be signed in nevertheless.
        case didFailToLoad(String, isUndetermined: Bool, revision: Int)
        case didSignIn(User)
        case didSignOut
        case didFail(String)
        /// The session was created, also by a form of the app or by another process.
        case sessionDidBegin(isFormActive: Bool)
        /// The session ended, as when the server refuses a refresh.
        /// - Parameter hasSession: whether another sign-in has occurred since.
        case sessionDidEnd(error: String?, hasSession: Bool)
        case sessionDidBecomeUnavailable
        /// A form can no longer be about to sign in a user.
        case formDidBecomeIdle(isAnotherFormActive: Bool)
        /// A form has saved the profile.
        /// - Parameter tokenUser: the user of the current tokens, if known.
        case didSave(User, edited: Set<String>, tokenUser: User?)
    }

    enum Action: Sendable, Equatable {
        case none
        case load
    }

    private(set) var phase = Phase.starting
    private(set) var error: String?
    /// Incremented with every change of the signed-in user.
    private(set) var revision = 0
    /// Indicates whether a sign-in occurred while a form was active: the form reports the user itself if it caused the
    /// sign-in.
    private var hasDeferredSignIn = false
    private var saved: SavedProfile?

    init() {}

    init(user: User?, error: String?) {
        phase = user.map(Phase.signedIn) ?? .signedOut
        self.error = error
    }

    var user: User? {
        guard case .signedIn(let user) = phase else { return nil }
        return user
    }

    var isInitialized: Bool { phase != .starting }

    var isDetermined: Bool { phase != .starting && phase != .undetermined }

    @discardableResult
    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .willRetryStart:
            // Not back to `starting`: the form with the retry action stays on the screen.
            if phase == .startFailed { phase = .signedOut }
        case .didFailToStart(let message):
            phase = .startFailed
            error = message
        case .didStart: if phase == .starting { phase = .signedOut }
        case .willLoad: revision += 1
        case .didLoad(let user, revision):
            show(user)
            error = nil
        case .didFailToLoad(let message, let isUndetermined, revision):
            // A signed-in user stays: only a definite refusal ends a session, and its observation reports that.
            if user == nil { phase = isUndetermined ? .undetermined : .signedOut }
            error = message
        case .didLoad, .didFailToLoad: break
        case .didSignIn(let user): change(to: user, error: nil)
        case .didSignOut: change(to: nil, error: nil)
        case .didFail(let message): error = message
        case .sessionDidBegin(let isFormActive):
            guard user == nil else { break }
            // An update now could remove the form's view before the form reports its completion.
            hasDeferredSignIn = isFormActive
            guard !isFormActive else { break }
            return .load
        case .formDidBecomeIdle(let isAnotherFormActive):
            guard hasDeferredSignIn else { break }
            hasDeferredSignIn = false
            return handle(.sessionDidBegin(isFormActive: isAnotherFormActive))
        case .sessionDidEnd(let message, let hasSession):
            hasDeferredSignIn = false
            if phase == .undetermined { phase = .signedOut }
            if user != nil, !hasSession { change(to: nil, error: message) }
        case .sessionDidBecomeUnavailable: if phase == .signedOut { phase = .undetermined }
        case .didSave(let new, let edited, let tokenUser):
            save(new, edited: edited, tokenUser: tokenUser)
        }

        return .none
    }

    private mutating func change(to user: User?, error: String?) {
        revision += 1
        show(user)
        self.error = error
    }

    private mutating func show(_ user: User?) {
        discardSaved(unlessFor: user)
        guard var user else {
            phase = .signedOut
            return
        }
        if let saved { user = user.updated(by: saved.user, edited: saved.edited) }
        phase = .signedIn(user)
    }

    private mutating func save(_ new: User, edited: Set<String>, tokenUser: User?) {
        guard let user, user.sub == new.sub else { return }
        discardSaved(unlessFor: tokenUser ?? user)
        let earlier = saved?.edited ?? []
        saved = SavedProfile(user: new, edited: edited.union(earlier), tokenUser: tokenUser)
        if let tokenUser, tokenUser.sub == user.sub {
            show(tokenUser)
        } else {
            show(user)
        }
    }

    private mutating func discardSaved(unlessFor user: User?) {
        if let saved, !saved.applies(to: user) { self.saved = nil }
    }
}
