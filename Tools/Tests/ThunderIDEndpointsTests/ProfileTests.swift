import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Changing the user's own profile", .timeLimit(.minutes(5)))
struct ProfileTests {
    private static let full: [String: JSONValue] = ["username": "alice", "email": "alice@example.com"]

    private static let long = String(repeating: "a", count: 1_001)
    private static let refusals: [(JSONValue, String)] = [
        (["attributes": ["username": "alice"]], "USR-1019"),
        (["attributes": ["username": "", "email": "alice@example.com"]], "USR-1019"),
        (["attributes": ["username": "  ", "email": "alice@example.com"]], "USR-1019"),
        (["attributes": ["username": "alice", "email": "a@b"]], "USR-1019"),
        (["attributes": ["username": "alice", "email": .null]], "USR-1019"),
        (["attributes": ["username": "alice", "email": "a@b.cc", "given_name": ["x"]]], "USR-1019"),
        (["attributes": [:]], "USR-1019"),
        (["attributes": ["password": "x"]], "USR-1001"),
        (["attributes": ["\u{0}password": "x"]], "USR-1001"),
        (["attributes": [" pass\u{0}word ": "x"]], "USR-1001"),
        (["attributes": ["username": "alice", "email": "a@b.cc", "a": "1", "a ": "2"]], "USR-1001"),
        (["attributes": ["username": "alice", "email": "a@b.cc", "\u{7}": "1"]], "USR-1001"),
        (["attributes": ["username": "alice", "email": "a@b.cc", "name": .string(long)]], "USR-1019"),
        (["attributes": ["username": "alice", "email": "a@b.cc", "x": [["y": .string(long)]]]], "USR-1019"),
        (["attributes": .object(full.merging([long: "x"]) { $1 })], "USR-1019"),
        (["attributes": .object(full.merging((0..<99).map { ("a\($0)", "x") }) { $1 })], "USR-1019"),
        (["attributes": "text"], "USR-1001"),
        ([:], "USR-1001"),
        (["alice"], "USR-1001"),
        (.null, "USR-1001"),
    ]

    @Test("Invalid attributes are refused, and nothing is changed")
    func refused() async throws {
        try await SignedInClient.signedIn { _, alice in
            let before = try await alice.send("GET", "/users/me").json
            for (body, code) in Self.refusals {
                let reply = try await alice.send("PUT", "/users/me", body)
                #expect(reply.status == 400, "\(body)")
                #expect(reply.errorCode == code, "\(body)")
                #expect(try await alice.send("GET", "/users/me").json == before, "\(body)")
            }
        }
    }

    @Test("Texts of the maximum length and the maximum number of names are accepted")
    func largest() async throws {
        try await SignedInClient.signedIn { _, alice in
            var attributes = Self.full.merging((0..<98).map { ("a\($0)", "x") }) { $1 }
            attributes["a0"] = .string(String(repeating: "ä", count: 1_000))
            let reply = try await alice.send("PUT", "/users/me", ["attributes": .object(attributes)])
            #expect(reply.status == 200)
            #expect(reply.json["attributes"] == .object(attributes))
        }
    }

    @Test("SCIM also refuses texts that are too long")
    func longInSCIM() async throws {
        var configuration = try await TestServer.configuration()
        configuration.offersSCIM = true
        try await SignedInClient.signedIn(configuration) { _, alice in
            for (count, status) in [(1_000, 200), (1_001, 400)] {
                let text = JSONValue.string(String(repeating: "a", count: count))
                let body: JSONValue = [
                    "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
                    "Operations": [["op": "replace", "value": ["name": ["givenName": text]]]],
                ]
                let reply = try await alice.send("PATCH", "/scim2/Me", body)
                #expect(reply.status == status)
            }
        }
    }

    @Test("Unknown attributes are echoed but not stored; texts are normalised as at sign-up")
    func unknownAttributes() async throws {
        try await SignedInClient.signedIn { server, alice in
            let attributes = Self.full.merging([
                "username": "  ali\u{7}ce2 ", "shoeSize": 43, "tags": ["a", ["b": .null]], "vip": true,
            ]) { $1 }
            let reply = try await alice.send("PUT", "/users/me", ["attributes": .object(attributes)])
            var expected = attributes
            expected["username"] = "alice2"
            #expect(reply.status == 200)
            #expect(reply.json["attributes"] == .object(expected))
            let kept = Self.full.merging(["username": "alice2"]) { $1 }
            #expect(try await alice.send("GET", "/users/me").json["attributes"] == .object(kept))
            let app = server.applications.demo.applicationId
            #expect(try await alice.client.signIn(app, "alice2", "Alice#2026").assertion != nil)
        }
    }

    @Test("The directory's internal name of an attribute is unknown and changes nothing")
    func directoryName() async throws {
        try await SignedInClient.signedIn { _, alice in
            let both = Self.full.merging(["mobile_number": "+2", "phone_number": "+1"]) { $1 }
            let reply = try await alice.send("PUT", "/users/me", ["attributes": .object(both)])
            #expect(reply.json["attributes"]?["mobile_number"] == "+2")
            let kept = Self.full.merging(["mobile_number": "+2"]) { $1 }
            #expect(try await alice.send("GET", "/users/me").json["attributes"] == .object(kept))
        }
    }

    @Test("Attributes of other protocols survive a profile change")
    func otherProtocols() async throws {
        try await SignedInClient.signedIn { server, alice in
            _ = try await server.services.directory.update(alice.user.id) { $0.attributes["custom:plan"] = "gold" }
            let body: JSONValue = ["attributes": .object(Self.full)]
            #expect(try await alice.send("PUT", "/users/me", body).status == 200)
            let now = try #require(try await server.services.directory.user(.id, value: alice.user.id))
            #expect(now.attributes == ["custom:plan": "gold"])
        }
    }

    @Test("An e-mail address of another user is a conflict, regardless of case")
    func conflict() async throws {
        try await SignedInClient.signedIn { server, alice in
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            let body: JSONValue = ["attributes": ["username": "alice", "email": "BOB@example.com"]]
            let reply = try await alice.send("PUT", "/users/me", body)
            #expect(reply.status == 409)
            #expect(reply.errorCode == "USR-1014")
            #expect(try await server.services.directory.user(.id, value: alice.user.id) == alice.user)
        }
    }

    @Test("A new password signs in, the old one does not; surrounding white space is ignored everywhere")
    func password() async throws {
        try await SignedInClient.signedIn { server, alice in
            let body: JSONValue = ["attributes": ["password": " New#2027 "]]
            let reply = try await alice.send("POST", "/users/me/update-credentials", body)
            #expect(reply.status == 204)
            let app = server.applications.demo.applicationId
            for (password, isGood) in [("Alice#2026", false), ("New#2027", true), (" New#2027 ", true)] {
                let signIn = try await alice.client.signIn(app, "alice", password)
                #expect((signIn.assertion != nil) == isGood)
            }
        }
    }

    private static let refusedCredentials: [(JSONValue, String)] = [
        (["attributes": [:]], "USR-1017"),
        (["attributes": .null], "USR-1017"),
        (["attributes": ["password": ""]], "USR-1017"),
        (["attributes": ["password": 7]], "USR-1024"),
        (["attributes": ["password": "New#2027", "email": "x@example.com"]], "USR-1024"),
        (["attributes": ["password"]], "USR-1001"),
    ]

    @Test("Invalid credentials are refused, and the old password stays valid")
    func refusedCredentials() async throws {
        try await SignedInClient.signedIn { server, alice in
            for (body, code) in Self.refusedCredentials {
                let reply = try await alice.send("POST", "/users/me/update-credentials", body)
                #expect(reply.status == 400, "\(body)")
                #expect(reply.errorCode == code, "\(body)")
            }
            let app = server.applications.demo.applicationId
            #expect(try await alice.client.signIn(app, "alice", "Alice#2026").assertion != nil)
        }
    }

    @Test("A password change does not overwrite a profile that was changed while it was hashed")
    func passwordKeepsProfile() async throws {
        try await SignedInClient.signedIn { server, alice in
            let stale = alice.user
            let body: JSONValue = ["attributes": .object(Self.full.merging(["given_name": "Alicia"]) { $1 })]
            #expect(try await alice.send("PUT", "/users/me", body).status == 200)
            try await server.services.credentials.setPassword("New#2027", for: stale)
            let now = try #require(try await server.services.directory.user(.id, value: stale.id))
            #expect(now.attributes == ["given_name": "Alicia"])
            #expect(try await server.services.credentials.verifyPassword("New#2027", of: now))
        }
    }

    @Test("Without a token nothing can be changed, and other methods are not allowed")
    func access() async throws {
        try await SignedInClient.signedIn { _, alice in
            for (method, path) in [("PUT", "/users/me"), ("POST", "/users/me/update-credentials")] {
                let reply = try await alice.client.send(method, path, body: Data("{".utf8))
                #expect(reply.status == 401)
                #expect(reply.errorCode == "AUTH-4010")
            }
            let other = [
                ("PATCH", "/users/me"), ("DELETE", "/users/me"), ("POST", "/users/me"), ("PUT", "/users/me/meta"),
                ("GET", "/users/me/update-credentials"), ("PUT", "/users/\(alice.user.id)"),
            ]
            for (method, path) in other {
                let reply = try await alice.send(method, path, ["attributes": .object(Self.full)])
                #expect(reply.status == 403)
                #expect(reply.errorCode == "AUTH-4030")
            }
        }
    }

    @Test("A body that is too large or too deeply nested is refused")
    func oversized() async throws {
        var limits = Limits.standard
        limits.requestBody = 2_000
        try await SignedInClient.signedIn(try await TestServer.configuration(limits: limits)) { _, alice in
            let large: JSONValue = ["attributes": ["username": .string(String(repeating: "a", count: 3_000))]]
            #expect(try await alice.send("PUT", "/users/me", large).status == 413)
            let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            let reply = try await alice.send("PUT", "/users/me", text: #"{"attributes":{"x":\#(deep)}}"#)
            #expect(reply.errorCode == "USR-1001")
        }
    }
}
