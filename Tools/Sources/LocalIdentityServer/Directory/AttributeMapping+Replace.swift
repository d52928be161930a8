extension AttributeMapping {
    /// Why attributes can't be a user's.
    enum Violation: Error, Equatable {
        /// A password stands among them.
        case credential
        /// A required one is missing, or one does not have its form.
        case form
    }

    /// The user with these attributes and no others. Names that the mapping does not know are kept as they are.
    func user(_ user: User, replacedBy values: [String: JSONValue]) throws(Violation) -> User {
        guard !entries.contains(where: { $0.place == .password && values[$0.name] != nil }) else { throw .credential }
        var changed = user
        changed.attributes = [:]
        for (name, value) in values where !known.contains(where: { $0.name == name }) {
            // The name under which the directory keeps a known attribute means that attribute.
            let isKnown = known.contains { $0.place == .attribute(name) }
            guard !isKnown || value.string != nil else { throw .form }
            changed.attributes[name] = value
        }
        for entry in known where entry.place != .password {
            guard let value = values[entry.name] else {
                guard !entry.isRequired else { throw .form }
                if case .name = entry.place { Self.set(nil, at: entry.place, of: &changed) }
                continue
            }
            guard entry.allows(value) else { throw .form }
            Self.set(value, at: entry.place, of: &changed)
        }
        return changed
    }
}
