import Foundation
import IdentityBase
import IdentityDomain

/// The state machine of flows. It advances one execution by one request: each call changes the state and returns the
/// effect that the caller performs. It has no side effects of its own.
struct FlowStateMachine: Sendable {
    /// Maximum number of inputs per stack frame. Inputs that the nodes or the schema define are accepted beyond it.
    private static let maximumInputCount = 100
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
    /// Whether new e-mail addresses and user names are checked where they are entered. The recorded server does not.
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
        guard store(inputs) else { return .fail(.inputsTooLarge) }
        return advance()
    }

    mutating func submit(action: String?, inputs: [String: String]) -> FlowEffect {
        guard store(inputs) else { return .fail(.inputsTooLarge) }
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
        case .success: move(to: executor.onSuccess)
        case .incomplete(let requested, let error):
            progress.error = error
            // A missing link token is requested at this node. Only a rejected one leads to `onIncomplete`.
            let isLinkTokenMissing = error == nil && linkInput != nil
            // An error that requests no inputs leads to `onFailure` if the node has no `onIncomplete`.
            let fallback: String? = if error != nil, requested.isEmpty { executor.onFailure } else { nil }
            guard let target = executor.onIncomplete ?? fallback, !isLinkTokenMissing else {
                let inputs =
                    executor.inputs.nonEmpty
                    ?? ExecutorRegistry.descriptor(executor.name)?.defaultInputs(mode: executor.mode) ?? []
                let open = inputs.filter { !state.frame.provided.contains($0.identifier) }
                return .ask(view { $0.inputs = requested.nonEmpty ?? open })
            }
            move(to: target)
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

    /// Checks whether a request is accepted without a valid challenge token. A mailed link may be opened in a browser
    /// that has no challenge token. The secret in the link replaces it.
    func acceptsLinkToken(in inputs: [String: String]) -> Bool {
        linkInput.map { inputs[$0] != nil } ?? false
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

    private mutating func advance() -> FlowEffect {
        while true {
            progress.steps += 1
            guard progress.steps <= Self.maximumSteps else {
                return .fail(.callDepthExceeded)
            }
            guard let node else { return .fail(.internalError) }
            if let target = state.target(skipping: node) {
                move(to: target)
                continue
            }
            switch node.kind {
            case .start(let next): move(to: next)
            case .prompt(let prompt):
                if let view = process(prompt) { return .ask(view) }
            case .executor(let executor): return .run(executor)
            case .call(let call, _):
                guard let type = catalog.type(of: call) else {
                    return .fail(.internalError)
                }
                guard type != .authentication || state.isBarredFromSignIn != true else {
                    return .fail(.directStartNotPermitted)
                }
                guard flows[type] != nil, let flow = catalog.target(of: call, in: flows) else {
                    return .fail(Self.unavailable(type))
                }
                guard (state.callDepth ?? 0) < Self.maximumCallDepth else {
                    return .fail(.callDepthExceeded)
                }
                enter(flow)
            case .page(let page):
                if let effect = process(page) { return effect }
            case .end:
                guard state.frames.count > 1 else {
                    return .complete(view { _ in })
                }
                state.frames.removeLast()
                state.callDepth = max(0, (state.callDepth ?? 0) - 1)
                guard case .call(_, let next) = self.node?.kind else {
                    return .fail(.internalError)
                }
                move(to: next)
            }
        }
    }

    /// Returns the view of a prompt that waits, or nil after a move to the next node.
    private mutating func process(_ prompt: Prompt) -> FlowView? {
        let provided = state.frame.provided
        guard let action = chosenAction(of: prompt) else {
            state.frame.action = nil
            let declared = Set(prompt.inputs.map(\.identifier))
            let open = prompt.inputs.filter { !provided.contains($0.identifier) }
            let isWaiting = open.contains(where: \.required) || !prompt.inputs.contains(where: \.required)
            let more = state.frame.requested.filter { !declared.contains($0.identifier) }
            return view(of: prompt, inputs: open.filter { _ in isWaiting } + more, actions: prompt.actions)
        }
        if action.needsInputs {
            let own = prompt.inputs.filter { action.inputs.contains($0.identifier) }
            let missing = own.filter { $0.required && !provided.contains($0.identifier) }
            guard missing.isEmpty else {
                state.frame.action = action.ref
                return view(of: prompt, inputs: missing, actions: [])
            }
            let declared = Set(prompt.inputs.map(\.identifier))
            let requested = state.frame.requested.filter { !declared.contains($0.identifier) }
            let broken = (own + requested).flatMap { brokenRules(of: $0) }
            guard broken.isEmpty else {
                let shown = prompt.inputs + requested
                state.frame.remove(shown.map(\.identifier))
                state.frame.action = nil
                var view = self.view(of: prompt, inputs: shown, actions: prompt.actions)
                view.fieldErrors = broken
                return view
            }
        } else {
            // A client may send all fields with a link action, including empty ones. They are discarded.
            state.frame.remove(prompt.inputs.map(\.identifier))
            // Another prompt starts without values, because it does not request values that are already stored.
            if case .prompt = definition?.nodes[action.next]?.kind {
                state.frame.remove(state.frame.provided)
            }
        }
        // The inputs of the request are used up. A prompt that is reached again waits, even the same one.
        progress.startNode = nil
        move(to: action.next)
        return nil
    }

    private func chosenAction(of prompt: Prompt) -> PromptAction? {
        if let ref = state.frame.action {
            return prompt.actions.first { $0.ref == ref }
        }
        guard progress.hasInput, progress.startNode == state.frame.node, prompt.actions.count == 1 else {
            return nil
        }
        return prompt.actions.first
    }

    private func brokenRules(of input: InputDefinition) -> [FlowView.FieldError] {
        guard let value = state.frame.value(input.identifier), input.required || !value.isEmpty else {
            return []
        }
        var messages = (input.validation ?? []).filter { !$0.accepts(value) }.map(\.message)
        if messages.isEmpty, let message = brokenSyntax(of: input.identifier, value: value) {
            messages = [message]
        }
        return messages.map { FlowView.FieldError(identifier: input.identifier, message: $0) }
    }

    /// Returns the message for a new e-mail address or user name that the directory would refuse; nil if there is none.
    private func brokenSyntax(of identifier: String, value: String) -> String? {
        let isSignUp = definition?.type == .registration || definition?.type == .userOnboarding
        guard checksNames, isSignUp, !value.isEmpty else { return nil }
        guard let entry = AttributeMapping.thunderID.entry(identifier), !entry.hasValidSyntax(value) else {
            return nil
        }

        return switch entry.place {
        case .name(.email): "{{ t(validation:email.invalid) }}"
        default: "{{ t(validation:username.invalid) }}"
        }
    }

    private mutating func view(of prompt: Prompt, inputs: [InputDefinition], actions: [PromptAction]) -> FlowView {
        if state.frame.deadline == nil, let limit = prompt.timeLimit {
            state.frame.deadline = progress.now.addingTimeInterval(TimeInterval(limit))
        }
        let frame = state.frame
        // An executor that returned to this prompt may have provided the options.
        let choices = Dictionary(frame.requested.map { ($0.identifier, $0.options) }) { $1 }
        let passwordRule = passwordRule
        let inputs = inputs.map { input in
            var input = input
            input.options = input.options ?? choices[input.identifier] ?? nil
            if input.isPassword, input.validation == nil {
                input.validation = passwordRule.map { [$0] }
            }
            return input
        }
        return view { view in
            view.additionalData.merge(frame.persistentAdditionalData ?? [:]) { current, _ in current }
            view.inputs = inputs
            view.actions = actions.map { FlowView.ShownAction(ref: $0.ref, nextNode: $0.next, type: $0.type) }
            view.additionalData.merge(prompt.additionalData) { current, _ in current }
            if let deadline = frame.deadline {
                view.additionalData[FlowField.stepTimeout] = String(Int64(deadline.timeIntervalSince1970 * 1_000))
            }
            guard state.isVerbose, !prompt.components.isEmpty else { return }
            let passwordHint: String? = if passwordRule == nil { nil } else { Self.passwordHint }
            view.components = ComponentTree.filter(
                prompt.components,
                inputs: Set(inputs.map(\.identifier)),
                actions: Set(actions.map(\.ref)),
                requested: frame.requested.filter { one in
                    !prompt.inputs.contains { $0.identifier == one.identifier }
                },
                passwordHint: passwordHint
            )
        }
    }

    private static let passwordHint = "{{ t(validation:password.length.hint) }}"

    /// The rule for fields with a new password, which clients check before they send it; nil in a sign-in flow. The
    /// executor that sets the password checks it for all clients.
    private var passwordRule: ValidationRule? {
        guard let shortestPassword, definition?.type != .authentication else {
            return nil
        }
        return ValidationRule(
            type: .minLength,
            value: .int(shortestPassword),
            message: "validation.password.minLength"
        )
    }

    /// Returns the effect that shows a page, or nil after a move to the next node. A page waits for a request. Before
    /// the end of the execution, the page is the final response. Before the end of a called flow, it is skipped.
    private mutating func process(_ page: Page) -> FlowEffect? {
        if state.frame.isShown {
            move(to: page.next)
            return nil
        }
        if !page.message.isEmpty {
            progress.additionalData["message"] = page.message
        }
        if definition?.nodes[page.next]?.isEnd == true {
            guard state.frames.count == 1 else {
                move(to: page.next)
                return nil
            }
            return .complete(view { if state.isVerbose { $0.components = page.components } })
        }
        state.frame.isShown = true
        return .ask(view { if state.isVerbose { $0.components = page.components } })
    }

    /// Enters a called flow at its start. If the flow is on the stack already, its frame and all frames above are
    /// removed first, so that a user who alternates between sign-in and sign-up does not make the stack grow.
    private mutating func enter(_ flow: FlowDefinition) {
        state.callDepth = (state.callDepth ?? 0) + 1
        if flow.type == .authentication { state.hasReenteredSignIn = true }
        if let depth = state.frames.firstIndex(where: { $0.flow == flow.key }) {
            state.frames.removeSubrange(depth...)
        }
        state.frames.append(ExecutionState.Frame(flow: flow.key, node: flow.start))
        state.subject = Subject()
    }

    private mutating func apply(_ change: ExecutorOutcome.Change) {
        switch change {
        case .user(let id):
            // Proof for one user is not valid for another.
            if state.subject.userID != id {
                state.subject = Subject(userID: id)
            }
        case .userType(let name): state.subject.userType = name
        case .unit(let id): state.subject.unitID = id
        case .values(let values): state.subject.set(values)
        case .authenticated(let authentication):
            state.subject.authentications.append(authentication)
        case .session(let session): state.subject.session = session
        case .state(let executor, let value):
            state.subject.set(value, of: executor)
        case .authenticationCleared:
            state.subject = Subject(userID: state.subject.userID)
        case .userDeleted: state.subject = Subject()
        case .redirect(let address): progress.redirectURL = address
        case .cookie(let cookie): progress.cookie = cookie
        case .provided(let values):
            state.frame.remove(values.keys)
            state.frame.inputs.merge(values) { _, new in new }
        case .inputsLocked(let names):
            state.frame.lockedInputs = (state.frame.lockedInputs ?? []) + names
        case .persistentAdditionalData(let key, let value):
            progress.persistentAdditionalData[key] = value
        case .consumed(let identifiers): state.frame.remove(identifiers)
        case .additionalData(let key, let value):
            progress.additionalData[key] = value
        case .additionalDataRemoved(let key): progress.additionalData[key] = nil
        case .assertion(let token): progress.assertion = token
        }
    }

    private mutating func move(to node: String) {
        state.frame.node = node
        state.frame.action = nil
        state.frame.requested = []
        state.frame.isShown = false
        state.frame.persistentAdditionalData = nil
        state.frame.deadline = nil
    }

    /// Stores the inputs of a request, including undefined ones, which a later node may need. Inputs that neither a
    /// node nor the schema defines stay in memory, because they may be secrets. Their number is limited.
    /// - Returns: whether the stored inputs are within the size limit.
    private mutating func store(_ inputs: [String: String]) -> Bool {
        let declared = definition?.declaredInputs ?? [:]
        for (identifier, value) in inputs.sorted(by: { $0.key < $1.key }) where !state.frame.isLocked(identifier) {
            let input = declared[identifier] ?? state.frame.requested.first { $0.identifier == identifier }
            let place = AttributeMapping.thunderID.entry(identifier)?.place
            let isDefined = input != nil || place != nil
            guard isDefined || state.frame.provided.count < Self.maximumInputCount else {
                continue
            }
            state.frame.remove([identifier])
            if input?.isSensitive ?? (place == nil || place == .password) {
                state.frame.secrets[identifier] = value
            } else {
                state.frame.inputs[identifier] = value
            }
        }
        let sizes = state.frames.flatMap(\.inputs).map { $0.key.utf8.count + $0.value.utf8.count }
        return sizes.reduce(0, +) <= Self.maximumStoredSize
    }

    private func view(fill: (inout FlowView) -> Void) -> FlowView {
        var view = FlowView()
        view.additionalData = progress.additionalData
        (view.redirectURL, view.error) = (progress.redirectURL, progress.error)
        fill(&view)
        return view
    }

    /// Whether every node of the execution still exists and has the same kind.
    var isCompatible: Bool {
        state.frames.allSatisfy { frame in
            guard let node = node(of: frame) else { return false }
            return frame.nodeKind == nil || frame.nodeKind == node.kind.name
        }
    }

    mutating func recordNodeKinds() {
        for index in state.frames.indices {
            state.frames[index].nodeKind = node(of: state.frames[index])?.kind.name
        }
    }

    /// The current flow; nil if the definitions no longer have it.
    var definition: FlowDefinition? { definition(state.frame.flow) }

    var startedType: FlowType? {
        state.frames.first.flatMap { definition($0.flow)?.type }
    }

    private var node: FlowNode? { node(of: state.frame) }

    private func node(of frame: ExecutionState.Frame) -> FlowNode? {
        definition(frame.flow)?.nodes[frame.node]
    }

    private func definition(_ key: String) -> FlowDefinition? {
        flows.values.first { $0.key == key } ?? catalog.flows[key]
    }

    /// Returns the error for an application without a flow of this type.
    static func unavailable(_ type: FlowType) -> ServiceError {
        switch type {
        case .registration: .registrationNotAllowed
        case .recovery: .recoveryNotAllowed
        case .authentication, .signOut, .userOnboarding, .administration: .invalidFlowType
        }
    }
}
