package import IdentityBase

/// The mapping of a protocol's attribute names to the directory, with the rules for their values.
package struct AttributeMapping: Sendable {
    package enum Place: Sendable, Equatable {
        case name(UserDirectory.Name)
        case attribute(String)
        /// Stored in the credential store and never read back.
        case password
    }

    package enum Violation: Error, Equatable {
        /// The attributes contain a password.
        case credential
        /// A required attribute is missing, or a value is not valid.
        case invalidValue
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
    }

    /// The location of ThunderID's well-known attributes, independent of a user's type.
    package static let thunderID = AttributeMapping(entries: [
        Entry(name: "username", displayName: "Username", place: .name(.username)),
        Entry(name: "password", displayName: "Password", place: .password),
        Entry(name: "email", displayName: "Email", place: .name(.email)),
        Entry(name: "given_name", displayName: "First Name", place: .attribute("given_name")),
        Entry(name: "family_name", displayName: "Last Name", place: .attribute("family_name")),
        Entry(name: "name", displayName: "Full Name", place: .attribute("name")),
        Entry(name: "picture", displayName: "Picture", place: .attribute("picture")),
        Entry(name: "sub", displayName: "Subject", place: .attribute("sub")),
        Entry(name: "mobile_number", displayName: "Mobile Number", place: .attribute("phone_number")),
    ])

    package let entries: [Entry]

    /// The entries, and ThunderID's well-known ones that are not among them.
    package var entriesWithWellKnown: [Entry] {
        let others = Self.thunderID.entries.filter { entry in
            !entries.contains { own in
                own.name == entry.name || own.place == entry.place
            }
        }
        return entries + others
    }

    package func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name }
    }

    /// Returns the user's attributes under the protocol's names.
    package func attributes(of user: User) -> [String: JSONValue] {
        var shown: [String: JSONValue] = [:]
        var mapped: Set<String> = []
        for entry in entriesWithWellKnown {
            if case .attribute(let key) = entry.place { mapped.insert(key) }
            shown[entry.name] = Self.value(at: entry.place, of: user)
        }

        for (key, value) in user.attributes where !mapped.contains(key) && shown[key] == nil {
            shown[key] = value
        }
        return shown
    }

    /// Returns the user with these values. A text that is not valid for its attribute is stored as text.
    package func applying(_ values: [String: String], to user: User) -> User {
        var changed = user
        let entries = entriesWithWellKnown
        for (name, text) in values {
            let entry = entries.first { $0.name == name }
            let place = entry?.place ?? .attribute(name)
            let value = entry?.value(from: text) ?? .string(text)
            Self.set(value, at: place, of: &changed)
        }
        return changed
    }

    /// Returns the user with these attributes of the schema and no others. Values outside the schema are dropped.
    /// Attributes of other protocols do not change.
    package func replacingAttributes(
        of user: User,
        with values: [String: JSONValue]
    ) throws(Violation) -> User {
        let hasPassword = entries.contains {
            $0.place == .password && values[$0.name] != nil
        }
        guard !hasPassword else { throw .credential }

        var changed = user
        for entry in entries where entry.place != .password {
            let value = values[entry.name]
            let isAllowed = value.map(entry.allows) ?? !entry.isRequired
            guard isAllowed else { throw .invalidValue }
            Self.set(value, at: entry.place, of: &changed)
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

    package static func text(at place: Place, of user: User) -> String? {
        value(at: place, of: user)?.string
    }

    private static func value(at place: Place, of user: User) -> JSONValue? {
        switch place {
        case .name(.id): .string(user.id)
        case .name(.username): .text(user.username)
        case .name(.email): .text(user.email)
        case .name(.phone): .text(user.phone)
        case .name(.alias): .text(user.alias)
        case .attribute(let key): user.attributes[key]
        case .password: nil
        }
    }
}

extension AttributeMapping.Entry {
    /// Returns the attribute's value for a text from a form; nil if the text is not valid.
    package func value(from text: String) -> JSONValue? {
        switch kind {
        case .string:
            guard allows(text) else { return nil }
            return .string(text)
        case .boolean:
            return Self.boolean(text)
        case .number:
            return Self.number(text)
        }
    }

    private static func boolean(_ text: String) -> JSONValue? {
        switch text.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }

    private static func number(_ text: String) -> JSONValue? {
        if let whole = Int64(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .double(number)
    }

    package func allows(_ value: JSONValue) -> Bool {
        switch (kind, value) {
        case (.string, .string(let text)): allows(text)
        case (.boolean, .bool): true
        case (.number, .int), (.number, .double): true
        default: false
        }
    }

    package func allows(_ text: String) -> Bool {
        if isRequired, text.isEmpty { return false }
        if let values, !values.contains(text) { return false }
        guard hasValidSyntax(text) else { return false }
        guard let pattern else { return true }
        return AttributeLimits.allow(text)
            && (try? LinearPattern(pattern))?.matches(text) == true
    }

    /// Checks the rule of all protocols for e-mail addresses and user names, beside the user type's own pattern.
    package func hasValidSyntax(_ text: String) -> Bool {
        switch place {
        case .name(.email): EmailAddress.isValid(text)
        case .name(.username): text.isEmpty || UserName.isValid(text)
        default: true
        }
    }
}
