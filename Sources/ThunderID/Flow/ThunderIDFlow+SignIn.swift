import AuthFlows
import NativeAuthCore

/// Sign-ins that the flow begins by itself: after a sign-up, and in place of one that could not be finished.
extension ThunderIDFlow {
    /// The user exists now but is not signed in. The first form of sign-in is answered with what was just entered if
    /// that covers it; anything else is shown. If the connection breaks here, submitting again goes on here.
    func signInAfterSignUp() async throws -> FlowStep {
        isSignUpDone = true
        let round = self.round
        let response = try await send(EmbeddedSignInPayload(), as: .signIn)
        guard round == self.round else { throw CancellationError() }
        if response.flowStatus == .error {
            throw mapper().error(response) ?? NativeAuthError(.unknown, message: texts(.stepFailed), recovery: [.retry])
        }
        // Only now: until a sign-in has begun, what is saved must say that the sign-up is done.
        kind = .signIn
        guard response.flowStatus == .promptOnly else { return try await signedUp(response, round: round) }

        let visible = entered.filter { ["username", "email"].contains($0.key) }.mapValues { $0.reveal() }
        let form = try prompt(response, initialValues: visible)
        guard let action = form.defaultAction,
            let answers = answers(to: form, action, from: entered.mapValues { $0.reveal() })
        else {
            return try await signedUp(response, round: round, initialValues: visible)
        }
        let answer = try await send(answers, to: action)
        guard round == self.round else { throw CancellationError() }
        return try await signedUp(answer, round: round, initialValues: visible)
    }

    /// The end of the detour: what was entered is forgotten, and the answer is shown like any other.
    func signedUp(
        _ response: EmbeddedFlowResponse, round: Int, initialValues: [String: String] = [:]
    ) async throws -> FlowStep {
        isSignUpDone = false
        entered = [:]
        if response.flowStatus == .promptOnly { return try prompt(response, initialValues: initialValues) }
        return try await step(from: response, round: round)
    }

    /// The server has begun another sign-in in place of one that it could not finish. Its first form is answered with what
    /// was just entered if that covers it; anything else is shown.
    func signInAgain(
        _ response: EmbeddedFlowResponse, with values: [String: String], round: Int
    ) async throws -> FlowStep {
        guard round == self.round else { throw CancellationError() }
        memory = StepMemory()
        let form = try prompt(response, initialValues: values.filter { ["username", "email"].contains($0.key) })
        guard let action = form.defaultAction, let answers = answers(to: form, action, from: values) else {
            return form
        }
        return try await step(from: try await send(answers, to: action), round: round)
    }

    private func send(_ answers: [String: String], to action: FormAction) async throws -> EmbeddedFlowResponse {
        try await send(
            EmbeddedSignInPayload(
                flowId: executionID,
                actionId: StepMapper.own.contains(action.id) ? nil : action.id,
                inputs: answers,
                challengeToken: challengeToken
            )
        )
    }

    /// What was entered before, as answers to a form; `nil` if it does not cover the form.
    private func answers(
        to form: FlowStep, _ action: FormAction, from entered: [String: String]
    ) -> [String: String]? {
        let sent = action.fieldIDs.map(Set.init)
        let asked = form.fields.filter { sent?.contains($0.id) ?? true }
        // Nobody has answered a consent, or a form of which nothing was entered.
        guard form.kind == .form, !memory.isSpecial, asked.contains(where: { entered[$0.id] != nil }),
            asked.allSatisfy({ !$0.isRequired || entered[$0.id] != nil })
        else { return nil }
        return Dictionary(asked.map { ($0.id, entered[$0.id] ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}
