import AuthFlows

/// Where a flow stands: what is shown, and what the next request needs. What a person entered is in it only as far as it
/// is no secret.
struct Stand: Sendable {
    /// What is asked for.
    var place: Place
    /// The step's id, another one for every other form.
    var id: String
    /// The name that the flow is about, as it was sent.
    var username = ""
    /// What was entered before, for a form that is shown again.
    var values: [String: String] = [:]
    /// A sentence that says why this is shown.
    var note: FormTexts.Key?
    /// Why the last answer was refused.
    var error: EntraError?
    /// Whether what is done, and only wants the sign-in after it, was a reset; else it was a sign-up.
    var isReset = false
    /// Whether the recovery was chosen in the middle of a sign-in.
    var isDetour = false

    /// What is done at the service, while only the sign-in after it is missing.
    var done: EntraState.Continuation? {
        if case .waiting(.continuation(let done)) = place { done } else { nil }
    }

    /// What is told of that.
    var doneNote: FormTexts.Key { isReset ? .passwordChanged : .accountConfirmed }
}
