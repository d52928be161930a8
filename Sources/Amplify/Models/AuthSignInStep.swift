/// The types of second factor to choose from.
public typealias AllowedMFATypes = Set<MFAType>
/// The first factors to choose from.
public typealias AvailableAuthFactorTypes = Set<AuthFactorType>

/// The next step of a sign-in. ``AuthCategory/confirmSignIn(challengeResponse:options:)`` sends the response to a
/// challenge.
public enum AuthSignInStep: Equatable, Sendable {
    /// A response with the code that was sent by text message is required.
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// A response to the pool's custom challenge is required; its parameters are the value.
    case confirmSignInWithCustomChallenge(AdditionalInfo?)
    /// A response with a new password is required.
    case confirmSignInWithNewPassword(AdditionalInfo?)
    /// A response with the password is required.
    case confirmSignInWithPassword
    /// A response with a code of the authenticator app is required.
    case confirmSignInWithTOTPCode
    /// The secret must be shown, and then a response with a code of the authenticator app is required.
    case continueSignInWithTOTPSetup(TOTPSetupDetails)
    /// A response with the chosen type of second factor is required.
    case continueSignInWithMFASelection(AllowedMFATypes)
    /// A response with an e-mail address for codes is required.
    case continueSignInWithEmailMFASetup
    /// A response with the type of second factor to set up is required.
    case continueSignInWithMFASetupSelection(AllowedMFATypes)
    /// A response with the code that was sent is required.
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    /// A response with the chosen first factor is required.
    case continueSignInWithFirstFactorSelection(AvailableAuthFactorTypes)
    /// The password must be reset first: ``AuthCategory/resetPassword(for:options:)``.
    case resetPassword(AdditionalInfo?)
    /// The sign-up must be confirmed first: ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``.
    case confirmSignUp(AdditionalInfo?)
    /// The user is signed in.
    case done
}
