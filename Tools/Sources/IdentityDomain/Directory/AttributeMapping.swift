package import IdentityBase

/// The mapping of a protocol's attribute names to the directory, with the rules for their values.
package struct AttributeMapping: Sendable {
    package enum Place: Sendable, Equatable {
        case name(UserDirectory.Name)
        case attribute(String)
        /// Stored in the credential store and never read back.
        case password
    }

    package struct Entry: Sendable {
        package enum Kind: String, Sendable {
            case string, number, boolean
        }

        package let name: String
        package let displayName: String
        package let place: Place
        package var isRequired = false
        package var isUnique = false
        package var pattern: String?
        package var kind = Kind.string
        /// The allowed texts; nil for any text.
        package var values: [String]?

        package init(
            name: String,
            displayName: String,
            place: Place,
            isRequired: Bool = false,
            isUnique: Bool = false,
            pattern: String? = nil,
            kind: Kind = Kind.string,
            values: [String]? = nil
        ) {
            self.name = name
            self.displayName = displayName
            self.place = place
            self.isRequired = isRequired
            self.isUnique = isUnique
            self.pattern = pattern
            self.kind = kind
            self.values = values
        }
    }

    static let emailPattern = #"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$"#

    /// The location of ThunderID's well-known attributes, independent of a user's type.
    package static let thunderID = AttributeMapping(entries: [
        Entry(name: "username", displayName: "Username", place: .name(.username)),
        Entry(name: "password", displayName: "Password", place: .password),
        Entry(name: "email", displayName: "Email", place: .name(.email), pattern: emailPattern),
        Entry(name: "given_name", displayName: "First Name", place: .attribute("given_name")),
        Entry(name: "family_name", displayName: "Last Name", place: .attribute("family_name")),
        Entry(name: "name", displayName: "Full Name", place: .attribute("name")),
        Entry(name: "picture", displayName: "Picture", place: .attribute("picture")),
        Entry(name: "sub", displayName: "Subject", place: .attribute("sub")),
        Entry(name: "mobile_number", displayName: "Mobile Number", place: .attribute("phone_number")),
    ])

    package let entries: [Entry]

    /// The entries, and ThunderID's well-known ones that are not among them. Those are stored in their own locations,
    /// too.
    package var known: [Entry] {
        entries
            + Self.thunderID.entries.filter { entry in
                !entries.contains { $0.name == entry.name || $0.place == entry.place }
            }
    }

    package func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name }
    }

    /// Returns the user's attributes under the protocol's names.
    package func attributes(of user: User) -> [String: JSONValue] {
        var shown: [String: JSONValue] = [:]
        var mapped: Set<String> = []
        for entry in known {
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

    /// Returns the user with these values. A text that is not valid for its attribute is stored as text.
    package func user(_ user: User, with values: [String: String]) -> User {
        var changed = user
        for (name, text) in values {
            let entry = known.first { $0.name == name }
            let place = entry?.place ?? .attribute(name)
            Self.set(entry?.value(from: text) ?? .string(text), at: place, of: &changed)
        }
        return changed
    }

    /// Stores a value; nil removes the current one.
    package static func set(_ value: JSONValue?, at place: Place, of user: inout User) {
        switch place {
        case .name(.username): user.username = value?.string
        case .name(.email): user.email = value?.string
        case .name(.phone): user.phone = value?.string
        case .name(.alias): user.alias = value?.string
        case .name(.id), .password: break
        case .attribute(let key): user.attributes[key] = value
        }
    }

    /// Returns the text at a location; nil if there is no value, or the value is not a text.
    package static func text(at place: Place, of user: User) -> String? {
        switch place {
        case .name(let name): value(of: name, in: user)
        case .attribute(let key): user.attributes[key]?.string
        case .password: nil
        }
    }

    /// Checks the syntax of the values. Missing required ones are not checked here.
    package func accepts(_ values: [String: String]) -> Bool {
        entries.allSatisfy { entry in values[entry.name].map { entry.value(from: $0) != nil } ?? true }
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
