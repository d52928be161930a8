import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("SCIM", .timeLimit(.minutes(5)))
struct SCIMTests {
    private static func patch(_ operations: [JSONValue]) -> JSONValue {
        ["schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": .array(operations)]
    }

    private static func put(_ members: [String: JSONValue]) -> JSONValue {
        .object(members.merging(["schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"]]) { $1 })
    }

    /// Runs `work` with Alice, who has a value for every SCIM attribute and for others.
    private static func fullAlice(
        _ work: @Sendable (LocalIdentityServer, SignedInClient) async throws -> Void
    ) async throws {
        try await SignedInClient.signedIn { server, alice in
            var user = alice.user
            user.attributes = [
                "given_name": "Alice", "family_name": "Example", "name": "Alice Example", "displayName": "Ali",
                "phone_number": "+1", "picture": "p", "shoeSize": 43,
            ]
            try await server.services.directory.save(user)
            try await work(server, SignedInClient(client: alice.client, token: alice.token, user: user))
        }
    }

    @Test("The user's own resource has every SCIM attribute", arguments: [true, false], ["/scim2", "/scim/v2"])
    func read(_ isMe: Bool, _ root: String) async throws {
        try await Self.fullAlice { server, alice in
            let location = "\(root)/Users/\(alice.user.id)"
            let reply = try await alice.send("GET", isMe ? "\(root)/Me" : location)
            let expected: JSONValue = [
                "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"], "id": .string(alice.user.id),
                "userName": "alice",
                "name": ["givenName": "Alice", "familyName": "Example", "formatted": "Alice Example"],
                "displayName": "Ali",
                "emails": [["value": "alice@example.com", "type": "work", "primary": true]],
                "phoneNumbers": [["value": "+1", "type": "mobile"]],
                "meta": [
                    "resourceType": "User", "created": .string(alice.user.createdAt.formatted(.iso8601)),
                    "location": .string(server.baseURL.absoluteString + location),
                ],
            ]
            #expect(reply.status == 200)
            #expect(reply.json == expected)
            #expect(reply.headers["content-type"] == "application/scim+json")
        }
    }

    @Test("Attributes without a value are omitted")
    func bare() async throws {
        try await SignedInClient.signedIn { server, alice in
            try await server.services.directory.save(User(id: alice.user.id, createdAt: alice.user.createdAt))
            let members = try await alice.send("GET", "/scim2/Me").json.object
            #expect(Set(members?.keys.map { $0 } ?? []) == ["schemas", "id", "meta"])
        }
    }

    private static let changes: [(JSONValue, AttributeMapping.Place, String?)] = [
        (["op": "replace", "path": "userName", "value": "alice2"], .name(.username), "alice2"),
        (["op": "add", "path": "name.givenName", "value": " Al\u{0} "], .attribute("given_name"), "Al"),
        (["op": "replace", "path": "name", "value": ["familyName": "New"]], .attribute("family_name"), "New"),
        (["op": "replace", "value": ["name": ["formatted": "A. E."]]], .attribute("name"), "A. E."),
        (["op": "Replace", "value": ["displayname": "Al"]], .attribute("displayName"), "Al"),
        (["op": "add", "value": ["name.givenName": "Al"]], .attribute("given_name"), "Al"),
        (["op": "replace", "path": "displayName", "value": .null], .attribute("displayName"), nil),
        (["op": "remove", "path": "displayName"], .attribute("displayName"), nil),
        (["op": "remove", "path": "name.formatted"], .attribute("name"), nil),
        (["op": "remove", "path": "phoneNumbers"], .attribute("phone_number"), nil),
        (["op": "remove", "path": #"phoneNumbers[type eq "mobile"]"#], .attribute("phone_number"), nil),
        (["op": "replace", "path": "phoneNumbers", "value": []], .attribute("phone_number"), nil),
        (
            ["op": "replace", "path": #"emails[type eq "work"].value"#, "value": "a@b.cc"], .name(.email), "a@b.cc"
        ),
        (
            ["op": "replace", "path": #"emails[TYPE eq "Work"]"#, "value": ["value": "a@b.cc"]], .name(.email),
            "a@b.cc"
        ),
        (
            ["op": "replace", "path": "emails", "value": [["Value": "a@b.cc", "TYPE": "home"]]], .name(.email), "a@b.cc"
        ),
        (["op": "replace", "path": "emails[primary eq true].value", "value": "a@b.cc"], .name(.email), "a@b.cc"),
        (["op": "replace", "path": "emails.value", "value": "a@b.cc"], .name(.email), "a@b.cc"),
        (
            ["op": "replace", "path": "emails", "value": [["value": "a@b.cc", "type": "home", "primary": false]]],
            .name(.email), "a@b.cc"
        ),
        (
            ["op": "add", "path": "emails", "value": [["value": "alice@example.com"]]], .name(.email),
            "alice@example.com"
        ),
        (
            ["op": "replace", "path": "urn:ietf:params:scim:schemas:core:2.0:User:displayName", "value": "Al"],
            .attribute("displayName"), "Al"
        ),
    ]

    @Test("A PATCH operation changes only its target")
    func patch() async throws {
        try await Self.fullAlice { server, alice in
            for (operation, place, value) in Self.changes {
                try await server.services.directory.save(alice.user)
                let reply = try await alice.send("PATCH", "/scim2/Me", Self.patch([operation]))
                #expect(reply.status == 200, "\(operation): \(reply.text)")
                var expected = alice.user
                AttributeMapping.set(value.map(JSONValue.string), at: place, of: &expected)
                #expect(try await server.services.directory.user(.id, value: alice.user.id) == expected, "\(operation)")
                #expect(try await alice.send("GET", "/scim2/Me").json == reply.json, "\(operation)")
            }
        }
    }

    @Test("Removing the name removes its parts")
    func removeName() async throws {
        try await Self.fullAlice { server, alice in
            let reply = try await alice.send("PATCH", "/scim2/Me", Self.patch([["op": "remove", "path": "name"]]))
            #expect(reply.status == 200)
            var expected = alice.user
            for key in ["name", "given_name", "family_name"] { expected.attributes[key] = nil }
            #expect(try await server.services.directory.user(.id, value: alice.user.id) == expected)
        }
    }

    @Test("A filter can add the first element of a list, but not replace a missing one")
    func addByFilter() async throws {
        try await SignedInClient.signedIn { server, alice in
            let path: JSONValue = #"phoneNumbers[type eq "mobile"].value"#
            let replace = try await alice.send(
                "PATCH",
                "/scim2/Me",
                Self.patch([["op": "replace", "path": path, "value": "+1"]])
            )
            #expect(replace.json["scimType"] == "noTarget")
            let add = try await alice.send(
                "PATCH",
                "/scim2/Me",
                Self.patch([["op": "add", "path": path, "value": "+1"]])
            )
            #expect(add.json["phoneNumbers"] == [["value": "+1", "type": "mobile"]])
        }
    }

    private static let refusals: [(JSONValue, Int, String)] = [
        (["op": "replace", "path": "nickName", "value": "x"], 400, "invalidPath"),
        (["op": "replace", "value": ["nickName": "x"]], 400, "invalidPath"),
        (["op": "replace", "path": "name.middleName", "value": "x"], 400, "invalidPath"),
        (["op": "replace", "path": "name", "value": ["middleName": "x"]], 400, "invalidPath"),
        (["op": "replace", "path": "userName.x", "value": "x"], 400, "invalidPath"),
        (["op": "replace", "path": #"userName[x eq "y"]"#, "value": "x"], 400, "invalidPath"),
        (["op": "replace", "path": #"emails[type co "w"].value"#, "value": "a@b.cc"], 400, "invalidPath"),
        (["op": "replace", "path": #"emails[colour eq "w"].value"#, "value": "a@b.cc"], 400, "invalidPath"),
        (["op": "replace", "path": "emails.colour", "value": "x"], 400, "invalidPath"),
        (["op": "replace", "path": 7, "value": "x"], 400, "invalidPath"),
        (["op": "replace", "path": #"emails[type eq "home"].value"#, "value": "a@b.cc"], 400, "noTarget"),
        (["op": "add", "path": #"emails[type eq "home"].value"#, "value": "a@b.cc"], 400, "noTarget"),
        (["op": "remove"], 400, "noTarget"),
        (["op": "remove", "path": "userName"], 400, "mutability"),
        (["op": "remove", "path": "emails"], 400, "mutability"),
        (["op": "replace", "path": "emails", "value": []], 400, "mutability"),
        (["op": "replace", "path": "id", "value": "x"], 400, "mutability"),
        (["op": "replace", "value": ["id": "x"]], 400, "mutability"),
        (["op": "remove", "path": "meta.created"], 400, "mutability"),
        (["op": "replace", "path": "emails.type", "value": "home"], 400, "mutability"),
        (["op": "replace", "path": "password", "value": "Hacked#1"], 400, "mutability"),
        (["op": "replace", "value": ["password": "Hacked#1"]], 400, "mutability"),
        (["op": "replace", "path": "userName", "value": ""], 400, "invalidValue"),
        (["op": "replace", "path": "userName", "value": " \u{7} "], 400, "invalidValue"),
        (["op": "replace", "path": "displayName", "value": 7], 400, "invalidValue"),
        (["op": "replace", "path": "name", "value": "Alice"], 400, "invalidValue"),
        (["op": "replace", "path": "emails.value", "value": "nope"], 400, "invalidValue"),
        (["op": "replace", "path": "emails", "value": "a@b.cc"], 400, "invalidValue"),
        (["op": "replace", "path": "emails", "value": [["type": "work"]]], 400, "invalidValue"),
        (
            ["op": "replace", "path": "emails", "value": [["value": "a@b.cc"], ["value": "c@d.ee"]]], 400,
            "invalidValue"
        ),
        (["op": "add", "path": "emails", "value": [["value": "a@b.cc"]]], 400, "invalidValue"),
        (["op": "move", "path": "userName", "value": "x"], 400, "invalidSyntax"),
        (["op": "replace", "path": "userName"], 400, "invalidSyntax"),
        (["op": "remove", "path": "phoneNumbers", "value": [["value": "+1"]]], 400, "invalidSyntax"),
        (["op": "replace", "value": "x"], 400, "invalidSyntax"),
        ("text", 400, "invalidSyntax"),
        (["op": "replace", "path": "userName", "value": "bob"], 409, "uniqueness"),
        (["op": "replace", "path": "emails.value", "value": "BOB@example.com"], 409, "uniqueness"),
    ]

    @Test("An invalid operation is refused, and none of the request is applied")
    func refused() async throws {
        try await Self.fullAlice { server, alice in
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            let good: JSONValue = ["op": "replace", "path": "displayName", "value": "changed"]
            for (operation, status, kind) in Self.refusals {
                let reply = try await alice.send("PATCH", "/scim2/Me", Self.patch([good, operation]))
                #expect(reply.status == status, "\(operation)")
                #expect(reply.json["schemas"] == ["urn:ietf:params:scim:api:messages:2.0:Error"], "\(operation)")
                #expect(reply.json["status"] == .string(String(status)), "\(operation)")
                #expect(reply.json["scimType"]?.string == kind, "\(operation)")
                #expect(reply.json["detail"]?.string?.isEmpty == false, "\(operation)")
                #expect(reply.headers["content-type"] == "application/scim+json", "\(operation)")
                #expect(
                    try await server.services.directory.user(.id, value: alice.user.id) == alice.user,
                    "\(operation)"
                )
                if operation["path"] == "password" { #expect(reply.text.contains("/users/me/update-credentials")) }
                #expect(!reply.text.contains("Hacked"))
            }
            #expect(try await server.services.credentials.verifyPassword("Alice#2026", of: alice.user))
        }
    }

    @Test("An invalid PATCH message is refused")
    func noMessage() async throws {
        let texts = [
            "", "{", "[]", "null", "{}", #"{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"]}"#,
            #"{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[]}"#,
            #"{"Operations":[{"op":"remove","path":"displayName"}]}"#,
            #"{"schemas":"urn:ietf:params:scim:api:messages:2.0:PatchOp","Operations":[{"op":"remove","path":"name"}]}"#,
        ]
        try await SignedInClient.signedIn { _, alice in
            for text in texts {
                let reply = try await alice.send("PATCH", "/scim2/Me", text: text)
                #expect(reply.status == 400, "\(text)")
                #expect(reply.json["scimType"] == "invalidSyntax", "\(text)")
            }
        }
    }

    @Test("PUT removes omitted attributes and keeps those that SCIM does not map")
    func put() async throws {
        try await Self.fullAlice { server, alice in
            let body = Self.put([
                "id": .string(alice.user.id), "userName": "alice", "emails": [["value": "alice@example.com"]],
                "name": ["givenName": "Alicia"], "meta": ["resourceType": "User"],
            ])
            let reply = try await alice.send("PUT", "/scim2/Users/\(alice.user.id)", body)
            #expect(reply.status == 200, "\(reply.text)")
            var expected = alice.user
            expected.attributes = ["given_name": "Alicia", "picture": "p", "shoeSize": 43]
            #expect(try await server.services.directory.user(.id, value: alice.user.id) == expected)
        }
    }

    @Test("A resource from GET can be PUT back unchanged")
    func roundTrip() async throws {
        try await Self.fullAlice { server, alice in
            let resource = try await alice.send("GET", "/scim2/Me").json
            #expect(try await alice.send("PUT", "/scim2/Me", resource).json == resource)
            #expect(try await server.services.directory.user(.id, value: alice.user.id) == alice.user)
        }
    }

    private static let refusedPuts: [([String: JSONValue], String)] = [
        (["emails": [["value": "alice@example.com"]]], "invalidValue"),
        (["userName": "alice"], "invalidValue"),
        (["userName": "alice", "emails": [["value": "nope"]]], "invalidValue"),
        (["userName": "alice", "emails": [["value": "a@b.cc"]], "id": "x"], "mutability"),
        (["userName": "alice", "emails": [["value": "a@b.cc"]], "password": "Hacked#1"], "mutability"),
        (["userName": "alice", "emails": [["value": "a@b.cc"]], "nickName": "x"], "invalidPath"),
    ]

    @Test("An invalid PUT is refused and changes nothing")
    func refusedPut() async throws {
        try await Self.fullAlice { server, alice in
            for (members, kind) in Self.refusedPuts {
                let reply = try await alice.send("PUT", "/scim2/Me", Self.put(members))
                #expect(reply.status == 400, "\(members)")
                #expect(reply.json["scimType"]?.string == kind, "\(members)")
                #expect(try await server.services.directory.user(.id, value: alice.user.id) == alice.user, "\(members)")
            }
        }
    }

    @Test("Simultaneous changes are all kept")
    func together() async throws {
        try await Self.fullAlice { server, alice in
            let paths = ["name.givenName", "name.familyName", "name.formatted", "displayName", "phoneNumbers.value"]
            try await withThrowingTaskGroup(of: Int.self) { group in
                for path in paths {
                    group.addTask {
                        let operation: JSONValue = ["op": "replace", "path": .string(path), "value": "new"]
                        return try await alice.send("PATCH", "/scim2/Me", Self.patch([operation])).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
            let now = try await server.services.directory.user(.id, value: alice.user.id)
            var expected = alice.user
            for key in ["given_name", "family_name", "name", "displayName", "phone_number"] {
                expected.attributes[key] = "new"
            }
            #expect(now == expected)
        }
    }
}
