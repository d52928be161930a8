import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Interruptions of a tenant's flows", .timeLimit(.minutes(5)))
@MainActor
struct InterruptionTests {
    /// Tokens that arrive after the flow has ended.
    private func late(
        _ stage: EntraFlowEnvironment,
        still person: String? = nil,
        then goAway: @escaping @MainActor () async -> Void
    ) async throws {
        let (isAsked, asked) = AsyncStream.makeStream(of: Void.self)
        let (mayGoOn, goOn) = AsyncStream.makeStream(of: Void.self)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        stage.script(
            .custom { request in
                asked.yield()
                // The service does not notice the cancellation.
                await Task { for await _ in mayGoOn { break } }.value
                return try await ScriptedTransport([Service.tokens()]).send(request)
            }
        )
        stage.model.setValue(Service.code, for: "code")
        let submit = Task { await stage.model.submit() }
        for await _ in isAsked { break }
        await goAway()
        goOn.yield()
        await submit.value
        #expect(try stage.client.account()?.username == person)
        #expect(stage.outcome == nil)
        #expect(stage.transport.requests.count == 3)
    }

    @Test("Tokens that arrive after a cancelled flow start no session")
    func cancelled() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        try await late(stage) { await stage.model.cancel() }
        #expect(stage.model.phase == .cancelled)
    }

    @Test("A cancelled sign-in keeps the previous session")
    func earlierPerson() async throws {
        let store = MemorySecretStore()
        let before = try EntraFlowEnvironment(.signIn, store: store)
        await before.begin(
            ["username": "grace@example.com"],
            Service.next("t1"),
            Service.code("t2")
        )
        before.script(Service.tokens("grace@example.com"))
        await before.fill(["code": Service.code])
        #expect(before.outcome?.user != nil)
        let stage = try EntraFlowEnvironment(.signIn, store: store)
        try await late(stage, still: "grace@example.com") { await stage.model.cancel() }
        #expect(try before.client.account()?.username == "grace@example.com")
    }

    @Test("Tokens that arrive after a sign-out start no session")
    func signedOut() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        try await late(stage) { stage.client.signOut() }
    }

    @Test("A late response after a restart of the flow changes nothing")
    func anewMeanwhile() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        let (isAsked, asked) = AsyncStream.makeStream(of: Void.self)
        let (mayGoOn, goOn) = AsyncStream.makeStream(of: Void.self)
        let first = try await stage.flow.start()
        stage.script(
            .custom { request in
                asked.yield()
                await Task { for await _ in mayGoOn { break } }.value
                return try await ScriptedTransport([Service.next("t1")]).send(request)
            },
            Service.code("t2")
        )
        let flow = stage.flow
        let submit = Task {
            try await flow.submit(
                FlowSubmission(stepID: first.id, actionID: "send", values: ["username": Service.ada])
            )
        }
        for await _ in isAsked { break }
        let again = try await flow.start()
        goOn.yield()
        await #expect(throws: CancellationError.self) { try await submit.value }
        #expect(await flow.forms.state?.id == again.id)
        #expect(stage.transport.requests.count == 1)
    }

    @Test("A cancelled flow keeps nothing and can be restarted")
    func anew() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        await stage.model.cancel()
        #expect(await stage.flow.save() == nil)
        await stage.model.start()
        #expect(stage.screen == "sign_in")
        #expect(stage.model.value(for: "username") == "")
    }

    @Test("A response to an older step or with an unknown action sends nothing")
    func stale() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        let step = try await stage.flow.start()
        await #expect(throws: NativeAuthError(.wrongState, message: "")) {
            try await stage.flow.submit(FlowSubmission(stepID: "sign_in-9", actionID: "send", values: [:]))
        }
        await #expect(throws: NativeAuthError(.wrongState, message: "")) {
            try await stage.flow.submit(FlowSubmission(stepID: step.id, actionID: "resend", values: [:]))
        }
        let same = try await stage.flow.submit(FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
        #expect(same == step)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test(
        "A server that fails twice throws an error; the form and its state are kept",
        arguments: [500, 503]
    )
    func failing(status: Int) async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let bad = Service.Answer.json("<html>Bad gateway</html>", status: status)
        stage.script(bad, bad)
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "sign_in_code")
        #expect(stage.model.phase == .ready)
        #expect(stage.model.step?.error == nil)
        #expect(stage.model.error?.code == .serverFailure)
        stage.script(Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
    }

    @Test(
        "An HTML page with an error status is not the service's refusal: the form and its state are kept",
        arguments: [302, 400, 401, 403, 404]
    )
    func blockingPage(status: Int) async throws {
        let stage = try EntraFlowEnvironment(.signUp)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let screen = stage.screen
        stage.script(.json("<html>Blocked by the proxy</html>", status: status))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == screen && screen == "sign_up_code")
        #expect(stage.model.phase == .ready)
        #expect(stage.model.error?.code == .serverFailure)
        #expect(stage.model.error?.recovery.contains(.retry) == true)
        stage.script(Service.next("t3"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome != nil)
    }

    @Test("A captive portal's page is reported as such; the form and its state are kept")
    func captivePortal() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        stage.script(.json("<html>Hotel guest network</html>"))
        await stage.fill(["code": Service.code])
        #expect(stage.screen == "sign_in_code" && stage.model.phase == .ready)
        #expect(stage.model.error?.code == .offline)
        #expect(stage.model.error?.message.hasPrefix("The network requires sign-in.") == true)
        #expect(stage.model.error?.description.contains("Hotel") == false)
        stage.script(Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
    }

    @Test("A flow that expires when the only method's code is requested restarts, and does not offer methods")
    func overOnTheWay() async throws {
        let stage = try EntraFlowEnvironment(.signIn, EntraFormSettings(asksPasswordAtSignIn: true))
        await stage.begin(
            ["username": Service.ada, "password": Service.password],
            Service.next("t1"),
            Service.wantsPassword("t2"),
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            Service.methods("t4", [("m-1", "email", "a***@e***")]),
            Service.refusal("expired_token")
        )
        #expect(stage.screen == "sign_in")
        #expect(stage.model.error?.code == .expired)
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test("A session that cannot be stored is an error and starts no session")
    func storage() async throws {
        let store = FailingSecretStore()
        let stage = try EntraFlowEnvironment(.signIn, store: store)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        store.writesFail = true
        stage.script(Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.model.error?.code == .storageUnavailable)
        #expect(stage.outcome == nil)
    }

    @Test("Password and code occur only in their own requests, and in no error text")
    func secrets() async throws {
        let stage = try EntraFlowEnvironment(.signUp, EntraFormSettings(signUpPassword: .required))
        await stage.begin(
            ["username": Service.ada, "password": Service.password],
            Service.next("t1"),
            Service.code("t2")
        )
        stage.script(
            .json(
                #"{"error":"invalid_grant","suberror":"invalid_oob_value","error_description":"AADSTS50181: \#(Service.code) \#(Service.password) t2"}"#,
                status: 400
            )
        )
        await stage.fill(["code": Service.code])
        let error = try #require(stage.model.error)
        for secret in [Service.code, Service.password] {
            #expect(!"\(error) \(error.message) \(String(describing: error.underlying))".contains(secret))
        }
        stage.script(Service.next("t3"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome != nil)
        #expect(stage.sent.filter { $0.values.contains(Service.password) }.count == 1)
    }
}
