/// A user's id in the pool.
public typealias UserId = String
/// What lets a confirmed sign-up go on to a sign-in. A secret.
public typealias Session = String
/// What the service adds to a step.
public typealias AdditionalInfo = [String: String]

/// What comes next in a sign-up.
///
/// The seed's table calls ``confirmUser(_:_:_:)`` "confirmSignUp".
///
/// Source: seed `Sign-up`, "next steps" and "Auto Sign In".
public enum AuthSignUpStep: Sendable {
    /// A code was sent. Ask for it, and call ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``. The values:
    /// where it was sent, if the service told; what the service added; the user's id.
    case confirmUser(AuthCodeDeliveryDetails? = nil, AdditionalInfo? = nil, UserId? = nil)
    /// The user is confirmed. ``AuthCategory/autoSignIn()`` signs in without asking for anything again; the session is kept
    /// for it and need not be passed on.
    case completeAutoSignIn(Session)
    /// The user is confirmed and can sign in.
    case done
}

extension AuthSignUpStep: Masked {
    var shown: [(String, Any)] {
        switch self {
        case .confirmUser(let details, let info, let userID):
            [("details", details as Any), ("info", info as Any), ("userID", userID as Any)]
        case .completeAutoSignIn: [("session", mask)]
        case .done: []
        }
    }

    private var name: String {
        switch self {
        case .confirmUser: "confirmUser"
        case .completeAutoSignIn: "completeAutoSignIn"
        case .done: "done"
        }
    }

    /// The step and its values, without the session.
    public var description: String {
        let values = shown.map { "\($0.1)" }.joined(separator: ", ")
        return values.isEmpty ? name : "\(name)(\(values))"
    }
}
