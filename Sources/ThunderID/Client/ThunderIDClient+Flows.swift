import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Submits one step of a sign-in flow.
    ///
    /// Call it in a loop: first with an empty payload, then with the inputs and the chosen action of each step, until
    /// ``EmbeddedFlowResponse/flowStatus`` is ``FlowStatus/complete``. An answer that refuses what was entered is
    /// returned, not thrown: see ``EmbeddedFlowResponse/error`` and ``FlowStepData/fieldErrors``; the same form can be
    /// sent again. Of the inputs exactly those that the step declares are sent; the challenge token is always the
    /// newest; submits of one flow run one after another.
    ///
    /// A complete answer with an assertion has stored the session before this returns.
    /// - Parameters:
    ///   - payload: the step; its `flowId` is `nil` to begin a flow.
    ///   - request: the application and the flow.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: exactly what the server said.
    /// - Throws: ``IAMError``: `sdkNotInitialized`; `networkError` or `requestTimeout` (the form is still valid: send
    ///   it again); `sessionExpired` when the server no longer knows the flow (begin again), or when the session was
    ///   cleared meanwhile; any other code with the server's own in ``IAMError/details``. `CancellationError` when the
    ///   task is cancelled.
    public func signIn(
        payload: EmbeddedSignInPayload, request: EmbeddedFlowRequestConfig, sessionId: String? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await step(payload, request, sessionId: sessionId, isWanted: { true })
    }

    /// Submits one step of a sign-up flow; see ``signIn(payload:request:sessionId:)``.
    ///
    /// A server may end a sign-up without an assertion: then nobody is signed in yet.
    /// - Parameters:
    ///   - payload: the step; `nil` begins a flow.
    ///   - request: the application and the flow; `nil` means the configuration's application and
    ///     ``FlowType/registration``.
    /// - Returns: exactly what the server said.
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

    /// The texts, the theme and the application's data that the labels of a flow refer to.
    /// - Parameters:
    ///   - applicationId: the application.
    ///   - language: the wanted language, as a BCP 47 tag.
    /// - Returns: the document, as `String`, `Bool`, `Int`, `Double`, `[String: Any]`, `[Any]` and `NSNull`.
    /// - Throws: ``IAMError``: `sdkNotInitialized`, `networkError`, `requestTimeout`, or `invalidConfiguration` when the
    ///   server does not know the application.
    public nonisolated(nonsending) func getFlowMeta(
        applicationId: String, language: String = "en-US"
    ) async throws -> [String: Any] {
        try await flowMeta(applicationId: applicationId, language: language).mapValues(\.any)
    }

    func flowMeta(
        applicationId: String, language: String, timeout: Duration = .seconds(30)
    ) async throws -> [String: JSONValue] {
        let query = [("type", "APP"), ("id", applicationId), ("language", language)]
        let (json, requestID) = try await ready().http.get(
            Endpoint.flowMeta, query: query, maximumSize: 8 * 1_024 * 1_024, timeout: timeout)
        guard let members = json.object else { throw Self.malformed(requestID) }
        return members
    }

    // MARK: - Inside

    /// - Parameter isWanted: asked before a session is stored: whether anybody still waits for it. A flow that was
    ///   given up must not sign anybody in.
    func step(
        _ payload: EmbeddedSignInPayload, _ request: EmbeddedFlowRequestConfig, sessionId: String?,
        isWanted: @Sendable () -> Bool
    ) async throws -> EmbeddedFlowResponse {
        let ready = try ready()
        let stamp = state.withLock { state in
            state.running += 1
            return state.stamp(sessionId)
        }
        defer { state.withLock { $0.running -= 1 } }

        let response: EmbeddedFlowResponse
        if let id = payload.flowId {
            let execution = execution(id)
            response = try await execution.submit { [self] in
                try await submit(payload, to: execution, request.flowType, ready)
            }
        } else {
            response = try await initiate(request, ready)
        }
        try storeSession(of: response, sessionId: sessionId, ready) {
            isWanted() && state.withLock { $0.stamp(sessionId) == stamp }
        }
        return response
    }

    private func initiate(_ request: EmbeddedFlowRequestConfig, _ ready: Ready) async throws -> EmbeddedFlowResponse {
        let application = request.applicationId.isEmpty ? ready.config.applicationId ?? "" : request.applicationId
        guard !application.isEmpty else {
            throw IAMError(
                code: .invalidConfiguration,
                message: "An application id is needed: in the request or in the configuration."
            )
        }
        var headers: [String: String] = [:]
        if ready.config.attestationEnabled, let provider = ready.config.attestationTokenProvider {
            do {
                headers[WireHeader.attestationToken] = try await provider()
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw IAMError(
                    code: .authenticationFailed, message: "The app could not be attested.", underlyingError: error)
            }
        }
        let body: [String: JSONValue] = [
            WireKey.applicationId: .string(application),
            WireKey.flowType: .string(request.flowType.wireName),
            WireKey.verbose: .bool(true),
        ]
        let response = try await execute(body, headers: headers, request.flowType, ready)
        if let id = response.flowId, response.flowStatus == .promptOnly { execution(id).learn(from: response) }
        return response
    }

    private func submit(
        _ payload: EmbeddedSignInPayload, to execution: FlowExecution, _ flow: FlowType, _ ready: Ready
    ) async throws -> EmbeddedFlowResponse {
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
                // Nothing was executed, so this one refusal may be answered: with the caller's token if it is another
                // one (a flow that went on elsewhere), else with the same.
                log.debug("challenge token refused, trying once more", ["execution": execution.id])
                body[WireKey.challengeToken] = (payload.challengeToken ?? newest).map(JSONValue.string)
                response = try await execute(body, headers: [:], flow, ready)
            }
            execution.learn(from: response)
            if response.flowStatus == .complete { forget(execution) }
            return response
        } catch let error as IAMError {
            if error.code == .sessionExpired { forget(execution) }
            throw error
        }
    }

    private func execute(
        _ body: [String: JSONValue], headers: [String: String], _ flow: FlowType, _ ready: Ready
    ) async throws -> EmbeddedFlowResponse {
        let (json, requestID) = try await ready.http.post(Endpoint.flowExecute, body, headers: headers, flow: flow)
        guard json["flowStatus"]?.string != nil, json[WireKey.executionId]?.string ?? json["flowId"]?.string != nil
        else { throw Self.malformed(requestID) }
        var response = EmbeddedFlowResponse(json: json)
        response.requestID = requestID
        return response
    }

    private func storeSession(
        of response: EmbeddedFlowResponse, sessionId: String?, _ ready: Ready, if isCurrent: () -> Bool
    ) throws {
        guard response.flowStatus == .complete, let assertion = response.assertion, !assertion.isEmpty else { return }
        guard let claims = try? JWTPayload.decode(assertion, as: [String: JSONValue].self),
            let expiry = SessionExpiry(claim: claims["exp"])
        else { throw Self.malformed(response.requestID) }
        do {
            // One after another, so that a sign-out comes either wholly before or wholly after.
            try sessionWrites.withLock { _ in
                guard isCurrent() else {
                    throw IAMError(
                        code: .sessionExpired, message: "The session was cleared while the sign-in was running.")
                }
                try ready.tokens(sessionId).save(assertion: assertion, expiry: expiry)
            }
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    private static func malformed(_ requestID: String?) -> IAMError {
        IAMError(
            NativeAuthError(
                .malformedResponse,
                message: "The server's answer is not one of ThunderID's. Check the base URL.",
                requestID: requestID,
                recovery: [.fixConfiguration]
            )
        )
    }
}
