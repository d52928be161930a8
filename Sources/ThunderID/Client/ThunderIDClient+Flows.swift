import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Submits one step of a sign-in flow.
    ///
    /// Call it in a loop: first with an empty payload, then with the inputs and the chosen action of each step, until
    /// ``EmbeddedFlowResponse/flowStatus`` is ``FlowStatus/complete``. A response that refuses the input is returned,
    /// not thrown: see ``EmbeddedFlowResponse/refusal`` and ``FlowStepData/fieldErrors``; the same form can be sent
    /// again. Only inputs that the step accepts are sent; the challenge token is always the newest; submits of one
    /// flow run in sequence.
    ///
    /// After a complete response with an assertion the session is stored before this returns. With a `clientId` and an
    /// `afterSignInUrl` a sign-in is an authorization code flow without a browser, and the session has tokens that can
    /// be refreshed; see ``AppNativeSession``. If the connection fails after the last step, the missing requests are
    /// retried for some seconds. If they still fail, send that step again: only the missing requests are sent, as
    /// indicated by the recovery option `retry` in ``IAMError/details``; if `restart` or `sign_in` comes first, the
    /// flow is over.
    ///
    /// If the server does not accept the assertion for its authorization request, as after a detour through password
    /// recovery, ``AppNativeSession/automatic`` starts one new sign-in and returns its first step, with another
    /// `flowId`.
    /// - Parameters:
    ///   - payload: the step; its `flowId` is `nil` to start a flow.
    ///   - request: the application and the flow.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: the server's response, unchanged.
    /// - Throws: ``IAMError``: `sdkNotInitialized`; `networkError` or `requestTimeout` (the form is still valid: send
    ///   it again); `invalidConfiguration` or `invalidRedirectUri` if the server does not accept the OAuth client;
    ///   `invalidGrant` if the issued tokens fail validation; `sessionExpired` if the flow has expired on the server
    ///   (start a new one), or if the session was cleared or the client was reinitialized in the meantime; any other
    ///   code with the server's own in ``IAMError/details``. `CancellationError` if the task is cancelled.
    public func signIn(
        payload: EmbeddedSignInPayload, request: EmbeddedFlowRequestConfig, sessionId: String? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await step(payload, request, sessionId: sessionId, isWanted: { true })
    }

    /// Submits one step of a sign-up flow; see ``signIn(payload:request:sessionId:)``.
    ///
    /// A server may complete a sign-up without an assertion: then no user is signed in yet. With an assertion the
    /// default session is signed in.
    /// - Parameters:
    ///   - payload: the step; `nil` starts a flow.
    ///   - request: the application and the flow; `nil` means the configuration's application and
    ///     ``FlowType/registration``.
    /// - Returns: the server's response, unchanged.
    /// - Throws: as ``signIn(payload:request:sessionId:)``.
    public func signUp(
        payload: EmbeddedSignInPayload? = nil, request: EmbeddedFlowRequestConfig? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await step(
            payload ?? EmbeddedSignInPayload(),
            request ?? EmbeddedFlowRequestConfig(applicationId: "", flowType: .registration),
            sessionId: nil,
            isWanted: { true }
        )
    }

    /// Returns the texts, the theme and the application's data that the labels of a flow refer to.
    /// - Parameters:
    ///   - applicationId: the application.
    ///   - language: the requested language, as a BCP 47 tag.
    /// - Returns: the document, as `String`, `Bool`, `Int`, `Double`, `[String: Any]`, `[Any]` and `NSNull`.
    /// - Throws: ``IAMError``: `sdkNotInitialized`, `networkError`, `requestTimeout`, or `invalidConfiguration` if the
    ///   application is unknown to the server.
    public nonisolated(nonsending) func getFlowMeta(
        applicationId: String, language: String = "en-US"
    ) async throws -> [String: Any] {
        try await flowMeta(applicationId: applicationId, language: language).mapValues(\.any)
    }

    func flowMeta(
        applicationId: String, language: String, timeout: Duration = .seconds(30)
    ) async throws -> [String: JSONValue] {
        let (json, requestID) = try await ready().http.json(
            WireRequest(
                path: Endpoint.flowMeta, query: [("type", "APP"), ("id", applicationId), ("language", language)],
                timeout: timeout, maximumSize: 8 * 1_024 * 1_024))
        guard let members = json.object else { throw ThunderIDHTTP.malformed(requestID) }
        return members
    }

    // MARK: - Implementation

    /// - Parameter isWanted: evaluated before a session is stored: whether the caller still waits for it. A cancelled
    ///   flow must not sign in a user.
    func step(
        _ payload: EmbeddedSignInPayload, _ request: EmbeddedFlowRequestConfig, sessionId: String?,
        isWanted: @escaping @Sendable () -> Bool
    ) async throws -> EmbeddedFlowResponse {
        let (ready, stamp) = try begin(sessionId)
        defer { end() }

        let target = FlowTarget(
            request: request, sessionId: sessionId,
            isWanted: { [self] in isWanted() && stillWanted(sessionId, stamp) },
            isCurrent: { [self] in stillCurrent(stamp) })
        let response: EmbeddedFlowResponse
        if let id = payload.flowId {
            let execution = execution(id)
            response = try await execution.submit { [self] in try await submit(payload, to: execution, target, ready) }
        } else {
            response = try await initiate(target, ready)
        }
        // A form of the previous server must not be sent to the new one.
        guard target.isCurrent() else { throw Self.unwanted }
        return response
    }

    /// Starts a flow.
    /// - Parameter isReplacement: whether it replaces a flow that the authorization server did not accept.
    func initiate(
        _ target: FlowTarget, _ ready: ThunderIDParts, isReplacement: Bool = false
    ) async throws -> EmbeddedFlowResponse {
        guard ready.config.usesCodeFlow(for: target.request.serverFlowType) else {
            return try await initiateDirectly(target, ready)
        }
        let (started, pending) = try await authorize(target, ready)
        guard target.isCurrent() else { throw Self.unwanted }
        let execution = execution(started.executionID)
        execution.authorization = pending
        execution.isReplacement = isReplacement
        return try await execution.submit { [self] in
            let response = try await execute(
                [WireKey.executionId: .string(started.executionID)], headers: [:], target.request.serverFlowType, ready)
            execution.learn(from: response)
            return try await settle(response, execution, target, ready)
        }
    }

    private func initiateDirectly(
        _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> EmbeddedFlowResponse {
        let application = target.application(ready.config)
        guard !application.isEmpty else {
            throw IAMError(
                code: .invalidConfiguration,
                message: "An application id is needed: in the request or in the configuration."
            )
        }
        var headers: [String: String] = [:]
        if ready.config.attestationEnabled, let source = ready.config.attestation {
            do {
                headers[WireHeader.attestationToken] = try await source.token()
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw IAMError(
                    code: .authenticationFailed, message: "The app could not be attested.", underlyingError: error)
            }
        }
        let body: [String: JSONValue] = [
            WireKey.applicationId: .string(application),
            WireKey.flowType: .string(target.request.serverFlowType.rawValue),
            WireKey.verbose: .bool(true),
        ]
        let response = try await execute(body, headers: headers, target.request.serverFlowType, ready)
        guard let id = response.flowId else { return response }
        guard target.isCurrent() else { throw Self.unwanted }
        let execution = execution(id)
        execution.learn(from: response)
        return try await execution.submit { [self] in try await settle(response, execution, target, ready) }
    }

    private func submit(
        _ payload: EmbeddedSignInPayload, to execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> EmbeddedFlowResponse {
        // The server has finished the flow, but the session could not be created: only that is retried.
        if let completion = execution.completion {
            return try await settle(completion.response, execution, target, ready)
        }
        let flow = target.request.serverFlowType
        var body: [String: JSONValue] = [WireKey.executionId: .string(execution.id)]
        if let action = payload.actionId { body[WireKey.action] = .string(action) }
        if let inputs = execution.inputs(for: payload) {
            body[WireKey.inputs] = .object(inputs.mapValues(JSONValue.string))
        }
        let newest = execution.challengeToken ?? payload.challengeToken
        body[WireKey.challengeToken] = newest.map(JSONValue.string)
        do {
            var response = try await execute(body, headers: [:], flow, ready)
            if response.error?.code == WireCode.challengeToken {
                // The server executed nothing, so this refusal is retried once: with the caller's token if it differs
                // (a flow that was continued elsewhere), otherwise with the same token.
                log.debug("challenge token refused, trying once more", ["execution": execution.id])
                body[WireKey.challengeToken] = (payload.challengeToken ?? newest).map(JSONValue.string)
                response = try await execute(body, headers: [:], flow, ready)
            }
            execution.learn(from: response)
            return try await settle(response, execution, target, ready)
        } catch let error as IAMError {
            if error.code == .sessionExpired || error.rich.endsFlow { forget(execution) }
            throw error
        }
    }

    private func execute(
        _ body: [String: JSONValue], headers: [String: String], _ flow: ServerFlowType, _ ready: ThunderIDParts
    ) async throws -> EmbeddedFlowResponse {
        let (json, requestID) = try await ready.http.json(
            WireRequest(path: Endpoint.flowExecute, purpose: .flow(flow), body: .json(.object(body)), headers: headers))
        guard json["flowStatus"]?.string != nil, json[WireKey.executionId]?.string ?? json["flowId"]?.string != nil
        else { throw ThunderIDHTTP.malformed(requestID) }
        var response = EmbeddedFlowResponse(json: json)
        response.requestID = requestID
        response.flow = flow
        return response
    }
}
