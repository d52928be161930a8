/// The signed-in user.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthUser: Sendable {
    /// The user name.
    var username: String { get }
    /// The user's id in the pool.
    var userId: String { get }
}
