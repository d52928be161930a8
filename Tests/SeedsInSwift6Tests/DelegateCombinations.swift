import Foundation
import MSAL

// Any class may conform to any set of delegates and implement any subset. The test is that this compiles in each
// language mode, on classes with and without an actor, by extensions and at once.

/// All twenty delegates, and no optional method.
final class NoneOfTwenty {}

extension NoneOfTwenty: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {}
}

extension NoneOfTwenty: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}
}

extension NoneOfTwenty: SignUpResendCodeDelegate {
    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {}
}

extension NoneOfTwenty: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}
}

extension NoneOfTwenty: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}
}

extension NoneOfTwenty: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}
}

extension NoneOfTwenty: SignInStartDelegate {
    func onSignInStartError(error: SignInStartError) {}
}

extension NoneOfTwenty: SignInPasswordRequiredDelegate {
    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}
}

extension NoneOfTwenty: SignInVerifyCodeDelegate {
    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {}
}

extension NoneOfTwenty: SignInResendCodeDelegate {
    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {}
}

extension NoneOfTwenty: ResetPasswordStartDelegate {
    func onResetPasswordStartError(error: ResetPasswordStartError) {}
}

extension NoneOfTwenty: ResetPasswordVerifyCodeDelegate {
    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {}
}

extension NoneOfTwenty: ResetPasswordResendCodeDelegate {
    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {}
}

extension NoneOfTwenty: ResetPasswordRequiredDelegate {
    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {}
}

extension NoneOfTwenty: SignInAfterResetPasswordDelegate {
    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {}
}

extension NoneOfTwenty: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {}
}

extension NoneOfTwenty: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}
}

extension NoneOfTwenty: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
    {}
}

extension NoneOfTwenty: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {}
}

extension NoneOfTwenty: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {}
}

/// All twenty delegates; shared methods are implemented once.
final class OneAnswerForAll: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
    SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate, SignInAfterSignUpDelegate, SignInStartDelegate,
    SignInPasswordRequiredDelegate, SignInVerifyCodeDelegate, SignInResendCodeDelegate, ResetPasswordStartDelegate,
    ResetPasswordVerifyCodeDelegate, ResetPasswordResendCodeDelegate, ResetPasswordRequiredDelegate,
    SignInAfterResetPasswordDelegate, MFARequestChallengeDelegate, MFASubmitChallengeDelegate,
    RegisterStrongAuthChallengeDelegate, RegisterStrongAuthSubmitChallengeDelegate, CredentialsDelegate
{
    func onSignUpStartError(error: SignUpStartError) {}

    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}

    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}

    func onSignInStartError(error: SignInStartError) {}

    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}

    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {}

    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {}

    func onResetPasswordStartError(error: ResetPasswordStartError) {}

    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {}

    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {}

    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {}

    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {}

    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {}

    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}

    func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
    {}

    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {}

    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {}

    func onSignUpCompleted(newState: SignInAfterSignUpState) {}

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {}

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {}

    func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {}

    func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {}
}

/// All twenty delegates; only the final methods.
@MainActor
final class EndsOnly: SignUpStartDelegate, SignUpVerifyCodeDelegate, SignUpResendCodeDelegate,
    SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate, SignInAfterSignUpDelegate, SignInStartDelegate,
    SignInPasswordRequiredDelegate, SignInVerifyCodeDelegate, SignInResendCodeDelegate, ResetPasswordStartDelegate,
    ResetPasswordVerifyCodeDelegate, ResetPasswordResendCodeDelegate, ResetPasswordRequiredDelegate,
    SignInAfterResetPasswordDelegate, MFARequestChallengeDelegate, MFASubmitChallengeDelegate,
    RegisterStrongAuthChallengeDelegate, RegisterStrongAuthSubmitChallengeDelegate, CredentialsDelegate
{
    func onSignUpStartError(error: SignUpStartError) {}

    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}

    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}

    func onSignInStartError(error: SignInStartError) {}

    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}

    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {}

    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {}

    func onResetPasswordStartError(error: ResetPasswordStartError) {}

    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {}

    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {}

    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {}

    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {}

    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {}

    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}

    func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
    {}

    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {}

    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {}

    func onSignUpCompleted(newState: SignInAfterSignUpState) {}

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {}
}

/// Two delegates with shared methods; only the short form.
final class ShortForm {}

extension ShortForm: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}
}

extension ShortForm: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}
}

extension ShortForm {
    func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {}
}

/// Three delegates with shared methods; both forms.
final class BothForms: SignUpVerifyCodeDelegate, SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}

    func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {}

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {}

    func onSignUpCompleted(newState: SignInAfterSignUpState) {}
}

/// Two methods with the same name.
@MainActor
final class BothInvalid: SignUpStartDelegate, SignUpAttributesRequiredDelegate {
    func onSignUpStartError(error: SignUpStartError) {}

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}

    func onSignUpAttributesInvalid(attributeNames: [String]) {}

    func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {}
}

/// One of two methods with the same name.
final class FirstInvalid {}

extension FirstInvalid: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {}
}

extension FirstInvalid: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}
}

extension FirstInvalid {
    func onSignUpAttributesInvalid(attributeNames: [String]) {}
}

/// The other one of them.
final class SecondInvalid: SignUpStartDelegate, SignUpAttributesRequiredDelegate {
    func onSignUpStartError(error: SignUpStartError) {}

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}

    func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {}
}

/// All delegates that end in a sign-in, and one of three methods.
@MainActor
final class SignInFamily: SignInStartDelegate, SignInVerifyCodeDelegate, SignInPasswordRequiredDelegate,
    SignInAfterSignUpDelegate, SignInAfterResetPasswordDelegate, MFASubmitChallengeDelegate
{
    func onSignInStartError(error: SignInStartError) {}

    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {}

    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}

    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}

    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {}

    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}

    func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {}
}

/// The delegates of the second factor and of registration.
final class FactorFamily {}

extension FactorFamily: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {}
}

extension FactorFamily: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}
}

extension FactorFamily: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
    {}
}

extension FactorFamily: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {}
}

extension FactorFamily {
    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {}
}

/// Two delegates with passwords.
final class Passwords: SignUpVerifyCodeDelegate, SignInStartDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}

    func onSignInStartError(error: SignInStartError) {}

    func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) {}

    func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {}
}

/// An app's own wrapper of the application, for its tests: like MSAL's calls, these return nothing.
protocol SignsUp {
    func signUp(parameters: MSALNativeAuthSignUpParameters, delegate: any SignUpStartDelegate)
    func getNativeAuthUserAccount(correlationId: UUID?) -> MSALNativeAuthUserAccountResult?
}

extension MSALNativeAuthPublicClientApplication: SignsUp {}
