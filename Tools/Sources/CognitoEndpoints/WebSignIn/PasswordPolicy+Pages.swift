import FlowEngine

extension PasswordPolicy {
    /// The rules of a new password on the hosted pages, in the order in which `check` applies them. The last one is
    /// that of every password in a request.
    var pageRules: [ValidationRule] {
        let length = ValidationRule.standardMessage(for: .minLength)
        var rules = [ValidationRule(type: .minLength, value: .integer(Int64(shortest)), message: length)]
        let characters: KeyValuePairs<Bool, (pattern: String, name: String)> = [
            needsUppercase: ("[A-Z]", "uppercase"),
            needsLowercase: ("[a-z]", "lowercase"),
            needsNumber: ("[0-9]", "digit"),
            needsSymbol: (Self.symbolPattern, "symbol"),
            true: (#"^\S$|^\S[^\n]*\S$"#, "edges"),
        ]

        for (isNeeded, rule) in characters where isNeeded {
            let message = "validation.password.\(rule.name)"
            rules.append(ValidationRule(type: .regex, value: .string(rule.pattern), message: message))
        }
        return rules
    }

    /// A class with all symbols, which a browser reads in the same way.
    private static var symbolPattern: String {
        let escaped: Set<Unicode.Scalar> = ["\\", "[", "]", "^", "-"]
        let members = symbols.sorted().map { symbol in
            guard escaped.contains(symbol) else { return String(symbol) }
            return "\\\(symbol)"
        }
        return "[\(members.joined())]"
    }
}
