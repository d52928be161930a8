import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("The models decode the server's responses leniently", .timeLimit(.minutes(5)))
struct ModelTests {
    private func decode<T: Decodable>(_ type: T.Type = T.self, _ json: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test(
        "AnyCodable keeps JSON's types",
        arguments: [
            ("1", "Int"), ("0", "Int"), ("true", "Bool"), ("1.0", "Int"), ("1.5", "Double"), ("\"a\"", "String"),
            ("9223372036854775808", "Double"), ("[1]", "Array<AnyCodable>"),
            ("{\"a\":null}", "Dictionary<String, AnyCodable>"), ("null", "NSNull"),
        ]
    )
    func anyCodable(_ json: String, _ type: String) throws {
        #expect(String(describing: Swift.type(of: try decode(AnyCodable.self, json).value)) == type)
    }

    @Test(
        "AnyCodable is printed as its value",
        arguments: [
            (#""Ada Lovelace""#, "Ada Lovelace"), ("7", "7"), ("true", "true"), ("null", "null"),
            (#"{"b":1,"a":[{"value":"x"}]}"#, #"{"a":[{"value":"x"}],"b":1}"#),
        ]
    )
    func printed(_ json: String, _ expected: String) throws {
        let value = try decode(AnyCodable.self, json)
        #expect("\(value)" == expected)
        #expect("\([value])" == "[\(expected)]")
    }

    @Test("AnyCodable prints a value that is not JSON as Swift does")
    func printedSwiftValue() {
        let date = Date(timeIntervalSince1970: 0)
        #expect("\(AnyCodable(date))" == "\(date)")
    }

    @Test("AnyCodable wraps Swift values and writes them back")
    func anyCodableRoundTrip() throws {
        let value = AnyCodable(["a": 1, "b": [true, 2.5, "c"], "d": NSNull()] as [String: Any])
        let again = try JSONDecoder().decode(AnyCodable.self, from: JSONEncoder().encode(value))
        #expect(again == value)
        #expect((again.value as? [String: AnyCodable])?["a"]?.value as? Int == 1)
    }

    @Test(
        "A flow status is case-insensitive, and an unknown one is incomplete",
        arguments: [
            ("\"COMPLETE\"", FlowStatus.complete), ("\"complete\"", .complete), ("\"ERROR\"", .error),
            ("\"INCOMPLETE\"", .promptOnly), ("\"PROMPT_ONLY\"", .promptOnly), ("\"PENDING\"", .promptOnly),
            ("\"VIEW\"", .promptOnly), ("\"x\"", .promptOnly), ("5", .promptOnly), ("{}", .promptOnly),
        ]
    )
    func flowStatus(_ json: String, _ status: FlowStatus) throws {
        #expect(try decode(FlowStatus.self, json) == status)
    }

    @Test(
        "The two legacy flow names are encoded with the server's names",
        arguments: [
            (FlowType.authentication, "AUTHENTICATION"), (.registration, "REGISTRATION"),
            (.passwordRecovery, "RECOVERY"), (.invitedUserRegistration, "USER_ONBOARDING"),
        ]
    )
    func flowTypes(_ type: FlowType, _ wire: String) { #expect(ServerFlowType(type).rawValue == wire) }

    @Test("The legacy raw values are kept, because apps and plug-ins construct them")
    func rawFlowTypes() {
        #expect(FlowType(rawValue: "PASSWORD_RECOVERY") == .passwordRecovery)
        #expect(FlowType(rawValue: "INVITED_USER_REGISTRATION") == .invitedUserRegistration)
    }

    @Test("Actions and inputs take their names from any documented member")
    func names() throws {
        #expect(try decode(FlowAction.self, #"{"id":"i","ref":"r"}"#).id == "i")
        #expect(try decode(FlowAction.self, #"{"ref":"r","nextNode":"n"}"#).id == "r")
        #expect(try decode(FlowAction.self, #"{"nextNode":"n"}"#).id == "n")
        #expect(try decode(FlowInput.self, #"{"identifier":"email","ref":"r"}"#).name == "email")
        #expect(try decode(FlowInput.self, #"{"name":"n","identifier":"i"}"#).name == "n")
        #expect(try decode(FlowInput.self, #"{"ref":"r"}"#).name == "r")
    }

    @Test("A component fills in only missing members of the action")
    func merging() throws {
        let component = try decode(
            FlowComponent.self,
            #"{"id":"a","type":"ACTION","label":"Google","eventType":"TRIGGER","variant":"OUTLINED","image":"g.svg"}"#
        )
        let bare = FlowAction(id: "a", ref: "a").merging(component: component)
        #expect(bare.label == "Google" && bare.eventType == "TRIGGER" && bare.icon == "g.svg")
        #expect(FlowAction(id: "a", label: "Mine").merging(component: component).label == "Mine")
    }

    @Test("A malformed element of a list is skipped, a member of another type counts as missing")
    func lenient() throws {
        let response = try decode(
            EmbeddedFlowResponse.self,
            #"""
            {"executionId":"e","flowStatus":"INCOMPLETE","challengeToken":7,"type":[],"unknown":{},
             "data":{"inputs":[null,5,{"identifier":"a","required":"yes","options":["x",{"value":"y"}]}],
                     "actions":["no",{"ref":"go"}],
                     "meta":{"components":[null,{"id":3,"type":"TEXT","components":[1,{"type":"NEW"}]}]},
                     "fieldErrors":[{"identifier":"a"},{"message":"m"},9]}}
            """#
        )
        #expect(response.flowId == "e" && response.executionId == "e")
        #expect(response.challengeToken == nil && response.type == nil)
        #expect(response.data?.inputs?.map(\.name) == ["a"])
        #expect(response.data?.inputs?.first?.required == nil)
        #expect(response.data?.inputs?.first?.options == ["x", "y"])
        #expect(response.data?.actions?.map(\.id) == ["go"])
        #expect(response.data?.meta?.components?.first?.components?.first?.type == "NEW")
        #expect(response.data?.fieldErrors == [FieldError(field: "a", message: "")])
    }

    @Test("Servers before 0.15 send flowId")
    func oldServers() throws {
        #expect(try decode(EmbeddedFlowResponse.self, #"{"flowId":"f","flowStatus":"COMPLETE"}"#).flowId == "f")
    }

    @Test("A user encodes its picture with the claim's name")
    func user() throws {
        let user = User(sub: "1", profilePicture: "p", claims: ["a": AnyCodable(1)])
        let json = try JSONDecoder().decode([String: AnyCodable].self, from: JSONEncoder().encode(user))
        #expect(json["picture"]?.value as? String == "p")
        #expect(try JSONDecoder().decode(User.self, from: JSONEncoder().encode(user)) == user)
        let claims: [String: JSONValue] = [
            "sub": .string("1"), "preferred_username": .string("p"), "name": .string("N"),
        ]
        #expect(User(claims: claims)?.username == "p" && User(claims: claims)?.displayName == "N")
        #expect(User(claims: ["sub": .string("")]) == nil)
    }

    @Test("No value with a secret shows it")
    func masks() throws {
        let response = try decode(
            EmbeddedFlowResponse.self,
            #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"SECRET","challengeToken":"SECRET"}"#
        )
        let payload = EmbeddedSignInPayload(flowId: "e", inputs: ["password": "SECRET"], challengeToken: "SECRET")
        let tokens = TokenResponse(
            accessToken: "SECRET",
            tokenType: "Bearer",
            refreshToken: "SECRET",
            idToken: "SECRET"
        )
        var dumped = ""
        dump(response, to: &dumped)
        dump(payload, to: &dumped)
        dump(tokens, to: &dumped)
        let exchange = TokenExchangeRequestConfig(subjectToken: "SECRET", subjectTokenType: "t")
        let signOut = SignOutOptions(idTokenHint: "SECRET")
        dump(exchange, to: &dumped)
        dump(signOut, to: &dumped)
        #expect(!"\(response) \(payload) \(tokens) \(exchange) \(signOut) \(dumped)".contains("SECRET"))
        let config = ThunderIDConfig(baseUrl: "https://a", clientSecret: "SECRET")
        #expect(!"\(config)".contains("SECRET"))
    }

    @Test("A token response has the names of RFC 6749")
    func tokens() throws {
        let tokens = try decode(
            TokenResponse.self,
            #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r","id_token":"i","scope":"s"}"#
        )
        #expect(tokens.expiresIn == 3600 && tokens.refreshToken == "r" && tokens.idToken == "i" && tokens.scope == "s")
    }
}
