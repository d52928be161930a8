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
    /// Whether the step offers the submitted action.
    private(set) var isKnown = true

    init(_ form: PageForm, to session: PageSession) {
        let index = ComponentIndex(session.content)
        switch form.action {
        case .engine(let ref): action = ref
        case .own: isKnown = false
        case .none: action = index.mainAction
        }
        if let action {
            guard let submitsFields = index.submitsFields[action], session.content.offers(action) else {
                isKnown = false
                return
            }
            guard submitsFields else { return }
        }
        let isRefused = action.map(index.isRefusal) ?? false
        for input in session.content.inputs {
            let identifier = input.identifier
            let component = index.fields[identifier]
            let kind = FieldKind(component?["type"]?.string ?? input.type)
            let given = form[input: identifier] ?? ""
            let value: String
            switch kind {
            case .checkbox: value = if given == "true" { "true" } else { "false" }
            case .consent:
                let prompt = session.content.note(FlowField.consentPrompt)
                inputs[identifier] = ConsentForm.text(form, prompt: prompt, isRefused: isRefused)
                continue
            case .date: value = DateText.written(given, as: component?["dateFormat"]?.string)
            // Messages show codes in groups of digits.
            case .code: value = given.filter { !$0.isWhitespace && $0 != "-" }
            case .phone:
                let number = given.trimmingCharacters(in: .whitespaces)
                let prefix = form[input: identifier + PageForm.prefixSuffix] ?? ""
                value = if number.isEmpty || number.hasPrefix("+") { number } else { prefix + number }
            default: value = given
            }
            inputs[identifier] = value
            if !kind.isSecret, given.utf8.count <= Self.longestTypedValue { typed[identifier] = given }
            fieldErrors += Self.problems(of: value, for: input, as: kind).map {
                FlowView.FieldError(identifier: identifier, message: $0)
            }
        }
    }

    /// Returns the reasons why the step does not accept a value, so that the page shows them at its field. Some rules
    /// are checked by the engine only after later steps.
    private static func problems(of value: String, for input: InputDefinition, as kind: FieldKind) -> [String] {
        guard kind != .hidden else { return [] }

        let isUnticked = kind == .checkbox && value != "true"
        if input.required, value.isEmpty || isUnticked {
            let key = if kind == .checkbox { "unticked" } else { "required" }
            return ["{{ t(gate:problems.\(key)) }}"]
        }

        guard !value.isEmpty, let rules = input.validation else { return [] }
        return rules.filter { !$0.accepts(value) }.map(\.message)
    }
}

/// The conversion of a browser's date (`2026-11-22`) to the date format of a flow.
enum DateText {
    /// - Parameter format: `yyyy`, `MM` and `dd` in any order. With any other format the date is unchanged.
    static func written(_ date: String, as format: String?) -> String {
        guard let format, let match = date.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/),
            format.contains("yyyy"), format.contains("MM"), format.contains("dd")
        else { return date }
        return format.replacing("yyyy", with: match.1).replacing("MM", with: match.2).replacing("dd", with: match.3)
    }
}

/// The conversion of a consent's check boxes to the input `consent_decisions`.
enum ConsentForm {
    static func name(_ purpose: Int, element: Int) -> String { "consent.\(purpose).\(element)" }

    /// Returns the purposes of a consent prompt; empty if it cannot be decoded.
    static func purposes(_ prompt: String?) -> [ConsentPurpose] {
        prompt.flatMap { ReceivedJSON.decode([ConsentPurpose].self, from: $0.utf8) } ?? []
    }

    /// Returns the value of `consent_decisions`.
    /// - Parameter isRefused: whether the user denied everything with a button.
    static func text(_ form: PageForm, prompt: String?, isRefused: Bool) -> String {
        guard !isRefused else {
            let reason = if form.fields["timeout"] == "true" { "timeout" } else { "user_denied" }
            return text(["approved": false, "reason": .string(reason), "purposes": []])
        }
        let purposes = purposes(prompt).enumerated().map { number, purpose -> JSONValue in
            let essential = purpose.essential?.count ?? 0
            let elements = purpose.elements.enumerated().map { place, element -> JSONValue in
                let isTicked = place < essential || form.fields[name(number, element: place)] == "true"
                return ["name": .string(element.name), "approved": .bool(isTicked)]
            }
            return ["purposeName": .string(purpose.purposeName), "approved": true, "elements": .array(elements)]
        }
        return text(["approved": true, "purposes": .array(purposes)])
    }

    private static func text(_ value: JSONValue) -> String { (try? value.text(sortingNames: true)) ?? "" }
}
