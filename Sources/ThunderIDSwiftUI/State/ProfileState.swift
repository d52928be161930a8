import AuthFlows
import ThunderID

/// The signed-in user of ``ThunderIDState``: the user of the tokens, with the profile that a form has saved since.
struct ProfileState: Sendable, Equatable {
    /// The user of the session.
    private(set) var tokenUser: User?
    private var saved: SavedProfile?

    init(_ user: User? = nil) { tokenUser = user }

    var user: User? {
        guard let tokenUser, let saved else { return tokenUser }
        return tokenUser.updated(by: saved.user, edited: saved.edited)
    }

    /// Shows the user of a session that has changed.
    mutating func sessionDidChange(to user: User?) {
        tokenUser = user
        discardSaved(unlessFor: user)
    }

    /// Shows a profile that a form has saved.
    /// - Parameters:
    ///   - edited: the attributes that the user has edited.
    ///   - newest: the user of the current tokens, if known; the session shows it next.
    mutating func didSave(_ new: User, edited: Set<String>, tokenUser newest: User?) {
        guard let user = tokenUser, user.sub == new.sub else { return }
        discardSaved(unlessFor: newest ?? user)
        let earlier = saved?.edited ?? []
        saved = SavedProfile(user: new, edited: edited.union(earlier), tokenUser: newest)
    }

    private mutating func discardSaved(unlessFor user: User?) {
        if let saved, !saved.applies(to: user) { self.saved = nil }
    }
}
