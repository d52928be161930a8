import AuthFlows
import Foundation
import NativeAuthCore

/// Where a flow stands: what is shown, and what the next request needs. What a person entered is in it only as far as it
/// is no secret.
struct Stand: Sendable, Equatable {
    /// What is shown.
    var screen: Screen
    /// The step's id, another one for every other form.
    var id: String
    /// The name that the flow is about, as it was sent.
    var username = ""
    /// What was entered before, for a form that is shown again.
    var values: [String: String] = [:]
    /// Where a code went.
    var delivery: CodeDelivery?
    /// What the service wants to be answered, if it is a challenge.
    var step: SignInStep?
    /// What the form asks for is done at the service, only the request after it is missing: sending the form goes on there.
    var isDone = false
    /// Whether there is a way back: what led here was chosen from several ways, or was a detour.
    var hasOtherWays = false
    /// Whether a new code can be asked for here.
    var canResend = false
    /// A sentence that says why this is shown.
    var note: FormTexts.Key?
    /// Why the last answer was refused, in the service's words.
    var error: NativeAuthError?
    /// From when on a new code can be asked for.
    var resendsAt: Date?
}
