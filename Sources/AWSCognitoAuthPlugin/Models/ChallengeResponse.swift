public import Amplify

extension AuthFactorType {
    /// The argument of `confirmSignIn(challengeResponse:)` that chooses this factor.
    public var challengeResponse: String { rawValue }
}

extension MFAType {
    /// The argument of `confirmSignIn(challengeResponse:)` that chooses this factor.
    public var challengeResponse: String { rawValue }
}
