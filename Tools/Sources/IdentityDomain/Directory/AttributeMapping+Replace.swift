package import IdentityBase

extension AttributeMapping {
    /// The reasons to reject a user's attributes.
    package enum Violation: Error, Equatable {
        /// The attributes contain a password.
        case credential
        /// A required attribute is missing, or a value is not valid.
        case form
    }

    /// Returns the user with these attributes of the schema and no others. Values outside the schema are dropped.
    /// Attributes of other protocols do not change.
    package func user(_ user: User, replacedBy values: [String: JSONValue]) throws(Violation) -> User {
        guard !entries.contains(where: { $0.place == .password && values[$0.name] != nil }) else { throw .credential }
        var changed = user
        for entry in entries where entry.place != .password {
            guard let value = values[entry.name] else {
                guard !entry.isRequired else { throw .form }
                Self.set(nil, at: entry.place, of: &changed)
                continue
            }
            guard entry.allows(value) else { throw .form }
            Self.set(value, at: entry.place, of: &changed)
        }
        return changed
    }
}
