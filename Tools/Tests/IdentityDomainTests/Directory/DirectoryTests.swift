import Foundation
import GRDB
import Testing

@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("The user directory", .timeLimit(.minutes(5)))
struct DirectoryTests {
    private static func user(_ id: String, _ name: UserDirectory.Name, _ value: String) -> User {
        var user = User(id: id, createdAt: Date(timeIntervalSince1970: 1))
        switch name {
        case .id: break
        case .username: user.username = value
        case .email: user.email = value
        case .phone: user.phone = value
        case .alias: user.alias = value
        }
        return user
    }

    @Test(
        "Each name is optional and unique",
        arguments: [UserDirectory.Name.username, .email, .phone, .alias]
    )
    func names(_ name: UserDirectory.Name) async throws {
        try await TestServer.run { server, _ in
            let directory = server.services.directory
            try await directory.save(Self.user("1", name, "mine"))
            try await directory.save(User(id: "2", createdAt: .now))
            try await directory.save(User(id: "3", createdAt: .now))
            let conflict = await #expect(throws: UserDirectory.Conflict.self) {
                try await directory.save(Self.user("4", name, "mine"))
            }
            #expect(conflict?.name == name)
            #expect(try await directory.user(.id, value: "4") == nil)
            #expect(try await directory.user(name, value: "mine")?.id == "1")
            #expect(try await directory.user(name, value: "") == nil)
        }
    }

    @Test("A transaction that violates another rule of the database is no conflict of names")
    func otherViolations() async throws {
        try await TestServer.run { server, _ in
            _ = await #expect(throws: DatabaseError.self) {
                try await server.services.directory.transaction { connection, _ in
                    try AccountStore.write(AccountState(), of: "nobody", in: connection)
                }
            }
        }
    }

    @Test("E-mail addresses are case-insensitive, user names are case-sensitive")
    func letterCase() async throws {
        try await TestServer.run { server, _ in
            let directory = server.services.directory
            try await directory.save(Self.user("1", .email, "Anna@Example.com"))
            #expect(try await directory.user(.email, value: "anna@example.COM")?.email == "Anna@Example.com")
            await #expect(throws: UserDirectory.Conflict.self) {
                try await directory.save(Self.user("2", .email, "ANNA@example.com"))
            }
            try await directory.save(Self.user("3", .username, "anna"))
            try await directory.save(Self.user("4", .username, "Anna"))
            #expect(try await directory.user(.username, value: "ANNA") == nil)
        }
    }

    @Test("Attributes keep their types and are replaced as a whole")
    func attributes() async throws {
        try await TestServer.run { server, _ in
            let directory = server.services.directory
            var user = Self.user("1", .username, "anna")
            user.attributes = ["given_name": "Anna", "age": 30, "vip": true, "tags": ["a", "b"]]
            try await directory.save(user)
            #expect(try await directory.user(.id, value: "1") == user)
            user.attributes = ["given_name": "Ann"]
            try await directory.save(user)
            #expect(try await directory.user(.id, value: "1") == user)
        }
    }

    @Test("The attribute mapping reads and writes a protocol's own names")
    func mapping() {
        let mapping = AttributeMapping.thunderID
        let empty = User(id: "1", createdAt: .now)
        let values = ["username": "anna", "email": "a@b.cc", "mobile_number": "+1", "password": "x", "shoeSize": "43"]
        let user = mapping.applying(values, to: empty)
        #expect(user.attributes == ["phone_number": "+1", "shoeSize": "43"])
        #expect(user.phone == nil)
        #expect(
            mapping.attributes(of: user)
                == ["username": "anna", "email": "a@b.cc", "mobile_number": "+1", "shoeSize": "43"]
        )
    }
}
