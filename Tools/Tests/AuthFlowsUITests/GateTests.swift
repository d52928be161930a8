import AuthFlows
@testable import AuthFlowsUI
import Foundation
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("The gate in front of an app's content", .timeLimit(.minutes(5)))
struct GateTests {
    private static let signIn = FlowStep.form(FormField(id: "name", label: "Name"), id: "in")
    private static let signUp = FlowStep.form(FormField(id: "mail", label: "Mail"), id: "up")
    private static let recovery = FlowStep.form(FormField(id: "lost", label: "Lost"), id: "lost")
    private static let code = FlowStep.form(FormField(id: "digits", label: "Digits"), id: "code")
    private static let link = FlowStep.form(FormField(id: "link", kind: .link, label: "Link"), id: "link")
    private static let saved = SavedFlow(
        provider: "test",
        flow: "SIGN_UP",
        executionID: "1",
        continuation: nil,
        stepID: "code",
        savedAt: Date()
    )

    private struct Home: View {
        let user: FlowUser
        @EnvironmentObject private var session: AuthSession

        var body: some View {
            Text("Hello \(user.username ?? "")")
            Button("Leave") { Task { await session.signOut() } }
        }
    }

    private let interrupted = MemorySecretStore()

    private func client(_ scripts: [AuthFlowKind: [ScriptedFlow.Answer]]) throws -> ScriptedClient {
        try ScriptedClient(scripts.mapValues { ScriptedFlow($0) })
    }

    private func gate(_ client: ScriptedClient) -> AuthGate<Home> {
        AuthGate(client, interruptedFlows: interrupted) { Home(user: $0) }
    }

    private func host(_ client: ScriptedClient) -> ViewHost { ViewHost { gate(client) } }

    /// An answer that signs in.
    private func success(of client: @escaping @Sendable () async throws -> Void) -> ScriptedFlow.Answer {
        .custom {
            try await client()
            let user = FlowUser(id: "id-1", username: "ada")
            return FlowStep(id: "done", kind: .complete(FlowOutcome(user: user)))
        }
    }

    @Test("The sign-in form is shown first, with links to the other flows, and no content")
    func first() async throws {
        let client = try client([.signIn: [.step(Self.signIn)], .signUp: [], .recovery: []])
        let host = host(client)
        #expect(host.has("Loading…"))
        try await host.wait(for: "the form") { host.has("Name") }
        host.reevaluate()
        #expect(host.has("Create an account") && host.has("Forgot password?"))
        #expect(!host.has("Leave") && !host.has(.identifier("thunderid-error")))
        #expect(await client.scripts[.signIn]?.starts == 1)
    }

    @Test("Only the flows that the client offers are linked")
    func offered() async throws {
        let client = try client([.signIn: [.step(Self.signIn)]])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Name") }
        #expect(!host.has("Create an account") && !host.has("Forgot password?"))
    }

    @Test("A client without a sign-in begins with the sign-up")
    func withoutSignIn() async throws {
        let client = try client([.signUp: [.step(Self.signUp)]])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Mail") }
        #expect(!host.has("Sign in"))
    }

    @Test(
        "A link leads to the sign-up and to the recovery, and back",
        arguments: [(AuthFlowKind.signUp, "Create an account", "Mail"), (.recovery, "Forgot password?", "Lost")]
    )
    func links(kind: AuthFlowKind, label: String, field: String) async throws {
        let signIn: [ScriptedFlow.Answer] = [.step(Self.signIn), .step(Self.signIn)]
        let client = try client([
            .signIn: signIn, .signUp: [.step(Self.signUp)], .recovery: [.step(Self.recovery)],
        ])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Name") }
        try host.tap(.identifier("thunderid-action-gate-\(kind.rawValue)"))
        try await host.wait(for: "the other form") { host.has(Query.any(field)) }
        host.reevaluate()
        #expect(!host.has("Name") && !host.has(Query.any(label)))
        try host.tap("Sign in")
        try await host.wait(for: "the first form") { host.has("Name") }
        #expect(host.has(Query.any(label)))
        #expect(await client.scripts[kind]?.cancellations == 1)
    }

    @Test("A link that the form has itself is not added, and none in the middle of a sign-in")
    func noSecondLink() async throws {
        let forgot = FormAction(id: "forgot", kind: .trigger, label: "Forgot password?", prominence: .link)
        let go = FormAction(id: "go", label: "Continue")
        let form = FlowStep.form(FormField(id: "name", label: "Name"), actions: [go, forgot], id: "in")
        let client = try client([.signIn: [.step(form), .step(Self.code)], .signUp: [], .recovery: []])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Name") }
        #expect(!host.has(.identifier("thunderid-action-gate-recovery")))
        #expect(host.has(.identifier("thunderid-action-gate-sign_up")))
        try host.tap("Continue")
        try await host.wait(for: "the code's form") { host.has("Digits") }
        host.reevaluate()
        #expect(!host.has(.identifier("thunderid-action-gate-sign_up")))
    }

    @Test("A stored session leads to the content without a form")
    func stored() async throws {
        let client = try client([.signIn: [.step(Self.signIn)]])
        try await client.signIn()
        let host = host(client)
        try await host.wait(for: "the content") { host.has("Hello ada") }
        host.reevaluate()
        #expect(!host.has("Name"))
        #expect(await client.scripts[.signIn]?.starts == 0)
    }

    @Test("A sign-in shows the content; a sign-out of the content shows the form again, without an error")
    func signInAndOut() async throws {
        let pool = try client([:])
        let answers = [.step(Self.signIn), success(of: { try await pool.signIn() }), .step(Self.signIn)]
        let client = pool.with([.signIn: ScriptedFlow(answers)])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Name") }
        try host.tap("Continue")
        try await host.wait(for: "the content") { host.has("Hello ada") }
        host.reevaluate()
        #expect(!host.has("Name"))
        try host.tap("Leave")
        try await host.wait(for: "the form") { host.has("Name") }
        host.reevaluate()
        #expect(!host.has("Hello ada") && !host.has(.identifier("thunderid-error")))
        #expect(try await client.user() == nil)
    }

    @Test("A session that the service has ended leads to the form, with the reason until another form is shown")
    func refused() async throws {
        let client = try client([.signIn: [.step(Self.signIn)], .signUp: [.step(Self.signUp)]])
        try await client.signIn()
        let host = host(client)
        try await host.wait(for: "the content") { host.has("Hello ada") }
        await client.endSession()
        try await host.wait(for: "the form") { host.has("Name") }
        host.reevaluate()
        #expect(host.has(.identifier("thunderid-error")))
        try host.tap("Create an account")
        try await host.wait(for: "the sign-up") { host.has("Mail") }
        #expect(!host.has(.identifier("thunderid-error")))
    }

    @Test("With an unreadable store neither form nor content is shown, but the error and a retry")
    func unreadable() async throws {
        let client = try client([.signIn: [.step(Self.signIn)]])
        try await client.signIn()
        client.store.readsFail = true
        let host = host(client)
        try await host.wait(for: "the retry") { host.has(.identifier("thunderid-action-gate-retry")) }
        host.reevaluate()
        #expect(host.has(.identifier("thunderid-error")) && !host.has("Name") && !host.has("Leave"))
        client.store.readsFail = false
        try host.tap("Try again")
        try await host.wait(for: "the content") { host.has("Hello ada") }
    }

    @Test("A URL of the app is submitted to a step that asks for a link, and ignored by another one")
    func deepLink() async throws {
        let url = try #require(URL(string: "app:/done?code=1"))
        let client = try client([.signIn: [.step(Self.signIn), .step(Self.link), .step(Self.code)]])
        let host = host(client)
        try await host.wait(for: "the form") { host.has("Name") }
        try host.open(url)
        #expect(await client.scripts[.signIn]?.submissions.isEmpty == true)
        try host.tap("Continue")
        try await host.wait(for: "the link's form") { host.has("Link") }
        host.reevaluate()
        try host.open(url)
        try await host.wait(for: "the next step") { host.has("Digits") }
        #expect(await client.scripts[.signIn]?.submissions.last?.values["link"] == url.absoluteString)
    }

    @Test("A URL that starts the app is submitted to the interrupted flow")
    func deepLinkAtStart() async throws {
        let url = try #require(URL(string: "app:/done?code=1"))
        try await interrupt()
        let next = ScriptedFlow([.step(Self.link), .step(Self.code)])
        let host = host(try ScriptedClient([.signUp: next]))
        try host.open(url)
        try await host.wait(for: "the next step") { host.has("Digits") }
        #expect(await next.submissions.map { $0.values["link"] } == [url.absoluteString])
    }

    @Test("An interrupted flow is resumed by the next process; one that is over is not")
    func resumed() async throws {
        try await interrupt()
        let next = ScriptedFlow([.step(Self.code)], saved: Self.saved)
        let host = host(try ScriptedClient([.signIn: ScriptedFlow([]), .signUp: next]))
        try await host.wait(for: "the code's form") { host.has("Digits") }
        #expect(await next.resumed == [Self.saved])
        #expect(await next.starts == 0)
        host.close()

        let over = ScriptedFlow([.failure(NativeAuthError(.expired, message: "Over."))])
        let other = try ScriptedClient([.signIn: ScriptedFlow([.step(Self.signIn)]), .signUp: over])
        let last = ViewHost { gate(other) }
        try await last.wait(for: "the first form") { last.has("Name") }
        #expect(await over.resumed == [Self.saved])
        #expect(!last.has(.identifier("thunderid-error")))
    }

    /// Ends a process in the middle of a sign-up.
    private func interrupt() async throws {
        let flow = ScriptedFlow([.step(Self.signUp)], saved: Self.saved)
        let host = host(try ScriptedClient([.signUp: flow]))
        let key = String(reflecting: ScriptedClient.self)
        let store = interrupted
        try await host.wait(for: "the state of the flow") { host.has("Mail") && store.read(key) != .absent }
        host.close()
    }

    @Test("A sample client previews the content, and the forms with their sign-in and sign-out")
    func sample() async throws {
        let user = FlowUser(id: "1", username: "ada")
        let content = ViewHost { AuthGate(SampleAuthClient(user: user)) { Home(user: $0) } }
        try await content.wait(for: "the content") { content.has("Hello ada") }

        let done = FlowStep(id: "done", kind: .complete(FlowOutcome(user: user)))
        let flow = ScriptedFlow([.step(Self.signIn), .step(done), .step(Self.signIn)])
        let store = interrupted
        let host = ViewHost {
            AuthGate(SampleAuthClient(flows: [.signIn: flow]), interruptedFlows: store) { Home(user: $0) }
        }
        try await host.wait(for: "the form") { host.has("Name") }
        try host.tap("Continue")
        try await host.wait(for: "the content") { host.has("Hello ada") }
        try host.tap("Leave")
        try await host.wait(for: "the form") { host.has("Name") }
    }

    @Test("A change of texts changes the language of the form and of its links, and keeps the input")
    func language() async throws {
        let flow = ScriptedFlow([.step(.form(FormField(id: "name", label: "Name"), actions: [], id: "in"))])
        let client = SampleAuthClient(flows: [.signIn: flow, .signUp: ScriptedFlow([])])
        let texts = Box(FormTexts(language: "en"))
        let store = interrupted
        let host = ViewHost {
            AuthGate(client, texts: texts.value, interruptedFlows: store) { Home(user: $0) }
        }
        try await host.wait(for: "the form") { host.has("Name") && host.has("Create an account") }
        try host.type("ada", into: "Name")
        let german = FormTexts(language: "de")
        texts.value = german
        host.reevaluate()
        try await host.wait(for: "the link") { host.has(Query.any(german(.signUpTitle))) }
        try await host.wait(for: "the button") { host.has("Weiter") }
        #expect(try host.find("Name").value == "ada")
        #expect(await flow.starts == 1)
    }

    private final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    @Test("Two gates have forms, sessions and identifiers of their own")
    func two() async throws {
        let first = try client([.signIn: [.step(Self.signIn)], .signUp: [.step(Self.signUp)]])
        let second = try client([.signIn: [.step(Self.signIn)], .signUp: []])
        let host = ViewHost {
            VStack {
                gate(first).formIdentifierPrefix("first")
                gate(second).formIdentifierPrefix("second")
            }
        }
        try await host.wait(for: "both forms") { host.all("Name").count == 2 }
        try host.tap(.identifier("first-action-gate-sign_up"))
        try await host.wait(for: "the sign-up") { host.has(.identifier("first-field-mail")) }
        #expect(host.has(.identifier("second-field-name")))
        try await second.signIn()
        try await host.wait(for: "the content") { host.has("Hello ada") }
        host.reevaluate()
        #expect(host.has(.identifier("first-field-mail")) && !host.has(.identifier("second-form")))
    }
}
