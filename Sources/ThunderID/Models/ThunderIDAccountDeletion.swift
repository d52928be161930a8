public import AuthFlows

/// The deletion of a user's own account by a ``ThunderIDAuthClient``.
public enum ThunderIDAccountDeletion: Sendable {
    /// An administrative flow of the server, by its handle, such as `user-deletion-flow`. Version 1.0.0 of the server
    /// runs it only for users whose token has the permission `system`.
    case flow(String)
    /// The app's own server deletes the user.
    case ownServer(AccountDeletion)
}
