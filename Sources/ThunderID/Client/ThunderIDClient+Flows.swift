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
        payload: EmbeddedSignInPayload,
        request: EmbeddedFlowRequestConfig,
        sessionId: String? = nil
    ) async throws -> EmbeddedFlowResponse {
        try await IAMError.convertingErrors {
            try await executeStep(payload, request: request, sessionId: sessionId)
        }
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
        payload: EmbeddedSignInPayload? = nil,
        request: EmbeddedFlowRequestConfig? = nil
    ) async throws -> EmbeddedFlowResponse {
        let request = request ?? EmbeddedFlowRequestConfig(applicationId: "", flowType: .registration)
        return try await IAMError.convertingErrors {
            try await executeStep(payload ?? EmbeddedSignInPayload(), request: request, sessionId: nil)
        }
    }

    /// Returns the texts, the theme and the application's data that the labels of a flow refer to.
    /// - Parameters:
    ///   - applicationId: the application.
    ///   - language: the requested language, as a BCP 47 tag.
    /// - Returns: the document, as `String`, `Bool`, `Int`, `Double`, `[String: Any]`, `[Any]` and `NSNull`.
    /// - Throws: ``IAMError``: `sdkNotInitialized`, `networkError`, `requestTimeout`, or `invalidConfiguration` if the
    ///   application is unknown to the server.
    public nonisolated(nonsending) func getFlowMeta(
        applicationId: String,
        language: String = "en-US"
    ) async throws -> [String: Any] {
        let meta = try await IAMError.convertingErrors {
            try await flowMeta(applicationId: applicationId, language: language)
        }
        return meta.mapValues(\.any)
    }

    // MARK: - Implementation

    func flowMeta(
        applicationId: String,
        language: String,
        timeout: Duration = .seconds(30)
    ) async throws -> [String: JSONValue] {
        try await context().http.send(
            ThunderIDRequest(
                path: EndpointPath.flowMeta,
                query: [("type", "APP"), ("id", applicationId), ("language", language)],
                timeout: timeout,
                maximumSize: 8 * 1_024 * 1_024
            )
        ).value(\.object)
    }

    /// Submits one step of any flow, or starts one.
    /// - Parameter isWanted: whether the caller still waits for the session. A cancelled flow must not sign in a user.
    func executeStep(
        _ payload: EmbeddedSignInPayload,
        request: EmbeddedFlowRequestConfig,
        sessionId: String?,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) async throws -> EmbeddedFlowResponse {
        try await reportingActivity { context in
            let attempt = context.signIns.makeAttempt(sessionId: sessionId, isWanted: isWanted)
            return try await AppNativeFlowCall(context: context, request: request, attempt: attempt).execute(payload)
        }
    }

    /// Discards a sign-in that the server has finished and that no caller continues, and revokes its tokens.
    func discardCompletion(_ executionID: String) async {
        guard let context = try? context(),
            let tokens = context.signIns.discardCompletion(executionID)
        else { return }
        await context.session(nil).revokeUnstored(tokens)
    }

    var signIns: SignInRegistry? { (try? context())?.signIns }

    /// Restores a flow from a step that another client has received.
    func restoreExecution(_ executionID: String, from response: EmbeddedFlowResponse) {
        signIns?.execution(executionID).update(from: response)
    }
}
