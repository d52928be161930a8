package import NativeAuthCore

/// The pure state machine of an app's signed-in user, as far as it is determined: behind ``AuthSession`` and
/// ThunderID's state. The revision changes with each operation, so that the response of an earlier load is discarded.
package struct UserState<User: Sendable & Equatable, Problem: Sendable & Equatable>: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        case starting
        /// The client could not be initialized; the start can be retried.
        case startFailed
        /// The store, or the server that must identify the user, can't be reached.
        case undetermined
        case signedOut
        case signedIn(User)
    }

    package enum Event: Sendable, Equatable {
        case willRetryStart
        /// The configuration was refused.
        case didFailToStart(Problem)
        case didStart
        /// The user is being determined; the response has the new revision.
        case willLoad
        case didLoad(User?, revision: Int)
        /// - Parameter isUndetermined: whether a user may be signed in nevertheless.
        case didFailToLoad(Problem, isUndetermined: Bool, revision: Int)
        case didSignIn(User)
        case didSignOut
        case didFail(Problem)
        /// The session was created, also by a form of the app or by another process.
        case sessionDidBegin(isFormActive: Bool)
        /// The session ended, as when the server refuses a refresh.
        /// - Parameter hasSession: whether another sign-in has occurred since.
        case sessionDidEnd(SignOutReason, error: Problem?, hasSession: Bool)
        case sessionDidBecomeUnavailable
        /// A form can no longer be about to sign in a user.
        case formDidBecomeIdle(isAnotherFormActive: Bool)
        /// The signed-in user has newer attributes.
        case didUpdate(User)
    }

    package enum Action: Sendable, Equatable {
        case none
        case load
    }

    package private(set) var phase = Phase.starting
    package private(set) var error: Problem?
    /// The reason of the last sign-out.
    package private(set) var reason = SignOutReason(.notSignedIn)
    /// Incremented with every change of the signed-in user.
    package private(set) var revision = 0
    /// Indicates whether a sign-in occurred while a form was active: the form reports the user itself if it caused the
    /// sign-in.
    private var hasDeferredSignIn = false

    package init() {}

    package init(user: User?, error: Problem?) {
        phase = user.map(Phase.signedIn) ?? .signedOut
        self.error = error
    }

    package var user: User? {
        guard case .signedIn(let user) = phase else { return nil }
        return user
    }

    package var isInitialized: Bool { phase != .starting }

    package var isDetermined: Bool { phase != .starting && phase != .undetermined }

    @discardableResult
    package mutating func handle(_ event: Event) -> Action {
        switch event {
        case .willRetryStart:
            // Not back to `starting`: the form with the retry action stays on the screen.
            if phase == .startFailed { phase = .signedOut }
        case .didFailToStart(let problem):
            phase = .startFailed
            error = problem
        case .didStart: if phase == .starting { phase = .signedOut }
        case .willLoad: revision += 1
        case .didLoad(let user, revision):
            show(user)
            error = nil
        case .didFailToLoad(let problem, let isUndetermined, revision):
            // A signed-in user stays: only a definite refusal ends a session, and its observation reports that.
            if user == nil { phase = isUndetermined ? .undetermined : .signedOut }
            error = problem
        case .didLoad, .didFailToLoad: break
        case .didSignIn(let user): change(to: user, error: nil)
        case .didSignOut: change(to: nil, error: nil)
        case .didFail(let problem): error = problem
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
        case .sessionDidEnd(let reason, let problem, let hasSession):
            hasDeferredSignIn = false
            self.reason = reason
            // The user of a load that is still running may be that of the session that has ended.
            if !hasSession { revision += 1 }
            if phase == .undetermined { phase = .signedOut }
            if user != nil, !hasSession { change(to: nil, error: problem) }
        case .sessionDidBecomeUnavailable: if phase == .signedOut { phase = .undetermined }
        case .didUpdate(let user): show(user)
        }

        return .none
    }

    private mutating func change(to user: User?, error: Problem?) {
        revision += 1
        show(user)
        self.error = error
    }

    private mutating func show(_ user: User?) { phase = user.map(Phase.signedIn) ?? .signedOut }
}
