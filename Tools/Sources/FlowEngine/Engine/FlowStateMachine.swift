import Foundation
import IdentityBase
import IdentityDomain

/// The state machine of flows. It advances one execution by one request: each call changes the state and returns the
/// effect that the caller performs. It has no side effects of its own.
struct FlowStateMachine: Sendable {
    /// Maximum number of inputs per stack frame. Inputs that the nodes or the schema define are accepted beyond it.
    static let maximumInputCount = 100
    /// Maximum size of the inputs that one execution writes to disk, in bytes.
    static let maximumStoredSize = 65_536
    /// Maximum number of nodes that one request visits. The limit ends flows with an endless cycle.
    static let maximumSteps = 100
    /// Maximum number of calls of linked flows that have not returned, as at the real server.
    static let maximumCallDepth = 10

    /// The flows of the execution's application.
    let flows: [FlowType: FlowDefinition]
    /// All flows. Calls may name others than those of the application.
    let catalog: FlowCatalog
    /// Minimum length of new passwords; nil shows no rule, as recorded.
    var shortestPassword: Int?
    /// Indicates whether new e-mail addresses and user names are checked where they are entered. The recorded server
    /// does not.
    var checksNames = true
    var state: ExecutionState
    var progress = Progress()

    /// Values that are collected while one request is processed.
    struct Progress: Sendable {
        var now = Date.distantPast
        var additionalData: [String: String] = [:]
        var persistentAdditionalData: [String: String] = [:]
        var cookie: SSOSessionCookie?
        var error: ServiceError?
        var assertion: String?
        var redirectURL: String?
        var hasInput = false
        /// Node where the request began. Only there, a sole action is chosen implicitly.
        var startNode: String?
        var steps = 0
    }

    /// Starts a new execution at the first node of its flow. The inputs are stored, but trigger no action.
    mutating func begin(inputs: [String: String]) -> FlowEffect {
        guard store(inputs) else {
            return .fail(.inputsTooLarge)
        }
        return advance()
    }

    mutating func submit(action: String?, inputs: [String: String]) -> FlowEffect {
        guard store(inputs) else {
            return .fail(.inputsTooLarge)
        }
        if let action, !action.isEmpty {
            state.frame.action = action
        }
        progress.hasInput = !inputs.isEmpty
        progress.startNode = state.frame.node
        return advance()
    }

    mutating func resume(after outcome: ExecutorOutcome) -> FlowEffect {
        guard case .executor(let executor) = node?.kind else {
            return .fail(.internalError)
        }
        for change in outcome.changes { apply(change) }
        progress.startNode = nil

        switch outcome.result {
        case .success:
            move(to: executor.onSuccess)
        case .incomplete(let requested, let error):
            progress.error = error
            guard let next = target(of: executor, requested: requested, error: error) else {
                return .ask(newView { $0.inputs = requested.nonEmpty ?? unansweredInputs(of: executor) })
            }
            move(to: next)
            state.frame.requested = requested
            state.frame.persistentAdditionalData = progress.persistentAdditionalData.nonEmpty
        case .failure(let error):
            guard let target = executor.onFailure, error.isStepRefusal else {
                return .fail(error)
            }
            progress.error = error
            move(to: target)
        }
        return advance()
    }

    /// Returns the node after an incomplete outcome; nil to request the inputs at the executor's node.
    private func target(
        of executor: ExecutorNode,
        requested: [InputDefinition],
        error: ServiceError?
    ) -> String? {
        // A missing link token is requested at this node. Only a rejected one leads to `onIncomplete`.
        if error == nil, linkInput != nil {
            return nil
        }
        if let target = executor.onIncomplete { return target }
        // An error that requests no inputs leads to `onFailure` if the node has no `onIncomplete`.
        guard error != nil, requested.isEmpty else {
            return nil
        }
        return executor.onFailure
    }

    private func unansweredInputs(of executor: ExecutorNode) -> [InputDefinition] {
        let descriptor = ExecutorRegistry.descriptor(executor.name)
        let inputs = executor.inputs.nonEmpty ?? descriptor?.defaultInputs(mode: executor.mode) ?? []
        return inputs.filter { !state.frame.provided.contains($0.identifier) }
    }

    /// Checks whether a request is accepted without a valid challenge token. A mailed link may be opened in a browser
    /// that has no challenge token. The secret in the link replaces it.
    func acceptsLinkToken(in inputs: [String: String]) -> Bool {
        guard let linkInput else { return false }
        return inputs[linkInput] != nil
    }

    /// Binds the execution to the sender of the correct link token. The client that began the flow cannot continue it.
    mutating func takeOver(for credentials: RequestCredentials) {
        state.browserHash = credentials.browserHash
        if credentials.browserHash != nil {
            state.isVerbose = true
        }
    }

    /// Name of the input for a mailed link's token; nil for an execution that does not wait for one.
    var linkInput: String? {
        guard var node else { return nil }
        if case .page(let page) = node.kind, let next = definition?.nodes[page.next] {
            node = next
        }
        guard case .executor(let executor) = node.kind, executor.mode == "verify" else {
            return nil
        }
        return ExecutorRegistry.descriptor(executor.name)?.linkInput
    }

    /// Visits nodes until one of them has an effect.
    private mutating func advance() -> FlowEffect {
        while true {
            progress.steps += 1
            guard progress.steps <= Self.maximumSteps else {
                return .fail(.callDepthExceeded)
            }
            guard let node else {
                return .fail(.internalError)
            }
            if let target = state.target(skipping: node) {
                move(to: target)
                continue
            }
            if let effect = visit(node) {
                return effect
            }
        }
    }

    /// Returns the effect of a node, or nil after a move to the next one.
    private mutating func visit(_ node: FlowNode) -> FlowEffect? {
        switch node.kind {
        case .start(let next):
            move(to: next)
            return nil
        case .prompt(let prompt):
            return visit(prompt)
        case .executor(let executor):
            return .run(executor)
        case .call(let call, _):
            return start(call)
        case .page(let page):
            return visit(page)
        case .end:
            guard state.frames.count > 1 else {
                return .complete(newView { _ in })
            }
            return returnFromCall()
        }
    }

    /// Starts the called flow and returns nil, or returns the error of a call that is not possible.
    private mutating func start(_ call: FlowCall) -> FlowEffect? {
        guard let type = catalog.type(of: call) else {
            return .fail(.internalError)
        }
        guard type != .authentication || !state.isBarredFromSignIn else {
            return .fail(.directStartNotPermitted)
        }
        guard flows[type] != nil, let flow = catalog.target(of: call, in: flows) else {
            return .fail(Self.unavailable(type))
        }
        guard state.callDepth < Self.maximumCallDepth else {
            return .fail(.callDepthExceeded)
        }
        push(flow)
        return nil
    }

    /// Continues the calling flow and returns nil, or returns an error if its call no longer exists.
    private mutating func returnFromCall() -> FlowEffect? {
        state.frames.removeLast()
        state.callDepth = max(0, state.callDepth - 1)
        guard case .call(_, let next) = node?.kind else {
            return .fail(.internalError)
        }
        move(to: next)
        return nil
    }

    /// Puts a called flow on the stack, at its start. If it is there already, its frame and all frames above are
    /// removed first, so that a user who alternates between sign-in and sign-up does not make the stack grow.
    private mutating func push(_ flow: FlowDefinition) {
        state.callDepth += 1
        if flow.type == .authentication {
            state.hasReenteredSignIn = true
        }
        if let depth = state.frames.firstIndex(where: { $0.flow == flow.key }) {
            state.frames.removeSubrange(depth...)
        }
        state.frames.append(ExecutionState.Frame(flow: flow.key, node: flow.start))
        state.subject = Subject()
    }

    mutating func move(to node: String) {
        state.frame.node = node
        state.frame.action = nil
        state.frame.requested = []
        state.frame.isShown = false
        state.frame.persistentAdditionalData = nil
        state.frame.deadline = nil
    }

    func newView(fill: (inout FlowView) -> Void) -> FlowView {
        var view = FlowView()
        view.additionalData = progress.additionalData
        view.redirectURL = progress.redirectURL
        view.error = progress.error
        fill(&view)
        return view
    }

    /// Indicates whether every node of the execution still exists and has the same kind.
    var isCompatible: Bool {
        state.frames.allSatisfy { frame in
            guard let current = node(of: frame) else {
                return false
            }
            return frame.nodeKind == nil || frame.nodeKind == current.kind.name
        }
    }

    mutating func recordNodeKinds() {
        for index in state.frames.indices {
            state.frames[index].nodeKind = node(of: state.frames[index])?.kind.name
        }
    }

    /// The current flow; nil if the definitions no longer have it.
    var definition: FlowDefinition? {
        definition(state.frame.flow)
    }

    var startedType: FlowType? {
        state.frames.first.flatMap { definition($0.flow)?.type }
    }

    var node: FlowNode? {
        node(of: state.frame)
    }

    func node(of frame: ExecutionState.Frame) -> FlowNode? {
        definition(frame.flow)?.nodes[frame.node]
    }

    func definition(_ key: String) -> FlowDefinition? {
        flows.values.first { $0.key == key } ?? catalog.flows[key]
    }

    /// Returns the error for an application without a flow of this type.
    static func unavailable(_ type: FlowType) -> ServiceError {
        switch type {
        case .registration: .registrationNotAllowed
        case .recovery: .recoveryNotAllowed
        case .authentication, .signOut, .userOnboarding, .administration:
            .invalidFlowType
        }
    }
}
