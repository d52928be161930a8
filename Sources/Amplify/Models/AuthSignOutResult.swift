/// The outcome of a sign-out. The plugin's own type has the details.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthSignOutResult: Sendable {}

/// The outcome of a sign-out without a configured Amplify. An addition of this package: Amplify crashes here.
public struct AuthSignOutMisuse: AuthSignOutResult {
    /// The missing configuration: `AuthError.configuration`.
    public let error: AuthError
}
