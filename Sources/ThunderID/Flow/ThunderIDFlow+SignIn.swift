import AuthFlows
import NativeAuthCore

/// Sign-ins that the flow starts automatically: after a sign-up, and in place of one that could not be finished.
extension ThunderIDFlow {
    /// Signs in after a sign-up, automatically if its input covers the first form. After a failure a submit retries.
    func signInAfterSignUp() async throws -> FlowStep {
        isSignUpDone = true
        var response = try await execute(EmbeddedSignInPayload(), as: .signIn)
        if response.flowStatus == .error {
            throw mapper().error(response)
                ?? NativeAuthError(
                    .unknown,
                    message: texts(.stepFailed),
                    recovery: [.retry]
                )
        }

        // Not before the sign-in has started: until then, a saved flow must record that the sign-up is complete.
        kind = .signIn
        let values = entered.mapValues { $0.reveal() }
        let visible = Self.visibleValues(values)
        if response.flowStatus == .promptOnly {
            let form = try showPrompt(response, initialValues: visible)
            response = try await submitIfCovered(form, by: values) ?? response
        }
        return try await continueSignInAfterSignUp(with: response, initialValues: visible)
    }

    func continueSignInAfterSignUp(
        with response: EmbeddedFlowResponse,
        initialValues: [String: String] = [:]
    ) async throws -> FlowStep {
        isSignUpDone = false
        entered = [:]
        return try await handle(response, initialValues: initialValues)
    }

    /// Continues with a sign-in that replaces one that could not be completed; automatically if the input covers it.
    func signInAgain(_ response: EmbeddedFlowResponse, with values: [String: String]) async throws -> FlowStep {
        stepState = StepState()
        let form = try showPrompt(response, initialValues: Self.visibleValues(values))
        guard let next = try await submitIfCovered(form, by: values) else {
            return form
        }
        return try await handle(next)
    }

    /// The earlier input that may be shown in another form.
    private static func visibleValues(_ values: [String: String]) -> [String: String] {
        values.filter { ["username", "email"].contains($0.key) }
    }

    /// Submits a form with its default action. Returns `nil`, without a request, if earlier input does not cover it.
    private func submitIfCovered(
        _ form: FlowStep,
        by values: [String: String]
    ) async throws -> EmbeddedFlowResponse? {
        // A consent, or a form without any previous input, is not submitted automatically.
        guard let action = form.defaultAction,
            form.kind == .form,
            !stepState.isSpecial
        else { return nil }
        let fields = form.fields.filter {
            action.fieldIDs?.contains($0.id) ?? true
        }
        guard fields.contains(where: { values[$0.id] != nil }),
            fields.allSatisfy({ !$0.isRequired || values[$0.id] != nil })
        else { return nil }

        var inputs: [String: String] = [:]
        for field in fields {
            inputs[field.id] = values[field.id] ?? ""
        }
        return try await execute(
            EmbeddedSignInPayload(
                flowId: executionID,
                actionId: StepMapper.serverActionID(action.id),
                inputs: inputs,
                challengeToken: challengeToken
            )
        )
    }
}
