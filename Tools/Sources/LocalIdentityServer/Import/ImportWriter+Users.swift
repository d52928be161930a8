import IdentityBase
import IdentityDomain

extension ImportWriter {
    func write(
        _ document: UserDocument, position: Int, item: ImportItem, in connection: Connection
    ) throws -> Written {
        let unit = try unit(document.unit, item: item, in: connection)
        guard let type = definitions.userTypes.name(of: document.type) else {
            throw failure(
                item, reason: "there is no user type \(document.type)", line: document.typeLine, code: .userSchema)
        }
        let mapping = definitions.userTypes[type].mapping
        let existing = try Self.existing(document, in: connection)
        try checkReplacement(existing != nil, item: item, code: .userConflict)
        let values = try values(document, mapping: mapping, item: item)
        var user = User(
            id: existing?.id ?? document.id ?? passwords[position]?.userID ?? identifiers.next(), type: type,
            unitID: unit.id, phone: existing?.phone, alias: existing?.alias,
            createdAt: existing?.createdAt ?? .init(timeIntervalSince1970: now))
        for (entry, attribute) in values {
            if case .name(let name) = entry.place, let text = attribute.value.string,
                let other = try UserDirectory.user(name, value: text, in: connection), other.id != user.id
            {
                let reason = "the \(entry.name) belongs to the user \(other.id)"
                throw failure(item, reason: reason, line: attribute.line, code: .userConflict)
            }
            AttributeMapping.set(attribute.value, at: entry.place, of: &user)
        }
        try UserDirectory.write(user, at: now, in: connection)
        if let password = passwords[position] {
            try CredentialStore.write(
                HashedPassword(userID: user.id, texts: password.texts), at: now, in: connection)
        }
        return Written(isUpdate: existing != nil, id: user.id)
    }

    /// Returns the user of a document: the one with its id; without an id, the one with its user name.
    static func existing(_ document: UserDocument, in connection: Connection) throws -> User? {
        if let id = document.id { return try UserDirectory.user(.id, value: id, in: connection) }
        guard let name = document.attributes["username"]?.value.string else { return nil }
        return try UserDirectory.user(.username, value: name, in: connection)
    }

    /// Returns the values of the type's attributes.
    private func values(
        _ document: UserDocument, mapping: AttributeMapping, item: ImportItem
    ) throws -> [(entry: AttributeMapping.Entry, attribute: UserDocument.Attribute)] {
        try mapping.entries.compactMap { entry in
            guard entry.place != .password else { return nil }
            guard let attribute = document.attributes[entry.name] else {
                guard !entry.isRequired else {
                    throw failure(item, reason: "the attribute \(entry.name) is missing", code: .userSchema)
                }
                return nil
            }
            guard entry.allows(attribute.value) else {
                let reason = "the value of \(entry.name) is not valid for the user type \(document.type)"
                throw failure(item, reason: reason, line: attribute.line, code: .userSchema)
            }
            return (entry, attribute)
        }
    }

    /// Returns a warning for each attribute that the user type does not have. It is not stored.
    static func warnings(
        _ document: UserDocument, item: ImportItem, types: UserTypes
    ) -> [FlowDefinitionError] {
        let mapping = types[types.name(of: document.type) ?? document.type].mapping
        return document.attributes.filter { mapping.entry($0.key) == nil }.sorted { $0.value.line < $1.value.line }
            .map { name, attribute in
                let reason = "the user type \(document.type) has no attribute \(name); it is not stored"
                return item.error(reason, line: attribute.line)
            }
    }
}
