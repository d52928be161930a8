import FlowEngine
import Foundation
import IdentityBase

/// A submitted form of a step: the values of the fields in the engine's format, and the errors of missing ones.
struct FormSubmission {
    private(set) var action: String?
    private(set) var inputs: [String: String] = [:]
    private(set) var problems: [PageSession.Problem] = []
    /// Values that may be shown again in the same fields.
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
            guard let kind = index.actions[action], session.content.offers(action) else {
                isKnown = false
                return
            }
            if kind == .bare { return }
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
            case .code:
                // Messages show codes in groups of digits.
                value = given.filter { !$0.isWhitespace && $0 != "-" }
            case .phone:
                let number = given.trimmingCharacters(in: .whitespaces)
                let prefix = form[input: identifier + PageForm.prefixSuffix] ?? ""
                value = if number.isEmpty || number.hasPrefix("+") { number } else { prefix + number }
            default: value = given
            }
            inputs[identifier] = value
            // A date or number is shown again as entered, not in the engine's format.
            if !kind.isSecret { typed[identifier] = if kind == .date || kind == .phone { given } else { value } }
            guard input.required, kind != .hidden else { continue }
            if value.isEmpty || (kind == .checkbox && value != "true") {
                let key = if kind == .checkbox { "unticked" } else { "required" }
                problems.append(.init(identifier: identifier, message: "{{ t(gate:problems.\(key)) }}"))
            }
        }
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
