import NativeAuthCore

/// One call for a flow in forms of the app: starts it or submits a step; completes a finished sign-in up to the stored
/// session.
struct AppNativeFlowCall: Sendable {
    let context: ClientContext
    let request: EmbeddedFlowRequestConfig
    let attempt: SignInAttempt

    private static let completionPolicy = RetryPolicy(attempts: 4, baseDelay: .milliseconds(500))

    private var flowType: ServerFlowType { request.serverFlowType }
    private var config: ThunderIDConfig { context.config }
    private var signIns: SignInRegistry { context.signIns }

    private var applicationID: String? {
        request.applicationId.nonEmpty ?? config.applicationId?.nonEmpty
    }

    func execute(_ payload: EmbeddedSignInPayload) async throws -> EmbeddedFlowResponse {
        let response: EmbeddedFlowResponse
        if let id = payload.flowId {
            let execution = signIns.execution(id)
            response = try await execution.runSerially { try await submit(payload, to: execution) }
        } else {
            response = try await start()
        }

        // A form of the previous server must not be sent to the new one.
        try attempt.checkClientIsCurrent()
        return response
    }

    // MARK: - Start

    /// - Parameter isReplacement: whether it replaces a flow that the authorization server did not accept.
    private func start(isReplacement: Bool = false) async throws -> EmbeddedFlowResponse {
        guard config.usesCodeFlow(for: flowType) else { return try await startDirectly() }

        let execution = try await authorize(isReplacement: isReplacement)
        try attempt.checkClientIsCurrent()
        signIns.add(execution)
        return try await execution.runSerially {
            try await completeIfFinished(
                send([WireKey.executionId: .string(execution.id)]),
                of: execution
            )
        }
    }

    /// Requests an authorization code without a browser; the server starts a flow for the request.
    private func authorize(isReplacement: Bool) async throws -> FlowExecution {
        let oauth = try context.oauth.required("a clientId")
        // A session that can't be stored needs no sign-in, and its tokens would have to be revoked.
        try await context.session(attempt.sessionId).waitUntilWritable()

        var pending = PendingAuthorization(
            redirectURI: config.afterSignInUrl ?? "",
            random: context.environment.random,
            now: context.environment.clock.now
        )
        let started = try await oauth.startAuthorization(
            oauth.authorizationRequest(pending, scopes: config.scopes)
        )
        if let applicationID, let other = started.applicationID, other != applicationID {
            throw NativeAuthError.invalidConfiguration(
                "The clientId belongs to the application \(other), and not to \(applicationID)."
                    + " Check the applicationId, or use that application's clientId."
            )
        }

        pending.authID = started.authID
        pending.executionID = started.executionID
        // For another process that continues this flow. This process keeps it in memory anyway.
        try? context.pendingAuthorizations(attempt.sessionId).add(pending)
        return FlowExecution(id: started.executionID, authorization: pending, isReplacement: isReplacement)
    }

    private func startDirectly() async throws -> EmbeddedFlowResponse {
        guard let applicationID else {
            throw NativeAuthError.invalidConfiguration(
                "An application id is needed: in the request or in the configuration."
            )
        }
        let response = try await send(
            [
                WireKey.applicationId: .string(applicationID),
                WireKey.flowType: .string(flowType.rawValue),
                WireKey.verbose: .bool(true),
            ],
            headers: attestation()
        )
        guard let id = response.flowId else { return response }

        try attempt.checkClientIsCurrent()
        let execution = signIns.execution(id)
        return try await execution.runSerially { try await completeIfFinished(response, of: execution) }
    }

    private func attestation() async throws -> [String: String] {
        guard config.attestationEnabled, let source = config.attestation else { return [:] }
        do {
            return [WireHeader.attestationToken: try await source.token()]
        } catch  where !(error is CancellationError) {
            throw NativeAuthError(
                documented: .authenticationFailed,
                message: "The app could not be attested.",
                underlying: error
            )
        }
    }

    // MARK: - Submit

    private func submit(
        _ payload: EmbeddedSignInPayload,
        to execution: FlowExecution
    ) async throws -> EmbeddedFlowResponse {
        // The server has finished the flow, but the session could not be created: only that is retried.
        if let completion = execution.completion {
            return try await completeIfFinished(completion.response, of: execution)
        }

        var body: [String: JSONValue] = [WireKey.executionId: .string(execution.id)]
        body[WireKey.action] = payload.actionId.map(JSONValue.string)
        let inputs = execution.inputs(for: payload)?.mapValues(JSONValue.string)
        body[WireKey.inputs] = inputs.map(JSONValue.object)
        let newest = execution.challengeToken ?? payload.challengeToken
        body[WireKey.challengeToken] = newest.map(JSONValue.string)

        do {
            var response = try await send(body)
            if response.error?.code == WireCode.challengeToken {
                // The server executed nothing, so this refusal is retried once: with the caller's token if it differs
                // (a flow that was continued elsewhere), otherwise with the same token.
                AuthLog(context.environment.logger).debug(
                    "challenge token refused, trying once more",
                    values: ["execution": execution.id]
                )
                body[WireKey.challengeToken] = (payload.challengeToken ?? newest).map(JSONValue.string)
                response = try await send(body)
            }
            return try await completeIfFinished(response, of: execution)
        } catch let error as NativeAuthError {
            if error.documentedCode == .sessionExpired || error.endsFlow {
                signIns.remove(execution)
            }
            throw error
        }
    }

    // MARK: - Completion

    /// Creates the session of a flow that has finished with an assertion; returns every other response unchanged.
    private func completeIfFinished(
        _ response: EmbeddedFlowResponse,
        of execution: FlowExecution
    ) async throws -> EmbeddedFlowResponse {
        execution.update(from: response)
        guard response.flowStatus == .complete else { return response }
        guard let assertion = response.assertion, !assertion.isEmpty else {
            signIns.remove(execution)
            return response
        }

        if execution.completion == nil {
            let flow = AssertedFlow(
                executionID: execution.id,
                authorization: execution.authorization,
                applicationID: applicationID
            )
            execution.completion = .init(
                response: response,
                sessionId: attempt.sessionId,
                stage: .assertion(Secret(assertion), of: flow)
            )
        }
        do {
            try await complete(execution)
        } catch {
            // A transient failure can be retried from the failed stage; every other failure is final.
            if IAMError.isTransient(error) { throw SignInFailure.pending(error) }
            signIns.remove(execution)
            guard Self.assertionWasRefusedForRequest(error), config.appNativeSession == .automatic,
                !execution.isReplacement
            else { throw SignInFailure.final(error, of: flowType) }
            return try await start(isReplacement: true)
        }

        signIns.remove(execution)
        return response
    }

    /// Completes a finished flow with its session. Transient failures are retried, each from the failed stage.
    private func complete(_ execution: FlowExecution) async throws {
        try await retrying(
            Self.completionPolicy,
            clock: context.environment.clock,
            random: context.environment.random,
            verdict: { NativeAuthError.retryVerdict($0) },
            body: { _ in try await advance(execution) }
        )
    }

    private func advance(_ execution: FlowExecution) async throws {
        while let stage = execution.completion?.stage,
            let next = try await context.advance(from: stage, for: attempt)
        {
            execution.completion?.stage = next
        }
    }

    /// Checks whether the assertion lacks the authorization request, as after password recovery within the flow.
    private static func assertionWasRefusedForRequest(_ error: any Error) -> Bool {
        guard let error = error as? NativeAuthError, error.serverCode == "access_denied" else {
            return false
        }
        let text = error.message.lowercased()
        return text.contains("assertion") && text.contains("authorization request")
    }

    private func send(
        _ body: [String: JSONValue],
        headers: [String: String] = [:]
    ) async throws -> EmbeddedFlowResponse {
        let received = try await context.http.send(
            ThunderIDRequest(
                path: EndpointPath.flowExecute,
                purpose: .flow(flowType),
                body: .json(.object(body)),
                headers: headers
            )
        )

        var response = try received.value { json -> EmbeddedFlowResponse? in
            let response = EmbeddedFlowResponse(json: json)
            guard json["flowStatus"]?.string != nil, response.flowId != nil else {
                return nil
            }
            return response
        }
        response.requestID = received.requestID
        response.flow = flowType
        return response
    }
}
