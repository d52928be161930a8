import Foundation
import IdentityDomain

/// The processing of prompts and pages.
extension FlowStateMachine {
    /// Returns the effect that shows a prompt, or nil after a move to the next node.
    mutating func visit(_ prompt: Prompt) -> FlowEffect? {
        guard let action = chosenAction(of: prompt) else {
            state.frame.action = nil
            return .ask(waitingView(of: prompt))
        }

        if action.needsInputs {
            if let view = requestInputs(for: action, of: prompt) {
                return .ask(view)
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

    private mutating func waitingView(of prompt: Prompt) -> FlowView {
        let provided = state.frame.provided
        var inputs = prompt.inputs.filter { !provided.contains($0.identifier) }
        let hasRequired = prompt.inputs.contains(where: \.required)
        if hasRequired, !inputs.contains(where: \.required) {
            inputs = []
        }
        return promptView(of: prompt, inputs: inputs + requested(beyond: prompt), actions: prompt.actions)
    }

    /// Returns the inputs that an executor requests and that the prompt does not have.
    private func requested(beyond prompt: Prompt) -> [InputDefinition] {
        let declared = Set(prompt.inputs.map(\.identifier))
        return state.frame.requested.filter { !declared.contains($0.identifier) }
    }

    /// Returns the view that requests missing inputs, or invalid ones again; nil if the action has all that it needs.
    /// Invalid inputs are removed.
    private mutating func requestInputs(for action: PromptAction, of prompt: Prompt) -> FlowView? {
        let provided = state.frame.provided
        let own = prompt.inputs.filter { action.inputs.contains($0.identifier) }
        let missing = own.filter { $0.required && !provided.contains($0.identifier) }
        guard missing.isEmpty else {
            state.frame.action = action.ref
            return promptView(of: prompt, inputs: missing, actions: [])
        }

        let extra = requested(beyond: prompt)
        let broken = (own + extra).flatMap { brokenRules(of: $0) }
        guard !broken.isEmpty else { return nil }
        let shown = prompt.inputs + extra
        state.frame.remove(shown.map(\.identifier))
        state.frame.action = nil
        var waiting = promptView(of: prompt, inputs: shown, actions: prompt.actions)
        waiting.fieldErrors = broken
        return waiting
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

        var messages = (rules(of: input) ?? []).filter { !$0.accepts(value) }.map(\.message)
        if messages.isEmpty, let message = brokenSyntax(of: input.identifier, value: value) {
            messages = [message]
        }
        return messages.map { FlowView.FieldError(identifier: input.identifier, message: $0) }
    }

    /// Returns the rules of an input: for a new password those of the request, if it has any.
    private func rules(of input: InputDefinition) -> [ValidationRule]? {
        guard input.isPassword,
            definition?.type != .authentication,
            let rules = state.oauthStart?.passwordRules
        else { return input.validation }
        return rules
    }

    /// Returns the message for a new e-mail address or user name that the directory would refuse; nil if there is none.
    private func brokenSyntax(of identifier: String, value: String) -> String? {
        let isSignUp = definition?.type == .registration || definition?.type == .userOnboarding
        guard checksNames, isSignUp, !value.isEmpty else {
            return nil
        }
        guard let entry = AttributeMapping.thunderID.entry(identifier), !entry.hasValidSyntax(value) else {
            return nil
        }

        return switch entry.place {
        case .name(.email): "{{ t(validation:email.invalid) }}"
        default: "{{ t(validation:username.invalid) }}"
        }
    }

    private mutating func promptView(
        of prompt: Prompt,
        inputs: [InputDefinition],
        actions: [PromptAction]
    ) -> FlowView {
        if state.frame.deadline == nil, let limit = prompt.timeLimit {
            state.frame.deadline = progress.now.addingTimeInterval(TimeInterval(limit))
        }
        let frame = state.frame
        let rule = passwordRule
        // An executor that returned to this prompt may have provided the options.
        var options: [String: [String]] = [:]
        for input in frame.requested {
            options[input.identifier] = input.options
        }

        var inputs = inputs
        for index in inputs.indices {
            inputs[index].options = inputs[index].options ?? options[inputs[index].identifier]
            inputs[index].validation = rules(of: inputs[index])
            if let rule, inputs[index].isPassword, inputs[index].validation == nil {
                inputs[index].validation = [rule]
            }
        }

        return newView { view in
            view.additionalData.merge(frame.persistentAdditionalData ?? [:]) { current, _ in current }
            view.inputs = inputs
            view.actions = actions.map { FlowView.ShownAction(ref: $0.ref, nextNode: $0.next, type: $0.type) }
            view.additionalData.merge(prompt.additionalData) { current, _ in current }
            if let deadline = frame.deadline {
                view.additionalData[FlowField.stepTimeout] = String(Int64(deadline.timeIntervalSince1970 * 1_000))
            }

            guard state.isVerbose, !prompt.components.isEmpty else {
                return
            }
            view.components = ComponentTree.filter(
                prompt.components,
                inputs: Set(inputs.map(\.identifier)),
                actions: Set(actions.map(\.ref)),
                requested: requested(beyond: prompt),
                passwordHint: rule.map { _ in Self.passwordHint }
            )
        }
    }

    private static let passwordHint = "{{ t(validation:password.length.hint) }}"

    /// The rule for fields with a new password, which clients check before they send it; nil in a sign-in flow, and for
    /// a request with its own rules. The executor that sets the password checks it for all clients.
    private var passwordRule: ValidationRule? {
        guard let shortestPassword,
            definition?.type != .authentication,
            state.oauthStart?.passwordRules == nil
        else {
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
    mutating func visit(_ page: Page) -> FlowEffect? {
        if state.frame.isShown {
            move(to: page.next)
            return nil
        }
        if !page.message.isEmpty {
            progress.additionalData["message"] = page.message
        }

        let isLast = definition?.nodes[page.next]?.isEnd == true
        guard !isLast || state.frames.count == 1 else {
            move(to: page.next)
            return nil
        }
        let shown = newView { view in
            if state.isVerbose {
                view.components = page.components
            }
        }
        if isLast { return .complete(shown) }
        state.frame.isShown = true
        return .ask(shown)
    }
}
