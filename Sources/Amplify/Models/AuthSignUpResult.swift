/// How far a sign-up is.
///
/// Source: seed `Sign-up`.
public struct AuthSignUpResult: Sendable {
    /// Whether the user is confirmed, whether or not a sign-in can follow by itself.
    public var isSignUpComplete: Bool {
        switch nextStep {
        case .completeAutoSignIn, .done: true
        case .confirmUser: false
        }
    }

    /// What comes next.
    public let nextStep: AuthSignUpStep
    /// The user's id in the pool, if the service has told it.
    public let userID: String?

    /// Makes a result.
    /// - Parameters:
    ///   - nextStep: what comes next.
    ///   - userID: the user's id in the pool.
    public init(_ nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }
}
