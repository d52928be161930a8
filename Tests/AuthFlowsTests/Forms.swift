import AuthFlows
import Foundation
import NativeAuthCore

/// Forms that several suites use.
enum Forms {
    static let credentials = FlowStep(
        id: "credentials",
        components: [
            FormComponent(id: "title", kind: .heading, text: "Sign In"),
            FormComponent(id: "u", kind: .field, fieldID: "username"),
            FormComponent(id: "p", kind: .field, fieldID: "password"),
            FormComponent(id: "go", kind: .action, actionID: "go"),
        ],
        fields: [
            FormField(id: "username", isRequired: true),
            FormField(id: "password", kind: .password, isRequired: true),
        ],
        actions: [
            FormAction(id: "go", label: "Sign In"),
            FormAction(id: "signup", kind: .trigger, label: "Sign up", prominence: .link),
        ]
    )

    static let code = FlowStep(
        id: "code",
        fields: [FormField(id: "otp", kind: .oneTimeCode, isRequired: true, codeLength: 6)],
        actions: [
            FormAction(id: "verify"),
            FormAction(id: "again", kind: .resend, prominence: .link, delay: .seconds(30)),
        ]
    )

    static let browser = FlowStep(
        id: "browser",
        kind: .browser(BrowserRequest(url: URL(fileURLWithPath: "/"), callback: nil, provider: "Example")),
        fields: [FormField(id: "code", kind: .link)],
        actions: [FormAction(id: "go")]
    )

    static func passkey() throws -> FlowStep {
        let names = ["credentialId", "clientDataJSON", "authenticatorData", "signature", "userHandle"]
        return FlowStep(
            id: "passkey",
            kind: .passkey(try PasskeyRequest(json: #"{"challenge":"AAAA","rpId":"example.com"}"#, isCreation: false)),
            fields: names.map { FormField(id: $0, kind: .passkey, isRequired: $0 != "userHandle") },
            actions: [FormAction(id: "go")]
        )
    }

    static let passkeyAnswer = #"""
        {"id":"aWQ","rawId":"aWQ","type":"public-key","clientExtensionResults":{},
         "response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}
        """#

    static let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: FlowUser(id: "42"))))

    static func refused(_ step: FlowStep, fields: [FieldError] = []) -> FlowStep {
        var step = step
        step.error = NativeAuthError(.refused, message: "No.", serverCode: "FET-1005", fieldErrors: fields)
        return step
    }
}
