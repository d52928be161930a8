import Foundation
import NativeAuthCore

/// The steps from a finished flow to a session.
extension ThunderIDClient {
    /// Requests an authorization code without a browser and starts the flow of the response.
    func authorize(
        _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> (started: OAuthEndpoints.StartedFlow, pending: PendingAuthorization) {
        let oauth = try ready.requiredOAuth()
        var pending = PendingAuthorization(
            redirectURI: ready.config.afterSignInUrl ?? "", random: environment.random, now: environment.clock.now)
        let started = try await typed {
            try await oauth.begin(oauth.authorizationRequest(pending, scopes: ready.config.scopes))
        }
        let application = target.application(ready.config)
        if let theirs = started.applicationID, !application.isEmpty, theirs != application {
            throw IAMError(
                code: .invalidConfiguration,
                message: "The clientId belongs to the application \(theirs), and not to \(application)."
                    + " Check the applicationId, or use that application's clientId.")
        }
        pending.authID = started.authID
        pending.executionID = started.executionID
        // For another process that continues this flow. This process keeps it in memory anyway.
        if (try? await ready.session(target.sessionId).waitUntilWritable()) != nil {
            try? ready.pending(target.sessionId).add(pending)
        }
        return (started, pending)
    }

    /// Creates the session of a flow that has finished with an assertion; returns every other response unchanged.
    func settle(
        _ response: EmbeddedFlowResponse, _ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> EmbeddedFlowResponse {
        guard response.flowStatus == .complete else { return response }
        guard let assertion = response.assertion, !assertion.isEmpty else {
            forget(execution)
            return response
        }
        if execution.completion == nil {
            execution.completion = FlowCompletion(
                response: response, sessionId: target.sessionId, stage: .assertion(Secret(assertion)))
        }
        do {
            try await complete(execution, target, ready)
        } catch {
            // A transient failure can be retried from the failed step; every other failure is final.
            if Self.mayPass(error) { throw CompletionFailure.pending(error) }
            drop(execution)
            if Self.lacksRequest(error), ready.config.appNativeSession == .automatic, !execution.isReplacement {
                return try await initiate(target, ready, isReplacement: true)
            }
            throw CompletionFailure.final(error, of: target.request.serverFlowType)
        }
        drop(execution)
        return response
    }

    /// Completes a finished flow with its session. Transient failures are retried, each from the failed step.
    private func complete(
        _ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws {
        try await retrying(
            Self.completionPolicy, clock: environment.clock, random: environment.random,
            verdict: { CompletionFailure.verdict($0) },
            body: { [self] _ in
                try await typed {
                    while let stage = execution.completion?.stage {
                        guard let next = try await self.stage(after: stage, execution, target, ready) else { break }
                        execution.completion?.stage = next
                    }
                }
            })
    }

    private static let completionPolicy = RetryPolicy(attempts: 4, baseDelay: .milliseconds(500))

    /// Whether the server has finished a flow and only the session is missing.
    func isCompletionPending(_ executionID: String) -> Bool {
        state.withLock { $0.executions.first { $0.id == executionID }?.completion != nil }
    }

    /// Whether a flow replaces one that could not be completed.
    func isReplacement(_ executionID: String) -> Bool {
        state.withLock { $0.executions.first { $0.id == executionID }?.isReplacement ?? false }
    }

    /// Whether the assertion was issued without the authorization request, as after a detour through password recovery.
    private static func lacksRequest(_ error: any Error) -> Bool {
        guard let details = (error as? IAMError)?.details, details.serverCode == "access_denied" else { return false }
        let text = details.message.lowercased()
        return text.contains("assertion") && text.contains("authorization request")
    }

    /// Removes a flow and its completion, so that a queued submit does not complete it again.
    private func drop(_ execution: FlowExecution) {
        execution.completion = nil
        forget(execution)
    }

    package static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case let error as IAMError: error.isPassing
        case let error as NativeAuthError: IAMError(error).isPassing
        default: error is CancellationError
        }
    }

    private func stage(
        after stage: SignInStage, _ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> SignInStage? {
        guard case .assertion(let assertion) = stage else {
            return try await self.stage(after: stage, target.sessionId, ready, if: target.isWanted)
        }
        let pending = ready.pending(target.sessionId)
        try await ready.session(target.sessionId).waitUntilWritable()
        if execution.authorization == nil {
            // Started by another client. A store that can't be read at the moment may contain it.
            execution.authorization = try pending.take(executionID: execution.id)
        } else {
            _ = try? pending.take(executionID: execution.id)
        }
        guard let authorization = execution.authorization, let authID = authorization.authID, let oauth = ready.oauth
        else {
            let application = target.application(ready.config)
            return .tokens(
                try await ready.validator.tokens(
                    ofAssertion: assertion.reveal(), applicationID: application.isEmpty ? nil : application))
        }
        try await ready.validator.prepare()
        try wanted(target.isWanted)
        return .answer(
            try AuthorizationCallback(try await oauth.finish(authID: authID, assertion: assertion.reveal())),
            authorization)
    }

    /// Advances a sign-in by one stage.
    /// - Returns: the new stage; `nil` when the session is stored.
    func stage(
        after stage: SignInStage, _ sessionId: String?, _ ready: ThunderIDParts, if isWanted: @Sendable () -> Bool
    ) async throws -> SignInStage? {
        switch stage {
        case .assertion: return nil
        case .answer(let callback, let pending):
            try await ready.validator.prepare()
            let accepted = try await ready.validator.issuers.accepted(for: callback.issuer)
            let namesItself = ready.config.openIDProvider?.namesItself ?? true
            switch try callback.check(against: pending, issuers: accepted, requiresIssuer: namesItself) {
            case .failure(let failure): throw IAMError(failure)
            case .code(let code):
                // Checked before the request, to avoid issuing tokens that would be discarded.
                try wanted(isWanted)
                return .grant(try await redeem(code, pending, ready), pending)
            }
        case .grant(let grant, let pending):
            let oauth = try ready.requiredOAuth()
            return .tokens(
                try await ready.validator.tokens(
                    of: grant, clientID: oauth.clientID, for: pending, scopes: ready.config.scopes))
        case .tokens(let tokens):
            let session = ready.session(sessionId)
            do {
                try await session.waitUntilWritable()
                guard try session.establish(tokens, if: isWanted) != nil else {
                    await session.discard(tokens)
                    throw Self.unwanted
                }
            } catch var error as NativeAuthError where error.isStoreFull {
                // Unlike a locked device, a full disk is not transient: the tokens must not remain valid without being
                // stored.
                await session.discard(tokens)
                error.recovery = [.restart]
                throw error
            }
            return nil
        }
    }

    /// Redeems a code. It is sent again only if the server can't have used it (replay).
    /// - Throws: `SpentCode` if it may have been used and its tokens did not arrive.
    private func redeem(
        _ code: Secret, _ pending: PendingAuthorization, _ ready: ThunderIDParts
    ) async throws -> TokenGrant {
        let oauth = try ready.requiredOAuth()
        do {
            return try await oauth.redeem(code, pending)
        } catch {
            throw SpentCode.mayFollow(error) ? SpentCode(cause: error) : error
        }
    }

    private func wanted(_ isWanted: () -> Bool) throws { if !isWanted() { throw Self.unwanted } }

    /// The error of a sign-in that was cancelled, or whose session was cleared, while it ran.
    static var unwanted: IAMError {
        IAMError(
            NativeAuthError(
                .expired, message: "The sign-in was given up, or its session was cleared, while it was running.",
                recovery: [.restart]))
    }

    /// Runs `body` and converts its failures to the documented error.
    func typed<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as NativeAuthError {
            // Only checks of external input are refusals here; the server's refusals are already typed.
            throw IAMError(error, code: error.code == .refused ? .invalidGrant : nil)
        }
    }
}
