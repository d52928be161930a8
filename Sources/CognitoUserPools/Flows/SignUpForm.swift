import AuthFlows

/// The fields of a sign-up form, and their conversion to a request.
struct SignUpForm {
    private let usernameAttributes: [String]
    /// Indicates whether the form has a field for a separate user name.
    let hasUsername: Bool
    /// The other attributes in the form.
    let attributes: [String]
    let optionalAttributes: Set<String>

    init(_ settings: CognitoPoolSettings) {
        let names = settings.usernameAttributes.map(\.rawValue)
        usernameAttributes = names
        var required: [String] = []
        for name in settings.requiredAttributes where !required.contains(name) {
            required.append(name)
        }
        let own = required.filter(names.contains)
        // With several possible user names that are required anyway, the form has no second field for the same value.
        hasUsername = names.count < 2 || own.isEmpty
        var asked = required
        if hasUsername {
            asked.removeAll(where: own.contains)
        }

        // The confirmation code needs an address.
        let addresses = settings.verifiedAttributes
        if names.isEmpty, !addresses.isEmpty, !required.contains(where: addresses.contains) {
            asked.append(addresses.first { $0 == "email" } ?? addresses[0])
        }

        var optional: [String] = []
        for name in settings.optionalAttributes where !(asked + names + optional).contains(name) {
            optional.append(name)
        }
        attributes = asked + optional
        optionalAttributes = Set(optional)
    }

    func request(_ values: [String: String]) -> (username: String, attributes: [UserAttribute]) {
        var known: [UserAttribute] = []
        for name in attributes {
            let value = Self.withoutFormatting(values[name] ?? "", of: name)
            if !value.isEmpty { known.append(UserAttribute(name: name, value: value)) }
        }

        guard hasUsername else {
            let name = usernameAttributes.first { name in known.contains { $0.name == name } }
            return (known.first { $0.name == name }?.value ?? "", known)
        }

        let entered = values[FormBuilder.Field.username] ?? ""
        let username = Self.username(entered, usernameAttributes: usernameAttributes)
        if let name = Self.attribute(of: username, usernameAttributes: usernameAttributes) {
            known.append(UserAttribute(name: name, value: username))
        }
        return (username, known)
    }

    /// Converts a user name to the service's format.
    static func username(_ entered: String, usernameAttributes names: [String]) -> String {
        withoutFormatting(entered, of: attribute(of: entered, usernameAttributes: names) ?? "")
    }

    private static func attribute(of username: String, usernameAttributes names: [String]) -> String? {
        guard names.count > 1 else { return names.first }
        return if username.contains("@") { "email" } else { "phone_number" }
    }

    /// Removes formatting characters from a phone number.
    static func withoutFormatting(_ value: String, of attribute: String) -> String {
        guard attribute == "phone_number" else { return value }
        return value.filter { !" ()./-".contains($0) }
    }
}
