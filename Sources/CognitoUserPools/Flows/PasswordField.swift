import AuthFlows

/// A builder of password fields.
struct PasswordField {
    /// The service's symbols. The service also counts a space, except at either end; it is left out for simplicity.
    private static let symbol = #"[\^$*.\[\]{}()?"!@#%&/\\,><':;|_~`+=-]"#
    private static let mostCharacters = 256

    let texts: FormTexts
    let policy: CognitoPasswordPolicy?

    /// Returns the field of the current password.
    func current(_ id: String = "password") -> FormField {
        FormField(
            id: id, kind: .password, label: texts(.passwordLabel), isRequired: true, purpose: .currentPassword,
            rules: [ValidationRule(.maxLength(Self.mostCharacters))])
    }

    /// Returns the field of a new password. The policy is shown beforehand and checked before the request.
    func new(_ id: String, label: FormTexts.Key, isRequired: Bool = true) -> FormField {
        let label = texts(label)
        let needs = policy.map(needs) ?? []
        let hint = texts(.passwordNeeds, ["list": needs.map(\.what).joined(separator: ", ")])
        return FormField(
            id: id, kind: .password, label: label, hint: needs.isEmpty ? nil : hint, isRequired: isRequired,
            purpose: .newPassword,
            rules: needs.map {
                ValidationRule($0.check, message: texts(.passwordNeedsIt, ["field": label, "what": $0.what]))
            } + [ValidationRule(.maxLength(Self.mostCharacters))])
    }

    private func needs(_ policy: CognitoPasswordPolicy) -> [(what: String, check: ValidationRule.Check)] {
        var needs: [(what: String, check: ValidationRule.Check)] = []
        if policy.minLength > 0 {
            needs.append(
                (texts(.passwordLength, ["count": String(policy.minLength)]), .minLength(policy.minLength)))
        }
        if policy.needsDigit { needs.append((texts(.passwordDigit), .matches("[0-9]"))) }
        if policy.needsLowercase { needs.append((texts(.passwordLowercase), .matches("[a-z]"))) }
        if policy.needsUppercase { needs.append((texts(.passwordUppercase), .matches("[A-Z]"))) }
        if policy.needsSymbol { needs.append((texts(.passwordSymbol), .matches(Self.symbol))) }
        return needs
    }
}
