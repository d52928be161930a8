import FlowEngine
import GRDB
import IdentityBase
import IdentityDomain

/// The writer of the documents of an import, within one transaction.
struct ImportWriter {
    typealias Connection = Database

    /// The written resource of a document.
    struct Written: Sendable, Equatable {
        var operation: ImportReport.Operation
        var id: String

        init(isUpdate: Bool, id: String) {
            operation = if isUpdate { .update } else { .create }
            self.id = id
        }
    }

    /// The definitions with those of the import.
    let definitions: Definitions
    let servers: [String: ResourceServer]
    /// Passwords by the position of the user's document; nil for one that the user has already.
    let passwords: [Int: HashedPassword]
    let replacesExisting: Bool
    let identifiers: IdentifierFactory
    let now: Double

    private(set) var written: [Int: Written] = [:]
    private(set) var failures: [Int: ImportFailure] = [:]

    init(
        definitions: Definitions, servers: [String: ResourceServer], passwords: [Int: HashedPassword],
        replacesExisting: Bool, identifiers: IdentifierFactory, now: Double
    ) {
        self.definitions = definitions
        self.servers = servers
        self.passwords = passwords
        self.replacesExisting = replacesExisting
        self.identifiers = identifiers
        self.now = now
    }

    /// Writes the documents. A failed document may be written in part: the caller then rolls the transaction back.
    ///
    /// - Parameter items: the documents by their positions.
    mutating func write(_ items: [(position: Int, item: ImportItem)], in connection: Connection) throws {
        try writeUnits(items, in: connection)
        for (position, item) in items {
            switch item.content {
            case .stored(let document, let resource, let unit):
                try attempt(position, item: item) {
                    try $0.store(document, resource: resource, reference: unit, item: item, in: connection)
                }
            case .user(let user):
                try attempt(position, item: item) { try $0.write(user, position: position, item: item, in: connection) }
            case .group(let group):
                try attempt(position, item: item) { try $0.write(group, item: item, in: connection) }
            case .role(let role):
                try attempt(position, item: item) { try $0.write(role, item: item, in: connection) }
            case .unit, nil: break
            }
        }
        // Groups may contain other groups, so their members are written after all groups.
        for (position, item) in items {
            guard case .group(let group) = item.content, let id = written[position]?.id else { continue }
            try attempt(position, item: item) { writer in
                try OrganizationStore.add(
                    try writer.principals(group.principals, item: item, in: connection), toGroup: id, in: connection)
                return writer.written[position]
            }
        }
    }

    /// Records the result of a document's write.
    private mutating func attempt(
        _ position: Int, item: ImportItem, work: (ImportWriter) throws -> Written?
    ) throws {
        do {
            written[position] = try work(self)
        } catch let failure as ImportFailure {
            failures[position] = failure
        }
    }

    // MARK: - Organization units

    /// Writes the units, each after its parent, in whatever order their documents are.
    private mutating func writeUnits(
        _ items: [(position: Int, item: ImportItem)], in connection: Connection
    ) throws {
        var open = items.filter { if case .unit = $0.item.content { true } else { false } }
        while !open.isEmpty {
            var waiting: [(position: Int, item: ImportItem)] = []
            for (position, item) in open {
                guard case .unit(let unit) = item.content else { continue }
                guard try unit.parent == nil || parent(of: unit, connection) != nil else {
                    waiting.append((position, item))
                    continue
                }
                try attempt(position, item: item) { try $0.write(unit, item: item, in: connection) }
            }
            guard waiting.count < open.count else {
                for (position, item) in waiting {
                    failures[position] = failure(item, reason: "there is no organization unit for parent")
                }
                return
            }
            open = waiting
        }
    }

    private func parent(of unit: UnitDocument, _ connection: Connection) throws -> OrganizationUnit? {
        guard let parent = unit.parent else { return nil }
        return try OrganizationStore.unit(parent, in: connection)
            ?? OrganizationStore.unit(path: parent, in: connection)
    }

    private func write(_ document: UnitDocument, item: ImportItem, in connection: Connection) throws -> Written {
        let parent = try parent(of: document, connection)
        let named = try OrganizationStore.unit(handle: document.handle, below: parent?.id, in: connection)
        let id = document.id ?? named?.id ?? identifiers.next()
        if let named, named.id != id {
            throw failure(item, reason: "the handle \(document.handle) is taken by \(named.id)")
        }
        let exists = try OrganizationStore.unit(id, in: connection) != nil
        if exists, let parent, try OrganizationStore.isUnit(parent.id, within: id, in: connection) {
            throw failure(item, reason: "the parent \(parent.id) is below this unit")
        }
        try checkReplacement(exists, item: item)
        try OrganizationStore.write(document.unit(id: id, parentID: parent?.id), in: connection)
        return Written(isUpdate: exists, id: id)
    }

    func unit(_ reference: UnitReference, item: ImportItem, in connection: Connection) throws -> OrganizationUnit {
        guard let unit = try reference.unit(in: connection) else {
            throw failure(item, reason: "there is no organization unit \(reference.description)", line: reference.line)
        }
        return unit
    }

    // MARK: - Documents that are stored as text

    private func store(
        _ document: ImportedDocument, resource: StoredResource, reference: UnitReference, item: ImportItem,
        in connection: Connection
    ) throws -> Written {
        _ = try unit(reference, item: item, in: connection)
        let stored = try ImportedDocument.all(in: connection).contains { document.replaces($0) }
        let exists = stored || resource.isShipped
        try checkReplacement(exists, item: item)
        switch resource {
        case .serverConfig(let section):
            if let id = section.standardServerID, servers[id] == nil {
                throw failure(item, reason: "there is no resource server \(id)", line: section.line)
            }
        case .resourceServer(let server):
            let other = servers.values.first { $0.identifier == server.identifier && $0.id != server.id }
            if server.identifier != nil, let other {
                throw failure(item, reason: "the identifier \(server.identifier ?? "") is taken by \(other.id)")
            }
        case .definition, .unused: break
        }
        try document.write(at: now, in: connection)
        return Written(isUpdate: exists, id: document.id ?? document.key)
    }

    // MARK: - Groups and roles

    private func write(_ document: GroupDocument, item: ImportItem, in connection: Connection) throws -> Written {
        let unit = try unit(document.unit, item: item, in: connection)
        let named = try OrganizationStore.group(named: document.name, inUnit: unit.id, in: connection)
        let id = document.id ?? named?.id ?? identifiers.next()
        if let named, named.id != id {
            throw failure(item, reason: "the name \(document.name) is taken by \(named.id)")
        }
        let exists = try OrganizationStore.group(id, in: connection) != nil
        try checkReplacement(exists, item: item)
        try OrganizationStore.write(document.group(id: id, unitID: unit.id), in: connection)
        return Written(isUpdate: exists, id: id)
    }

    private func write(_ document: RoleDocument, item: ImportItem, in connection: Connection) throws -> Written {
        let unit = try unit(document.unit, item: item, in: connection)
        let named = try OrganizationStore.role(named: document.name, inUnit: unit.id, in: connection)
        let id = document.id ?? named?.id ?? identifiers.next()
        if let named, named.id != id {
            throw failure(item, reason: "the name \(document.name) is taken by \(named.id)")
        }
        let exists = try OrganizationStore.role(id, in: connection) != nil
        try checkReplacement(exists, item: item)
        for line in document.permissions {
            let permission = line.permission
            guard let server = servers[permission.resourceServerID] else {
                throw failure(
                    item, reason: "there is no resource server \(permission.resourceServerID)", line: line.line)
            }
            guard server.permissions.contains(permission.name) else {
                throw failure(item, reason: "\(server.id) has no permission \(permission.name)", line: line.line)
            }
        }
        try OrganizationStore.write(
            document.role(id: id, unitID: unit.id), permissions: Set(document.permissions.map(\.permission)),
            in: connection)
        try OrganizationStore.assign(
            try principals(document.assignments, item: item, in: connection), toRole: id, in: connection)
        return Written(isUpdate: exists, id: id)
    }

    /// Returns the principals, all of which must exist.
    private func principals(
        _ references: [PrincipalReference], item: ImportItem, in connection: Connection
    ) throws -> Set<Principal> {
        for reference in references {
            let principal = reference.principal
            let exists =
                switch principal.kind {
                case .user: try UserDirectory.user(.id, value: principal.id, in: connection) != nil
                case .group: try OrganizationStore.group(principal.id, in: connection) != nil
                case .app: definitions.applications[principal.id] != nil
                case .agent:
                    try ImportedDocument.all(in: connection).contains {
                        $0.type == .agent && ($0.id ?? $0.key) == principal.id
                    }
                }
            guard exists else {
                throw failure(
                    item, reason: "there is no \(principal.kind.rawValue) \(principal.id)", line: reference.line)
            }
        }
        return Set(references.map(\.principal))
    }

    // MARK: - Failures

    func checkReplacement(_ exists: Bool, item: ImportItem, code: ImportFailure.Code = .invalid) throws {
        guard exists, !replacesExisting else { return }
        throw failure(item, reason: "this resource exists already", code: code)
    }

    func failure(
        _ item: ImportItem, reason: String, line: Int? = nil, code: ImportFailure.Code = .invalid
    ) -> ImportFailure {
        ImportFailure(code: code, problem: item.error(reason, line: line))
    }
}
