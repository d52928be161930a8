package import NativeAuthCore

/// The owner of an authenticator app that is being set up.
package enum SoftwareTokenOwner: Sendable {
    /// The signed-in user.
    case signedIn(accessToken: Secret)
    /// The user of a running sign-in.
    case signingIn(session: Secret)

    var member: (String, JSONValue?) {
        switch self {
        case .signedIn(let token): ("AccessToken", .string(token.reveal()))
        case .signingIn(let session): ("Session", .string(session.reveal()))
        }
    }
}
