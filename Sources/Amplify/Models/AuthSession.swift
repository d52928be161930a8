/// The session. The plugin's own type has the tokens.
@preconcurrency
public protocol AuthSession: Sendable {
    /// Indicates whether a user is signed in.
    var isSignedIn: Bool { get }
}

/// The signed-in user.
@preconcurrency
public protocol AuthUser: Sendable {
    /// The user name.
    var username: String { get }
    /// The user's id in the pool.
    var userId: String { get }
}

/// A device on which a user has signed in.
@preconcurrency
public protocol AuthDevice: Sendable {
    /// The device's id at the service.
    var id: String { get }
    /// The device's name; empty if it has none.
    var name: String { get }
}

/// The outcome of a sign-out. The plugin's own type has the details.
@preconcurrency
public protocol AuthSignOutResult: Sendable {}

/// The outcome of a sign-out without a configured Amplify. An addition of this package: Amplify crashes here.
public struct AuthSignOutMisuse: AuthSignOutResult {
    /// The missing configuration: `AuthError.configuration`.
    public let error: AuthError
}
