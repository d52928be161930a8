import NativeAuthBase
import NativeAuthCore

/// The client's state of one running flow.
///
/// Submits of one execution run in sequence, each with the newest challenge token: the server accepts no other.
final class FlowExecution: Sendable {
    struct Knowledge {
        /// Number of submits that run or wait.
        var submits = 0
        /// The newest challenge token.
        var challengeToken: String?
        /// The names of the inputs that the current step declares; `nil` if the step is unknown.
        var inputs: [String]?
        /// The names of undeclared inputs that the current step accepts.
        var undeclared: [String] = []
        /// The names of inputs that are sent only if they have a value.
        var onlyWithValue = InputName.onlyWithValue
        /// The actions that submit the form; `nil` if the layout is unknown.
        var submitActions: Set<String>?
        /// The authorization request of this flow; `nil` for a flow that was started directly.
        var authorization: PendingAuthorization?
        /// Whether it replaces a flow whose assertion the authorization server did not accept.
        var isReplacement = false
        /// The remaining work of a flow that the server has finished.
        var completion: FlowCompletion?
    }

    let id: String
    private let queue = SerialQueue()
    private let knowledge: Lock<Knowledge>

    init(id: String) {
        self.id = id
        knowledge = Lock(Knowledge())
    }

    /// Whether a submit runs or waits.
    var isBusy: Bool { knowledge.withLock { $0.submits > 0 } }

    /// Runs a submit after the earlier ones.
    func submit<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        knowledge.withLock { $0.submits += 1 }
        defer { knowledge.withLock { $0.submits -= 1 } }
        return try await queue.run(body)
    }

    var challengeToken: String? { knowledge.withLock { $0.challengeToken } }

    var authorization: PendingAuthorization? {
        get { knowledge.withLock { $0.authorization } }
        set { knowledge.withLock { $0.authorization = newValue } }
    }

    var isReplacement: Bool {
        get { knowledge.withLock { $0.isReplacement } }
        set { knowledge.withLock { $0.isReplacement = newValue } }
    }

    var completion: FlowCompletion? {
        get { knowledge.withLock { $0.completion } }
        set { knowledge.withLock { $0.completion = newValue } }
    }

    /// Updates the state from a response. A response without a new token (a refusal) leaves the last one valid.
    func learn(from response: EmbeddedFlowResponse) {
        guard response.flowStatus == .promptOnly else { return }
        let inputs = response.data?.inputs?.map(\.name) ?? []
        let rejections = (response.data?.actions ?? []).filter(\.isRejection)
        let submitActions = response.data?.meta.map {
            Self.submitActions(in: $0.components ?? []).subtracting(rejections.flatMap { [$0.id, $0.sent] })
        }
        // Without a code the server returns a new URL; it treats an empty code as an incorrect one.
        let code: Set<String> = response.type == WireType.redirection ? [InputName.code] : []
        knowledge.withLock { knowledge in
            if let token = response.challengeToken { knowledge.challengeToken = token }
            knowledge.inputs = inputs
            knowledge.undeclared = Self.undeclared(in: response).filter { !inputs.contains($0) }
            knowledge.onlyWithValue = InputName.onlyWithValue.union(code)
            knowledge.submitActions = submitActions
        }
    }

    /// Returns the inputs to send: every declared one, and undeclared ones that the step accepts; `nil` for an action
    /// that does not submit the form.
    ///
    /// If an input is missing, the server prompts for it again; an additional one could apply to a later step; an empty
    /// one counts as entered. A link to another flow must therefore not carry the fields of this one.
    func inputs(for payload: EmbeddedSignInPayload) -> [String: String]? {
        let knowledge = knowledge.withLock { $0 }
        // The inputs of a mail link apply to any waiting step.
        guard let declared = knowledge.inputs, !payload.isFromLink else {
            return payload.inputs.isEmpty ? nil : payload.inputs
        }
        if payload.inputs.isEmpty {
            guard let action = payload.actionId, knowledge.submitActions?.contains(action) ?? false else { return nil }
        }
        var inputs: [String: String] = [:]
        for name in declared { inputs[name] = payload.inputs[name] ?? "" }
        for name in knowledge.undeclared { inputs[name] = payload.inputs[name] }
        for name in knowledge.onlyWithValue where inputs[name]?.isEmpty ?? false { inputs[name] = nil }
        return inputs.isEmpty ? nil : inputs
    }

    private static func undeclared(in response: EmbeddedFlowResponse) -> [String] {
        if response.type == WireType.redirection { return [InputName.code, InputName.state] }
        func has(_ key: String) -> Bool { response.data?.additional(key) != nil }
        if has(AdditionalKey.passkeyChallenge) { return InputName.passkeySignIn }
        if has(AdditionalKey.passkeyCreationOptions) { return InputName.passkeyCreation }
        return has(AdditionalKey.consentPrompt) ? [InputName.consentDecisions] : []
    }

    private static func submitActions(in components: [FlowComponent]) -> Set<String> {
        var found: Set<String> = []
        for component in components {
            if component.type == WireType.action, component.eventType ?? "SUBMIT" == "SUBMIT", let id = component.id {
                found.insert(id)
            }
            found.formUnion(submitActions(in: component.components ?? []))
        }
        return found
    }
}
