import FlowEngine
import GRDB
import IdentityBase
import IdentityDomain

/// The writer of the documents of an import, within one transaction.
struct ImportWriter {
    /// The written resource of a document.
    struct Written: Sendable, Equatable {
        let isUpdate: Bool
        let id: String
    }

    /// The result of the writes of some documents, by their positions.
    struct Attempt: Sendable {
        var written: [Int: Written] = [:]
        var failures: [Int: ImportFailure] = [:]
    }

    /// The definitions with those of the import.
    let definitions: Definitions
    let servers: [String: ResourceServer]
    /// Passwords by the position of the user's document; nil for one that the user has already.
    let passwords: [Int: HashedPassword]
    let replacesExisting: Bool
    let identifiers: IdentifierFactory
    let now: Double
    let connection: Database
    private(set) var attempt = Attempt()

    /// Writes the documents. A failed document may be written in part: the caller then rolls the transaction back.
    /// - Parameter items: the documents by their positions.
    mutating func write(_ items: [(position: Int, item: ImportItem)]) throws {
        try writeUnits(items)
        for (position, item) in items {
            try record(position) { try $0.write(item, at: position) }
        }

        // Groups may contain other groups, so principals are written after all groups.
        for (position, item) in items {
            guard let written = attempt.written[position] else { continue }
            try record(position) { writer in
                try writer.addPrincipals(of: item, to: written.id)
                return written
            }
        }
    }

    private func write(_ item: ImportItem, at position: Int) throws -> Written? {
        switch item.content {
        case .stored(let document, let resource, let unit):
            return try store(
                document,
                resource: resource,
                reference: unit,
                item: item
            )

        case .user(let user):
            return try write(user, position: position, item: item)

        case .group(let group):
            return try write(group, as: UserGroup.self, item: item) { id, unitID in
                try OrganizationStore.write(group.group(id: id, unitID: unitID), in: connection)
            }

        case .role(let role):
            return try write(role, as: Role.self, item: item) { id, unitID in
                let granted = try permissions(of: role, item: item)
                let role = role.role(id: id, unitID: unitID)
                try OrganizationStore.write(role, permissions: granted, in: connection)
            }

        case .unit, nil:
            return attempt.written[position]
        }
    }

    private func addPrincipals(of item: ImportItem, to id: String) throws {
        switch item.content {
        case .group(let group):
            let members = try principals(group.principals, item: item)
            try UserGroup.add(members, to: id, in: connection)

        case .role(let role):
            let assignments = try principals(role.principals, item: item)
            try Role.add(assignments, to: id, in: connection)

        default: break
        }
    }

    /// Records the result of a document's write.
    private mutating func record(
        _ position: Int,
        work: (ImportWriter) throws -> Written?
    ) throws {
        do {
            attempt.written[position] = try work(self)
        } catch let failure as ImportFailure {
            attempt.failures[position] = failure
        }
    }

    // MARK: - Organization units

    /// Writes the units, each after its parent, in whatever order their documents are.
    private mutating func writeUnits(_ items: [(position: Int, item: ImportItem)]) throws {
        var remaining = items.filter { _, item in
            guard case .unit = item.content else { return false }
            return true
        }

        while !remaining.isEmpty {
            var waiting: [(position: Int, item: ImportItem)] = []
            for (position, item) in remaining {
                guard case .unit(let unit) = item.content else { continue }
                let isReady = try unit.parent == nil || parent(of: unit) != nil
                guard isReady else {
                    waiting.append((position, item))
                    continue
                }
                try record(position) { try $0.write(unit, item: item) }
            }

            // No unit was written, so the parents of the rest do not exist.
            guard waiting.count < remaining.count else {
                for (position, item) in waiting {
                    attempt.failures[position] = item.failure("there is no organization unit for parent")
                }
                return
            }
            remaining = waiting
        }
    }

    private func parent(of unit: UnitDocument) throws -> OrganizationUnit? {
        guard let parent = unit.parent else { return nil }
        return try OrganizationStore.unit(parent, in: connection)
            ?? OrganizationStore.unit(path: parent, in: connection)
    }

    private func write(_ document: UnitDocument, item: ImportItem) throws -> Written {
        let above = try parent(of: document)
        let namesake = try OrganizationStore.unit(
            handle: document.handle,
            below: above?.id,
            in: connection
        )
        let name = "the handle \(document.handle)"
        let id = try chosenID(document.id, item, existing: namesake?.id, name: name)

        let exists = try OrganizationStore.unit(id, in: connection) != nil
        if exists, let above, try OrganizationStore.isUnit(above.id, within: id, in: connection) {
            throw item.failure("the parent \(above.id) is below this unit")
        }
        try checkReplacement(exists, item: item)

        let unit = document.unit(id: id, parentID: above?.id)
        try OrganizationStore.write(unit, in: connection)
        return Written(isUpdate: exists, id: id)
    }

    func unit(_ reference: UnitReference, item: ImportItem) throws -> OrganizationUnit {
        guard let unit = try reference.unit(in: connection) else {
            throw item.failure("there is no organization unit \(reference.description)", line: reference.line)
        }
        return unit
    }

    // MARK: - Documents that are stored as text

    private func store(
        _ document: ImportedDocument,
        resource: StoredResource,
        reference: UnitReference,
        item: ImportItem
    ) throws -> Written {
        _ = try unit(reference, item: item)
        let exists =
            try resource.isShipped
            || ImportedDocument.all(in: connection).contains(where: document.replaces)
        try checkReplacement(exists, item: item)

        switch resource {
        case .serverConfig(let section):
            if let id = section.standardServerID, servers[id] == nil {
                throw item.failure("there is no resource server \(id)", line: section.line)
            }

        case .resourceServer(let server):
            guard let identifier = server.identifier else { break }
            let other = servers.values.first { $0.id != server.id && $0.identifier == identifier }
            if let other {
                throw item.failure("the identifier \(identifier) is taken by \(other.id)")
            }

        case .definition, .unused: break
        }

        try document.write(at: now, in: connection)
        return Written(isUpdate: exists, id: document.id ?? document.key)
    }

    // MARK: - Groups and roles

    private func write<Owner: PrincipalSet>(
        _ document: PrincipalSetDocument,
        as type: Owner.Type,
        item: ImportItem,
        save: (_ id: String, _ unitID: String) throws -> Void
    ) throws -> Written {
        let owner = try unit(document.unit, item: item)
        let namesake = try Owner.named(document.name, inUnit: owner.id, in: connection)
        let name = "the name \(document.name)"
        let id = try chosenID(document.id, item, existing: namesake?.id, name: name)

        let exists = try Owner.exists(id, in: connection)
        try checkReplacement(exists, item: item)
        try save(id, owner.id)
        return Written(isUpdate: exists, id: id)
    }

    /// Returns the permissions, all of which must exist.
    private func permissions(of role: PrincipalSetDocument, item: ImportItem) throws -> Set<Permission> {
        for line in role.permissions {
            let permission = line.permission
            let serverID = permission.resourceServerID
            guard let server = servers[serverID] else {
                throw item.failure("there is no resource server \(serverID)", line: line.line)
            }
            guard server.permissions.contains(permission.name) else {
                throw item.failure("\(server.id) has no permission \(permission.name)", line: line.line)
            }
        }

        return Set(role.permissions.map(\.permission))
    }

    /// Returns the principals, all of which must exist.
    private func principals(_ references: [PrincipalReference], item: ImportItem) throws -> Set<Principal> {
        for reference in references {
            let principal = reference.principal
            guard try exists(principal) else {
                let reason = "there is no \(principal.kind.rawValue) \(principal.id)"
                throw item.failure(reason, line: reference.line)
            }
        }

        return Set(references.map(\.principal))
    }

    private func exists(_ principal: Principal) throws -> Bool {
        let id = principal.id
        switch principal.kind {
        case .user:
            return try UserDirectory.user(.id, value: id, in: connection) != nil
        case .group:
            return try UserGroup.exists(id, in: connection)
        case .app:
            return definitions.applications[id] != nil
        case .agent:
            let documents = try ImportedDocument.all(in: connection)
            return documents.contains { $0.type == .agent && ($0.id ?? $0.key) == id }
        }
    }

    // MARK: - Users

    private func write(_ document: UserDocument, position: Int, item: ImportItem) throws -> Written {
        let owner = try unit(document.unit, item: item)
        guard let typeName = definitions.userTypes.name(of: document.type) else {
            throw item.failure(
                "there is no user type \(document.type)",
                line: document.typeLine,
                code: .userSchema
            )
        }
        let type = definitions.userTypes[typeName]
        try checkAttributes(document, type: type, item: item)

        let known = try Self.existing(document, in: connection)
        try checkReplacement(known != nil, item: item, code: .userConflict)
        let attributes = try values(document, mapping: type.mapping, item: item)

        let knownID = known?.id ?? document.id ?? passwords[position]?.userID
        var user = User(
            id: knownID ?? identifiers.next(),
            type: typeName,
            unitID: owner.id,
            phone: known?.phone,
            alias: known?.alias,
            createdAt: known?.createdAt ?? .init(timeIntervalSince1970: now)
        )
        for (entry, attribute) in attributes {
            if case .name(let name) = entry.place,
                let text = attribute.value.string,
                let other = try UserDirectory.user(name, value: text, in: connection),
                other.id != user.id
            {
                let reason = "the \(entry.name) belongs to the user \(other.id)"
                throw item.failure(reason, line: attribute.line, code: .userConflict)
            }
            AttributeMapping.set(attribute.value, at: entry.place, of: &user)
        }

        try UserDirectory.write(user, at: now, in: connection)
        if let password = passwords[position] {
            let hashed = HashedPassword(userID: user.id, texts: password.texts)
            try CredentialStore.write(hashed, at: now, in: connection)
        }
        try document.state?.write(to: user.id, at: now, in: connection)
        return Written(isUpdate: known != nil, id: user.id)
    }

    /// Returns the user of a document: the one with its id; without an id, the one with its user name.
    static func existing(_ document: UserDocument, in connection: Database) throws -> User? {
        if let id = document.id {
            return try UserDirectory.user(.id, value: id, in: connection)
        }
        guard let name = document.attributes["username"]?.value.string else { return nil }
        return try UserDirectory.user(.username, value: name, in: connection)
    }

    /// Returns the values of the type's attributes.
    private func values(
        _ document: UserDocument,
        mapping: AttributeMapping,
        item: ImportItem
    ) throws -> [(entry: AttributeMapping.Entry, attribute: UserDocument.Attribute)] {
        var values: [(entry: AttributeMapping.Entry, attribute: UserDocument.Attribute)] = []
        for entry in mapping.entries where entry.place != .password {
            guard let attribute = document.attributes[entry.name] else {
                if !entry.isRequired { continue }
                throw item.failure("the attribute \(entry.name) is missing", code: .userSchema)
            }
            guard entry.allows(attribute.value) else {
                let reason = "the value of \(entry.name) is not valid for the user type \(document.type)"
                throw item.failure(reason, line: attribute.line, code: .userSchema)
            }
            values.append((entry, attribute))
        }
        return values
    }

    /// Checks that the user type has all attributes of the document.
    private func checkAttributes(_ document: UserDocument, type: UserType, item: ImportItem) throws {
        let attributes = document.attributes.sorted { $0.value.line < $1.value.line }
        for (name, attribute) in attributes
        where type.mapping.entry(name) == nil && !type.unsupportedAttributes.contains(name) {
            let reason = "the user type \(document.type) has no attribute \(name)"
            throw item.failure(reason, line: attribute.line, code: .userSchema)
        }
    }

    /// Returns a warning for each attribute that this server does not support. It is not stored.
    static func warnings(
        _ document: UserDocument,
        item: ImportItem,
        types: UserTypes
    ) -> [FlowDefinitionError] {
        let type = types[types.name(of: document.type) ?? document.type]
        let unsupported = document.attributes.filter { type.unsupportedAttributes.contains($0.key) }
        let ordered = unsupported.sorted { $0.value.line < $1.value.line }
        return ordered.map { name, attribute in
            item.error("the attribute \(name) is not supported; it is not stored", line: attribute.line)
        }
    }

    // MARK: - Identity

    /// Returns the id to write: that of the document, of the existing resource of that name, or a new one.
    private func chosenID(
        _ id: String?,
        _ item: ImportItem,
        existing: String?,
        name: String
    ) throws -> String {
        let chosen = id ?? existing ?? identifiers.next()
        if let existing, existing != chosen { throw item.failure("\(name) is taken by \(existing)") }
        return chosen
    }

    private func checkReplacement(
        _ exists: Bool,
        item: ImportItem,
        code: ImportFailure.Code = .invalid
    ) throws {
        guard !exists || replacesExisting else {
            throw item.failure("this resource exists already", code: code)
        }
    }
}
