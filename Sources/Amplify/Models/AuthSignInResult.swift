/// How far a sign-in is.
///
/// Source: seed `Sign-up`, "Auto Sign In".
public struct AuthSignInResult: Sendable {
    /// Whether the user is signed in.
    public var isSignedIn: Bool { nextStep == .done }
    /// What comes next.
    public var nextStep: AuthSignInStep

    /// Makes a result.
    /// - Parameter nextStep: what comes next.
    public init(nextStep: AuthSignInStep) { self.nextStep = nextStep }
}
