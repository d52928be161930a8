import MSAL

// The snippets of seed `Sign up a user` (MSAL native authentication), as printed. Changes:
// - `@IBAction` was dropped: it needs Objective-C;
// - the tutorial extends one class repeatedly, so that its methods repeat: each stage of it is a class of its own
//   here; the fields are in a base class, as a storyboard would have them;
// - in the last stage, which has all of it, `onSignUpCompleted(newState:)` stands once: two delegates share it;
// - the statements that the tutorial shows outside of any method are in one here;
// - `self.newState = …` was added: an app stores the state that it continues from.
// Here compilation is the test; `NativeAuthSeedTests` runs the same text.

final class Field {
    var text: String?
}

/// The parts of the tutorial's app besides the snippets.
@MainActor
class TutorialViewController {
    let emailTextField = Field()
    let passwordTextField = Field()
    let usernameTextField = Field()
    let resultTextView = Field()
    /// The current sign-up state.
    var newState: MSALNativeAuthBaseState?
    let nativeAuth: MSALNativeAuthPublicClientApplication

    init(_ nativeAuth: MSALNativeAuthPublicClientApplication) { self.nativeAuth = nativeAuth }

    func showResultText(_ text: String) { resultTextView.text = text }
}

// MARK: - Sign up a user

enum CodeStage {
    final class ViewController: TutorialViewController {
        func signUpPressed(_: Any) {
            guard let email = emailTextField.text else {
                resultTextView.text = "Email or password not set"
                return
            }

            let parameters = MSALNativeAuthSignUpParameters(username: email)
            nativeAuth.signUp(parameters: parameters, delegate: self)
        }

        func submit(_ newState: SignUpCodeRequiredState, userSuppliedCode: String) {
            newState.submitCode(code: userSuppliedCode, delegate: self)
        }
    }
}

extension CodeStage.ViewController: SignUpStartDelegate {
    func onSignUpStartError(error: MSAL.SignUpStartError) {
        resultTextView.text = "Error signing up: \(error.errorDescription ?? "no description")"
    }

    func onSignUpCodeRequired(
        newState: MSAL.SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSAL.MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        self.newState = newState
        resultTextView.text = "Verification code sent to \(sentTo)"
    }
}

extension CodeStage.ViewController: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: MSAL.VerifyCodeError, newState: MSAL.SignUpCodeRequiredState?) {
        self.newState = newState
        resultTextView.text = "Error verifying code: \(error.errorDescription ?? "no description")"
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        self.newState = newState
        resultTextView.text = "Signed up successfully!"
    }
}

enum PasswordStage {
    final class ViewController: TutorialViewController {
        func signUpPressed(_: Any) {
            guard let email = emailTextField.text, let password = passwordTextField.text else {
                resultTextView.text = "Email or password not set"
                return
            }

            let parameters = MSALNativeAuthSignUpParameters(username: email)
            parameters.password = password
            nativeAuth.signUp(parameters: parameters, delegate: self)
        }
    }
}

// MARK: - Collect user attributes during sign-up

extension PasswordStage.ViewController {
    func signUpWithAttributes(email: String, password: String) {
        let attributes = [
            "country": "United States",
            "city": "Redmond",
        ]

        let parameters = MSALNativeAuthSignUpParameters(username: email)
        parameters.password = password
        parameters.attributes = attributes

        nativeAuth.signUp(parameters: parameters, delegate: self)
    }
}

extension PasswordStage.ViewController: SignUpStartDelegate {
    func onSignUpStartError(error: MSAL.SignUpStartError) {
        resultTextView.text = "Error signing up: \(error.errorDescription ?? "no description")"
    }

    func onSignUpCodeRequired(
        newState: MSAL.SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSAL.MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        self.newState = newState
        resultTextView.text = "Verification code sent to \(sentTo)"
    }

    func onSignUpAttributesInvalid(attributeNames: [String]) {
        resultTextView.text = "Invalid attributes \(attributeNames)"
    }
}

// MARK: - User attributes across one or more pages

enum PagesStage {
    final class ViewController: TutorialViewController {
        func submit(_ newState: SignUpAttributesRequiredState) {
            let attributes = [
                "country": "United States",
                "city": "Redmond",
            ]

            newState.submitAttributes(attributes: attributes, delegate: self)
        }
    }
}

extension PagesStage.ViewController: SignUpVerifyCodeDelegate {
    func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        self.newState = newState
        resultTextView.text = "Attributes required"
    }

    func onSignUpVerifyCodeError(error: MSAL.VerifyCodeError, newState: MSAL.SignUpCodeRequiredState?) {
        self.newState = newState
        resultTextView.text = "Error verifying code: \(error.errorDescription ?? "no description")"
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        self.newState = newState
        resultTextView.text = "Signed up successfully!"
    }
}

extension PagesStage.ViewController: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        resultTextView.text = "Error submitting attributes: \(error.errorDescription ?? "no description")"
    }

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {
        self.newState = newState
        resultTextView.text = "Attributes required"
    }

    func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
        self.newState = newState
        resultTextView.text = "Attributes invalid"
    }
}

// MARK: - Collect a username (alias) during sign-up; handle sign-up errors

enum AliasStage {
    final class ViewController: TutorialViewController {
        func signUpPressed(_: Any) {
            guard let email = emailTextField.text, !email.isEmpty,
                let password = passwordTextField.text, !password.isEmpty,
                let username = usernameTextField.text, !username.isEmpty
            else {
                showResultText("Please fill in all fields")
                return
            }

            let attributes: [String: Any] = [
                "flatusername": username
            ]

            let parameters = MSALNativeAuthSignUpParameters(username: email)
            parameters.password = password
            parameters.attributes = attributes
            nativeAuth.signUp(parameters: parameters, delegate: self)
        }

        func signUpWithoutPassword(email: String, attributes: [String: Any]) {
            let parameters = MSALNativeAuthSignUpParameters(username: email)
            parameters.attributes = attributes
            nativeAuth.signUp(parameters: parameters, delegate: self)
        }
    }
}

extension AliasStage.ViewController: SignUpStartDelegate {
    func onSignUpStartError(error: MSAL.SignUpStartError) {
        self.newState = error.reachedState
        if error.isUserAlreadyExists {
            resultTextView.text = "Unable to sign up: User already exists"
        } else if error.isInvalidPassword {
            resultTextView.text = "Unable to sign up: The password is invalid"
        } else if error.isInvalidUsername {
            resultTextView.text = "Unable to sign up: The username is invalid"
        } else if error.isInvalidAttributes {
            // The tutorial names this property without code for it.
            resultTextView.text = "Unable to sign up: \(error.invalidAttributeNames) are invalid"
        } else {
            resultTextView.text = "Unexpected error signing up: \(error.errorDescription ?? "no description")"
        }
    }
}
