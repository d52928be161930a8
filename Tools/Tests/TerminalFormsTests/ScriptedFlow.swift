import AuthFlows
import Foundation
import NativeAuthCore
import Synchronization

/// Flow whose server is a function from the submission to the next step.
final class ScriptedFlow: AuthenticationFlow {
    typealias Server = @Sendable (FlowSubmission?) async throws -> FlowStep

    private let server: Server
    private let isPending: @Sendable () -> Bool
    private let sent = Mutex<[FlowSubmission]>([])

    /// - Parameters:
    ///   - isPending: whether the server has finished the flow and only the session is missing.
    ///   - server: the next step for the submitted values; `nil` at the start.
    init(isPending: @escaping @Sendable () -> Bool = { false }, _ server: @escaping Server) {
        self.isPending = isPending
        self.server = server
    }

    func hasPendingCompletion() async -> Bool { isPending() }

    var submissions: [FlowSubmission] { sent.withLock { $0 } }

    func start() async throws -> FlowStep { try await server(nil) }

    func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        sent.withLock { $0.append(submission) }
        return try await server(submission)
    }

    func resume(_ saved: SavedFlow) async throws -> FlowStep { try await server(nil) }

    func save() async -> SavedFlow? {
        SavedFlow(
            provider: "scripted",
            flow: "TEST",
            executionID: "exec-1",
            continuation: "not-for-eyes",
            stepID: "s",
            savedAt: Date(timeIntervalSince1970: 0)
        )
    }

    func cancel() async {}
}

/// Forms shared by the tests.
enum Forms {
    static let username = FormField(id: "username", label: "Username", isRequired: true, purpose: .username)
    static let password = FormField(id: "password", kind: .password, label: "Password", isRequired: true)

    static func signIn(_ error: NativeAuthError? = nil) -> FlowStep {
        FlowStep(
            id: "sign-in",
            components: [
                FormComponent(id: "h", kind: .heading, text: "Sign in"),
                FormComponent(id: "t", kind: .text, text: "Use your Example account."),
                FormComponent(
                    id: "g",
                    kind: .group,
                    children: [
                        FormComponent(id: "f1", kind: .field, fieldID: "username"),
                        FormComponent(id: "f2", kind: .field, fieldID: "password"),
                        FormComponent(id: "a1", kind: .action, actionID: "go"),
                    ]
                ),
                FormComponent(
                    id: "r",
                    kind: .richText,
                    richText: [
                        RichTextSpan("New here? "), RichTextSpan("Sign up", actionID: "signup"),
                    ]
                ),
            ],
            fields: [username, password],
            actions: [
                FormAction(id: "go", label: "Sign In"),
                FormAction(id: "signup", kind: .trigger, label: "Sign up", prominence: .link),
            ],
            error: error
        )
    }

    static func code(delay: Duration? = nil, _ error: NativeAuthError? = nil) -> FlowStep {
        FlowStep(
            id: "code",
            components: [FormComponent(id: "h", kind: .heading, text: "Check your mail")],
            fields: [FormField(id: "otp", kind: .oneTimeCode, label: "Code", isRequired: true, codeLength: 6)],
            actions: [
                FormAction(id: "verify", label: "Verify"),
                FormAction(id: "resend", kind: .resend, label: "Resend code", prominence: .link, delay: delay),
            ],
            error: error
        )
    }

    static let ada = FlowUser(id: "u1", username: "ada", email: "ada@example.com", displayName: "Ada")
    static let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: ada)))
    static let refused = NativeAuthError(
        .refused,
        message: "The user name or the password is wrong.",
        serverCode: "FET-1005",
        recovery: [.retry]
    )
}
