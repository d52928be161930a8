package import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The documents of a data folder: imported documents, organization units, groups, roles and users. A server may use
/// the folder at the same time.
package struct DataExport: Sendable {
    package enum Users: Sendable {
        case none, withoutCredentials, withPasswordHashes
    }

    /// A document without a separator.
    typealias Document = (type: ResourceType, text: String)
    private typealias Members = [(name: String, value: JSONValue?)]

    let documents: [Document]

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - users: the part of the users that is exported. Without users, groups and roles have no users as members.
    /// - Throws: `LocalIdentityServerError.storage`.
    package init(_ folder: URL, users: Users) throws {
        documents = try SavedData.read(folder) { try Self.documents(users, in: $0) } ?? []
    }

    private static func documents(_ users: Users, in connection: Database) throws -> [Document] {
        var documents: [Document] = []
        func add(_ type: ResourceType, _ members: Members) throws {
            documents.append((type, try YAMLText.mapping([("resource_type", .string(type.rawValue))] + members)))
        }
        func list(_ principals: Set<Principal>) -> JSONValue? {
            principals.filter { $0.kind != .user || users != .none }
                .sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
                .map { ["id": .string($0.id), "type": .string($0.kind.rawValue)] as JSONValue }
                .nonEmpty.map(JSONValue.array)
        }
        for unit in try OrganizationStore.units(in: connection) {
            try add(
                .organizationUnit,
                [
                    ("id", .string(unit.id)), ("handle", .string(unit.handle)), ("name", .string(unit.name)),
                    ("description", .text(unit.description)), ("logoUrl", .text(unit.logoURL)),
                    ("parent", .text(unit.parentID)),
                ] + unit.links.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
            )
        }
        documents += try ImportedDocument.all(in: connection).map { ($0.type, $0.text) }
        for id in try users == .none ? [] : String.fetchAll(connection, cached: "SELECT id FROM user ORDER BY id") {
            guard let user = try UserDirectory.user(.id, value: id, in: connection) else { continue }
            let hash: PBKDF2Hash? = if users == .withPasswordHashes { try hash(of: id, in: connection) } else { nil }
            try add(
                .user,
                [
                    ("id", .string(user.id)), ("type", .string(user.type)), ("ouId", .string(user.unitID)),
                    ("attributes", .object(AttributeMapping.thunderID.attributes(of: user))),
                    ("credentials", hash.map(credentials)),
                ]
            )
        }
        func add(_ set: some PrincipalSet, _ type: ResourceType, principals: String, _ more: Members = []) throws {
            let common: Members = [
                ("id", .string(set.id)), ("name", .string(set.name)), ("description", .text(set.description)),
                ("ouId", .string(set.unitID)),
            ]
            try add(type, common + more + [(principals, list(try set.principals(in: connection)))])
        }
        for group in try UserGroup.all(in: connection) { try add(group, .group, principals: "members") }
        for role in try Role.all(in: connection) {
            let permissions = byServer(try OrganizationStore.permissions(of: [role], in: connection))
            try add(role, .role, principals: "assignments", [("permissions", permissions)])
        }
        return documents
    }

    /// Returns the permissions by resource server; nil if there are none.
    private static func byServer(_ permissions: Set<Permission>) -> JSONValue? {
        let servers = Dictionary(grouping: permissions, by: \.resourceServerID).sorted { $0.key < $1.key }
        let lists = servers.map { id, permissions -> JSONValue in
            let names = permissions.map(\.name).sorted()
            return ["resourceServerId": .string(id), "permissions": .array(names.map(JSONValue.string))]
        }
        return lists.nonEmpty.map(JSONValue.array)
    }

    private static func hash(of userID: String, in connection: Database) throws -> PBKDF2Hash? {
        try CredentialStore.value(PBKDF2Hash.name, of: userID, in: connection).flatMap { PBKDF2Hash(text: $0) }
    }

    private static func credentials(_ hash: PBKDF2Hash) -> JSONValue {
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
}
