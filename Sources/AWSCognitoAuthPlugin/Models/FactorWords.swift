public import Amplify

extension AuthFactorType {
    /// What `confirmSignIn(challengeResponse:)` is called with to choose this.
    public var challengeResponse: String { rawValue }
}

extension MFAType {
    /// What `confirmSignIn(challengeResponse:)` is called with to choose this.
    public var challengeResponse: String { rawValue }
}
