import AuthFlows
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

    static let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: FlowUser(id: "42"))))

    static func refused(_ step: FlowStep, fields: [FieldError] = []) -> FlowStep {
        var step = step
        step.error = NativeAuthError(.refused, message: "No.", serverCode: "FET-1005", fieldErrors: fields)
        return step
    }
}
