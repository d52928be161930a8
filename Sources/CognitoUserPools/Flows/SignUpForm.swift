import NativeAuthCore

/// What a sign-up asks for, and which request comes of it.
struct SignUpForm {
    /// The attributes that people sign in with.
    private let names: [String]
    /// Whether a name of its own is asked for.
    let hasUsername: Bool
    /// The attributes that are asked for, besides that name.
    let attributes: [String]

    init(_ settings: CognitoPoolSettings) {
        names = settings.usernameAttributes.map(\.rawValue)
        let required = settings.requiredAttributes.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let own = required.filter(names.contains)
        // Where several could be the name and each must be told anyway, nobody is asked for the same twice.
        hasUsername = names.count < 2 || own.isEmpty
        var asked = hasUsername ? required.filter { !own.contains($0) } : required
        // Without an address there is nowhere to send a code to.
        let addresses = settings.verifiedAttributes
        if names.isEmpty, !addresses.isEmpty, !required.contains(where: addresses.contains) {
            asked.append(addresses.contains("email") ? "email" : addresses[0])
        }
        attributes = asked
    }

    /// The user's name, and what is told of the user.
    func request(_ values: [String: String]) -> (username: String, attributes: [UserAttribute]) {
        var known = attributes.compactMap { name -> UserAttribute? in
            let value = Self.plain(values[name] ?? "", name)
            return value.isEmpty ? nil : UserAttribute(name, value)
        }
        guard hasUsername else {
            let name = names.first { name in known.contains { $0.name == name } }
            return (known.first { $0.name == name }?.value ?? "", known)
        }
        let username = Self.username(values[FormWriter.Field.username] ?? "", names)
        if let name = Self.attribute(of: username, names) { known.append(UserAttribute(name, username)) }
        return (username, known)
    }

    /// A name as the service wants it.
    static func username(_ entered: String, _ names: [String]) -> String {
        plain(entered, attribute(of: entered, names) ?? "")
    }

    private static func attribute(of username: String, _ names: [String]) -> String? {
        guard names.count > 1 else { return names.first }
        return username.contains("@") ? "email" : "phone_number"
    }

    /// A number is sent without what makes it readable.
    static func plain(_ value: String, _ attribute: String) -> String {
        attribute == "phone_number" ? value.filter { !" ()./-".contains($0) } : value
    }
}
