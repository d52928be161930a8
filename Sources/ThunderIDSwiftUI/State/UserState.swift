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
    /// Whether a sign-in occurred while a form was active: the form reports the user itself if it caused the sign-in.
    private var hasDeferredSignIn = false
    private var saved: SavedProfile?

    init() {}

    init(user: User?, error: String?) {
        phase = user.map(Phase.signedIn) ?? .signedOut
        self.error = error
    }

    var user: User? { if case .signedIn(let user) = phase { user } else { nil } }

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
            if user == nil { phase = if isUndetermined { .undetermined } else { .signedOut } }
            error = message
        case .didLoad, .didFailToLoad: break
        case .didSignIn(let user): change(to: user, error: nil)
        case .didSignOut: change(to: nil, error: nil)
        case .didFail(let message): error = message
        case .sessionDidBegin(let isFormActive):
            guard user == nil else { break }
            // An update now could remove the form's view before the form reports its completion.
            hasDeferredSignIn = isFormActive
            return if isFormActive { .none } else { .load }
        case .formDidBecomeIdle(let isAnotherFormActive):
            guard hasDeferredSignIn else { break }
            hasDeferredSignIn = false
            return handle(.sessionDidBegin(isFormActive: isAnotherFormActive))
        case .sessionDidEnd(let message, let hasSession):
            hasDeferredSignIn = false
            if phase == .undetermined { phase = .signedOut }
            if user != nil, !hasSession { change(to: nil, error: message) }
        case .sessionDidBecomeUnavailable: if phase == .signedOut { phase = .undetermined }
        case .didSave(let new, let edited, let tokenUser): save(new, edited: edited, tokenUser: tokenUser)
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
        phase =
            user.map { user in .signedIn(saved.map { user.updated(by: $0.user, edited: $0.edited) } ?? user) }
            ?? .signedOut
    }

    private mutating func save(_ new: User, edited: Set<String>, tokenUser: User?) {
        guard let user, user.sub == new.sub else { return }
        discardSaved(unlessFor: tokenUser ?? user)
        saved = SavedProfile(user: new, edited: edited.union(saved?.edited ?? []), tokenUser: tokenUser)
        show(tokenUser.flatMap { if $0.sub == user.sub { $0 } else { nil } } ?? user)
    }

    private mutating func discardSaved(unlessFor user: User?) {
        if let saved, !saved.applies(to: user) { self.saved = nil }
    }
}

/// The profile that a form has saved: the tokens contain it only after a refresh.
struct SavedProfile: Sendable, Equatable {
    let user: User
    let edited: Set<String>
    /// The user of the tokens at that time; `nil` if unknown.
    let tokenUser: User?

    /// Whether it applies to the user of the current tokens: not to another user, and not when newer tokens replace it.
    func applies(to current: User?) -> Bool {
        guard user.sub == current?.sub else { return false }
        return tokenUser.map { $0.claims == current?.claims } ?? true
    }
}

extension User {
    /// Returns the token's user with the values of a newer profile, which need not contain all claims of a token.
    /// - Parameter edited: the attributes that the user has edited; one that is missing in the profile was removed.
    func updated(by new: User, edited: Set<String>) -> User {
        var claims = claims ?? [:]
        for name in edited where new.claims?[name] == nil { claims[name] = nil }
        func value(_ old: String?, _ new: String?, of attributes: Set<String>, claims names: [String]) -> String? {
            if let new { return new }
            guard !edited.isDisjoint(with: attributes) else { return old }
            for name in names { claims[name] = nil }
            return nil
        }
        let username = value(
            username,
            new.username,
            of: ["userName", "username"],
            claims: ["username", "preferred_username"]
        )
        let email = value(email, new.email, of: ["emails", "email"], claims: ["email"])
        let displayName = value(
            displayName,
            new.displayName,
            of: ["displayName", "name", "given_name", "family_name"],
            claims: ["name", "displayName"]
        )
        let picture = value(profilePicture, new.profilePicture, of: ["photos", "picture"], claims: ["picture"])
        return User(
            sub: sub,
            username: username,
            email: email,
            displayName: displayName,
            profilePicture: picture,
            isNewUser: isNewUser,
            claims: claims.merging(new.claims ?? [:]) { $1 }
        )
    }
}
