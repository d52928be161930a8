/// Who is signed in.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthUser: Sendable {
    /// The user's name.
    var username: String { get }
    /// The user's id in the pool.
    var userId: String { get }
}
