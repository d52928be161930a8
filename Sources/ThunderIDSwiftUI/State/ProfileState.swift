import AuthFlows
import ThunderID

/// The signed-in user of ``ThunderIDState``: the user of the tokens, with the profile that a form has saved since.
struct ProfileState: Sendable, Equatable {
    typealias Session = UserState<User, String>

    private(set) var session = Session()
    private var saved: SavedProfile?

    init() {}

    init(user: User?, error: String?) { session = Session(user: user, error: error) }

    var user: User? {
        guard let user = session.user, let saved else { return session.user }
        return user.updated(by: saved.user, edited: saved.edited)
    }

    @discardableResult
    mutating func handle(_ event: Session.Event) -> Session.Action {
        let action = session.handle(event)
        discardSaved(unlessFor: session.user)
        return action
    }

    /// Shows a profile that a form has saved.
    /// - Parameters:
    ///   - edited: the attributes that the user has edited.
    ///   - tokenUser: the user of the current tokens, if known.
    mutating func didSave(_ new: User, edited: Set<String>, tokenUser: User?) {
        guard let user = session.user, user.sub == new.sub else { return }
        discardSaved(unlessFor: tokenUser ?? user)
        let earlier = saved?.edited ?? []
        saved = SavedProfile(user: new, edited: edited.union(earlier), tokenUser: tokenUser)
        if let tokenUser, tokenUser.sub == user.sub { session.handle(.didUpdate(tokenUser)) }
    }

    private mutating func discardSaved(unlessFor user: User?) {
        if let saved, !saved.applies(to: user) { self.saved = nil }
    }
}
