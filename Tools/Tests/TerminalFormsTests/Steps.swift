import AuthFlows
import Foundation
import NativeAuthCore

/// Steps of kinds other than a form.
enum Steps {
    static let address = "https://idp.example/authorize?client_id=a&state=s"

    static func browser(_ error: NativeAuthError? = nil, address: String = address) throws -> FlowStep {
        guard let url = URL(string: address) else { throw NativeAuthError(.unknown, message: address) }
        return FlowStep(
            id: "browser",
            kind: .browser(BrowserRequest(url: url, callback: URL(string: "demo://back"), provider: "Example")),
            fields: [
                FormField(
                    id: "code",
                    kind: .link,
                    label: "Address",
                    hint: "Paste the full URL that the browser was redirected to."
                )
            ],
            actions: [FormAction(id: "go", label: "Continue")],
            error: error
        )
    }

    static func passkey(_ error: NativeAuthError? = nil) throws -> FlowStep {
        let names = ["credentialId", "clientDataJSON", "authenticatorData", "signature", "userHandle"]
        return FlowStep(
            id: "passkey",
            kind: .passkey(try PasskeyRequest(json: #"{"challenge":"AQ","rpId":"localhost"}"#, isCreation: false)),
            fields: names.map { FormField(id: $0, kind: .passkey, label: $0, isRequired: $0 != "userHandle") },
            actions: [FormAction(id: "go", label: "Continue")],
            error: error
        )
    }

    static let passkeyAnswer =
        #"{"id":"aWQ","response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}"#
    static let passkeyValues = [
        "credentialId": "aWQ", "clientDataJSON": "Y2Q", "authenticatorData": "YWQ", "signature": "c2ln",
        "userHandle": "",
    ]

    static let consent = FlowStep(
        id: "consent",
        components: [
            FormComponent(id: "h", kind: .heading, text: "Profile", level: 3),
            FormComponent(id: "e", kind: .text, text: "Required: Email"),
            FormComponent(id: "f", kind: .field, fieldID: "consent.profile.news"),
        ],
        fields: [FormField(id: "consent.profile.news", kind: .boolean, label: "News", initialValue: "false")],
        actions: [
            FormAction(id: "yes", label: "Allow"),
            FormAction(id: "no", kind: .trigger, label: "Deny", prominence: .secondary),
        ]
    )
}
