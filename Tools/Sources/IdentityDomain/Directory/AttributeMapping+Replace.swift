package import IdentityBase

extension AttributeMapping {
    /// Why attributes can't be a user's.
    package enum Violation: Error, Equatable {
        /// A password stands among them.
        case credential
        /// A required one is missing, or one does not have its form.
        case form
    }

    /// The user with these attributes of the schema and no others. Values that the schema does not know are dropped; what
    /// other protocols keep of the user stays as it is.
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
