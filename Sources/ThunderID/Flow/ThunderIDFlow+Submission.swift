public import AuthFlows
import NativeAuthCore

/// Submissions of a step.
extension ThunderIDFlow {
    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the chosen action and the values of the current step.
    /// - Returns: the next step, or the same step with an error.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the submission is not for the current step (start again),
    ///   or another code, whose `recovery` lists what the caller can do; `CancellationError`.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        try await throwingNativeAuthErrors {
            if let step = try await completeFinishedFlow() { return step }

            let now = client.environment.clock.now
            guard let id = executionID, var form = stepState.currentStep(at: now),
                submission.stepID == form.id
            else {
                throw NativeAuthError(
                    .wrongState,
                    message: "The submission is not for the current step.",
                    recovery: [.restart]
                )
            }
            if kind == .signUp {
                for (name, value) in submission.values where !value.isEmpty {
                    entered[name] = Secret(value)
                }
            }

            var payload: EmbeddedSignInPayload
            do throws(NativeAuthError) {
                payload = try stepState.payload(for: submission, executionID: id, now: now)
            } catch {
                form.error = error
                return form
            }
            payload.challengeToken = challengeToken
            return try await submitStep(payload, for: submission)
        }
    }

    private func submitStep(_ payload: EmbeddedSignInPayload, for submission: FlowSubmission) async throws -> FlowStep {
        let hasCode = submission.values[InputName.code]?.isEmpty == false
        let browser = hasCode ? stepState.browser : nil
        let wasUnknown = outcomeIsUnknown
        outcomeIsUnknown = true

        do {
            let response = try await execute(payload)
            outcomeIsUnknown = false
            guard isReplacement(response, of: payload.flowId) else {
                return try await handle(response)
            }
            return try await signInAgain(response, with: submission.values)
        } catch let failure as CallFailure {
            if !failure.error.outcomeIsUnknown { outcomeIsUnknown = wasUnknown }
            // After a server error with a provider's code the flow has ended on the server.
            guard let browser, failure.error.isServerError else { throw failure }
            throw browser.failure(failure.error)
        }
    }

    /// Checks whether a response belongs to a sign-in that replaces the submitted one.
    private func isReplacement(_ response: EmbeddedFlowResponse, of submitted: String?) -> Bool {
        guard response.flowStatus == .promptOnly,
            let id = response.flowId,
            id != submitted
        else { return false }
        return client.signIns?.isReplacement(id) ?? false
    }
}
