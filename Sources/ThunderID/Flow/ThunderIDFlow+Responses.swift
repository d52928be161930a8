import AuthFlows
import NativeAuthCore

/// The requests of a flow, and what follows from their responses.
extension ThunderIDFlow {
    func execute(_ payload: EmbeddedSignInPayload, as kind: Kind? = nil) async throws -> EmbeddedFlowResponse {
        let flow = (kind ?? self.kind).flowType
        let request = EmbeddedFlowRequestConfig(applicationId: application, serverFlowType: flow)

        do {
            return try await call { [client, sessionId, scope] in
                try await client.executeStep(
                    payload,
                    request: request,
                    sessionId: sessionId,
                    isWanted: { !scope.isCancelled }
                )
            }
        } catch let failure as CallFailure {
            throw unrepeatable(failure.error, payload) ?? failure
        }
    }

    /// A failure of a call of the client. An error of the flow itself already has its next actions.
    struct CallFailure: Error {
        let error: NativeAuthError
    }

    private func call<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        do {
            return try await scope.run(body)
        } catch let error as NativeAuthError {
            throw CallFailure(error: IAMError(error).details ?? error)
        }
    }

    func handle(
        _ response: EmbeddedFlowResponse,
        initialValues: [String: String] = [:]
    ) async throws -> FlowStep {
        switch response.flowStatus {
        case .complete: return try await complete(response)
        case .error:
            // The server sends no form with this error, but the last one is still valid.
            let error = mapper().error(response)
            guard var form = stepState.currentStep(at: client.environment.clock.now),
                error?.endsFlow != true
            else {
                throw error
                    ?? NativeAuthError(
                        .unknown,
                        message: texts(.stepFailed),
                        recovery: [.restart]
                    )
            }
            form.error = error
            return form
        case .promptOnly: return try showPrompt(response, initialValues: initialValues)
        }
    }

    func showPrompt(
        _ response: EmbeddedFlowResponse,
        initialValues: [String: String] = [:]
    ) throws -> FlowStep {
        executionID = response.flowId ?? executionID
        challengeToken = response.challengeToken ?? challengeToken
        lastPrompt = response
        promptCount += 1
        stepState.serverClockOffset = try client.context().http.service.serverClock.offset ?? 0

        return try stepState.show(
            response,
            localization: localization,
            flow: kind.flowType,
            initialValues: initialValues,
            now: client.environment.clock.now
        )
    }

    func mapper() -> StepMapper {
        stepState.mapper(
            localization: localization,
            flow: kind.flowType,
            now: client.environment.clock.now
        )
    }

    func complete(_ response: EmbeddedFlowResponse) async throws -> FlowStep {
        let message = response.data?.additional(AdditionalKey.message).map {
            localization.resolver.resolve($0)
        }
        var outcome = FlowOutcome(message: message.map(TextSanitizer.clean))
        if response.assertion?.isEmpty == false {
            responseAwaitingUser = response
            let user = try await call { [client, sessionId] in
                let context = try client.context()
                return try await context.user(of: context.session(sessionId))
            }
            outcome.user = FlowUser(
                id: user.sub,
                username: user.username,
                email: user.email,
                displayName: user.displayName
            )
        } else if kind == .signUp {
            return try await signInAfterSignUp()
        }

        let step = mapper().completion(response, outcome: outcome)
        reset()
        return step
    }

    /// Completes a flow that the server has finished; `nil` if the form must be submitted.
    func completeFinishedFlow() async throws -> FlowStep? {
        if let responseAwaitingUser { return try await complete(responseAwaitingUser) }
        if isCompletionPending {
            let response = try await execute(EmbeddedSignInPayload(flowId: executionID))
            guard isSignUpDone else { return try await handle(response) }
            return try await continueSignInAfterSignUp(with: response)
        }
        guard isSignUpDone else { return nil }
        return try await signInAfterSignUp()
    }

    var isCompletionPending: Bool {
        executionID.flatMap { client.signIns?.isCompletionPending($0) } ?? false
    }

    /// Runs `body`, and adds the next action to a failure of the client.
    func throwingNativeAuthErrors(_ body: () async throws -> FlowStep) async throws -> FlowStep {
        do {
            return try await body()
        } catch let failure as CallFailure {
            var error = failure.error
            // The account exists, or may exist: a second sign-up would be refused.
            let isSignUp = firstKind == .signUp || kind == .signUp
            if isSignUp, isSignUpDone || outcomeIsUnknown || kind == .signIn, error.endsFlow {
                error.recovery.removeAll { $0.kind == .signIn }
                error.recovery.insert(.signIn, at: 0)
            }
            throw error
        }
    }
}
