import ThunderID

extension User {
    /// This user with what a newer document says; what that does not have any more was removed.
    func updated(by new: User) -> User {
        var claims = claims ?? [:]
        if new.username == nil { for key in ["username", "preferred_username"] { claims[key] = nil } }
        if new.email == nil { claims["email"] = nil }
        if new.displayName == nil { for key in ["name", "displayName"] { claims[key] = nil } }
        if new.profilePicture == nil { claims["picture"] = nil }
        return User(
            sub: sub, username: new.username, email: new.email, displayName: new.displayName,
            profilePicture: new.profilePicture, isNewUser: isNewUser,
            claims: claims.merging(new.claims ?? [:]) { $1 })
    }
}
