import Foundation
import NativeAuthCore

/// From a finished flow to a session.
extension ThunderIDClient {
    /// Asks for a code, and begins the flow that the server answers with.
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
                message: "The clientId belongs to another application than the one that is asked for."
                    + " Set appNativeSession to .assertion, or use that application's client.")
        }
        pending.authID = started.authID
        pending.executionID = started.executionID
        // For another process that goes on with this flow. This one remembers it anyway.
        try? ready.pending(target.sessionId).add(pending)
        return (started, pending)
    }

    /// Makes the session of a flow that has finished with an assertion; lets every other answer pass.
    func settle(
        _ response: EmbeddedFlowResponse, _ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> EmbeddedFlowResponse {
        guard response.flowStatus == .complete else { return response }
        guard let assertion = response.assertion, !assertion.isEmpty else {
            forget(execution)
            return response
        }
        if execution.completion == nil {
            execution.completion = FlowCompletion(response: response, stage: .assertion(assertion))
            let stored = try? ready.pending(target.sessionId).take(executionID: execution.id)
            if execution.authorization == nil { execution.authorization = stored }
        }
        do {
            try await typed { try await finish(execution, target, ready) }
            execution.completion = nil
        } catch {
            // What may pass by itself can be tried again from where it stopped. Nothing else can.
            let mayPass = (error as? IAMError)?.isPassing ?? (error is CancellationError)
            if !mayPass { forget(execution) }
            throw error
        }
        forget(execution)
        return response
    }

    private func finish(_ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts) async throws {
        while let completion = execution.completion {
            switch completion.stage {
            case .assertion(let assertion):
                execution.completion?.stage = try await redeem(assertion, execution, target, ready)
            case .code(let code):
                guard let pending = execution.authorization else { return }
                execution.completion?.stage = .tokens(try await tokens(for: code, pending, ready))
            case .tokens(let tokens):
                try await establish(tokens, target.sessionId, ready, if: target.isWanted)
                return
            }
        }
    }

    private func redeem(
        _ assertion: String, _ execution: FlowExecution, _ target: FlowTarget, _ ready: ThunderIDParts
    ) async throws -> FlowCompletion.Stage {
        guard let pending = execution.authorization, let authID = pending.authID, let oauth = ready.oauth else {
            let application = target.application(ready.config)
            return .tokens(
                try await ready.intake.tokens(
                    ofAssertion: assertion, applicationID: application.isEmpty ? nil : application))
        }
        try await ready.intake.prepare()
        let url = try await oauth.finish(authID: authID, assertion: assertion)
        return .code(try await code(in: AuthorizationCallback(url), pending, ready))
    }

    /// The code of an answer to an authorization request, if it is that request's answer.
    /// - Throws: `NativeAuthError` or ``IAMError``.
    func code(
        in callback: AuthorizationCallback, _ pending: PendingAuthorization, _ ready: ThunderIDParts
    ) async throws -> Secret {
        let accepted = try await ready.intake.issuers.accepted(for: callback.issuer)
        switch try callback.check(against: pending, issuers: accepted, requiresIssuer: true) {
        case .code(let code): return code
        case .failure(let failure): throw IAMError(failure)
        }
    }

    /// Redeems a code and checks what the server issues for it.
    func tokens(for code: Secret, _ pending: PendingAuthorization, _ ready: ThunderIDParts) async throws -> TokenSet {
        let oauth = try ready.requiredOAuth()
        let grant = try await oauth.redeem(code, pending)
        return try await ready.intake.tokens(
            of: grant, clientID: oauth.clientID, nonce: pending.nonce, scopes: ready.config.scopes)
    }

    /// Stores checked tokens as the session, if that is still wanted.
    func establish(
        _ tokens: TokenSet, _ sessionId: String?, _ ready: ThunderIDParts, if isWanted: @Sendable () -> Bool
    ) async throws {
        let session = ready.session(sessionId)
        guard try session.establish(tokens, if: isWanted) else {
            await session.discard(tokens)
            throw IAMError(
                code: .sessionExpired, message: "The session was cleared while the sign-in was running.")
        }
    }

    /// Every failure leaves as the documented error.
    func typed<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as NativeAuthError {
            // Only checks of what came in from outside are refusals here; the server's own are typed already.
            throw IAMError(error, code: error.code == .refused ? .invalidGrant : nil)
        }
    }
}
