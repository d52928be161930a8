import FlowEngine

extension StepBuilder {
    /// Returns the rules of a new password, which the page shows before it is typed; `nil` for any other field, and
    /// where the step has none. Without the script they are a list.
    func rules(of input: InputDefinition, kind: FieldKind) -> RuleValues? {
        guard kind == .password, session.overview.currentType != .authentication else {
            return nil
        }
        let rules = (input.validation ?? []).compactMap { rule in
            text(of: rule).map { RuleValues.Rule(rule: rule.type.rawValue, value: value(of: rule), text: $0) }
        }
        guard !rules.isEmpty else { return nil }

        return RuleValues(
            rules: rules,
            met: texts["rules.met"],
            unmet: texts["rules.unmet"],
            progress: texts["rules.progress"]
        )
    }

    /// Returns the text of a rule: its own message, or the number of characters; `nil` for a pattern without a message,
    /// which users can't read.
    func text(of rule: ValidationRule) -> String? {
        guard rule.message == ValidationRule.standardMessage(for: rule.type) else {
            return texts.message(rule.message).nonEmpty
        }
        switch rule.type {
        case .minLength, .maxLength: return texts["rules.\(rule.type.rawValue)", ["count": value(of: rule)]]
        case .regex: return nil
        }
    }

    private func value(of rule: ValidationRule) -> String {
        rule.value.string ?? rule.value.integer.map { String($0) } ?? ""
    }
}
