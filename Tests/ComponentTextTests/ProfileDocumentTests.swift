import AuthFlows
import NativeAuthCore
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@Suite("A profile of any schema as lines of text and back", .timeLimit(.minutes(5)))
struct ProfileDocumentTests {
    private let own = ProfileDocument(claims: [
        "id": AnyCodable("u1"), "ouId": AnyCodable("o1"), "username": AnyCodable("ada"), "age": AnyCodable(36),
        "name": AnyCodable("Ada Example"), "newsletter": AnyCodable(true), "tags": AnyCodable(["a", "b"]),
        "address": AnyCodable(["city": "London", "geo": ["lat": 1]] as [String: Any]),
    ])
    private let scim = ProfileDocument(claims: [
        "schemas": AnyCodable(["urn:ietf:params:scim:schemas:core:2.0:User"]), "id": AnyCodable("u1"),
        "userName": AnyCodable("ada"), "name": AnyCodable(["givenName": "Ada", "familyName": "Example"]),
        "emails": AnyCodable(
            [["value": "old@example.com"], ["value": "ada@example.com", "primary": true]] as [[String: Any]]
        ),
    ])

    private func json(_ changes: [String: Any]) -> [String: JSONValue] { changes.mapValues(JSONValue.init(any:)) }

    @Test("Peer defect 4: arrays and objects are never shown as debug text")
    func lines() {
        #expect(own.fields.map(\.id) == ["username", "name", "address.city", "age", "newsletter", "tags"])
        #expect(own.fields.map(\.text) == ["ada", "Ada Example", "London", "36", "true", "a, b"])
        #expect(own.fields.map(\.isEditable) == [true, true, true, true, true, false])
        #expect(scim.fields.map(\.id) == ["userName", "name.givenName", "name.familyName", "emails"])
        #expect(scim.fields.last?.text == "ada@example.com")
    }

    @Test("Unchanged attributes are not written")
    func unchanged() {
        #expect(own.changes(own.texts).isEmpty && scim.changes(scim.texts).isEmpty)
    }

    @Test("Peer defect 4: a changed value keeps its type and its shape")
    func shapes() {
        #expect(json(own.changes(["age": "37"])) == ["age": .int(37)])
        #expect(json(own.changes(["newsletter": "false"])) == ["newsletter": .bool(false)])
        let address: JSONValue = .object(["city": .string("Turin"), "geo": .object(["lat": .int(1)])])
        #expect(json(own.changes(["address.city": "Turin"])) == ["address": address])
        let emails: JSONValue = .array([
            .object(["value": .string("old@example.com")]),
            .object(["value": .string("new@example.com"), "primary": .bool(true)]),
        ])
        #expect(json(scim.changes(["emails": "new@example.com"])) == ["emails": emails])
        let name: JSONValue = .object(["givenName": .string("Grace"), "familyName": .string("Hopper")])
        #expect(
            json(scim.changes(["name.givenName": "Grace", "name.familyName": "Hopper"])) == ["name": name]
        )
        #expect(json(own.changes(["username": ""])) == ["username": .null])
    }

    @Test("The two documented keys always exist and map to the server's own attributes")
    func documentedKeys() {
        #expect(own.texts["displayName"] == "Ada Example" && own.texts["phoneNumbers"] == "")
        #expect(json(own.changes(["displayName": "Grace"])) == ["displayName": .string("Grace")])
        #expect(json(own.changes(["phoneNumbers": "+1"])) == ["phoneNumbers": .string("+1")])
        let phone: JSONValue = .array([.object(["value": .string("+1"), "type": .string("mobile")])])
        #expect(json(scim.changes(["phoneNumbers": "+1"])) == ["phoneNumbers": phone])
        // With both, the attribute itself takes precedence.
        var edited = own.texts
        edited["name"] = "Grace"
        edited["displayName"] = "Somebody"
        #expect(json(own.changes(edited)) == ["name": .string("Grace")])
    }

    private static let schema = [
        "username": AttributeSchema(displayName: "Username", required: true, type: "string"),
        "email": AttributeSchema(displayName: "Email", regex: "^[a-z]+@[a-z.]+$", required: true, type: "string"),
        "given_name": AttributeSchema(displayName: "First Name", type: "string"),
        "member_since": AttributeSchema(mutability: "READ_ONLY", type: "string"),
        "points": AttributeSchema(readOnly: true, type: "number"), "size": AttributeSchema(type: "number"),
        "newsletter": AttributeSchema(type: "boolean"), "address": AttributeSchema(type: "object"),
        "password": AttributeSchema(credential: true, type: "string"), "pin": AttributeSchema(credential: true),
    ]
    private let known = ProfileDocument(
        claims: [
            "id": AnyCodable("u1"), "username": AnyCodable("ada"), "email": AnyCodable("ada@example.com"),
            "member_since": AnyCodable("2020"), "pin": AnyCodable("1"),
        ],
        schema: schema
    )

    @Test("The schema determines the editable attributes, and adds those that the profile does not have yet")
    func schemaFields() {
        #expect(known.fields.map(\.id) == ["username", "given_name", "email", "member_since", "newsletter", "size"])
        #expect(known.fields.map(\.isEditable) == [true, true, true, false, true, true])
        #expect(known.fields.map(\.isRequired) == [true, false, true, false, false, false])
        #expect(known.fields[1].schema?.displayName == "First Name" && known.texts["given_name"] == "")
        #expect(known.texts["member_since"] == nil)
    }

    @Test("A new value has the schema's type")
    func schemaTypes() {
        #expect(
            json(known.changes(["size": "44", "newsletter": "true", "given_name": "Ada"])) == [
                "size": .int(44), "newsletter": .bool(true), "given_name": .string("Ada"),
            ]
        )
        #expect(known.changes(known.texts).isEmpty)
    }

    @Test("SCIM attributes with other names are found in the server's schema, and no others are offered")
    func schemaOfSCIM() {
        let scim = ProfileDocument(
            claims: [
                "schemas": AnyCodable(["urn:u"]), "id": AnyCodable("u1"), "userName": AnyCodable("ada"),
                "name": AnyCodable(["givenName": "Ada"]),
                "emails": AnyCodable([["value": "ada@example.com"]] as [[String: Any]]),
            ],
            schema: Self.schema
        )
        #expect(scim.fields.map(\.id) == ["userName", "name.givenName", "emails"])
        #expect(scim.fields.map(\.schema?.displayName) == ["Username", "First Name", "Email"])
    }

    @Test(
        "An empty required field or a pattern mismatch is reported before anything is sent",
        arguments: [
            (["email": "nope"], ["email": ["Email has an invalid format."]]),
            (
                ["email": "", "username": ""],
                ["email": ["Email is required."], "username": ["Username is required."]]
            ),
            (["email": "grace@example.com", "given_name": ""], [:]), ([:], [:]),
        ] as [([String: String], [String: [String]])]
    )
    func problems(_ edited: [String: String], _ expected: [String: [String]]) {
        let found = known.fieldErrors(edited, texts: FormTexts(language: "en")) { $0.schema?.displayName ?? $0.id }
        #expect(found == expected)
    }
}
