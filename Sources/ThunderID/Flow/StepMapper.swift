import AuthFlows
import Foundation
import NativeAuthCore

/// Turns an answer of the server into a neutral step: joins the flat lists (what may be sent) with the tree (how it is
/// shown), resolves every text, and makes sure that whatever must be entered can be.
struct StepMapper {
    /// Stands for "send the form" where the server remembers the chosen action and offers none.
    static let impliedAction = "nativeauth.continue"
    /// Stands for "no" where a server that asks for a consent offers only "yes".
    static let denial = "nativeauth.deny"
    /// The actions that the server does not know.
    static let own: Set<String> = [impliedAction, denial]
    /// A longer code is not drawn in boxes: then its length counts as unknown.
    private static let longestCode = 16

    let resolver: TemplateResolver
    let flow: FlowType
    /// What was learned of one-time codes earlier in this execution: the server says it only once.
    var codeHints: [String: (length: Int?, isNumeric: Bool)] = [:]
    /// How long until a new code may be asked for, as far as it is known: the server says that only once, too.
    var resendDelay: Duration?
    /// Values to start with, by field.
    var initialValues: [String: String] = [:]
    /// What a person is asked to agree to, if they are.
    var consent: ConsentPrompt?
    /// What this step may still cost.
    let budget = StepBudget()

    func form(_ response: EmbeddedFlowResponse) -> FlowStep {
        let data = response.data
        let inputs = (data?.inputs ?? []).filter { consent == nil || $0.name != InputName.consentDecisions }
        let offered = data?.actions ?? []
        var tree = TreeMapper(mapper: self, data: data, inputs: inputs, offered: offered)
        var components = (data?.meta?.components ?? []).compactMap { tree.map($0) }
        var fields = tree.fields
        var actions = tree.actions

        // What the layout forgot: a required value that nobody can enter would be a dead end.
        var known = Set(fields.map(\.id))
        for input in inputs where known.insert(input.name).inserted {
            guard input.required == true || budget.takePiece() else { continue }
            let field = field(for: input, component: nil, data: data)
            fields.append(field)
            components.append(FormComponent(id: "field.\(input.name)", kind: .field, fieldID: input.name))
        }
        if let consent, !tree.hasConsent {
            fields += consent.fields { text($0) }
            components.insert(consent.component { text($0) }, at: tree.placeForConsent(in: components))
        }
        components = tree.forgotten() + components
        known = Set(actions.map(\.id))
        var hasPrimary = actions.contains { $0.prominence == .primary }
        for action in offered where known.insert(action.sent).inserted {
            let isFirst = !hasPrimary && !action.isRejection
            guard isFirst || budget.takePiece() else { continue }
            hasPrimary = hasPrimary || isFirst
            let sends = isFirst || consent != nil && action.isPlain
            actions.append(self.action(action, sends: sends, prominence: isFirst ? .primary : .secondary))
            components.append(FormComponent(id: "action.\(action.sent)", kind: .action, actionID: action.sent))
        }
        components.removeLinksWithoutActions(keeping: Set(actions.map(\.id)))
        // What can be entered must be sendable: links, a new code and a refusal send nothing.
        let asks = fields.contains { $0.kind != .hidden } || offered.isEmpty && !fields.isEmpty
        if asks, !actions.contains(where: { $0.kind == .submit }) {
            actions.append(FormAction(id: Self.impliedAction, label: "Continue"))
            components.append(FormComponent(id: Self.impliedAction, kind: .action, actionID: Self.impliedAction))
        }
        return FlowStep(
            id: id(response, inputs: inputs, actions: offered),
            kind: fields.isEmpty && actions.isEmpty ? .display : .form,
            components: components,
            fields: fields,
            actions: actions,
            error: error(response)
        )
    }

    /// The same form has the same id, whether it comes with an error or not.
    private func id(_ response: EmbeddedFlowResponse, inputs: [FlowInput], actions: [FlowAction]) -> String {
        let titles = (response.data?.meta?.components ?? []).filter { $0.type == "TEXT" }.prefix(20)
            .map { "\($0.id ?? "")=\(resolver.resolve($0.label ?? ""))" }
        let parts = [
            [response.flowId ?? "", response.stepId ?? ""], inputs.map(\.name), actions.map(\.sent), titles,
        ]
        return parts.map { $0.joined(separator: ",") }.joined(separator: "|")
    }

    // MARK: - Errors

    /// Why the step was refused, in the person's language; `nil` when it was not.
    func error(_ response: EmbeddedFlowResponse) -> NativeAuthError? {
        let fieldErrors = (response.data?.fieldErrors ?? []).map { one in
            FieldError(field: one.field, message: validationText(one.message) ?? "This value is not accepted.")
        }
        guard let error = response.error ?? failure(response) else {
            guard !fieldErrors.isEmpty else { return nil }
            return NativeAuthError(
                .invalidInput,
                message: "Please correct the marked fields.",
                requestID: response.requestID,
                fieldErrors: fieldErrors,
                recovery: [.correct(fieldErrors.map(\.field))]
            )
        }
        // "Nobody is signed in yet" beside an ordinary form is news, not a failure.
        if error.code == "FET-1081", response.flowStatus == .promptOnly { return nil }
        let code = ServerCode.documented(error.code, flow: flow, status: nil, text: error.words)
        let message = text(of: error)
        let isRateLimit = ServerCode.isRateLimit(error.code)
        return NativeAuthError(
            isRateLimit ? .rateLimited : code.kind,
            message: message,
            serverCode: error.code,
            requestID: response.requestID,
            underlying: IAMError(code: code, message: message),
            fieldErrors: fieldErrors,
            recovery: isRateLimit
                ? [wait(in: response).map(RecoveryOption.retry(after:)) ?? .retry]
                : ServerCode.recovery(error.code, documented: code, isInBand: true)
        )
    }

    private func wait(in response: EmbeddedFlowResponse) -> Duration? {
        [AdditionalKey.retryAfter, AdditionalKey.resendAfter]
            .compactMap { response.data?.additional($0) }.compactMap(Int.init).first.map { .seconds($0) }
    }

    private func text(of error: FlowStepError) -> String {
        if let message = error.message, let key = message.key,
            let text = resolver.systemText(key, params: message.params)
        {
            return text
        }
        if let message = error.message, let text = message.defaultValue {
            let resolved = resolver.resolve(text, params: message.params)
            if !resolved.isEmpty { return resolved }
        }
        return error.defaultText ?? "The server refused this step."
    }

    private func failure(_ response: EmbeddedFlowResponse) -> FlowStepError? {
        guard response.flowStatus == .error else { return nil }
        let text = JSONValue.string(response.failureReason ?? "The step failed.")
        return FlowStepError(json: .object(["message": text]))
    }

    // MARK: - Fields and actions

    func text(_ template: String?) -> String? {
        template.map { budget.resolve($0, with: resolver) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func validationText(_ text: String) -> String? {
        resolver.message(text).map(budget.take).flatMap { $0.isEmpty ? nil : $0 }
    }

    func field(for input: FlowInput, component: FlowComponent?, data: FlowStepData?) -> FormField {
        let kind = FieldKind.kind(component: component?.type, input: input.type)
        var field = FormField(
            id: input.name,
            kind: kind,
            label: text(component?.label) ?? FieldKind.humanized(input.name),
            placeholder: text(component?.placeholder),
            hint: text(component?.hint),
            isRequired: input.required ?? component?.required ?? false,
            purpose: FieldKind.purpose(of: input.name, kind: kind, flow: flow),
            options: options(input, component),
            initialValue: initialValues[input.name],
            rules: (input.validation ?? []).compactMap { rule($0.json) }
        )
        if FieldKind.linkFields.contains(input.name), kind == .text || kind == .hidden && field.isRequired {
            field.kind = .link
            field.label = text(component?.label) ?? "Link from the mail"
            field.hint = field.hint ?? "Paste the whole link."
        }
        if kind == .hidden, input.name == InputName.captchaToken { field.kind = .captcha }
        if input.type == "OU_SELECT" || component?.type == "OU_SELECT", field.options.isEmpty {
            field.kind = .text
            if let root = data?.additional(AdditionalKey.rootOrganizationUnit), field.hint == nil {
                field.hint = "An organisation unit's id. The topmost one is \(TemplateResolver.cut(root))."
            }
        }
        if kind == .email || field.purpose == .email {
            field.rules.append(
                ValidationRule(
                    .matches("^[^@\\s]+@[^@\\s]+$"), message: "Enter an e-mail address, such as name@example.com."))
        }
        if kind == .oneTimeCode {
            let known = codeHints[input.name]
            let length = data?.additional(AdditionalKey.otpLength).flatMap(Int.init)
            field.codeLength = length.flatMap { (1...Self.longestCode).contains($0) ? $0 : nil } ?? known?.length
            field.isNumericCode =
                data?.additional(AdditionalKey.otpNumericOnly).map { $0 != "false" } ?? known?.isNumeric ?? true
        }
        return field
    }

    private func options(_ input: FlowInput, _ component: FlowComponent?) -> [FormField.Option] {
        let offered = component?.options ?? component?.attributes["prefixes"]?.json.array?.map(AnyCodable.init(json:))
        let labelled = (offered ?? []).compactMap { option -> FormField.Option? in
            switch option.json {
            case .string(let value): return FormField.Option(value: value)
            case .object(let members):
                guard let value = members["value"]?.string ?? members["key"]?.string else { return nil }
                let label = members["key"] != nil ? members["value"]?.string : members["label"]?.string
                return FormField.Option(value: members["key"]?.string ?? value, label: text(label))
            default: return nil
            }
        }
        guard let allowed = input.options, !allowed.isEmpty else { return labelled }
        let known = Dictionary(labelled.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
        return allowed.map { known[$0] ?? FormField.Option(value: $0) }
    }

    private func rule(_ json: JSONValue) -> ValidationRule? {
        guard let type = json["type"]?.string else { return nil }
        let message = json["message"]?.string.flatMap { validationText($0) }
        let number = json["value"]?.int ?? json["value"]?.string.flatMap { Int($0) }
        switch (type, number, json["value"]?.string) {
        case ("minLength", let least?, _): return ValidationRule(.minLength(least), message: message)
        case ("maxLength", let most?, _): return ValidationRule(.maxLength(most), message: message)
        case ("regex", _, let pattern?): return ValidationRule(.matches(pattern), message: message)
        default: return ValidationRule(.unknown(type), message: message)
        }
    }

    func action(
        _ action: FlowAction, sends: Bool, prominence: FormAction.Prominence, fieldIDs: [String]? = nil
    ) -> FormAction {
        FormAction(
            id: action.sent,
            kind: sends ? .submit : .trigger,
            label: text(action.label) ?? (sends ? "Continue" : FieldKind.humanized(action.sent)),
            prominence: prominence,
            icon: text(action.icon),
            fieldIDs: fieldIDs
        )
    }
}

extension FlowAction {
    /// What goes into the request when it is chosen.
    var sent: String { ref ?? id }

    var isRejection: Bool { type == WireType.reject }

    /// Whether nothing says that it does something else than answer.
    var isPlain: Bool { eventType ?? type ?? "SUBMIT" == "SUBMIT" }
}

extension [FormComponent] {
    /// Takes away links to actions that the server does not offer now.
    mutating func removeLinksWithoutActions(keeping known: Set<String>) {
        self = compactMap { component in
            var component = component
            component.children.removeLinksWithoutActions(keeping: known)
            if let action = component.actionID, !known.contains(action) { return nil }
            let lost = component.richText.filter { $0.actionID.map { !known.contains($0) } ?? false }
            return lost.isEmpty ? component : nil
        }
    }
}
