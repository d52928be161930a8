import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

extension StorageScenario {
    /// A unit, a group in a group, a role of both, and an imported document.
    func organization() async throws {
        #expect(try await client.importing(ImportSamples.translation, to: server).status == 200)
        let alice = try #require(try await server.services.directory.user(.username, value: "alice"))
        let permission = Permission(resourceServerID: "api", name: "booking:read")
        try await server.services.directory.database.pool.write { connection in
            let unit = OrganizationUnit(
                id: "sales",
                handle: "sales",
                name: "Sales",
                parentID: OrganizationUnit.standard.id
            )
            try OrganizationStore.write(unit, in: connection)
            for id in ["team", "department"] {
                try OrganizationStore.write(UserGroup(id: id, name: id, unitID: unit.id), in: connection)
            }
            try UserGroup.add([Principal(.user, alice.id)], to: "team", in: connection)
            try UserGroup.add([Principal(.group, "team")], to: "department", in: connection)
            try OrganizationStore.write(Role(id: "reader", name: "Reader"), permissions: [permission], in: connection)
            try Role.add([Principal(.group, "department")], to: "reader", in: connection)
        }
        let affiliation = try await OrganizationStore(database: server.services.directory.database)
            .affiliation(of: alice)
        #expect(affiliation.permissions == [permission])
    }
}
