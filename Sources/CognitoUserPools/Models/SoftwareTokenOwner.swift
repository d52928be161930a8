package import NativeAuthCore

/// For whom an authenticator app is set up.
package enum SoftwareTokenOwner: Sendable {
    /// The signed-in user.
    case signedIn(accessToken: Secret)
    /// Whoever is signing in.
    case signingIn(session: Secret)

    var member: (String, JSONValue?) {
        switch self {
        case .signedIn(let token): ("AccessToken", .string(token.reveal()))
        case .signingIn(let session): ("Session", .string(session.reveal()))
        }
    }
}
