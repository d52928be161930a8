/// The kinds of second factor to choose from.
public typealias AllowedMFATypes = Set<MFAType>
/// The ways to sign in to choose from.
public typealias AvailableAuthFactorTypes = Set<AuthFactorType>

/// What comes next in a sign-in. Where it says "answer", call
/// ``AuthCategory/confirmSignIn(challengeResponse:options:)``.
///
/// Source: Amplify's public surface.
public enum AuthSignInStep: Equatable, Sendable {
    /// Answer with the code that was sent by text message.
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// Answer the pool's own challenge; its parameters are the value.
    case confirmSignInWithCustomChallenge(AdditionalInfo?)
    /// Answer with a new password.
    case confirmSignInWithNewPassword(AdditionalInfo?)
    /// Answer with the password.
    case confirmSignInWithPassword
    /// Answer with the code that the authenticator app shows.
    case confirmSignInWithTOTPCode
    /// Show the secret, then answer with the code that the authenticator app shows.
    case continueSignInWithTOTPSetup(TOTPSetupDetails)
    /// Answer with the kind of second factor that is chosen.
    case continueSignInWithMFASelection(AllowedMFATypes)
    /// Answer with an e-mail address for codes.
    case continueSignInWithEmailMFASetup
    /// Answer with the kind of second factor to set up.
    case continueSignInWithMFASetupSelection(AllowedMFATypes)
    /// Answer with the code that was sent.
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    /// Answer with the way to sign in that is chosen.
    case continueSignInWithFirstFactorSelection(AvailableAuthFactorTypes)
    /// The password has to be reset first: ``AuthCategory/resetPassword(for:options:)``.
    case resetPassword(AdditionalInfo?)
    /// The sign-up has to be confirmed first: ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``.
    case confirmSignUp(AdditionalInfo?)
    /// Signed in.
    case done
}
