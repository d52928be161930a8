import AuthFlows
import NativeAuthCore

/// Sign-ins that the flow starts automatically: after a sign-up, and in place of one that could not be finished.
extension ThunderIDFlow {
    /// Signs in after a sign-up, automatically if its input covers the first form. After a failure a submit retries.
    func signInAfterSignUp() async throws -> FlowStep {
        isSignUpDone = true
        let response = try await send(EmbeddedSignInPayload(), as: .signIn)
        if response.flowStatus == .error {
            throw mapper().error(response) ?? NativeAuthError(.unknown, message: texts(.stepFailed), recovery: [.retry])
        }
        // Not before the sign-in has started: until then, a saved flow must record that the sign-up is complete.
        kind = .signIn
        guard response.flowStatus == .promptOnly else { return try await signedUp(response) }

        let visible = entered.filter { ["username", "email"].contains($0.key) }.mapValues { $0.reveal() }
        let form = try showPrompt(response, initialValues: visible)
        guard let action = form.defaultAction,
            let answers = answers(to: form, action, from: entered.mapValues { $0.reveal() })
        else {
            return try await signedUp(response, initialValues: visible)
        }
        return try await signedUp(try await send(answers, to: action), initialValues: visible)
    }

    func signedUp(_ response: EmbeddedFlowResponse, initialValues: [String: String] = [:]) async throws -> FlowStep {
        isSignUpDone = false
        entered = [:]
        if response.flowStatus == .promptOnly { return try showPrompt(response, initialValues: initialValues) }
        return try await handle(response)
    }

    /// Continues with a sign-in that replaces one that could not be completed; automatically if the input covers it.
    func signInAgain(_ response: EmbeddedFlowResponse, with values: [String: String]) async throws -> FlowStep {
        stepState = StepState()
        let form = try showPrompt(response, initialValues: values.filter { ["username", "email"].contains($0.key) })
        guard let action = form.defaultAction, let answers = answers(to: form, action, from: values) else {
            return form
        }
        return try await handle(try await send(answers, to: action))
    }

    private func send(_ answers: [String: String], to action: FormAction) async throws -> EmbeddedFlowResponse {
        let actionID: String? = if StepMapper.generatedActionIDs.contains(action.id) { nil } else { action.id }
        return try await send(
            EmbeddedSignInPayload(
                flowId: executionID, actionId: actionID, inputs: answers, challengeToken: challengeToken)
        )
    }

    /// Returns the previous input as values of a form; `nil` if it does not cover the form.
    private func answers(to form: FlowStep, _ action: FormAction, from entered: [String: String]) -> [String: String]? {
        let sent = action.fieldIDs.map(Set.init)
        let asked = form.fields.filter { sent?.contains($0.id) ?? true }
        // A consent, or a form without any previous input, is not submitted automatically.
        guard form.kind == .form, !stepState.isSpecial, asked.contains(where: { entered[$0.id] != nil }),
            asked.allSatisfy({ !$0.isRequired || entered[$0.id] != nil })
        else { return nil }
        return Dictionary(asked.map { ($0.id, entered[$0.id] ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}
