import AuthFlows
import Foundation
import NativeAuthCore

/// The state of a flow: the current screen, and the input of the next request. Of the user's input it contains no
/// secrets.
struct Stand: Sendable, Equatable {
    /// The current screen.
    var screen: Screen
    /// The step's id; different for every form.
    var id: String
    /// The user name, as it was sent.
    var username = ""
    /// The previous input, for a form that is shown again.
    var values: [String: String] = [:]
    /// The delivery of a code.
    var delivery: CodeDelivery?
    /// The step of the sign-in, if the screen is a challenge.
    var step: SignInStep?
    /// Whether the form's own request has succeeded and only the subsequent request is missing: a submission continues
    /// there.
    var isDone = false
    /// Whether a request for a new password was sent and its response was lost: the password may be changed.
    var isOutcomeUnknown = false
    /// Whether there is a way back: to a choice between several options, or to the sign-in before a recovery.
    var hasOtherWays = false
    /// Whether a new code can be requested here.
    var canResend = false
    /// The reason for this screen, shown to the user.
    var note: FormTexts.Key?
    /// The service's refusal of the last submission.
    var error: NativeAuthError?
    /// The time from which a new code can be requested.
    var resendsAt: Date?
}
