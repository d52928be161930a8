import Foundation
import NativeAuthBase
import NativeAuthCore

/// The sign-ins in progress of an initialized client. Reinitialization creates another registry.
final class SignInRegistry: Sendable {
    struct State {
        /// Running flows, the least recently used first.
        var executions: [FlowExecution] = []
        var incomplete = IncompleteSignIns()
        /// The scope of the sign-ins of each session, replaced when that session is cleared.
        var sessionScopes: [String?: CancellationScope] = [:]

        /// Makes a flow the most recently used one, and evicts the least recently used idle one.
        mutating func use(_ execution: FlowExecution) {
            executions.removeAll { $0.id == execution.id }
            executions.append(execution)
            guard executions.count > SignInRegistry.maximumExecutions else { return }

            let idle = executions.filter { $0 !== execution && !$0.isBusy }
            // A flow that the server has finished can't be restored, so it is evicted last.
            if let oldest = idle.first(where: { $0.completion == nil }) ?? idle.first {
                executions.removeAll { $0 === oldest }
            }
        }
    }

    fileprivate static let maximumExecutions = 64

    private let clientScope = CancellationScope()
    let state = Lock(State())

    func makeAttempt(
        sessionId: String?,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) -> SignInAttempt {
        let sessionScope = state.withLock { state in
            let scope = state.sessionScopes[sessionId] ?? CancellationScope()
            state.sessionScopes[sessionId] = scope
            return scope
        }

        return SignInAttempt(
            sessionId: sessionId,
            clientScope: clientScope,
            sessionScope: sessionScope,
            isWanted: isWanted
        )
    }

    /// - Returns: the tokens of sign-ins that were interrupted.
    func invalidateInFlightSignIns(_ sessionId: String?) -> [TokenSet] {
        let stages = state.withLock { state in
            state.sessionScopes.removeValue(forKey: sessionId)?.cancel()
            // Running submits detect it themselves.
            let stopped = state.executions.filter {
                !$0.isBusy && $0.completion?.sessionId == .some(sessionId)
            }
            for execution in stopped {
                state.executions.removeAll { $0 === execution }
            }
            return stopped.compactMap { $0.completion?.stage } + state.incomplete.drop(sessionId)
        }
        return stages.compactMap(\.tokens)
    }

    func invalidateAll() { clientScope.cancel() }

    // MARK: - Flows

    /// Returns the running flow of an id; creates one for a flow that another client has started.
    func execution(_ id: String) -> FlowExecution {
        state.withLock { state in
            let execution = state.executions.first { $0.id == id } ?? FlowExecution(id: id)
            state.use(execution)
            return execution
        }
    }

    func add(_ execution: FlowExecution) {
        state.withLock { $0.use(execution) }
    }

    /// Removes a flow and its completion, so that a queued submit does not complete it again.
    func remove(_ execution: FlowExecution) {
        execution.completion = nil
        state.withLock { state in state.executions.removeAll { $0 === execution } }
    }

    /// Removes a flow that the server has finished and that no caller continues.
    /// - Returns: the tokens that were issued for it and are not stored.
    func discardCompletion(_ executionID: String) -> TokenSet? {
        guard let execution = knownExecution(executionID), let completion = execution.completion, !execution.isBusy
        else {
            return nil
        }
        remove(execution)
        return completion.stage.tokens
    }

    func isCompletionPending(_ executionID: String) -> Bool {
        knownExecution(executionID)?.completion != nil
    }

    func isReplacement(_ executionID: String) -> Bool {
        knownExecution(executionID)?.isReplacement ?? false
    }

    private func knownExecution(_ executionID: String) -> FlowExecution? {
        state.withLock { state in state.executions.first { $0.id == executionID } }
    }

    // MARK: - Authorization responses

    func keep(_ stage: SignInStage, of pending: PendingAuthorization, for sessionId: String?) {
        state.withLock { $0.incomplete.keep(stage, of: pending, for: sessionId) }
    }

    func take(
        state secret: Secret,
        of sessionId: String?,
        now: Date
    ) -> (stage: SignInStage, pending: PendingAuthorization)? {
        state.withLock { $0.incomplete.take(state: secret, of: sessionId, now: now) }
    }
}
