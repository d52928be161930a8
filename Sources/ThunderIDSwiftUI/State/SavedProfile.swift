import ThunderID

/// The profile that a form has saved: the tokens contain it only after a refresh.
struct SavedProfile: Sendable, Equatable {
    let user: User
    /// The attributes that the user has edited.
    let edited: Set<String>
    /// The user of the tokens at that time; `nil` if unknown.
    let tokenUser: User?

    /// Whether it applies to the user of the current tokens: not to another user, and not when newer tokens replace it.
    func applies(to current: User?) -> Bool {
        guard user.sub == current?.sub else { return false }
        return tokenUser.map { $0.claims == current?.claims } ?? true
    }

    /// Returns the token's user with the saved values.
    func applied(to current: User) -> User { current.updated(by: user, edited: edited) }
}

extension User {
    /// Returns the token's user with the values of a newer profile. A profile need not contain all claims of a token:
    /// the others are kept.
    /// - Parameters:
    ///   - new: the user of the profile.
    ///   - edited: the attributes that the user has edited; those of them that are missing in the profile were removed.
    func updated(by new: User, edited: Set<String>) -> User {
        var claims = claims ?? [:]
        for name in edited where new.claims?[name] == nil { claims[name] = nil }
        func fact(_ old: String?, _ new: String?, of attributes: Set<String>, claims names: [String]) -> String? {
            if let new { return new }
            guard !edited.isDisjoint(with: attributes) else { return old }
            for name in names { claims[name] = nil }
            return nil
        }
        let username = fact(
            username, new.username, of: ["userName", "username"], claims: ["username", "preferred_username"])
        let email = fact(email, new.email, of: ["emails", "email"], claims: ["email"])
        let displayName = fact(
            displayName, new.displayName, of: ["displayName", "name", "given_name", "family_name"],
            claims: ["name", "displayName"])
        let picture = fact(profilePicture, new.profilePicture, of: ["photos", "picture"], claims: ["picture"])
        return User(
            sub: sub, username: username, email: email, displayName: displayName, profilePicture: picture,
            isNewUser: isNewUser, claims: claims.merging(new.claims ?? [:]) { $1 })
    }
}
