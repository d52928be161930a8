import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore

/// The mapper from the server's response to a neutral step: it joins the flat lists (the accepted values) with the tree
/// (the layout), resolves every text, and ensures that every required value can be entered.
struct StepMapper {
    /// The id of a generated submit action, for a server that keeps the chosen action and offers none.
    static let impliedAction = "nativeauth.continue"
    /// The id of a generated denial, for a server that offers only an approval of the consent.
    static let denial = "nativeauth.deny"
    /// Maximum number of boxes for a code; the length of a longer code counts as unknown.
    static let maximumCodeLength = 16
    /// Maximum length of generated labels, and of the part of a title that counts for the step's id.
    private static let maximumTitleLength = 200
    private static let pollInterval = Duration.seconds(3)

    let resolver: TemplateResolver
    let flow: ServerFlowType
    var texts = FormTexts()
    var design: FormDesign?
    /// The known format of one-time codes, from earlier responses of this execution: the server sends it only once.
    var codeHints: [String: StepHints.CodeFormat] = [:]
    /// The delay until a new code can be requested, if known; the server sends it only once.
    var resendDelay: Duration?
    var initialValues: [String: String] = [:]
    var consent: ConsentPrompt?
    let budget = StepBudget()

    /// Returns the id to send for an action; `nil` for a generated one, which the server does not accept.
    static func serverActionID(_ id: FormAction.ID?) -> String? { [impliedAction, denial].contains(id) ? nil : id }

    /// - Returns: the step, and the server's formats of its dates, by field.
    func form(_ response: EmbeddedFlowResponse) -> (step: FlowStep, dates: [FormField.ID: WireDate]) {
        let data = response.data
        let inputs = (data?.inputs ?? []).filter { consent == nil || $0.name != InputName.consentDecisions }
        let offered = data?.actions ?? []
        var tree = TreeMapper(mapper: self, data: data, inputs: inputs, offered: offered)
        let waitsForWallet = AdditionalKey.wallet.contains { data?.additional($0)?.isEmpty == false }
        var step = FlowStep(
            id: id(response, inputs: inputs, actions: offered),
            components: (data?.meta?.components ?? []).compactMap { tree.map($0) },
            fields: tree.fields,
            actions: tree.actions,
            pollInterval: waitsForWallet ? Self.pollInterval : nil,
            design: design
        )

        // Inputs that are missing in the layout: without a field, a required value could not be entered.
        var known = Set(step.fields.map(\.id))
        for input in inputs where known.insert(input.name).inserted {
            guard input.required == true || budget.takeElement() else { continue }
            step.setField(field(for: input, component: nil, data: data))
        }
        if let consent, !tree.hasConsent {
            step.fields += consent.fields(self)
            step.components.insert(consent.component(self), at: tree.placeForConsent(in: step.components))
        }
        step.components = tree.omittedByLayout() + step.components
        known = Set(step.actions.map(\.id))
        var hasPrimary = step.actions.contains { $0.prominence == .primary }
        for action in offered where known.insert(action.serverID).inserted {
            let isFirst = !hasPrimary && !action.isRejection
            guard isFirst || budget.takeElement() else { continue }
            hasPrimary = hasPrimary || isFirst
            // Several actions without a field: each needs its own name.
            let isNamed = step.fields.isEmpty && offered.count > 1
            let action = self.action(
                action,
                submits: isFirst || consent != nil && action.isSubmit,
                prominence: isFirst ? .primary : .secondary,
                hasFields: !step.fields.isEmpty,
                isNamed: isNamed
            )
            step.add(action, componentID: "action.\(action.id)")
        }
        step.components.removeLinksWithoutActions(keeping: Set(step.actions.map(\.id)))
        // Fields need a submit action: links, resending and denials submit nothing.
        let needsSubmit = step.fields.contains { $0.kind != .hidden } || offered.isEmpty && !step.fields.isEmpty
        if needsSubmit, !step.actions.contains(where: { $0.kind == .submit }) {
            step.add(FormAction(id: Self.impliedAction, label: texts(.continueAction)))
        }
        if step.fields.isEmpty, step.actions.isEmpty { step.kind = .display }
        step.error = error(response)
        return (step, tree.dates)
    }

    func completion(_ response: EmbeddedFlowResponse, outcome: FlowOutcome) -> FlowStep {
        var form = form(response).step
        form.components.removeFieldsAndActions()
        // Without a layout the outcome contains the text.
        if response.data?.meta == nil { form.components.removeAll { $0.kind == .text } }
        return FlowStep(id: "complete", kind: .complete(outcome), components: form.components, design: design)
    }

    /// Returns the step's id. The same form has the same id, with and without an error, and in every language.
    private func id(_ response: EmbeddedFlowResponse, inputs: [FlowInput], actions: [FlowAction]) -> String {
        let titles = (response.data?.meta?.components ?? []).filter { $0.type == "TEXT" }.prefix(20)
            .map { "\($0.id ?? "")=\(Self.digest($0.label ?? ""))" }
        let parts = [
            [response.flowId ?? "", response.stepId ?? ""], inputs.map(\.name), actions.map(\.serverID), titles,
        ]
        return parts.map { $0.joined(separator: ",") }.joined(separator: "|")
    }

    /// Returns the FNV-1a hash of a title: it is equal in every process and does not contain the title.
    private static func digest(_ title: String) -> String {
        let hash = title.utf8.prefix(maximumTitleLength).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }

    // MARK: - Errors

    /// Returns the reason of a refusal, in the user's language; `nil` if the step was not refused.
    func error(_ response: EmbeddedFlowResponse) -> NativeAuthError? {
        let fieldErrors = (response.data?.fieldErrors ?? []).map { one in
            FieldError(field: one.field, message: validationText(one.message) ?? texts(.notAccepted))
        }
        guard let error = response.error ?? failure(response) else {
            guard !fieldErrors.isEmpty else { return nil }
            return NativeAuthError(
                .invalidInput,
                message: texts(.correctFields),
                requestID: response.requestID,
                fieldErrors: fieldErrors,
                recovery: [.correct(fieldErrors.map(\.field))]
            )
        }
        // FET-1081 ("no live SSO session") with an ordinary form is information, not a failure.
        if error.code == "FET-1081", response.flowStatus == .promptOnly { return nil }
        let code = ServerCode.documented(error.code, flow: flow, status: nil, text: error.words)
        let message = text(of: error)
        let isRateLimit = ServerCode.isRateLimit(error.code)
        var shown = NativeAuthError(
            isRateLimit ? .rateLimited : code.kind,
            message: message,
            serverCode: error.code,
            requestID: response.requestID,
            underlying: IAMError(code: code, message: message),
            fieldErrors: fieldErrors,
            recovery: isRateLimit
                ? [retryDelay(in: response).map(RecoveryOption.retry(after:)) ?? .retry]
                : ServerCode.recovery(error.code, documented: code, isInBand: true)
        )
        shown.serverDescription = error.detail(beyond: message).map(TextSanitizer.clean)
        return shown
    }

    private func retryDelay(in response: EmbeddedFlowResponse) -> Duration? {
        [AdditionalKey.retryAfter, AdditionalKey.resendAfter]
            .compactMap { response.data?.additional($0) }.compactMap(Int.init).first.map { .seconds($0) }
    }

    private func text(of error: FlowStepError) -> String {
        let isGeneric = error.message?.defaultValue.map(FlowStepError.isGeneric) ?? false
        if isGeneric, let text = text(error.description) { return text }
        return text(error.message) ?? error.defaultText.map(TextSanitizer.clean) ?? texts(.stepRefused)
    }

    private func text(_ text: FlowStepError.Text?) -> String? {
        guard let text else { return nil }
        if let translated = text.key.flatMap({ resolver.systemText($0, params: text.params) }) {
            return TextSanitizer.clean(translated)
        }
        let resolved = text.defaultValue.map { resolver.resolve($0, params: text.params) } ?? ""
        return if resolved.isEmpty { nil } else { TextSanitizer.clean(resolved) }
    }

    private func failure(_ response: EmbeddedFlowResponse) -> FlowStepError? {
        guard response.flowStatus == .error else { return nil }
        return FlowStepError(json: .object(["message": .string(response.failureReason ?? texts(.stepFailed))]))
    }

    // MARK: - Fields and actions

    func text(_ template: String?) -> String? {
        template.map { budget.resolve($0, with: resolver) }.flatMap(\.nonEmpty)
    }

    private func validationText(_ text: String) -> String? {
        resolver.message(text).map(budget.consume).flatMap(\.nonEmpty)
    }

    func field(for input: FlowInput, component: FlowComponent?, data: FlowStepData?) -> FormField {
        let kind = FieldKind.kind(component: component?.type, input: input.type)
        var field = FormField(
            id: input.name,
            kind: kind,
            label: text(component?.label) ?? Self.name(input.name),
            placeholder: text(component?.placeholder),
            hint: text(component?.hint),
            isRequired: input.required ?? component?.required ?? false,
            purpose: FieldKind.purpose(of: input.name, kind: kind, flow: flow),
            options: options(input, component: component),
            initialValue: initialValues[input.name] ?? defaultValue(component, kind: kind),
            rules: (input.validation ?? []).compactMap { rule($0.json) }
        )
        if FieldKind.linkFields.contains(input.name), kind == .text || kind == .hidden && field.isRequired {
            field.kind = .link
            field.label = text(component?.label) ?? texts(.mailLinkLabel)
            field.hint = field.hint ?? texts(.mailLinkHint)
        }
        if kind == .hidden, input.name == InputName.captchaToken { field.kind = .captcha }
        func hasType(_ type: String) -> Bool { input.type == type || component?.type == type }
        if hasType("OU_SELECT"), field.options.isEmpty {
            field.kind = .text
            if let root = data?.additional(AdditionalKey.rootOrganizationUnit), field.hint == nil {
                field.hint = texts(.organizationUnitHint, ["root": budget.consume(TemplateResolver.cut(root))])
            }
        }
        // A selection without options could not be completed.
        if field.kind == .choice, field.options.isEmpty {
            field.kind = .text
            if hasType("USER_SELECT"), field.hint == nil { field.hint = texts(.userHint) }
        }
        if let format = WireDate.format(of: input, component: component) {
            // The server's rules apply to the wire format, not to the entered one.
            field.rules = field.rules.map { ValidationRule(.unknown("date"), message: $0.message) }
            field.initialValue = field.initialValue.map { format.neutral($0) }
        }
        if kind == .email || field.purpose == .email {
            field.rules.append(ValidationRule(.matches(EmailAddress.pattern), message: texts(.invalidEmail)))
        }
        if field.purpose == .username, kind == .text, flow == .registration {
            field.rules.append(ValidationRule(.matches(UserName.pattern), message: texts(.invalidUsername)))
        }
        if kind == .oneTimeCode {
            let known = codeHints[input.name]
            let length = data?.additional(AdditionalKey.otpLength).flatMap(Int.init)
            field.codeLength =
                length.flatMap { if (1...Self.maximumCodeLength).contains($0) { $0 } else { nil } } ?? known?.length
            field.isNumericCode =
                data?.additional(AdditionalKey.otpNumericOnly).map { $0 != "false" } ?? known?.isNumeric ?? true
        }
        return field
    }

    private func options(_ input: FlowInput, component: FlowComponent?) -> [FormField.Option] {
        let offered = component?.options ?? component?.attribute("prefixes")?.array?.map(AnyCodable.init(json:))
        let labelled = (offered ?? []).compactMap { option -> FormField.Option? in
            switch option.json {
            case .string(let value): return choice(value)
            case .object(let members):
                guard let value = members["value"]?.string ?? members["key"]?.string else { return nil }
                let label = if members["key"] != nil { members["value"]?.string } else { members["label"]?.string }
                return choice(members["key"]?.string ?? value, label: text(label))
            default: return nil
            }
        }
        guard let allowed = input.options, !allowed.isEmpty else { return labelled }
        let known = Dictionary(labelled.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
        return allowed.map { known[$0] ?? choice($0) }
    }

    private func choice(_ value: String, label: String? = nil) -> FormField.Option {
        FormField.Option(value: value, label: label ?? budget.consume(TemplateResolver.cut(value)))
    }

    private static func name(_ identifier: String) -> String {
        FieldKind.humanized(TextSanitizer.clean(String(identifier.prefix(maximumTitleLength))))
    }

    /// Returns the default value of the layout; `nil` for a secret or hidden field.
    private func defaultValue(_ component: FlowComponent?, kind: FormField.Kind) -> String? {
        let isHidden = [.password, .oneTimeCode, .hidden, .captcha].contains(kind)
        guard !isHidden, let value = component?.attribute("defaultValue") else { return nil }
        if case .string(let value) = value { return text(value) }
        return value.bool.map { String($0) } ?? value.int.map { String($0) }
    }

    private func rule(_ json: JSONValue) -> ValidationRule? {
        guard let type = json["type"]?.string else { return nil }
        let message = json["message"]?.string.flatMap { validationText($0) }
        switch (type, json["value"]?.lenientInt, json["value"]?.string) {
        case ("minLength", let least?, _): return ValidationRule(.minLength(least), message: message)
        case ("maxLength", let most?, _): return ValidationRule(.maxLength(most), message: message)
        case ("regex", _, let pattern?): return ValidationRule(.matches(pattern), message: message)
        default: return ValidationRule(.unknown(type), message: message)
        }
    }

    func action(
        _ action: FlowAction,
        submits: Bool,
        prominence: FormAction.Prominence,
        fieldIDs: [String]? = nil,
        hasFields: Bool = true,
        isNamed: Bool = false
    ) -> FormAction {
        let label = text(action.label)
        let icon = text(action.icon)
        let usual = if submits && !isNamed { texts(.continueAction) } else { Self.name(action.serverID) }
        let kind: FormAction.Kind =
            if submits { .submit } else if action.isRejection { .trigger } else { action.kindWithoutFields }
        return FormAction(
            id: action.serverID,
            kind: kind,
            label: label ?? usual,
            prominence: prominence,
            icon: icon,
            mark: ActionMark.mark(icon: icon, name: action.serverID, label: label, submitsFields: submits && hasFields),
            fieldIDs: fieldIDs
        )
    }
}

extension FlowStep {
    mutating func setField(_ field: FormField) {
        if let index = fields.firstIndex(where: { $0.id == field.id }) {
            fields[index] = field
        } else {
            fields.append(field)
            components.append(FormComponent(id: "field.\(field.id)", kind: .field, fieldID: field.id))
        }
    }

    mutating func add(_ action: FormAction, componentID: String? = nil) {
        actions.append(action)
        components.append(FormComponent(id: componentID ?? action.id, kind: .action, actionID: action.id))
    }
}

/// The remaining budget of one step, shared by its mappers. Parts of the layout that exceed it are dropped.
final class StepBudget {
    static let maximumElements = 2_000
    static let maximumTextLength = 1_048_576

    private var elements = maximumElements
    private var text = maximumTextLength
    /// Remaining bytes for resolving templates, whether or not the result is displayed.
    private var work = 8 * maximumTextLength

    func takeElement() -> Bool {
        guard elements > 0 else { return false }
        elements -= 1
        return true
    }

    /// Returns the sanitized text if it fits into the budget; empty otherwise.
    func consume(_ text: String) -> String {
        let shown = TextSanitizer.clean(text)
        guard shown.utf8.count <= self.text else {
            self.text = 0
            return ""
        }
        self.text -= shown.utf8.count
        return shown
    }

    func resolve(_ template: String, with resolver: TemplateResolver) -> String {
        if text > 0 && work > 0 { consume(resolver.resolve(template, work: &work)) } else { "" }
    }
}

extension EmbeddedFlowResponse {
    /// The refusal of the input as the documented error; `nil` if the input was accepted. It is not thrown, because the
    /// form is still valid and can be submitted again.
    public var refusal: IAMError? {
        let mapper = StepMapper(resolver: TemplateResolver(meta: [:]), flow: flow ?? .authentication)
        return mapper.error(self).map { IAMError($0) }
    }
}
