import Foundation
import MSAL

/// A conforming base class, and a subclass that implements the optional methods.
class BaseScreen: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}
    func onSignUpCompleted(newState: SignInAfterSignUpState) {}
}

final class Screen: BaseScreen, SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}
    override func onSignUpCompleted(newState: SignInAfterSignUpState) {}
}

/// A base class that conforms to one of several delegates with shared methods, and implements no optional one.
class BareScreen: SignUpVerifyCodeDelegate, SignInStartDelegate {
    var told: [String] = []

    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) { told.append("code") }

    func onSignInStartError(error: SignInStartError) { told.append("sign-in") }
}

/// Conforms to the others of them, and implements the shared methods.
final class FullScreen: BareScreen, SignUpPasswordRequiredDelegate, SignUpAttributesRequiredDelegate,
    SignInAfterSignUpDelegate
{
    var signedUp: SignInAfterSignUpState?

    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
        told.append("password")
    }

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) { told.append("attributes") }

    func onSignInAfterSignUpError(error: SignInAfterSignUpError) { told.append("after") }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        signedUp = newState
        told.append("onSignUpCompleted")
    }

    func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        told.append("onSignUpAttributesRequired")
    }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) { told.append("onSignInCompleted") }

    func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        told.append("onSignInAwaitingMFA")
    }
}
