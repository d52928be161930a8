import AuthFlows
import Foundation
import NativeAuthCore

enum CognitoFormKind: String, Sendable {
    case signUp = "sign_up"
    case confirmSignUp = "confirm_sign_up"
    case signIn = "sign_in"
    /// A challenge of the service during a sign-in; ``Details/signInStep`` has its content.
    case challenge
    case recovery
    case resetPassword = "reset_password"

    struct Details: FormDetails {
        var delivery: CodeDelivery?
        var signInStep: SignInStep?
        /// Indicates whether the form's own request has succeeded and only the subsequent request is missing: a
        /// submission continues there.
        var isDone = false
        /// Indicates whether a request for a new password was sent and its response was lost: the password may be
        /// changed.
        var outcomeIsUnknown = false
        /// Back to a choice between several options, or to the sign-in before a recovery.
        var canGoBack = false
        var canResend = false
        var resendsAt: Date?
    }

    /// The data that later requests of the flow need. The password is removed at the end.
    struct Context: FormContext {
        enum FactorRole: Sendable {
            case firstFactor, secondFactor
        }

        var password: Secret?
        /// Indicates whether the password was just set or confirmed, and is sent if the service requests it.
        var sendsPassword = false
        private(set) var signIn: CognitoSignIn?
        private(set) var nextSignIn: CognitoSignIn?
        /// The user's choices, to repeat the same steps for a new code.
        var chosenFactors: [FactorRole: Challenge.Name] = [:]
        /// Indicates whether the user has chosen from several options, and can choose again.
        var hasChosen = false
        var signUpWithUnknownOutcome: [FormField.ID: Secret]?

        func cancel() {
            signIn?.cancel()
            nextSignIn?.cancel()
        }

        /// Cancels the sign-in and removes its data. The flow continues.
        mutating func endSignIn() {
            cancel()
            self = Self(signUpWithUnknownOutcome: signUpWithUnknownOutcome)
        }

        /// Prepares another sign-in. The pending one stays current until ``adoptNextSignIn()``.
        mutating func replaceNextSignIn(with next: CognitoSignIn?) {
            nextSignIn?.cancel()
            nextSignIn = next
        }

        mutating func adoptNextSignIn() {
            guard let nextSignIn else { return }
            signIn?.cancel()
            signIn = nextSignIn
            self.nextSignIn = nil
        }
    }
}
