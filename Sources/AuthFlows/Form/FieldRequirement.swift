/// A requirement of a new password, which a form shows before the user types, and marks while the user types.
public struct FieldRequirement: Sendable, Equatable {
    /// The requirement, such as "At least 8 characters", in the form's language.
    public let text: String
    /// Indicates whether the value meets the requirement. `nil` if only the server can decide: for a rule or a pattern
    /// that this version does not support, and for a value that is too long for the pattern.
    public let isMet: Bool?

    /// Returns the text with its status, for a screen reader.
    /// - Parameter texts: the language of the status.
    public func spokenText(_ texts: FormTexts) -> String {
        guard let isMet else { return text }
        let status: FormTexts.Key = if isMet { .passwordRuleMet } else { .passwordRuleNotMet }
        return "\(text), \(texts(status))"
    }
}

extension FormField {
    /// Maximum number of requirements shown; all rules are checked.
    private static let maximumRequirements = 20

    /// Returns the requirements of a new password: the rules with a ``ValidationRule/requirement``, in their order.
    /// - Parameter value: the value entered so far. An empty value meets none.
    /// - Returns: an empty list for any other field; also for the current password of a sign-in, where the rules are
    ///   only checked.
    public func requirements(for value: String) -> [FieldRequirement] {
        guard kind == .password, purpose == .newPassword else { return [] }

        let shown = rules.lazy.filter { $0.requirement != nil }.prefix(Self.maximumRequirements)
        return shown.map { rule in
            FieldRequirement(text: rule.requirement ?? "", isMet: isMet(rule, by: value))
        }
    }

    private func isMet(_ rule: ValidationRule, by value: String) -> Bool? {
        let isMet = FieldValidator.isMet(rule.check, by: value)
        guard value.isEmpty, isMet != nil else { return isMet }
        return false
    }

    /// The hint of a form that lists the requirements: `nil` if it only repeats one of them, as a server's hint may.
    public var hintBesideRequirements: String? {
        let repeated = requirements(for: "").contains { $0.text == hint }
        guard !repeated else { return nil }
        return hint
    }
}

extension [FieldRequirement] {
    /// Indicates whether all requirements are met, as far as that can be decided before the value is sent.
    package var areMet: Bool { !isEmpty && allSatisfy { $0.isMet != false } }

    /// Returns the number of met requirements as a text.
    package func progress(_ texts: FormTexts) -> String {
        let met = count { $0.isMet == true }
        return texts(.passwordRulesMet, ["count": "\(met)", "total": "\(count)"])
    }
}
