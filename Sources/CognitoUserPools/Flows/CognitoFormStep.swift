import AuthFlows
import Foundation
import NativeAuthCore

/// The kind of a form.
enum CognitoFormStep: String, Sendable {
    case signUp = "sign_up"
    case confirmSignUp = "confirm_sign_up"
    case signIn = "sign_in"
    /// A challenge of the service during a sign-in; ``Details/challenge`` has its content.
    case challenge
    case recovery
    case resetPassword = "reset_password"

    /// Further properties of a form.
    struct Details: FormDetails {
        /// The delivery of a code.
        var delivery: CodeDelivery?
        /// The challenge of a sign-in.
        var challenge: SignInStep?
        /// Whether the form's own request has succeeded and only the subsequent request is missing: a submission
        /// continues there.
        var isDone = false
        /// Whether a request for a new password was sent and its response was lost: the password may be changed.
        var isOutcomeUnknown = false
        /// Whether there is a way back: to a choice between several options, or to the sign-in before a recovery.
        var hasOtherMethods = false
        /// Whether a new code can be requested in a challenge.
        var canResend = false
        /// The time from which a new code can be requested.
        var resendsAt: Date?
    }

    /// The data that later requests of the flow need. The password is removed at the end.
    struct Context: FormContext {
        /// A choice of the user in the flow.
        enum Pick: Sendable {
            case firstFactor, secondFactor
        }

        /// The entered password, for the following requests.
        var password: Secret?
        /// Whether the password was just set or confirmed, and is sent if the service requests it.
        var sendsPassword = false
        /// The current sign-in.
        private(set) var attempt: SignIn?
        /// The sign-in that will replace ``attempt``.
        private(set) var nextAttempt: SignIn?
        /// The user's choices, to repeat the same steps for a new code.
        var picks: [Pick: Challenge.Name] = [:]
        /// Whether the user has chosen from several options, and can choose again.
        var hasChosen = false
        /// The values of a sign-up request whose response was lost.
        var uncertainSignUp: [FormField.ID: Secret]?

        func cancel() {
            attempt?.cancel()
            nextAttempt?.cancel()
        }

        /// Cancels the sign-in and removes its data. The flow continues.
        mutating func endAttempt() {
            cancel()
            let uncertainSignUp = uncertainSignUp
            self = Self()
            self.uncertainSignUp = uncertainSignUp
        }

        /// Begins another sign-in. The pending one stays current until ``adoptAttempt()``.
        mutating func begin(_ next: SignIn) {
            nextAttempt?.cancel()
            nextAttempt = next
        }

        /// Makes the newest sign-in the current one.
        mutating func adoptAttempt() {
            guard let nextAttempt else { return }
            attempt?.cancel()
            attempt = nextAttempt
            self.nextAttempt = nil
        }

        /// Cancels the sign-in that would replace the current one.
        mutating func dropNextAttempt() {
            nextAttempt?.cancel()
            nextAttempt = nil
        }
    }
}
