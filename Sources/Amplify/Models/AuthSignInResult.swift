/// The progress of a sign-in.
///
/// Source: seed `Sign-up`, "Auto Sign In".
public struct AuthSignInResult: Sendable {
    /// Indicates whether the user is signed in.
    public var isSignedIn: Bool { nextStep == .done }
    /// The next step.
    public var nextStep: AuthSignInStep

    /// Creates a result.
    /// - Parameter nextStep: the next step.
    public init(nextStep: AuthSignInStep) { self.nextStep = nextStep }
}
