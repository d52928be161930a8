import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Profile attributes in SCIM's and the server's names", .timeLimit(.minutes(5)))
struct ProfileAttributesTests {
    private func json(_ text: String) throws -> [String: JSONValue] {
        try JSONValue.decode([String: JSONValue].self, from: Data(text.utf8))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wanted: String
        let stored: String
        /// The server's name, the value and the app's name of each change.
        let changes: [String]
    }

    @Test(
        "Each requested value becomes a change under the server's name",
        arguments: [
            Row(
                testDescription: "what is stored under SCIM's name stays there",
                wanted: #"{"emails":["a"],"userName":"b"}"#,
                stored: #"{"emails":[],"userName":"a"}"#,
                changes: ["emails [a] emails", "userName b userName"]
            ),
            Row(
                testDescription: "SCIM's names",
                wanted: #"{"userName":"u","displayName":"d","photos":[]}"#,
                stored: "{}",
                changes: ["name d displayName", "picture null photos", "username u userName"]
            ),
            Row(
                testDescription: "the primary value, or the first, or the value itself",
                wanted: #"""
                    {"emails":[{"value":"a"},{"value":"b","primary":true}],"phoneNumbers":["1","2"],
                     "photos":[{"value":"p","primary":false},{"value":"q"}]}
                    """#,
                stored: "{}",
                changes: ["email b emails", "mobile_number 1 phoneNumbers", "picture p photos"]
            ),
            Row(
                testDescription: "the parts of a name",
                wanted: #"{"name":{"givenName":"G","familyName":"F","formatted":"X","title":"T"}}"#,
                stored: "{}",
                changes: [
                    "family_name F name.familyName", "name X name.formatted", "given_name G name.givenName",
                    "title T name.title",
                ]
            ),
            Row(
                testDescription: "a name that is stored as a text",
                wanted: #"{"name":{"givenName":"G"}}"#,
                stored: #"{"name":"N"}"#,
                changes: ["given_name G name.givenName"]
            ),
            Row(
                testDescription: "a name as a text",
                wanted: #"{"name":"N"}"#,
                stored: "{}",
                changes: ["name N name"]
            ),
            Row(
                testDescription: "the server's own document",
                wanted: #"{"attributes":{"b":"2","a":"1"}}"#,
                stored: "{}",
                changes: ["a 1 a", "b 2 b"]
            ),
            Row(
                testDescription: "an attribute that is called so",
                wanted: #"{"attributes":{"a":"1"}}"#,
                stored: #"{"attributes":"x"}"#,
                changes: [#"attributes {"a":"1"} attributes"#]
            ),
            Row(
                testDescription: "what only says which document it is",
                wanted: #"{"schemas":[],"id":"1","meta":{}}"#,
                stored: "{}",
                changes: []
            ),
            Row(
                testDescription: "an id that is an attribute, too",
                wanted: #"{"id":"1"}"#,
                stored: #"{"id":"0"}"#,
                changes: ["id 1 id"]
            ),
        ]
    )
    func changes(_ row: Row) throws {
        let changes = ProfileAttributes.changes(try json(row.wanted), to: try json(row.stored))
        let told = try changes.map { change in
            let value: String
            switch change.value {
            case .string(let text): value = text
            case .array(let list): value = "[" + list.compactMap(\.string).joined(separator: ",") + "]"
            default: value = try change.value.text(sortingNames: true)
            }
            return "\(change.attribute) \(value) \(change.name)"
        }
        #expect(told == row.changes)
    }

    @Test(
        "A change is stored when its value or another new one is present; a removal when no value is",
        arguments: [
            (#""b""#, nil, #""b""#, true), (#""b""#, #""a""#, #""b""#, true), (#""b""#, #""a""#, #""B""#, true),
            (#""b""#, #""a""#, #""a""#, false), (#""b""#, #""a""#, nil, false), (#""b""#, nil, nil, false),
            (#""a""#, #""a""#, #""a""#, true), ("null", #""a""#, nil, true), ("null", #""a""#, #""a""#, false),
            ("null", nil, nil, true), ("null", #""a""#, #""b""#, false),
        ] as [(String, String?, String?, Bool)]
    )
    func unstored(_ wanted: String, _ before: String?, _ after: String?, _ isStored: Bool) throws {
        func attributes(_ value: String?) throws -> [String: JSONValue] {
            try json(value.map { #"{"x":\#($0)}"# } ?? "{}")
        }
        let change = ProfileAttributes.Change(
            attribute: "x",
            value: try #require(try attributes(wanted)["x"]),
            name: "its name"
        )
        let unstored = ProfileAttributes.unstored(
            [change],
            before: try attributes(before),
            after: try attributes(after)
        )
        #expect(unstored == (isStored ? [] : ["its name"]))
    }

    @Test(
        "A SCIM resource identifies the user",
        arguments: [
            (#"{"displayName":"D","name":{"formatted":"F","givenName":"G","familyName":"H"}}"#, "D", nil, nil),
            (#"{"name":{"formatted":"F","givenName":"G"}}"#, "F", nil, nil),
            (#"{"name":{"givenName":"G","familyName":"H"}}"#, "G H", nil, nil),
            (#"{"name":{"familyName":"H"}}"#, "H", nil, nil), (#"{"name":{}}"#, nil, nil, nil),
            (#"{"emails":[{"value":"a"},{"value":"b","primary":true}]}"#, nil, "b", nil),
            (#"{"emails":[{"value":"a","primary":false},{"value":"b"}]}"#, nil, "a", nil),
            (#"{"emails":["a","b"]}"#, nil, "a", nil), (#"{"emails":"a"}"#, nil, "a", nil),
            (#"{"emails":[]}"#, nil, nil, nil), (#"{"photos":[{"value":"p"}],"picture":"q"}"#, nil, nil, "p"),
            (#"{"photos":[],"picture":"q"}"#, nil, nil, "q"),
        ] as [(String, String?, String?, String?)]
    )
    func scim(_ members: String, _ name: String?, _ email: String?, _ picture: String?) throws {
        var json = try json(members)
        #expect(UserDocument(scim: .object(json)) == nil)
        json["id"] = .string("")
        #expect(UserDocument(scim: .object(json)) == nil)
        json["id"] = .string("1")
        json["userName"] = .string("u")
        let document = try #require(UserDocument(scim: .object(json)))
        #expect(document.id == "1" && document.user.sub == "1" && document.user.username == "u")
        #expect(document.user.displayName == name && document.user.email == email)
        #expect(document.user.profilePicture == picture && document.attributes == json)
    }

    @Test(
        "The server's own document identifies the user",
        arguments: [
            (#"{"name":"N","displayName":"D","given_name":"G"}"#, "N"), (#"{"displayName":"D","given_name":"G"}"#, "D"),
            (#"{"given_name":"G","family_name":"H"}"#, "G H"), (#"{"family_name":"H"}"#, "H"), ("{}", nil),
        ] as [(String, String?)]
    )
    func own(_ attributes: String, _ name: String?) throws {
        var members = try json(
            #"{"id":"1","ouId":"o","type":"Person","attributes":{"username":"u","email":"e","picture":"p"}}"#
        )
        let all = try json(attributes).merging(try #require(members["attributes"]?.object)) { $1 }
        members["attributes"] = .object(all)
        let document = try #require(UserDocument(own: .object(members)))
        #expect(document.id == "1" && document.attributes == all && document.user.displayName == name)
        #expect(document.user.username == "u" && document.user.email == "e" && document.user.profilePicture == "p")
        #expect(document.claims["id"] == .string("1") && document.claims["ouId"] == .string("o"))
        #expect(document.claims["userType"] == .string("Person"))
        let attribute = members.merging(["attributes": .object(all.merging(["ouId": .string("mine")]) { $1 })]) { $1 }
        #expect(UserDocument(own: .object(attribute))?.claims["ouId"] == .string("mine"))
        for broken in [["id": JSONValue.string("")], ["id": .null], ["attributes": .null]] {
            #expect(UserDocument(own: .object(members.merging(broken) { $1 })) == nil)
        }
    }

    /// The responses of a server without SCIM at its later root.
    private static let withoutLaterSCIM: [ScriptedTransport.Answer] = [
        .json("{}", status: 404, path: "/scim/v2/Me")
    ]

    private func signedIn(_ answers: ScriptedTransport.Answer...) async throws -> Fixture {
        let fixture = try await Fixture(answers + Self.withoutLaterSCIM)
        try fixture.store.write(Secret(assertion(#"{"sub":"1"}"#)), for: "thunder.access_token")
        return fixture
    }

    @Test("After an update in SCIM's form, a later 403 is a refusal", arguments: [true, false])
    func knownSCIM(_ updates: Bool) async throws {
        let fixture = try await signedIn(
            .json(#"{"id":"1","a":"b"}"#, path: "/scim2/Me"),
            .json("{}", status: 403, path: "/scim2/Me"),
            .json(#"{"id":"1","attributes":{}}"#, path: "/users/me")
        )
        if updates {
            _ = try await fixture.client.updateUserProfile(payload: ["a": "b"])
        } else {
            _ = try await fixture.client.getUserProfile()
        }
        let error = await #expect(throws: IAMError.self) { _ = try await fixture.client.getUserProfile() }
        #expect(error?.code == .authenticationFailed && fixture.transport.requests.count == 2)
    }

    @Test("After an update in the server's own form, no SCIM request is sent")
    func knownOwn() async throws {
        let document = ScriptedTransport.Answer.json(#"{"id":"1","attributes":{"a":"b"}}"#, path: "/users/me")
        let fixture = try await signedIn(
            .json("{}", status: 404, path: "/scim2/Me"),
            document,
            document,
            document,
            document,
            document,
            document,
            document
        )
        for _ in 0..<2 { _ = try await fixture.client.updateUserProfile(payload: ["a": "b"]) }
        #expect(fixture.transport.requests.map { $0.head.path ?? "" }.filter { $0 == "/scim2/Me" }.count == 1)
        let error = await #expect(throws: IAMError.self) {
            try await fixture.client.updateUserProfile(payload: ["a": "b"], userId: "2")
        }
        #expect(error?.code == .authenticationFailed)
    }
}
