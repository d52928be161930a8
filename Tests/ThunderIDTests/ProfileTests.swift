import Foundation
import Logging
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite(
    "Profile: SCIM as documented, and the released server's own endpoint without it",
    .timeLimit(.minutes(5))
)
struct ProfileTests {
    static let scim = "/scim2/Me"
    static let laterSCIM = "/scim/v2/Me"
    static let own = "/users/me"
    static let id = "01a1fd02-294e-7235-89f3-312b8930a2d0"

    static let resource = #"""
        {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"id":"\#(id)","userName":"alice",
         "name":{"givenName":"Alice","familyName":"Example"},
         "emails":[{"value":"old@example.com"},{"value":"alice@example.com","primary":true}],
         "phoneNumbers":[{"value":"+1555010001","type":"mobile"}]}
        """#

    /// The responses of a server without SCIM at its later root.
    private static let withoutLaterSCIM: [ScriptedTransport.Answer] = [
        .json("{}", status: 404, path: laterSCIM), .json("{}", status: 404, path: "/scim/v2/Users/other"),
    ]

    /// A client with a session, and the server's responses.
    private func signedIn(_ answers: ScriptedTransport.Answer...) async throws -> Fixture {
        let fixture = try await Fixture(answers + Self.withoutLaterSCIM)
        try fixture.store.write(Secret(assertion(#"{"sub":"\#(Self.id)"}"#)), for: "thunder.access_token")
        return fixture
    }

    private func recorded(_ number: Int, path: String) throws -> ScriptedTransport.Answer {
        let exchange = try Transcript("27")[number]
        return .json(exchange.responseBody, status: exchange.status, path: path)
    }

    private func code(_ body: () async throws -> Void) async -> IAMErrorCode? {
        do {
            try await body()
            return nil
        } catch { return (error as? IAMError)?.code }
    }

    @Test("Seed ThunderIDClient, getUserProfile: from /scim2/Me, with an id and all attributes")
    func scimProfile() async throws {
        let fixture = try await signedIn(.json(Self.resource, path: Self.scim))
        let profile = try await fixture.client.getUserProfile()
        #expect(profile.id == Self.id)
        #expect(profile.claims["userName"]?.value as? String == "alice")
        #expect((profile.claims["name"]?.value as? [String: AnyCodable])?["givenName"]?.value as? String == "Alice")
        let head = fixture.transport.requests[0].head
        #expect(head.headerFields[.authorization]?.hasPrefix("Bearer ") == true)
        #expect(head.headerFields[.accept]?.hasPrefix("application/scim+json") == true)
    }

    @Test("Seed ThunderIDClient, updateUserProfile: only the given attributes are sent, to Me or to Users/<id>")
    func scimUpdate() async throws {
        let fixture = try await signedIn(
            .json(Self.resource, path: Self.scim),
            .json("", status: 204, path: "/scim2/Users/\(Self.id)"),
            .json(Self.resource, path: "/scim2/Users/\(Self.id)")
        )
        let user = try await fixture.client.updateUserProfile(
            payload: ["name": ["givenName": "Alice"], "nickName": NSNull()])
        #expect(user.sub == Self.id && user.username == "alice" && user.displayName == "Alice Example")
        #expect(user.email == "alice@example.com")
        let request = fixture.transport.requests[0]
        #expect(request.head.method == .patch)
        #expect(request.head.headerFields[.contentType] == "application/scim+json")
        let operations = try #require(fixture.transport.bodies(for: Self.scim)[0]["Operations"] as? [[String: Any]])
        #expect(operations.map { $0["op"] as? String } == ["replace", "remove"])
        #expect((operations[0]["value"] as? [String: Any])?.keys.sorted() == ["name"])
        #expect(operations[1]["path"] as? String == "nickName")
        // 204: the profile is read afterwards. The result may be discarded.
        try await fixture.client.updateUserProfile(payload: ["displayName": "A"], userId: Self.id)
        #expect(fixture.transport.requests.map(\.head.method) == [.patch, .patch, .get])
    }

    @Test("An update contains only the operations that it needs", arguments: [false, true])
    func scimOperations(_ removes: Bool) async throws {
        let fixture = try await signedIn(.json(Self.resource, path: Self.scim))
        let value: Any = if removes { NSNull() } else { "Al" }
        try await fixture.client.updateUserProfile(payload: ["nickName": value])
        let operations = try #require(fixture.transport.bodies(for: Self.scim)[0]["Operations"] as? [[String: Any]])
        #expect(operations.map { $0["op"] as? String } == [removes ? "remove" : "replace"])
    }

    @Test(
        "Without SCIM (403, 404, 405) the client uses /users/me, later without another attempt",
        arguments: [403, 404, 405]
    )
    func fallback(_ status: Int) async throws {
        let fixture = try await signedIn(
            .json("{}", status: status, path: Self.scim),
            recorded(1, path: Self.own),
            recorded(1, path: Self.own)
        )
        let profile = try await fixture.client.getUserProfile()
        #expect(profile.id == Self.id && profile.claims["given_name"]?.value as? String == "Alice")
        _ = try await fixture.client.getUserProfile()
        #expect(fixture.transport.requests.filter { $0.head.path == Self.scim }.count == 1)
        #expect(fixture.transport.requests.filter { $0.head.path == Self.laterSCIM }.count == 1)
    }

    @Test("SCIM at the root of later servers is asked once, and used from then on", arguments: [403, 404, 405])
    func laterRoot(_ status: Int) async throws {
        let fixture = try await signedIn(
            .json("{}", status: status, path: Self.scim),
            .json(Self.resource, path: Self.laterSCIM),
            .json(Self.resource, path: Self.laterSCIM)
        )
        for _ in 0..<2 { #expect(try await fixture.client.getUserProfile().id == Self.id) }
        let paths = fixture.transport.requests.map { $0.head.path ?? "" }
        #expect(paths == [Self.scim, Self.laterSCIM, Self.laterSCIM])
    }

    @Test("A server without PATCH receives the whole resource with the changes", arguments: [405, 501])
    func replacedResource(_ status: Int) async throws {
        let fixture = try await signedIn(
            .json("{}", status: 404, path: Self.scim),
            .json("{}", status: status, path: Self.laterSCIM),
            .json(Self.resource, path: Self.laterSCIM),
            .json(Self.resource, path: Self.laterSCIM)
        )
        try await fixture.client.updateUserProfile(payload: [
            "USERNAME": "alicia", "name.givenName": "Alicia", "phoneNumbers": NSNull(), "nickName": "Al",
        ])
        #expect(fixture.transport.requests.suffix(3).map(\.head.method) == [.patch, .get, .put])
        let sent = try #require(fixture.transport.bodies(for: Self.laterSCIM).last)
        #expect(sent["userName"] as? String == "alicia" && sent["USERNAME"] == nil)
        #expect(sent["name"] as? [String: String] == ["givenName": "Alicia", "familyName": "Example"])
        #expect(sent["phoneNumbers"] == nil && sent["nickName"] as? String == "Al")
        #expect((sent["emails"] as? [Any])?.count == 2)
    }

    @Test("An update keeps attributes that it does not contain, although the server replaces the profile")
    func replaceSemantics() async throws {
        let fixture = try await signedIn(
            recorded(27, path: Self.scim),
            recorded(1, path: Self.own),
            recorded(3, path: Self.own),
            recorded(4, path: Self.own)
        )
        let user = try await fixture.client.updateUserProfile(payload: ["name": ["givenName": "Alicia"]])
        #expect(user.displayName == "Alicia Example" && user.unstoredAttributes.isEmpty)
        #expect(fixture.transport.requests.suffix(3).map(\.head.method) == [.get, .put, .get])
        let sent = try #require(fixture.transport.bodies(for: Self.own).last)
        let recorded = try JSONSerialization.jsonObject(with: Data(Transcript("27")[3].requestBody.utf8))
        #expect(sent as NSDictionary == recorded as? NSDictionary)
    }

    /// The response of `/users/me`.
    private func document(_ attributes: String) -> ScriptedTransport.Answer {
        .json(#"{"id":"\#(Self.id)","type":"Person","attributes":\#(attributes)}"#, path: Self.own)
    }

    @Test("An update returns the stored profile, not the echoed one; dropped attributes are listed")
    func unstored() async throws {
        let fixture = try await signedIn(
            .json("{}", status: 404, path: Self.scim),
            document(#"{"username":"alice","email":"a@example.com","fixed":"x","note":"n"}"#),
            document(#"{"username":"alice","email":"b@example.com","fixed":"y","shoe_size":"44"}"#),
            document(#"{"username":"alice","email":"b@example.com","fixed":"x","note":"n"}"#)
        )
        let user = try await fixture.client.updateUserProfile(payload: [
            "emails": [["value": " b@example.com"]], "shoe_size": "44", "fixed": "y", "note": NSNull(),
        ])
        #expect(user.email == "b@example.com" && user.claims?["shoe_size"] == nil)
        #expect(user.claims?["fixed"]?.value as? String == "x")
        #expect(user.unstoredAttributes == ["fixed", "note", "shoe_size"])
    }

    @Test("The log counts the attributes that the server did not store, if there are any", arguments: [true, false])
    func logged(_ isStored: Bool) async throws {
        let seen = SeenTexts()
        var logger = Logger(label: "test") { _ in seen }
        logger.logLevel = .trace
        let fixture = try await Fixture([.json(Self.resource, path: Self.scim)], logger: logger)
        try fixture.store.write(Secret(assertion(#"{"sub":"\#(Self.id)"}"#)), for: "thunder.access_token")
        try await fixture.client.updateUserProfile(payload: isStored ? ["username": "alice"] : ["shoeSize": "44"])
        let lines = seen.texts.filter { $0.contains("did not store") }
        #expect(lines.count == (isStored ? 0 : 1) && lines.allSatisfy { $0.contains("\"count\": 1") })
    }

    @Test("SCIM's response is the stored profile: missing attributes are listed")
    func unstoredBySCIM() async throws {
        let fixture = try await signedIn(.json(Self.resource, path: Self.scim))
        let user = try await fixture.client.updateUserProfile(payload: [
            "USERNAME": "alice", "shoeSize": "44", "phoneNumbers": NSNull(), "nickName": NSNull(),
            "photos": [["value": NSNull()]],
            "name.givenName": "Alice", "name.familyName": NSNull(), "password": "New#2026",
        ])
        #expect(user.unstoredAttributes == ["phoneNumbers", "shoeSize"])
    }

    @Test("The schema has all the recorded server's attributes and their properties")
    func schema() async throws {
        let path = "/users/me/meta"
        let fixture = try await signedIn(recorded(2, path: path))
        let schema = try await fixture.client.getUserSchema()
        #expect(schema.count == 9)
        #expect(
            schema["email"]
                == AttributeSchema(
                    displayName: "Email",
                    regex: #"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$"#,
                    required: true,
                    type: "string",
                    unique: true
                )
        )
        #expect(
            schema["password"]
                == AttributeSchema(credential: true, displayName: "Password", required: false, type: "string")
        )
        let head = fixture.transport.requests[0].head
        #expect(head.method == .get && head.headerFields[.authorization]?.hasPrefix("Bearer ") == true)
    }

    @Test("A schema is read leniently; a response without one is malformed")
    func oddSchemas() async throws {
        let odd =
            #"{"schema":{"a":{"type":5,"required":"yes","readOnly":true,"subAttributes":[{"type":"string"}]},"b":1}}"#
        let path = "/users/me/meta"
        let fixture = try await signedIn(.json(odd, path: path), .json("{}", path: path))
        let expected = AttributeSchema(readOnly: true, subAttributes: [AttributeSchema(type: "string")])
        #expect(try await fixture.client.getUserSchema() == ["a": expected])
        #expect(await code { _ = try await fixture.client.getUserSchema() } == .serverError)
    }

    @Test(
        "A refusal by the server is a typed error",
        arguments: [
            (5, IAMErrorCode.invalidInput, "USR-1019"), (6, .invalidInput, "USR-1019"),
            (7, .userAlreadyExists, "USR-1014"),
            (10, .invalidInput, "USR-1001"),
        ]
    )
    func refusedUpdate(_ number: Int, _ code: IAMErrorCode, _ server: String) async throws {
        let fixture = try await signedIn(
            recorded(27, path: Self.scim),
            recorded(1, path: Self.own),
            recorded(number, path: Self.own)
        )
        do {
            try await fixture.client.updateUserProfile(payload: ["email": "x"])
            Issue.record("accepted")
        } catch let error as IAMError {
            #expect(error.code == code && error.details?.serverCode == server)
        }
    }

    @Test("An update cannot change the profile of another user")
    func somebodyElse() async throws {
        let fixture = try await signedIn(
            .json("{}", status: 403, path: "/scim2/Users/other"),
            recorded(1, path: Self.own)
        )
        #expect(
            await code { try await fixture.client.updateUserProfile(payload: ["a": "b"], userId: "other") }
                == .authenticationFailed
        )
        #expect(!fixture.transport.requests.contains { $0.head.method == .put })
    }

    @Test("A user id can't change the endpoint")
    func userIdIsEncoded() async throws {
        let fixture = try await signedIn(.json("{}", status: 400))
        _ = await code {
            try await fixture.client.updateUserProfile(payload: ["a": "b"], userId: "../../users/me?x=1#y")
        }
        #expect(fixture.transport.requests[0].head.path == "/scim2/Users/..%2F..%2Fusers%2Fme%3Fx%3D1%23y")
    }

    @Test("A new password is sent once, and its refusals are typed")
    func password() async throws {
        let path = "/users/me/update-credentials"
        let fixture = try await signedIn(.json("", status: 204, path: path), recorded(24, path: path))
        try await fixture.client.updatePassword("New#2026")
        let attributes = fixture.transport.bodies(for: path)[0]["attributes"] as? [String: String]
        #expect(attributes == ["password": "New#2026"])
        #expect(await code { try await fixture.client.updatePassword("x") } == .invalidInput)
        #expect(await code { try await fixture.client.updatePassword("") } == .invalidInput)
        #expect(fixture.transport.bodies(for: path).count == 2)
    }

    @Test("A refused access token that can't be refreshed is an expired session")
    func unauthorized() async throws {
        let fixture = try await signedIn(recorded(35, path: Self.scim))
        #expect(await code { _ = try await fixture.client.getUserProfile() } == .sessionExpired)
    }

    @Test("Without a session nothing is sent")
    func nobody() async throws {
        let fixture = try await Fixture()
        #expect(await code { _ = try await fixture.client.getUserProfile() } == .sessionExpired)
        #expect(await code { _ = try await fixture.client.getUserSchema() } == .sessionExpired)
        #expect(await code { try await fixture.client.updateUserProfile(payload: [:]) } == .sessionExpired)
        #expect(await code { try await fixture.client.updatePassword("x") } == .sessionExpired)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(
        "A response without a document is malformed, and not an empty profile",
        arguments: ["", "[]", "{}", #"{"id":1}"#, #"{"id":""}"#]
    )
    func malformed(_ body: String) async throws {
        let fixture = try await signedIn(.json(body, path: Self.scim))
        #expect(await code { _ = try await fixture.client.getUserProfile() } == .serverError)
    }

    @Test("A name that the server stores as an object is replaced completely")
    func nameObject() {
        let name = JSONValue.object(["given_name": .string("G"), "title": .string("Dr")])
        let change = JSONValue.object(["givenName": .string("H")])
        let values = { (wanted: [String: JSONValue], stored: [String: JSONValue]) in
            ProfileAttributes.applying(ProfileAttributes.changes(wanted, to: stored), to: stored)
        }
        #expect(values(["name": change], ["name": name]) == ["name": change])
        #expect(values(["name": change], [:]) == ["given_name": .string("H")])
        #expect(values(["userName": .string("b")], ["userName": .string("a")]) == ["userName": .string("b")])
    }

    @Test("SCIM names are sent as the server's own")
    func names() {
        let before: [String: JSONValue] = [
            "username": .string("a"), "mobile_number": .string("1"), "given_name": .string("G"),
        ]
        let changes: [String: JSONValue] = [
            "userName": .string("b"), "phoneNumbers": .array([]), "displayName": .string("D"), "schemas": .array([]),
            "name": .object(["familyName": .string("F"), "givenName": .null]),
            "emails": .array([
                .object(["value": .string("x@y")]), .object(["value": .string("p@y"), "primary": .bool(true)]),
            ]),
            "custom": .int(1),
        ]
        #expect(
            ProfileAttributes.applying(ProfileAttributes.changes(changes, to: before), to: before) == [
                "username": .string("b"), "name": .string("D"), "family_name": .string("F"), "email": .string("p@y"),
                "custom": .int(1),
            ]
        )
    }
}
