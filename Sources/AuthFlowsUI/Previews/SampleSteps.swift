#if canImport(SwiftUI)
package import AuthFlows
import Foundation
import NativeAuthCore

/// A step of every kind, for previews, screenshots and tests.
package enum SampleSteps {
    package struct Sample: Sendable, Identifiable {
        package let id: String
        package let step: FlowStep
        package var values: [FormField.ID: String] = [:]
    }

    static let next = FormAction(id: "submit", label: "Continue")
    static let back = FormAction(
        id: "back",
        kind: .back,
        label: "Back",
        prominence: .link
    )

    package static let all: [Sample] = [
        Sample(id: "sign-in", step: signIn, values: ["username": "ada"]),
        Sample(id: "refused", step: refused, values: ["username": "ada"]),
        Sample(
            id: "fields",
            step: everyField,
            values: ["password": "correct-horse", "birthday": "1990-05-17", "phone": "+4917012345", "terms": "true"]
        ),
        Sample(id: "code", step: code, values: ["otp": "123"]),
        Sample(id: "components", step: everyComponent),
        Sample(id: "consent", step: consent, values: ["email": "true"]),
        Sample(id: "display", step: display),
        Sample(id: "wallet", step: wallet),
        Sample(id: "browser", step: browser),
        Sample(id: "passkey", step: passkey),
        Sample(id: "designed", step: designed, values: ["username": "ada"]),
        Sample(id: "complete", step: complete),
        Sample(id: "unsupported", step: unsupported),
    ]

    package static let signIn = FlowStep(
        id: "sign-in",
        components: [
            FormComponent(id: "h", kind: .heading, text: "Sign in"),
            FormComponent(
                id: "t",
                kind: .text,
                text: "Welcome back.",
                style: .init(textStyle: .subtitle)
            ),
            FormComponent(id: "f1", kind: .field, fieldID: "username"),
            FormComponent(id: "f2", kind: .field, fieldID: "password"),
            FormComponent(id: "a1", kind: .action, actionID: "submit"),
            FormComponent(id: "a2", kind: .action, actionID: "forgot"),
            FormComponent(id: "d", kind: .divider, text: "or"),
            FormComponent(id: "a3", kind: .action, actionID: "google"),
            FormComponent(id: "a4", kind: .action, actionID: "passkey"),
            FormComponent(
                id: "r",
                kind: .richText,
                richText: [RichTextSpan("Don't have an account? "), RichTextSpan("Sign up", actionID: "signup")],
                style: .init(alignment: .center)
            ),
        ],
        fields: [
            FormField(
                id: "username",
                label: "Username",
                placeholder: "ada",
                isRequired: true,
                purpose: .username
            ),
            FormField(
                id: "password",
                kind: .password,
                label: "Password",
                isRequired: true,
                purpose: .currentPassword
            ),
        ],
        actions: [
            FormAction(id: "submit", label: "Sign in"),
            FormAction(id: "forgot", kind: .trigger, label: "Forgot password?", prominence: .link),
            FormAction(
                id: "google",
                kind: .trigger,
                label: "Continue with Google",
                prominence: .secondary,
                mark: .google
            ),
            FormAction(
                id: "passkey",
                kind: .trigger,
                label: "Use a passkey",
                prominence: .secondary,
                mark: .passkey
            ),
            FormAction(id: "signup", kind: .trigger, label: "Sign up", prominence: .link),
        ]
    )

    package static let refused: FlowStep = {
        var step = signIn
        step.error = NativeAuthError(
            .refused,
            message: "Incorrect username or password.",
            fieldErrors: [FieldError(field: "password", message: "Enter your password again.")]
        )
        return step
    }()

    package static let code = FlowStep(
        id: "code",
        components: [
            FormComponent(id: "h", kind: .heading, text: "Enter the code"),
            FormComponent(id: "t", kind: .text, text: "We sent it to a•••@example.com."),
        ],
        fields: [
            FormField(
                id: "otp",
                kind: .oneTimeCode,
                label: "Code",
                isRequired: true,
                purpose: .oneTimeCode,
                codeLength: 6
            )
        ],
        actions: [
            FormAction(id: "submit", label: "Verify"),
            FormAction(
                id: "resend",
                kind: .resend,
                label: "Resend code",
                prominence: .link,
                delay: .seconds(30)
            ),
            back,
        ]
    )

    package static let consent = FlowStep(
        id: "consent",
        components: [
            FormComponent(id: "h", kind: .heading, text: "Share with Example?"),
            FormComponent(id: "t", kind: .timer, text: "Time left: {time}"),
            FormComponent(id: "f1", kind: .field, fieldID: "email"),
            FormComponent(id: "f2", kind: .field, fieldID: "phone"),
        ],
        fields: [
            FormField(id: "email", kind: .boolean, label: "E-mail address", hint: "ada@example.com"),
            FormField(id: "phone", kind: .boolean, label: "Phone number"),
        ],
        actions: [
            FormAction(id: "allow", label: "Allow"),
            FormAction(id: "deny", kind: .cancel, label: "Deny", prominence: .secondary),
        ],
        expiresAt: Date(timeIntervalSince1970: 1_800_000_125)
    )

    package static let display = FlowStep(
        id: "display",
        kind: .display,
        components: [
            FormComponent(
                id: "i",
                kind: .icon,
                source: "mail",
                style: .init(alignment: .center, height: 48)
            ),
            FormComponent(
                id: "h",
                kind: .heading,
                text: "Check your email",
                style: .init(alignment: .center)
            ),
            FormComponent(
                id: "t",
                kind: .text,
                text: "We sent you a link. Open it on this device.",
                style: .init(alignment: .center)
            ),
        ]
    )

    package static let wallet = FlowStep(
        id: "wallet",
        kind: .display,
        components: [
            FormComponent(id: "h", kind: .heading, text: "Scan with your wallet"),
            FormComponent(
                id: "q",
                kind: .qrCode,
                value: "openid4vp://authorize?client_id=example&request_uri=https%3A%2F%2Fexample.com%2Fr%2F1"
            ),
        ],
        pollInterval: .seconds(3)
    )

    package static let browser = FlowStep(
        id: "browser",
        kind: .browser(
            BrowserRequest(
                url: URL(string: "https://accounts.example.com/authorize") ?? URL(fileURLWithPath: "/"),
                callback: URL(string: "app://callback"),
                provider: "Example"
            )
        ),
        components: [FormComponent(id: "h", kind: .heading, text: "Sign in with Example")],
        fields: [
            FormField(id: "code", kind: .link, label: "Redirect URL", isRequired: true)
        ],
        actions: [next, back]
    )

    package static let passkey: FlowStep = {
        let request = try? PasskeyRequest(json: #"{"challenge":"AAAA","rpId":"example.com"}"#, isCreation: false)
        return FlowStep(
            id: "passkey",
            kind: request.map(FlowStep.Kind.passkey) ?? .display,
            components: [
                FormComponent(id: "h", kind: .heading, text: "Sign in with a passkey"),
                FormComponent(id: "t", kind: .text, text: "Your device asks you to confirm."),
            ],
            fields: ["credentialId", "clientDataJSON", "authenticatorData", "signature"].map {
                FormField(id: $0, kind: .passkey, label: $0, isRequired: true)
            },
            actions: [next, back]
        )
    }()

    package static let designed: FlowStep = {
        var step = signIn
        var design = FormDesign(cornerRadius: 22, spacing: 20)
        design.light.accent = .init(
            red: 0.55,
            green: 0.1,
            blue: 0.55
        )
        design.light.background = .init(
            red: 1,
            green: 0.97,
            blue: 0.93
        )
        design.light.surface = .init(red: 1, green: 1, blue: 1)
        design.light.text = .init(
            red: 0.2,
            green: 0.1,
            blue: 0.2
        )
        design.dark.accent = .init(
            red: 1,
            green: 0.75,
            blue: 0.3
        )
        design.dark.background = .init(
            red: 0.12,
            green: 0.08,
            blue: 0.16
        )
        step.design = design
        return step
    }()

    package static let complete = FlowStep(
        id: "complete",
        kind: .complete(FlowOutcome(message: "You are signed in."))
    )

    package static let unsupported = FlowStep(id: "unsupported", kind: .unsupported("HOLOGRAM"))
}
#endif
