package import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The documents of a data folder: imported documents, organization units, groups, roles and users. A server may use
/// the folder at the same time.
package struct DataExport: Sendable {
    package enum Users: Sendable {
        case none, withoutCredentials, withPasswordHashes
        /// With password hashes and the state of the accounts, which only this server reads.
        case complete

        var includesHashes: Bool { self == .withPasswordHashes || self == .complete }
    }

    /// A document without a separator.
    typealias Document = (type: ResourceType, text: String)
    private typealias Members = [(name: String, value: JSONValue?)]

    let documents: [Document]

    /// The texts of the documents, in an order in which an import can read them.
    package var texts: [String] { documents.map(\.text) }

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - users: the part of the users that is exported. Without users, groups and roles have no users as members.
    /// - Throws: `LocalIdentityServerError.storage`.
    package init(_ folder: URL, users: Users) throws {
        let documents = try SavedData.read(folder) { connection in
            try Self.documents(users, in: connection)
        }
        self.documents = documents ?? []
    }

    private static func documents(_ users: Users, in connection: Database) throws -> [Document] {
        var documents: [Document] = []
        func add(_ type: ResourceType, _ members: Members) throws {
            let head: Members = [("resource_type", .string(type.rawValue))]
            documents.append((type, DocumentTemplate.escaped(try YAMLText.mapping(head + members))))
        }

        for unit in try OrganizationStore.units(in: connection) {
            try add(.organizationUnit, members(of: unit))
        }
        for stored in try ImportedDocument.all(in: connection) {
            documents.append((stored.type, stored.text))
        }

        if users != .none {
            for id in try UserDirectory.ids(in: connection) {
                guard let account = try AccountStore.account(id, in: connection) else { continue }
                var hash: PBKDF2Hash?
                if users.includesHashes { hash = try Self.hash(of: id, in: connection) }
                var document = members(of: account.user, hash: hash)
                if users == .complete { document.append((UserDocument.stateMember, account.documentedState)) }
                try add(.user, document)
            }
        }

        for group in try UserGroup.all(in: connection) {
            let members = list(try group.principals(in: connection), users)
            try add(.group, common(group) + [("members", members)])
        }
        for role in try Role.all(in: connection) {
            let permissions = byServer(try OrganizationStore.permissions(of: [role], in: connection))
            let assignments = list(try role.principals(in: connection), users)
            try add(.role, common(role) + [("permissions", permissions), ("assignments", assignments)])
        }
        return documents
    }

    private static func members(of unit: OrganizationUnit) -> Members {
        let members: Members = [
            ("id", .string(unit.id)),
            ("handle", .string(unit.handle)),
            ("name", .string(unit.name)),
            ("description", .text(unit.description)),
            ("logoUrl", .text(unit.logoURL)),
            ("parent", .text(unit.parentID)),
        ]
        let links = unit.links.sorted { $0.key < $1.key }
        return members + links.map { ($0.key, .string($0.value)) }
    }

    private static func members(of user: User, hash: PBKDF2Hash?) -> Members {
        [
            ("id", .string(user.id)),
            ("type", .string(user.type)),
            ("ouId", .string(user.unitID)),
            ("attributes", .object(AttributeMapping.thunderID.attributes(of: user))),
            ("credentials", hash.map(credentials)),
        ]
    }

    private static func common(_ set: some PrincipalSet) -> Members {
        [
            ("id", .string(set.id)),
            ("name", .string(set.name)),
            ("description", .text(set.description)),
            ("ouId", .string(set.unitID)),
        ]
    }

    /// Returns the principals of a group or role; nil if there are none.
    private static func list(_ principals: Set<Principal>, _ users: Users) -> JSONValue? {
        let listed = principals.filter { $0.kind != .user || users != .none }
        let ordered = listed.sorted { first, second in
            (first.kind.rawValue, first.id) < (second.kind.rawValue, second.id)
        }
        let members = ordered.map { principal -> JSONValue in
            [
                "id": .string(principal.id),
                "type": .string(principal.kind.rawValue),
            ]
        }
        return members.nonEmpty.map(JSONValue.array)
    }

    /// Returns the permissions by resource server; nil if there are none.
    private static func byServer(_ permissions: Set<Permission>) -> JSONValue? {
        let byID = Dictionary(grouping: permissions, by: \.resourceServerID)
        let servers = byID.sorted { $0.key < $1.key }
        let lists = servers.map { id, permissions -> JSONValue in
            let names = permissions.map(\.name).sorted()
            return [
                "resourceServerId": .string(id),
                "permissions": .array(names.map(JSONValue.string)),
            ]
        }
        return lists.nonEmpty.map(JSONValue.array)
    }

    private static func hash(of userID: String, in connection: Database) throws -> PBKDF2Hash? {
        let text = try CredentialStore.value(PBKDF2Hash.name, of: userID, in: connection)
        return text.flatMap { PBKDF2Hash(text: $0) }
    }

    private static func credentials(_ hash: PBKDF2Hash) -> JSONValue {
        [
            "password": [
                [
                    "storageType": "hash",
                    "storageAlgo": "PBKDF2",
                    "value": .string(Hexadecimal.text(hash.digest)),
                    "storageAlgoParams": [
                        "iterations": .integer(Int64(hash.rounds)),
                        "keySize": .integer(Int64(hash.digest.count)),
                        "salt": .string(Hexadecimal.text(hash.salt)),
                    ],
                ]
            ]
        ]
    }
}
