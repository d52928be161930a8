/// How a sign-out ended. The plugin's own type tells more.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthSignOutResult: Sendable {}

/// Nobody could sign out, because Amplify is not set up. An addition of this package: Amplify crashes here.
public struct AuthSignOutMisuse: AuthSignOutResult {
    /// What is missing: `AuthError.configuration`.
    public let error: AuthError
}
