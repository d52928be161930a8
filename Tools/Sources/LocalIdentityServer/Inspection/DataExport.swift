package import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The documents of a data folder: imported documents, organization units, groups, roles and users. A server may use
/// the folder at the same time.
package struct DataExport: Sendable {
    package enum Users: Sendable {
        case none
        case withoutCredentials
        case withPasswordHashes
    }

    private typealias Members = [(name: String, value: JSONValue?)]

    /// The documents with their types, each without a separator.
    let documents: [(type: ResourceType, text: String)]

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - users: the part of the users that is exported. Without users, groups and roles have no users as members.
    /// - Throws: `LocalIdentityServerError.storage`.
    package init(_ folder: URL, users: Users) throws {
        documents = try SavedData.read(folder) { try Self.documents(users, in: $0) } ?? []
    }

    private static func documents(_ users: Users, in connection: Database) throws -> [(ResourceType, String)] {
        var documents: [(ResourceType, String)] = []
        for unit in try OrganizationStore.units(in: connection) {
            documents.append((.organizationUnit, try text(.organizationUnit, members: members(of: unit))))
        }
        documents += try ImportedDocument.all(in: connection).map { ($0.type, $0.text) }
        if users != .none {
            for id in try String.fetchAll(connection, sql: "SELECT id FROM user ORDER BY id") {
                guard let user = try UserDirectory.user(.id, value: id, in: connection) else { continue }
                let hash: PBKDF2Hash? =
                    if users == .withPasswordHashes { try hash(of: id, in: connection) } else { nil }
                documents.append((.user, try text(.user, members: members(of: user, hash))))
            }
        }
        let kinds = Principal.Kind.allCases.filter { $0 != .user || users != .none }
        for group in try OrganizationStore.groups(in: connection) {
            let members = try OrganizationStore.members(of: group.id, in: connection)
            documents.append(
                (.group, try text(.group, members: self.members(of: group, members.filter { kinds.contains($0.kind) })))
            )
        }
        for role in try OrganizationStore.roles(in: connection) {
            let assignees = try OrganizationStore.assignments(of: role.id, in: connection)
            let permissions = try OrganizationStore.permissions(of: [role], in: connection)
            documents.append(
                (
                    .role,
                    try text(
                        .role,
                        members: members(of: role, permissions, assignees: assignees.filter { kinds.contains($0.kind) })
                    )
                ))
        }
        return documents
    }

    private static func text(_ type: ResourceType, members: Members) throws -> String {
        try YAMLText.mapping([("resource_type", .string(type.rawValue))] + members)
    }

    private static func members(of unit: OrganizationUnit) -> Members {
        [
            ("id", .string(unit.id)), ("handle", .string(unit.handle)), ("name", .string(unit.name)),
            ("description", unit.description.map(JSONValue.string)), ("logoUrl", unit.logoURL.map(JSONValue.string)),
            ("parent", unit.parentID.map(JSONValue.string)),
        ] + unit.links.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
    }

    private static func members(of user: User, _ hash: PBKDF2Hash?) -> Members {
        let credential = hash.map { hash -> JSONValue in
            [
                "password": [
                    [
                        "storageType": "hash", "storageAlgo": "PBKDF2", "value": .string(Hexadecimal.text(hash.digest)),
                        "storageAlgoParams": [
                            "iterations": .integer(Int64(hash.rounds)), "keySize": .integer(Int64(hash.digest.count)),
                            "salt": .string(Hexadecimal.text(hash.salt)),
                        ],
                    ]
                ]
            ]
        }
        return [
            ("id", .string(user.id)), ("type", .string(user.type)), ("ouId", .string(user.unitID)),
            ("attributes", .object(AttributeMapping.thunderID.attributes(of: user))), ("credentials", credential),
        ]
    }

    private static func members(of group: UserGroup, _ members: Set<Principal>) -> Members {
        [
            ("id", .string(group.id)), ("name", .string(group.name)),
            ("description", group.description.map(JSONValue.string)), ("ouId", .string(group.unitID)),
            ("members", list(members)),
        ]
    }

    private static func members(
        of role: Role, _ permissions: Set<Permission>, assignees: Set<Principal>
    ) -> Members {
        let servers = Dictionary(grouping: permissions, by: \.resourceServerID).sorted { $0.key < $1.key }
        let lists = servers.map { id, permissions -> JSONValue in
            [
                "resourceServerId": .string(id),
                "permissions": .array(permissions.map(\.name).sorted().map(JSONValue.string)),
            ]
        }
        return [
            ("id", .string(role.id)), ("name", .string(role.name)),
            ("description", role.description.map(JSONValue.string)), ("ouId", .string(role.unitID)),
            ("permissions", lists.nonEmpty.map(JSONValue.array)), ("assignments", list(assignees)),
        ]
    }

    private static func list(_ principals: Set<Principal>) -> JSONValue? {
        principals.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
            .map { ["id": .string($0.id), "type": .string($0.kind.rawValue)] as JSONValue }
            .nonEmpty.map(JSONValue.array)
    }

    private static func hash(of userID: String, in connection: Database) throws -> PBKDF2Hash? {
        try CredentialStore.value(PBKDF2Hash.name, of: userID, in: connection).flatMap { PBKDF2Hash(text: $0) }
    }
}
