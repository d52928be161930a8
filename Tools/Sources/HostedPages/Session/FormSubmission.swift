import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// A submitted form of a step: the values of the fields in the engine's format, and the errors of missing ones.
struct FormSubmission {
    /// Maximum length of an entered value that is shown again, in bytes.
    private static let longestTypedValue = 4_096

    private(set) var action: String?
    private(set) var inputs: [String: String] = [:]
    private(set) var fieldErrors: [FlowView.FieldError] = []
    /// Values that may be shown again in the same fields, as entered.
    private(set) var typed: [String: String] = [:]
    /// Indicates whether the step offers the submitted action.
    private(set) var isKnown = true

    init(_ form: PageForm, to session: PageSession) {
        let index = ComponentIndex(session.content)
        switch form.action {
        case .engine(let ref): action = ref
        case .own: isKnown = false
        case .none: action = index.mainAction
        }

        if let action {
            guard let submitsFields = index.submitsFields[action],
                session.content.offers(action)
            else {
                isKnown = false
                return
            }
            guard submitsFields else { return }
        }

        let isRefused = action.map(index.isRefusal) ?? false
        for input in session.content.inputs {
            let component = index.fields[input.identifier]
            let kind = FieldKind(component?["type"]?.string ?? input.type)
            if kind == .consent {
                let prompt = session.content.note(FlowField.consentPrompt)
                inputs[input.identifier] = ConsentForm.text(form, prompt: prompt, isRefused: isRefused)
            } else {
                add(input, kind: kind, component: component, form: form)
            }
        }
    }

    private mutating func add(_ input: InputDefinition, kind: FieldKind, component: JSONValue?, form: PageForm) {
        let identifier = input.identifier
        let given = form[input: identifier] ?? ""
        let value: String
        switch kind {
        case .checkbox where given != "true": value = "false"
        case .date: value = DateText.written(given, as: component?["dateFormat"]?.string)
        // Messages show codes in groups of digits.
        case .code: value = given.filter { !$0.isWhitespace && $0 != "-" }
        case .phone:
            let number = given.trimmingCharacters(in: .whitespaces)
            if number.isEmpty || number.hasPrefix("+") {
                value = number
            } else {
                value = (form[input: identifier + PageForm.prefixSuffix] ?? "") + number
            }
        default: value = given
        }
        inputs[identifier] = value

        if !kind.isSecret, given.utf8.count <= Self.longestTypedValue {
            typed[identifier] = given
        }
        for problem in Self.problems(of: value, for: input, as: kind) {
            fieldErrors.append(FlowView.FieldError(identifier: identifier, message: problem))
        }
    }

    /// Returns the reasons why the step does not accept a value, so that the page shows them at its field. Some rules
    /// are checked by the engine only after later steps.
    private static func problems(
        of value: String,
        for input: InputDefinition,
        as kind: FieldKind
    ) -> [String] {
        guard kind != .hidden else { return [] }

        if input.required, kind == .checkbox, value != "true" {
            return ["{{ t(gate:problems.unticked) }}"]
        }
        if input.required, value.isEmpty {
            return ["{{ t(gate:problems.required) }}"]
        }

        guard !value.isEmpty, let rules = input.validation else {
            return []
        }
        return rules.filter { !$0.accepts(value) }.map(\.message)
    }
}
