/// The session. The plugin's own type has the tokens.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthSession: Sendable {
    /// Whether a user is signed in.
    var isSignedIn: Bool { get }
}
