import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// The behaviour that the released SDK's tests check, by section 2 of the reference of its public API.
@MainActor
@Suite("Behaviour that the released SDK's tests check", .timeLimit(.minutes(5)))
struct PublicBehaviourTests: FlowTesting {
    @Test("Public API 2, client 16: a submit sends execution and action with the server's names")
    func submitBody() async throws {
        let fixture = try await Fixture([prompt("")])
        _ = try await fixture.client.signIn(
            payload: EmbeddedSignInPayload(flowId: "flow-123", actionId: "basic_auth"),
            request: EmbeddedFlowRequestConfig(applicationId: "app", flowType: .authentication)
        )
        let sent = try #require(fixture.sent.last)
        #expect(sent["executionId"] as? String == "flow-123" && sent["action"] as? String == "basic_auth")
        #expect(sent["actionId"] == nil && sent["challengeToken"] == nil)
    }

    @Test("Public API 2, passkey 1 and 2: the options are JSON in a string", arguments: [true, false])
    func passkeyOptions(_ isCreation: Bool) throws {
        let key = isCreation ? "passkeyCreationOptions" : "passkeyChallenge"
        let json =
            #"{"executionId":"e","flowStatus":"INCOMPLETE","challengeToken":"t","data":{"additionalData":{"\#(key)":"{\"challenge\":\"AQ\"}"}}}"#
        let response = try JSONDecoder().decode(EmbeddedFlowResponse.self, from: Data(json.utf8))
        let other = isCreation ? "passkeyChallenge" : "passkeyCreationOptions"
        #expect(response.data?.additionalData?[key]?.value as? String == #"{"challenge":"AQ"}"#)
        #expect(response.data?.additionalData?[other] == nil)
        #expect(response.type == nil && response.flowStatus == .promptOnly && response.flowId == "e")
    }

    @Test("Public API 2, passkey 3 to 5: a passkey response becomes the inputs")
    func passkeyInputs() throws {
        let signIn = #"{"clientDataJSON":"Aw","authenticatorData":"BA","signature":"BQ""#
        #expect(
            PasskeyAnswer(json: #"{"id":"AQI","response":\#(signIn),"userHandle":"Bg"}}"#)?.values == [
                "credentialId": "AQI", "clientDataJSON": "Aw", "authenticatorData": "BA", "signature": "BQ",
                "userHandle": "Bg",
            ]
        )
        #expect(PasskeyAnswer(json: #"{"id":"AQI","response":\#(signIn)}}"#)?.values["userHandle"] == nil)
        #expect(
            PasskeyAnswer(json: #"{"id":"AQ","response":{"clientDataJSON":"Ag","attestationObject":"Aw"}}"#)?.values
                == ["credentialId": "AQ", "clientDataJSON": "Ag", "attestationObject": "Aw"]
        )
    }

    private static let several =
        #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","data":{"#
        + #""inputs":[{"ref":"input_001","identifier":"username","type":"TEXT_INPUT","required":true},"#
        + #"{"ref":"input_002","identifier":"password","type":"PASSWORD_INPUT","required":true}],"#
        + #""actions":[{"ref":"action_001","nextNode":"a"},{"ref":"action_xoc0","nextNode":"b"},"#
        + #"{"ref":"action_zeye","nextNode":"c"}],"meta":{"components":[{"type":"TEXT","id":"t","label":"Sign In"},"#
        + #"{"type":"BLOCK","id":"block_1","components":[{"id":"input_001","type":"TEXT_INPUT"},"#
        + #"{"id":"input_002","type":"PASSWORD_INPUT"},{"id":"x1","type":"TEXT"},{"id":"x2","type":"TEXT"},"#
        + #"{"id":"action_001","type":"ACTION","eventType":"SUBMIT","label":"Sign In"}]},{"type":"DIVIDER","id":"d"},"#
        + #"{"type":"BLOCK","category":"ACTION","id":"block_per3","components":[{"id":"action_xoc0","type":"ACTION","#
        + #""eventType":"TRIGGER","label":"Continue with Google","image":"assets/images/icons/google.svg"}]},"#
        + #"{"type":"BLOCK","category":"ACTION","id":"block_q","components":[{"id":"action_zeye","type":"ACTION","#
        + #""eventType":"TRIGGER","label":"Continue with GitHub","image":"assets/images/icons/github.svg"}]}]}}}"#

    @Test("Public API 2, component model 1 to 3: five components; the action has its component's text and icon")
    func componentModel() throws {
        let response = try JSONDecoder().decode(EmbeddedFlowResponse.self, from: Data(Self.several.utf8))
        let components = try #require(response.data?.meta?.components)
        #expect(components.count == 5)
        let child = try #require(components.first { $0.id == "block_per3" }?.components?.first)
        #expect(child.ref == nil && child.id == "action_xoc0" && child.eventType == "TRIGGER")
        #expect(child.label == "Continue with Google" && child.icon == "assets/images/icons/google.svg")
        let action = try #require(response.data?.actions?.first { $0.ref == "action_xoc0" })
        #expect(action.label == nil && action.eventType == nil)
        let merged = action.merging(component: child)
        #expect(merged.eventType == "TRIGGER" && merged.label == "Continue with Google")
        #expect(merged.icon?.contains("google") == true)
    }

    @Test("Public API 2, component model: the same step becomes a neutral form")
    func neutralForm() async throws {
        let (model, _, _) = try await model(.signIn, [.json(Self.several, path: Fixture.execute)])
        await model.start()
        let step = try #require(model.step)
        #expect(step.actions.map(\.id) == ["action_001", "action_xoc0", "action_zeye"])
        #expect(step.actions.map(\.kind) == [.submit, .trigger, .trigger])
        #expect(step.actions.map(\.mark) == [nil, .google, .github])
        #expect(step.components.map(\.kind) == [.text, .group, .divider, .group, .group])
    }

    @Test(
        "Public API 2: templates are resolved",
        arguments: [
            ("{{ t(signin:forms.credentials.fields.username.label) }}", "Username"),
            ("{{meta(application.forgot_password_url)}}", "https://x/forgot"),
            ("{{ unknown(foo) }}", "{{ unknown(foo) }}"),
            ("plain", "plain"),
            ("{{ t(signin:forms.credentials.fields.username.label) }}/{{ t(signin:a) }}", "Username/A"),
            ("{{ t(signin:missing) }}", ""),
        ]
    )
    func templates(_ template: String, _ text: String) throws {
        let meta =
            #"{"application":{"forgot_password_url":"https://x/forgot"},"i18n":{"translations":{"signin":{"#
            + #""forms.credentials.fields.username.label":"Username","a":"A"}}}}"#
        let resolver = TemplateResolver(meta: try JSONValue.decode([String: JSONValue].self, from: Data(meta.utf8)))
        #expect(resolver.resolve(template) == text)
    }
}
