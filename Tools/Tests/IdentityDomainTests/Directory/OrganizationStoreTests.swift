import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Organization units, groups and roles", .timeLimit(.minutes(5)))
struct OrganizationStoreTests {
    /// The groups `inner` and `outer`, each a member of the other one, with a role of each and of Alice.
    private static func fill(_ server: LocalIdentityServer, _ user: String) async throws {
        try await server.services.organization.database.pool.write { connection in
            for id in ["inner", "outer", "other"] {
                try OrganizationStore.write(UserGroup(id: id, name: id.uppercased()), in: connection)
                let permission = Permission(resourceServerID: "api", name: "\(id):read")
                try OrganizationStore.write(
                    Role(id: "role-\(id)", name: "Role \(id)"),
                    permissions: [permission],
                    in: connection
                )
                try Role.add([Principal(.group, id)], to: "role-\(id)", in: connection)
            }
            try OrganizationStore.write(
                Role(id: "own", name: "Own"),
                permissions: [Permission(resourceServerID: "api", name: "own")],
                in: connection
            )
            try Role.add([Principal(.user, user)], to: "own", in: connection)
            try UserGroup.add(
                [Principal(.user, user), Principal(.group, "outer")],
                to: "inner",
                in: connection
            )
            try UserGroup.add([Principal(.group, "inner")], to: "outer", in: connection)
        }
    }

    @Test("A user has the roles of all containing groups, also of groups that contain each other")
    func transitive() async throws {
        try await TestServer.run { server, _ in
            let alice = try await server.addAlice()
            try await Self.fill(server, alice.id)
            let affiliation = try await server.services.organization.affiliation(of: alice)
            #expect(affiliation.groups.map(\.name) == ["INNER", "OUTER"])
            #expect(affiliation.roles.map(\.name) == ["Own", "Role inner", "Role outer"])
            let requested = Scope("other:read outer:read own own:write")
            #expect(affiliation.granted(requested, of: ResourceServers()).names == ["outer:read", "own"])
            #expect(affiliation.unit == .standard)
        }
    }

    @Test("The deletion of a user removes the memberships and assignments, also for a later user with the same id")
    func deletion() async throws {
        try await TestServer.run { server, _ in
            let alice = try await server.addAlice()
            try await Self.fill(server, alice.id)
            #expect(try await AccountStore(directory: server.services.directory).delete(alice.id))
            try await server.services.directory.save(alice)
            let affiliation = try await server.services.organization.affiliation(of: alice)
            #expect(affiliation == Affiliation())
        }
    }

    @Test("A unit is found by the path of its handles, and a handle is unique within its parent")
    func paths() async throws {
        try await TestServer.run { server, _ in
            let pool = server.services.organization.database.pool
            try await pool.write { connection in
                try OrganizationStore.write(OrganizationUnit(id: "a", handle: "company", name: "A"), in: connection)
                try OrganizationStore.write(
                    OrganizationUnit(id: "b", handle: "sales", name: "B", parentID: "a"),
                    in: connection
                )
                try OrganizationStore.write(
                    OrganizationUnit(id: "c", handle: "sales", name: "C", links: ["themeId": "t"]),
                    in: connection
                )
            }
            let found = try await pool.read { connection in
                try ["default", "company", "company/sales", "sales", "company/", "/sales", "", "company/sales/x"].map {
                    try OrganizationStore.unit(path: $0, in: connection)?.id
                }
            }
            #expect(found == [OrganizationUnit.standard.id, "a", "b", "c", nil, nil, nil, nil])
            #expect(try await pool.read { try OrganizationStore.units(in: $0).last?.id } == "b")
            for parent in [nil, "a"] {
                await #expect(throws: DatabaseError.self) {
                    try await pool.write { connection in
                        try OrganizationStore.write(
                            OrganizationUnit(id: "d", handle: "sales", name: "D", parentID: parent),
                            in: connection
                        )
                    }
                }
            }
            let within = try await pool.read { connection in
                try [("b", "a"), ("b", "b"), ("a", "b"), ("c", "a")].map {
                    try OrganizationStore.isUnit($0.0, within: $0.1, in: connection)
                }
            }
            #expect(within == [true, true, false, false])
        }
    }

    @Test("A missing member of a group or role is refused")
    func unknown() async throws {
        try await TestServer.run { server, _ in
            let pool = server.services.organization.database.pool
            await #expect(throws: OrganizationStore.Unknown(id: "none")) {
                try await pool.write { try UserGroup.add([Principal(.app, "x")], to: "none", in: $0) }
            }
            await #expect(throws: OrganizationStore.Unknown(id: "none")) {
                try await pool.write { try Role.add([Principal(.app, "x")], to: "none", in: $0) }
            }
            try await pool.write { try OrganizationStore.write(UserGroup(id: "g", name: "G"), in: $0) }
            await #expect(throws: DatabaseError.self) {
                try await pool.write { try UserGroup.add([Principal(.user, "x")], to: "g", in: $0) }
            }
        }
    }

    @Test("An attribute with the name of a computed claim does not replace the claim")
    func computedClaims() {
        var user = User(id: "1", username: "eve", createdAt: .now)
        user.attributes = ["roles": ["admin"], "groups": ["all"], "ouId": "x", "name": "Eve"]
        let scope = Scope("roles profile groups")
        let settings = OAuthSettings(
            scopeClaims: ["groups": ["groups", "ouId"], "profile": ["username", "name"], "roles": ["roles"]])
        let claims = scope.claims(of: user, in: Affiliation(), for: settings, limitedTo: nil)
        #expect(
            claims == ["username": "eve", "name": "Eve", "ouId": .string(OrganizationUnit.standard.id)]
        )
        let member = Affiliation(groups: [UserGroup(id: "g", name: "Staff")], roles: [Role(id: "r", name: "Editor")])
        let computed = scope.claims(of: user, in: member, for: settings, limitedTo: nil)
        #expect(computed["groups"] == ["Staff"])
        #expect(computed["roles"] == ["Editor"])
    }
}
