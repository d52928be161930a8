/// How one protocol's attribute names map to the directory, and what it says about them. One table per protocol.
struct AttributeMapping: Sendable {
    enum Place: Sendable, Equatable {
        case name(UserDirectory.Name)
        case attribute(String)
        /// Goes to the credential store; never read back.
        case password
    }

    struct Entry: Sendable {
        let name: String
        let displayName: String
        let place: Place
        var isRequired = false
        var isUnique = false
        var pattern: String?
    }

    /// The attributes of ThunderID's user type `Person`, as its `/users/me/meta` tells them.
    static let thunderID = AttributeMapping(entries: [
        Entry(name: "username", displayName: "Username", place: .name(.username), isRequired: true, isUnique: true),
        Entry(name: "password", displayName: "Password", place: .password),
        Entry(
            name: "email", displayName: "Email", place: .name(.email), isRequired: true, isUnique: true,
            pattern: #"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$"#),
        Entry(name: "given_name", displayName: "First Name", place: .attribute("given_name")),
        Entry(name: "family_name", displayName: "Last Name", place: .attribute("family_name")),
        Entry(name: "name", displayName: "Full Name", place: .attribute("name")),
        Entry(name: "mobile_number", displayName: "Mobile Number", place: .attribute("phone_number")),
        Entry(name: "picture", displayName: "Picture", place: .attribute("picture")),
        Entry(name: "sub", displayName: "Subject", place: .attribute("sub")),
    ])

    let entries: [Entry]

    func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name }
    }

    /// What the protocol shows of a user.
    func attributes(of user: User) -> [String: JSONValue] {
        var shown: [String: JSONValue] = [:]
        var mapped: Set<String> = []
        for entry in entries {
            switch entry.place {
            case .name(let name):
                if let value = Self.value(of: name, in: user) { shown[entry.name] = .string(value) }
            case .attribute(let key):
                mapped.insert(key)
                if let value = user.attributes[key] { shown[entry.name] = value }
            case .password:
                break
            }
        }
        for (key, value) in user.attributes where !mapped.contains(key) && shown[key] == nil {
            shown[key] = value
        }
        return shown
    }

    /// The user with these values written to where they belong.
    func user(_ user: User, with values: [String: String]) -> User {
        var changed = user
        for (name, value) in values {
            switch entry(name)?.place ?? .attribute(name) {
            case .name(.username): changed.username = value
            case .name(.email): changed.email = value
            case .name(.phone): changed.phone = value
            case .name(.alias): changed.alias = value
            case .name(.id), .password: break
            case .attribute(let key): changed.attributes[key] = .string(value)
            }
        }
        return changed
    }

    /// Whether the values satisfy the patterns. Missing required ones are another question.
    func accepts(_ values: [String: String]) -> Bool {
        entries.allSatisfy { entry in
            guard let value = values[entry.name], let text = entry.pattern else { return true }
            guard let pattern = try? LinearPattern(text) else { return false }
            return pattern.matches(value)
        }
    }

    private static func value(of name: UserDirectory.Name, in user: User) -> String? {
        switch name {
        case .id: user.id
        case .username: user.username
        case .email: user.email
        case .phone: user.phone
        case .alias: user.alias
        }
    }
}
