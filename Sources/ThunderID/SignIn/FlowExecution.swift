import NativeAuthBase
import NativeAuthCore

/// The client's state of one running flow.
///
/// Submits of one execution run in sequence, each with the newest challenge token: the server accepts no other.
final class FlowExecution: Sendable {
    private struct State {
        var submits = 0
        var challengeToken: String?
        /// The names of the inputs that the current step declares; `nil` if the step is unknown.
        var inputs: [String]?
        var undeclared: [String] = []
        var omittedWhenEmpty = InputName.omittedWhenEmpty
        /// The actions that submit the form; `nil` if the layout is unknown.
        var submitActions: Set<String>?
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
    /// Whether it replaces a flow whose assertion the authorization server did not accept.
    let isReplacement: Bool
    private let queue = SerialQueue()
    private let state: Lock<State>

    init(id: String, authorization: PendingAuthorization? = nil, isReplacement: Bool = false) {
        self.id = id
        self.authorization = authorization
        self.isReplacement = isReplacement
        state = Lock(State())
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
        let inputs = response.data?.inputs?.map(\.name) ?? []
        let rejections = (response.data?.actions ?? []).filter(\.isRejection)
        let submitActions = response.data?.meta.map {
            Self.submitActions(in: $0.components ?? []).subtracting(rejections.flatMap { [$0.id, $0.sent] })
        }
        // Without a code the server returns a new URL; it treats an empty code as an incorrect one.
        let code: Set<String> = if response.type == WireType.redirection { [InputName.code] } else { [] }
        state.withLock { state in
            if let token = response.challengeToken { state.challengeToken = token }
            state.inputs = inputs
            state.undeclared = Self.undeclared(in: response).filter { !inputs.contains($0) }
            state.omittedWhenEmpty = InputName.omittedWhenEmpty.union(code)
            state.submitActions = submitActions
        }
    }

    /// Returns the inputs to send: every declared one, and undeclared ones that the step accepts; `nil` for an action
    /// that does not submit the form.
    ///
    /// If an input is missing, the server prompts for it again; an additional one could apply to a later step; an empty
    /// one counts as entered. A link to another flow must therefore not carry the fields of this one.
    func inputs(for payload: EmbeddedSignInPayload) -> [String: String]? {
        let state = state.withLock { $0 }
        // The inputs of a mail link apply to any waiting step.
        guard let declared = state.inputs, !payload.isFromLink else { return payload.inputs.nonEmpty }
        if payload.inputs.isEmpty {
            guard let action = payload.actionId, state.submitActions?.contains(action) ?? false else { return nil }
        }
        var inputs: [String: String] = [:]
        for name in declared { inputs[name] = payload.inputs[name] ?? "" }
        for name in state.undeclared { inputs[name] = payload.inputs[name] }
        for name in state.omittedWhenEmpty where inputs[name]?.isEmpty ?? false { inputs[name] = nil }
        return inputs.nonEmpty
    }

    private static func undeclared(in response: EmbeddedFlowResponse) -> [String] {
        if response.type == WireType.redirection { return [InputName.code, InputName.state] }
        func has(_ key: String) -> Bool { response.data?.additional(key) != nil }
        if has(AdditionalKey.passkeyChallenge) { return InputName.passkeySignIn }
        if has(AdditionalKey.passkeyCreationOptions) { return InputName.passkeyCreation }
        return if has(AdditionalKey.consentPrompt) { [InputName.consentDecisions] } else { [] }
    }

    private static func submitActions(in components: [FlowComponent]) -> Set<String> {
        components.reduce(into: []) { found, component in
            if component.type == WireType.action, component.eventType ?? "SUBMIT" == "SUBMIT", let id = component.id {
                found.insert(id)
            }
            found.formUnion(submitActions(in: component.components ?? []))
        }
    }
}
