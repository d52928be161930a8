/// The progress of a sign-up.
///
/// Source: seed `Sign-up`.
public struct AuthSignUpResult: Sendable {
    /// Indicates whether the user is confirmed, with or without an automatic sign-in.
    public var isSignUpComplete: Bool {
        switch nextStep {
        case .confirmUser: false
        case .completeAutoSignIn, .done: true
        }
    }

    /// The next step.
    public let nextStep: AuthSignUpStep
    /// The user's id in the pool, if the service has reported it.
    public let userID: String?

    /// Creates a result.
    /// - Parameters:
    ///   - nextStep: the next step.
    ///   - userID: the user's id in the pool.
    public init(_ nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }
}

/// A user's id in the pool.
public typealias UserId = String
/// The session that allows a sign-in after a confirmed sign-up. A secret.
public typealias Session = String
/// Additional information of the service for a step.
public typealias AdditionalInfo = [String: String]

/// The next step of a sign-up.
///
/// The seed's table names ``confirmUser(_:_:_:)`` "confirmSignUp".
///
/// Source: seed `Sign-up`, "next steps" and "Auto Sign In".
public enum AuthSignUpStep: Sendable {
    /// A code was sent, and ``AuthCategory/confirmSignUp(for:confirmationCode:options:)`` must be called with it. The
    /// values: the delivery, if the service reported it; the service's additional information; the user's id.
    case confirmUser(AuthCodeDeliveryDetails? = nil, AdditionalInfo? = nil, UserId? = nil)
    /// The user is confirmed. ``AuthCategory/autoSignIn()`` signs in without further user input; it uses the stored
    /// session, which need not be passed on.
    case completeAutoSignIn(Session)
    /// The user is confirmed and can sign in.
    case done
}

extension AuthSignUpStep: Masked {
    var shown: [(String, Any)] {
        switch self {
        case .confirmUser(let details, let info, let userID):
            [
                ("details", details as Any),
                ("info", info as Any),
                ("userID", userID as Any),
            ]
        case .completeAutoSignIn: [("session", mask)]
        case .done: []
        }
    }

    /// The step and its values, without the session.
    public var description: String {
        let values = shown.map { "\($0.1)" }.joined(separator: ", ")
        return switch self {
        case .confirmUser: "confirmUser(\(values))"
        case .completeAutoSignIn: "completeAutoSignIn(\(values))"
        case .done: "done"
        }
    }
}
