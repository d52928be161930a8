/// The progress of a sign-up.
///
/// Source: seed `Sign-up`.
public struct AuthSignUpResult: Sendable {
    /// Whether the user is confirmed, with or without an automatic sign-in.
    public var isSignUpComplete: Bool {
        switch nextStep {
        case .completeAutoSignIn, .done: true
        case .confirmUser: false
        }
    }

    /// The next step.
    public let nextStep: AuthSignUpStep
    /// The user's id in the pool, if the service has reported it.
    public let userID: String?

    /// Makes a result.
    /// - Parameters:
    ///   - nextStep: the next step.
    ///   - userID: the user's id in the pool.
    public init(_ nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }
}
