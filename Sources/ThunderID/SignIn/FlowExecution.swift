import AuthFlows
import NativeAuthBase
import NativeAuthCore

/// The client's state of one running flow.
///
/// Submits of one execution run in sequence, each with the newest challenge token: the server accepts no other.
final class FlowExecution: Sendable {
    private struct State {
        var submits = 0
        var challengeToken: String?
        /// The last response with a form; `nil` if the current step is unknown.
        var prompt: EmbeddedFlowResponse?
        var completion: Completion?
    }

    struct Completion: Sendable {
        let response: EmbeddedFlowResponse
        let sessionId: String?
        var stage: SignInStage
    }

    let id: String
    /// The authorization request of this flow; `nil` for a flow that was started directly, or by another client.
    let authorization: PendingAuthorization?
    /// Indicates whether it replaces a flow whose assertion the authorization server did not accept.
    let isReplacement: Bool
    private let queue = SerialQueue()
    private let state = Lock(State())

    init(id: String, authorization: PendingAuthorization? = nil, isReplacement: Bool = false) {
        self.id = id
        self.authorization = authorization
        self.isReplacement = isReplacement
    }

    var isBusy: Bool { state.withLock { $0.submits > 0 } }

    func runSerially<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        state.withLock { $0.submits += 1 }
        defer { state.withLock { $0.submits -= 1 } }
        return try await queue.run(body)
    }

    var challengeToken: String? { state.withLock { $0.challengeToken } }

    var completion: Completion? {
        get { state.withLock { $0.completion } }
        set { state.withLock { $0.completion = newValue } }
    }

    /// Updates the state from a response. A response without a new token (a refusal) leaves the last one valid.
    func update(from response: EmbeddedFlowResponse) {
        guard response.flowStatus == .promptOnly else { return }
        state.withLock { state in
            state.challengeToken = response.challengeToken ?? state.challengeToken
            state.prompt = response
        }
    }

    /// Returns the inputs to send: every declared one, and undeclared ones that the step accepts; `nil` for an action
    /// that does not submit the form.
    ///
    /// The server prompts again for a missing input. It counts an empty one as entered. It may apply an additional one
    /// to a later step, so a link to another flow must not carry the fields of this one.
    func inputs(for payload: EmbeddedSignInPayload) -> [String: String]? {
        // The inputs of a mail link apply to any waiting step.
        guard let prompt = state.withLock({ $0.prompt }),
            !payload.isFromLink
        else { return payload.inputs.nonEmpty }
        if payload.inputs.isEmpty {
            guard let action = payload.actionId, Self.submits(action, in: prompt) else {
                return nil
            }
        }

        var inputs: [String: String] = [:]
        for name in Self.undeclared(in: prompt) {
            inputs[name] = payload.inputs[name]
        }
        for input in prompt.data?.inputs ?? [] {
            inputs[input.name] = payload.inputs[input.name] ?? ""
        }

        var omittedWhenEmpty = InputName.omittedWhenEmpty
        // Without a code the server returns a new URL; it treats an empty code as an incorrect one.
        if prompt.type == WireType.redirection {
            omittedWhenEmpty.insert(InputName.code)
        }
        for name in omittedWhenEmpty where inputs[name]?.isEmpty == true {
            inputs[name] = nil
        }
        return inputs.nonEmpty
    }

    private static func undeclared(in prompt: EmbeddedFlowResponse) -> [String] {
        if prompt.type == WireType.redirection {
            return [InputName.code, InputName.state]
        }
        func has(_ key: String) -> Bool {
            prompt.data?.additional(key) != nil
        }
        if has(AdditionalKey.passkeyChallenge) { return PasskeyAnswer.signInFields }
        if has(AdditionalKey.passkeyCreationOptions) { return PasskeyAnswer.creationFields }
        guard has(AdditionalKey.consentPrompt) else { return [] }
        return [InputName.consentDecisions]
    }

    /// Checks whether an action submits the form; `false` if the layout is unknown.
    private static func submits(_ action: String, in prompt: EmbeddedFlowResponse) -> Bool {
        let rejections = (prompt.data?.actions ?? []).filter(\.isRejection)
        let isRejection = rejections.contains {
            $0.id == action || $0.serverID == action
        }
        guard !isRejection else { return false }

        func containsSubmit(_ component: FlowComponent) -> Bool {
            let eventType = component.eventType ?? "SUBMIT"
            if component.id == action,
                component.type == WireType.action,
                eventType == "SUBMIT"
            {
                return true
            }
            return (component.components ?? []).contains(where: containsSubmit)
        }
        return (prompt.data?.meta?.components ?? []).contains(where: containsSubmit)
    }
}
