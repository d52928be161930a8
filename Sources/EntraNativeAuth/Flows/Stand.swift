import AuthFlows

/// The state of a flow: the form that is shown, and the input of the next request. It contains no secret that a user
/// has entered.
struct Stand: Sendable {
    /// The form.
    var place: Place
    /// The step's id, unique for every form.
    var id: String
    /// The user name of the flow, as it was sent.
    var username = ""
    /// The values entered before, for a form that is shown again.
    var values: [String: String] = [:]
    /// The message with the reason for this form.
    var note: FormTexts.Key?
    /// The error of the last submission.
    var error: EntraError?
    /// Whether the completed flow before the sign-in was a reset; otherwise it was a sign-up.
    var isReset = false
    /// Whether the recovery started from a sign-in.
    var isDetour = false

    /// The completed sign-up or reset, while only the sign-in after it is missing.
    var done: EntraState.Continuation? {
        if case .waiting(.continuation(let done)) = place { done } else { nil }
    }

    /// The message for it.
    var doneNote: FormTexts.Key { isReset ? .passwordChanged : .accountConfirmed }
}
