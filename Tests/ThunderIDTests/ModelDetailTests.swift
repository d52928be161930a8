import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Models: members", .timeLimit(.minutes(5)))
struct ModelDetailTests {
    private func json(_ text: String) throws -> JSONValue { try JSONValue.decode(from: Data(text.utf8)) }

    // MARK: - AnyCodable

    private struct Opaque: Sendable {}

    @Test("AnyCodable returns its value, also one that has no JSON type")
    func originals() throws {
        let date = Date(timeIntervalSince1970: 5)
        #expect(AnyCodable(date).value as? Date == date)
        #expect(AnyCodable(AnyCodable(date)).value as? Date == date)
        #expect(AnyCodable(AnyCodable(1)).value as? Int == 1)
        #expect(AnyCodable("a").value as? String == "a" && AnyCodable(Opaque()).value is Opaque)
        #expect(AnyCodable(NSNull()).value is NSNull)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(String(decoding: try encoder.encode([AnyCodable(date)]), as: UTF8.self) == "[5]")
        #expect(String(decoding: try encoder.encode([AnyCodable([1, 2])]), as: UTF8.self) == "[[1,2]]")
        #expect(String(decoding: try encoder.encode([AnyCodable(Opaque())]), as: UTF8.self) == "[null]")
    }

    @Test("Equal values are equal, different ones are not")
    func equality() throws {
        let one = Date(timeIntervalSince1970: 1)
        let other = Date(timeIntervalSince1970: 2)
        let null = AnyCodable(json: .null)
        #expect(AnyCodable(one) == AnyCodable(one) && AnyCodable(one) != AnyCodable(other))
        #expect(AnyCodable(1) == AnyCodable(1) && AnyCodable(1) != AnyCodable(2) && AnyCodable(1) != null)
        #expect(AnyCodable(one) != null && null != AnyCodable(one))
        #expect(null == AnyCodable(NSNull()) && AnyCodable(Opaque()) != AnyCodable(Opaque()))
        let object = ["a": 1, "b": [true, "c"]] as [String: Any]
        #expect(AnyCodable(object) == AnyCodable(object))
        #expect(AnyCodable(object) == AnyCodable(json: try json(#"{"a":1,"b":[true,"c"]}"#)))
    }

    // MARK: - Steps

    @Test("An action's name and icon are the first available members")
    func actions() throws {
        func action(_ text: String) throws -> FlowAction? { FlowAction(json: try json(text)) }
        #expect(try action(#"{"id":"i","ref":"r","nextNode":"n"}"#)?.id == "i")
        #expect(try action(#"{"ref":"r","nextNode":"n"}"#)?.serverID == "r")
        #expect(try action("{}")?.id == "submit" && action("[]") == nil)
        #expect(try action(#"{"icon":"a","image":"b","startIcon":"c"}"#)?.icon == "a")
        #expect(try action(#"{"image":"b","startIcon":"c"}"#)?.icon == "b")
        #expect(try action(#"{"startIcon":"c"}"#)?.icon == "c")
        let own = FlowAction(id: "a", label: "L", eventType: "E", variant: "V", icon: "I")
        let text = #"{"label":"l","eventType":"e","variant":"v","image":"i","startIcon":"s","components":[{}]}"#
        let component = try #require(FlowComponent(json: try json(text)))
        #expect(own.merging(component: component) == own)
        #expect(component.icon == "i" && component.components?.count == 1)
        #expect(component.attributes.keys.sorted() == ["eventType", "image", "label", "startIcon", "variant"])
        let bare = FlowAction(id: "a").merging(component: component)
        #expect(bare.label == "l" && bare.eventType == "e" && bare.variant == "v" && bare.icon == "i")
    }

    @Test("Actions without fields have their kinds")
    func actionKinds() throws {
        func action(_ event: String?, type: String? = nil) -> FlowAction {
            FlowAction(id: "a", type: type, eventType: event)
        }
        #expect(action("back").kindWithoutFields == .back && action("CANCEL").kindWithoutFields == .cancel)
        #expect(action("TRIGGER").kindWithoutFields == .trigger && action(nil).kindWithoutFields == .trigger)
        #expect(action(nil).isSubmit && action("SUBMIT").isSubmit && !action("TRIGGER").isSubmit)
        #expect(!action(nil, type: "REJECT").isSubmit && action("SUBMIT", type: "REJECT").isSubmit)
        #expect(action(nil, type: "REJECT").isRejection && !action(nil, type: "SUBMIT").isRejection)
    }

    @Test("An input's name and options are the first available members")
    func inputs() throws {
        func input(_ text: String) throws -> FlowInput? { FlowInput(json: try json(text)) }
        #expect(try input(#"{"name":"n","identifier":"i","ref":"r"}"#)?.name == "n")
        #expect(try input(#"{"identifier":"i","ref":"r"}"#)?.id == "i")
        #expect(try input("{}")?.name == "input" && input("5") == nil)
        #expect(try input(#"{"options":["a",{"value":"b"},{"key":"c"},1]}"#)?.options == ["a", "b"])
    }

    @Test("Actions and inputs without a name are skipped; field errors keep their message")
    func data() throws {
        let data = FlowStepData(
            json: try json(
                #"""
                {"actions":[{"label":"x"},{"nextNode":"n"},{"id":1}],"inputs":[{"type":"x"},{"ref":"r"}],
                 "fieldErrors":[{"identifier":"a","message":"No."}],"redirectURL":"https://a"}
                """#
            )
        )
        #expect(data.actions?.map(\.id) == ["n"] && data.inputs?.map(\.name) == ["r"])
        #expect(data.fieldErrors == [FieldError(field: "a", message: "No.")])
        #expect(data.fieldErrors?.first?.message == "No." && data.redirectURL == "https://a")
    }

    @Test(
        "Data that a response contains once is kept for repeated forms",
        arguments: [
            (
                #""flowStatus":"INCOMPLETE","type":"REDIRECTION","data":{"redirectURL":"u","fieldErrors":[]}"#,
                ["redirectURL"]
            ),
            (
                #""flowStatus":"INCOMPLETE","type":"VIEW","data":{"additionalData":{"passkeyChallenge":"c"}}"#,
                ["additionalData"]
            ),
            (
                #""flowStatus":"INCOMPLETE","type":"VIEW","data":{"additionalData":{"consentPrompt":"c"},"x":1}"#,
                ["additionalData"]
            ),
            (#""flowStatus":"INCOMPLETE","type":"VIEW","data":{"inputs":[]}"#, nil),
            (#""flowStatus":"COMPLETE","type":"REDIRECTION","data":{}"#, nil),
            (#""flowStatus":"ERROR","type":"REDIRECTION","data":{}"#, nil),
        ] as [(String, [String]?)]
    )
    func nonRepeatableResponse(_ members: String, _ kept: [String]?) throws {
        let response = EmbeddedFlowResponse(json: try json("{\(members)}"))
        #expect(response.nonRepeatableResponse?["data"]?.object?.keys.sorted() == kept)
        #expect((response.nonRepeatableResponse == nil) == (kept == nil))
    }

    @Test("The newer name of a flow's id takes precedence")
    func identifiers() throws {
        let response = EmbeddedFlowResponse(json: try json(#"{"executionId":"e","flowId":"f","flowStatus":"ERROR"}"#))
        #expect(response.flowId == "e")
    }

    @Test(
        "A refusal is read for its flow; without one, for a sign-in",
        arguments: [(ServerFlowType.recovery, IAMErrorCode.recoveryFailed), (nil, .authenticationFailed)]
            as [(ServerFlowType?, IAMErrorCode)]
    )
    func refusal(_ flow: ServerFlowType?, _ code: IAMErrorCode) throws {
        var response = EmbeddedFlowResponse(
            json: try json(#"{"flowStatus":"INCOMPLETE","error":{"code":"FET-1001"}}"#)
        )
        response.flow = flow
        #expect(response.refusal?.code == code)
    }

    @Test("An error is an object; its description is shown if it adds to the message")
    func stepErrors() throws {
        func error(_ text: String) throws -> FlowStepError? { FlowStepError(json: try json(text)) }
        #expect(try error("[]") == nil && error(#""x""#) == nil && error("{}") != nil)
        let full = try error(
            #"{"message":{"key":"k","defaultValue":"M","params":{"a":"1","b":2}},"description":"D"}"#
        )
        #expect(full?.message?.params == ["a": "1", "b": "2"] && full?.description?.defaultValue == "D")
        #expect(full?.defaultText == "M" && full?.words == "k M D")
        #expect(
            full?.detail(beyond: "M") == "D" && full?.detail(beyond: "D") == "M" && full?.detail(beyond: nil) == "D"
        )
        let same = try error(#"{"message":"M","description":"M"}"#)
        #expect(same?.detail(beyond: "M") == nil)
        let empty = try error(#"{"message":"Error!","description":""}"#)
        #expect(empty?.defaultText == "Error!" && empty?.detail(beyond: nil) == nil)
        #expect(try error("{}")?.words == nil)
    }

    // MARK: - Names and descriptions

    @Test("A flow without a legacy type has the type of a sign-in")
    func flowTypes() {
        for (flow, type) in [
            (ServerFlowType.registration, FlowType.registration), (.recovery, .passwordRecovery),
            (.userOnboarding, .invitedUserRegistration), (.authentication, .authentication),
            (.signOut, .authentication),
        ] {
            #expect(EmbeddedFlowRequestConfig(applicationId: "a", serverFlowType: flow).flowType == type)
        }
        #expect(FlowType(.signOut) == nil)
        var config = EmbeddedFlowRequestConfig(applicationId: "a")
        config.flowType = .passwordRecovery
        #expect(config.serverFlowType == .recovery)
    }

    @Test("A user's names are the first available claims")
    func users() {
        func user(_ names: String...) -> User? {
            User(claims: Dictionary(names.map { ($0, JSONValue.string($0)) }) { first, _ in first })
        }
        #expect(user("sub", "username", "preferred_username")?.username == "username")
        #expect(user("sub", "preferred_username")?.username == "preferred_username")
        #expect(user("sub", "name", "displayName")?.displayName == "name")
        #expect(user("sub", "displayName")?.displayName == "displayName")
        #expect(user("username") == nil && user("sub")?.username == nil)
    }

    @Test("Descriptions contain no secret")
    func descriptions() throws {
        let full = EmbeddedFlowResponse(json: try json(#"{"executionId":"e","flowStatus":"ERROR","type":"VIEW"}"#))
        #expect("\(full)" == "EmbeddedFlowResponse(flow: e, status: error, type: VIEW)")
        let bare = EmbeddedFlowResponse(json: try json("{}"))
        #expect("\(bare)".hasPrefix("EmbeddedFlowResponse(flow: none, ") && "\(bare)".hasSuffix("type: none)"))
        func children(_ value: Any) -> [String] { Mirror(reflecting: value).children.map { "\($0.value)" } }
        #expect(children(full) == ["e", "error", "VIEW"])
        let payload = EmbeddedSignInPayload(flowId: "e", actionId: "go", inputs: ["b": "1", "a": "2"])
        #expect("\(payload)" == #"EmbeddedSignInPayload(flow: e, action: go, inputs: ["a", "b"])"#)
        #expect("\(EmbeddedSignInPayload())" == "EmbeddedSignInPayload(flow: new, action: none, inputs: [])")
        #expect(children(payload) == ["e", "go"] && children(EmbeddedSignInPayload()) == ["new", "none"])
        #expect("\(SignOutOptions(idTokenHint: "x"))" == "SignOutOptions(idTokenHint: true)")
        #expect("\(SignOutOptions())" == "SignOutOptions(idTokenHint: false)")
        #expect(children(SignOutOptions(idTokenHint: "x")) == ["true"] && children(SignOutOptions()) == ["false"])
        let exchange = TokenExchangeRequestConfig(subjectToken: "x", subjectTokenType: "t", audience: "api")
        #expect("\(exchange)" == "TokenExchangeRequestConfig(type: t, audience: api)")
        #expect(children(exchange).sorted() == ["api", "t"])
        let tokens = TokenResponse(accessToken: "x", tokenType: "Bearer", refreshToken: "y", scope: "openid")
        #expect("\(tokens)" == "TokenResponse(type: Bearer, refresh token: true, id token: false)")
        #expect(children(tokens).sorted() == ["Bearer", "openid"])
    }

    @Test("The hue of a picture wraps around")
    func pictureColors() {
        // "bob" hashes to 97717; the rest is computed independently of this code.
        let picture = UserPicture(User(sub: "1", username: "bob"))
        #expect(picture.start == ColorReader.hsl(314, saturation: 0.87, lightness: 0.62))
        #expect(picture.end == ColorReader.hsl(51, saturation: 0.87, lightness: 0.74))
        #expect(picture.angleDegrees == 119)
    }
}
