import ThunderID

/// The profile that a form has saved: the tokens contain it only after a refresh.
struct SavedProfile: Sendable, Equatable {
    let user: User
    let edited: Set<String>
    /// The user of the tokens at that time; `nil` if unknown.
    let tokenUser: User?

    /// Checks whether it applies to the user of the current tokens: not to another user, and not when newer tokens
    /// replace it.
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

        func value(
            _ old: String?,
            _ new: String?,
            of attributes: Set<String>,
            claims names: [String]
        ) -> String? {
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
        let email = value(
            email,
            new.email,
            of: ["emails", "email"],
            claims: ["email"]
        )
        let displayName = value(
            displayName,
            new.displayName,
            of: ["displayName", "name", "given_name", "family_name"],
            claims: ["name", "displayName"]
        )
        let picture = value(
            profilePicture,
            new.profilePicture,
            of: ["photos", "picture"],
            claims: ["picture"]
        )

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
