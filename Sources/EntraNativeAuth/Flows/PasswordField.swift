import AuthFlows

/// The password fields of a form.
struct PasswordField {
    private static let fewestCharacters = 8
    private static let mostCharacters = 256

    let texts: FormTexts

    /// Returns the field of an existing password. A user without one leaves it empty, where that is permitted.
    func current(isRequired: Bool = true) -> FormField {
        FormField(
            id: FormWriter.Field.password, kind: .password, label: texts(.passwordLabel), isRequired: isRequired,
            purpose: .currentPassword, rules: [ValidationRule(.maxLength(Self.mostCharacters))])
    }

    /// Returns the field of a new password. The password rules are shown in advance, and checked before it is sent.
    func new(_ id: String, label: FormTexts.Key, isRequired: Bool = true) -> FormField {
        let length = texts(.passwordLength, ["count": String(Self.fewestCharacters)])
        return FormField(
            id: id, kind: .password, label: texts(label),
            hint: texts(.passwordNeeds, ["list": length]) + " " + texts(.passwordMix), isRequired: isRequired,
            purpose: .newPassword,
            rules: [
                ValidationRule(.minLength(Self.fewestCharacters)), ValidationRule(.maxLength(Self.mostCharacters)),
            ])
    }

    /// Returns the message for a password that violates a rule.
    func problem(_ rule: EntraPasswordRule, label: String) -> String {
        switch rule {
        case .tooWeak: texts(.passwordTooWeak)
        case .tooShort: texts(.tooShort, ["field": label, "count": String(Self.fewestCharacters)])
        case .tooLong: texts(.tooLong, ["field": label, "count": String(Self.mostCharacters)])
        case .recentlyUsed: texts(.passwordUsedBefore)
        case .banned: texts(.passwordBanned)
        case .empty: texts(.fillIn, ["field": label])
        default: texts(.notAccepted)
        }
    }
}
