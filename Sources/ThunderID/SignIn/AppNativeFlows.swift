import NativeAuthBase
import NativeAuthCore

/// Flows in forms of the app, step by step; for a sign-in up to the stored session.
struct AppNativeFlows: Sendable {
    /// The request of a step, and the attempt to sign in that it belongs to.
    private struct Target {
        let request: EmbeddedFlowRequestConfig
        let attempt: SignInAttempt

        var flow: ServerFlowType { request.serverFlowType }
    }

    let config: ThunderIDConfig
    let environment: ClientEnvironment
    let flows: FlowAPI
    let oauth: OAuthAPI?
    let sessions: ClientSessions
    let completion: SignInCompletion
    let signIns: SignInRegistry

    private static let completionPolicy = RetryPolicy(attempts: 4, baseDelay: .milliseconds(500))

    /// Starts a flow, or submits a step of a running one.
    func execute(
        _ payload: EmbeddedSignInPayload, request: EmbeddedFlowRequestConfig, attempt: SignInAttempt
    ) async throws -> EmbeddedFlowResponse {
        let target = Target(request: request, attempt: attempt)
        let response: EmbeddedFlowResponse
        if let id = payload.flowId {
            let execution = signIns.execution(id)
            response = try await execution.runSerially { try await submit(payload, to: execution, for: target) }
        } else {
            response = try await start(target)
        }
        // A form of the previous server must not be sent to the new one.
        try attempt.checkIsCurrent()
        return response
    }

    // MARK: - Start

    /// - Parameter isReplacement: whether it replaces a flow that the authorization server did not accept.
    private func start(_ target: Target, isReplacement: Bool = false) async throws -> EmbeddedFlowResponse {
        guard config.usesCodeFlow(for: target.flow) else { return try await startDirectly(target) }
        let (started, pending) = try await authorize(target)
        try target.attempt.checkIsCurrent()
        let execution = FlowExecution(
            id: started.executionID, authorization: pending, isReplacement: isReplacement)
        signIns.add(execution)
        return try await execution.runSerially {
            let response = try await flows.execute(
                [WireKey.executionId: .string(execution.id)], flow: target.flow)
            return try await completeIfFinished(response, of: execution, for: target)
        }
    }

    /// Requests an authorization code without a browser and starts the flow of the response.
    private func authorize(
        _ target: Target
    ) async throws -> (started: OAuthAPI.StartedFlow, pending: PendingAuthorization) {
        let oauth = try oauth.required
        var pending = PendingAuthorization(
            redirectURI: config.afterSignInUrl ?? "", random: environment.random, now: environment.clock.now)
        let started = try await IAMError.convertingErrors {
            try await oauth.startAuthorization(oauth.authorizationRequest(pending, scopes: config.scopes))
        }
        if let application = applicationID(of: target), let other = started.applicationID, other != application {
            throw IAMError(
                code: .invalidConfiguration,
                message: "The clientId belongs to the application \(other), and not to \(application)."
                    + " Check the applicationId, or use that application's clientId.")
        }
        pending.authID = started.authID
        pending.executionID = started.executionID
        // For another process that continues this flow. This process keeps it in memory anyway.
        let sessionId = target.attempt.sessionId
        if (try? await sessions[sessionId].waitUntilWritable()) != nil {
            try? sessions.pendingAuthorizations(sessionId).add(pending)
        }
        return (started, pending)
    }

    private func startDirectly(_ target: Target) async throws -> EmbeddedFlowResponse {
        guard let application = applicationID(of: target) else {
            throw IAMError(
                code: .invalidConfiguration,
                message: "An application id is needed: in the request or in the configuration.")
        }
        let body: [String: JSONValue] = [
            WireKey.applicationId: .string(application),
            WireKey.flowType: .string(target.flow.rawValue),
            WireKey.verbose: .bool(true),
        ]
        let response = try await flows.execute(body, headers: try await attestation(), flow: target.flow)
        guard let id = response.flowId else { return response }
        try target.attempt.checkIsCurrent()
        let execution = signIns.execution(id)
        return try await execution.runSerially { try await completeIfFinished(response, of: execution, for: target) }
    }

    /// Returns the header with the app's attestation, if the configuration requires it.
    private func attestation() async throws -> [String: String] {
        guard config.attestationEnabled, let source = config.attestation else { return [:] }
        do {
            return [WireHeader.attestationToken: try await source.token()]
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw IAMError(
                code: .authenticationFailed, message: "The app could not be attested.", underlyingError: error)
        }
    }

    /// Returns the application of the flow; `nil` if none is known.
    private func applicationID(of target: Target) -> String? {
        let id = target.request.applicationId.nonEmpty ?? config.applicationId
        return id.flatMap(\.nonEmpty)
    }

    // MARK: - Submit

    private func submit(
        _ payload: EmbeddedSignInPayload, to execution: FlowExecution, for target: Target
    ) async throws -> EmbeddedFlowResponse {
        // The server has finished the flow, but the session could not be created: only that is retried.
        if let completion = execution.completion {
            return try await completeIfFinished(completion.response, of: execution, for: target)
        }
        var body: [String: JSONValue] = [WireKey.executionId: .string(execution.id)]
        if let action = payload.actionId { body[WireKey.action] = .string(action) }
        if let inputs = execution.inputs(for: payload) {
            body[WireKey.inputs] = .object(inputs.mapValues(JSONValue.string))
        }
        let newest = execution.challengeToken ?? payload.challengeToken
        body[WireKey.challengeToken] = newest.map(JSONValue.string)
        do {
            var response = try await flows.execute(body, flow: target.flow)
            if response.error?.code == WireCode.challengeToken {
                // The server executed nothing, so this refusal is retried once: with the caller's token if it differs
                // (a flow that was continued elsewhere), otherwise with the same token.
                AuthLog(environment.logger).debug(
                    "challenge token refused, trying once more", values: ["execution": execution.id])
                body[WireKey.challengeToken] = (payload.challengeToken ?? newest).map(JSONValue.string)
                response = try await flows.execute(body, flow: target.flow)
            }
            return try await completeIfFinished(response, of: execution, for: target)
        } catch let error as IAMError {
            if error.code == .sessionExpired || error.nativeAuthError.endsFlow { signIns.remove(execution) }
            throw error
        }
    }

    // MARK: - Completion

    /// Creates the session of a flow that has finished with an assertion; returns every other response unchanged.
    private func completeIfFinished(
        _ response: EmbeddedFlowResponse, of execution: FlowExecution, for target: Target
    ) async throws -> EmbeddedFlowResponse {
        execution.update(from: response)
        guard response.flowStatus == .complete else { return response }
        guard let assertion = response.assertion, !assertion.isEmpty else {
            signIns.remove(execution)
            return response
        }
        if execution.completion == nil {
            let flow = AssertedFlow(
                executionID: execution.id, authorization: execution.authorization,
                applicationID: applicationID(of: target))
            execution.completion = FlowExecution.Completion(
                response: response, sessionId: target.attempt.sessionId,
                stage: .assertion(Secret(assertion), of: flow))
        }
        do {
            try await complete(execution, for: target.attempt)
        } catch {
            // A transient failure can be retried from the failed stage; every other failure is final.
            if IAMError.isTransient(error) { throw SignInFailure.pending(error) }
            signIns.remove(execution)
            if Self.lacksRequest(error), config.appNativeSession == .automatic, !execution.isReplacement {
                return try await start(target, isReplacement: true)
            }
            throw SignInFailure.final(error, of: target.flow)
        }
        signIns.remove(execution)
        return response
    }

    /// Completes a finished flow with its session. Transient failures are retried, each from the failed stage.
    private func complete(_ execution: FlowExecution, for attempt: SignInAttempt) async throws {
        try await retrying(
            Self.completionPolicy, clock: environment.clock, random: environment.random,
            verdict: { SignInFailure.verdict($0) },
            body: { _ in
                try await IAMError.convertingErrors {
                    while let stage = execution.completion?.stage {
                        guard let next = try await completion.advance(from: stage, for: attempt) else { break }
                        execution.completion?.stage = next
                    }
                }
            })
    }

    /// Whether the server issued the assertion without the authorization request, for example after password recovery
    /// within the flow.
    private static func lacksRequest(_ error: any Error) -> Bool {
        guard let details = (error as? IAMError)?.details, details.serverCode == "access_denied" else { return false }
        let text = details.message.lowercased()
        return text.contains("assertion") && text.contains("authorization request")
    }
}
