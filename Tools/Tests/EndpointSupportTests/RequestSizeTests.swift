import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Small requests with a high cost", .timeLimit(.minutes(5)))
struct RequestSizeTests {
    private static func profile(_ value: JSONValue) -> JSONValue {
        ["attributes": ["username": "alice", "email": "alice@example.com", "tags": value]]
    }

    private static func patch(_ operations: [JSONValue]) -> JSONValue {
        ["schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": .array(operations)]
    }

    private static let operation: JSONValue = ["op": "replace", "path": "displayName", "value": "x"]

    /// Runs an attack, and checks that meanwhile no request waits for the database's only writer.
    private static func quickly(_ work: () async throws -> Void) async throws {
        let clock = ContinuousClock()
        let took = try await clock.measure { try await work() }
        #expect(took < .seconds(10))
    }

    @Test(
        "Encodings other than UTF-8 do not bypass the depth limit",
        arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian]
    )
    func encodings(_ encoding: String.Encoding) async throws {
        try await SignedInClient.signedIn { _, alice in
            let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            let text = #"{"attributes":{"username":"alice","email":"alice@example.com","tags":\#(deep)}}"#
            let body = try #require(text.data(using: encoding))
            for (method, path) in [("PUT", "/users/me"), ("PATCH", "/scim2/Me"), ("PUT", "/scim2/Me")] {
                let reply = try await alice.client.send(
                    method,
                    path,
                    headers: [("Authorization", "Bearer \(alice.token)"), ("Content-Type", "application/json")],
                    body: body
                )
                #expect(reply.status == 400, "\(method) \(path)")
            }
            #expect(try await alice.send("GET", "/users/me").json["attributes"]?["tags"] == nil)
        }
    }

    @Test("An attribute has at most 100 elements, including nested ones")
    func elements() async throws {
        try await SignedInClient.signedIn { _, alice in
            let many = JSONValue.array((0..<100).map { .integer($0) })
            let nested = JSONValue.array((0..<10).map { _ in .array((0..<10).map { .integer($0) }) })
            for (value, status) in [
                (many, 200), (.array([many]), 400), (.array((0..<101).map { .integer($0) }), 400), (nested, 400),
                (.array((0..<10_000).map { .integer($0) }), 400),
            ] {
                let reply = try await alice.send("PUT", "/users/me", Self.profile(value))
                #expect(reply.status == status)
            }
        }
    }

    @Test("500 000 numbers are refused before anything is written")
    func manyNumbers() async throws {
        try await SignedInClient.signedIn { _, alice in
            let numbers = "[" + String(repeating: "1,", count: 499_999) + "1]"
            let text = #"{"attributes":{"username":"alice","email":"alice@example.com","tags":\#(numbers)}}"#
            try await Self.quickly { () async throws in
                #expect(try await alice.send("PUT", "/users/me", text: text).status == 400)
                let scim = #"{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":\#(numbers)}"#
                #expect(try await alice.send("PUT", "/scim2/Me", text: scim).status == 400)
            }
        }
    }

    @Test("A SCIM request has at most 100 operations, counted per attribute")
    func operations() async throws {
        try await SignedInClient.signedIn { _, alice in
            let attributes = JSONValue.object(["displayName": "x", "nickName": "x"])
            let pairs = (0..<60).map { _ in ["op": "replace", "value": attributes] as JSONValue }
            for (operations, type) in [
                ([JSONValue](repeating: Self.operation, count: 100), nil),
                ([JSONValue](repeating: Self.operation, count: 101), "tooMany"), (pairs, "tooMany"),
                ([JSONValue](repeating: Self.operation, count: 4_000), "tooMany"),
            ] as [([JSONValue], String?)] {
                try await Self.quickly { () async throws in
                    let reply = try await alice.send("PATCH", "/scim2/Me", Self.patch(operations))
                    #expect(reply.status == (type == nil ? 200 : 400))
                    #expect(reply.json["scimType"]?.string == type)
                }
            }
            let members = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("a\($0)", JSONValue("x")) })
            let body = members.merging(["schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"]]) { $1 }
            #expect(try await alice.send("PUT", "/scim2/Me", .object(body)).json["scimType"] == "tooMany")
        }
    }

    @Test("1 MiB of operations or members does not delay other requests")
    func largest() async throws {
        try await SignedInClient.signedIn { server, alice in
            let one = #"{"op":"replace","path":"displayName","value":"x"},"#
            let operations = String(repeating: one, count: 20_000).dropLast()
            let patch = #"{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[\#(operations)]}"#
            let members = (0..<60_000).map { "\"a\($0)\":1" }.joined(separator: ",")
            try await Self.quickly { () async throws in
                #expect(try await alice.send("PATCH", "/scim2/Me", text: patch).status == 400)
                #expect(try await alice.send("PUT", "/users/me", text: "{\"attributes\":{\(members)}}").status == 400)
                let app = server.applications.demo.applicationId
                #expect(try await alice.client.signIn(app, "alice", "Alice#2026").assertion != nil)
            }
        }
    }
}
