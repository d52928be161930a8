import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Interruptions of Cognito's flows", .timeLimit(.minutes(5)))
@MainActor
struct InterruptionTests {
    /// Tokens that arrive after the flow has ended.
    private func late(_ stage: CognitoFlowEnvironment, then goAway: @escaping @MainActor () async -> Void) async throws
    {
        let (isAsked, asked) = AsyncStream.makeStream(of: Void.self)
        let (mayGoOn, goOn) = AsyncStream.makeStream(of: Void.self)
        await stage.model.start()
        stage.script(
            Service.verifier,
            .custom { request in
                asked.yield()
                // The service does not notice the cancellation.
                await Task { for await _ in mayGoOn { break } }.value
                return try await ScriptedTransport([Service.tokens()]).send(request)
            },
            Service.nothing
        )
        stage.model.setValue("ada", for: "username")
        stage.model.setValue("pw", for: "password")
        let submit = Task { await stage.model.submit() }
        for await _ in isAsked { break }
        await goAway()
        goOn.yield()
        await submit.value
        #expect(try stage.client.user() == nil)
        #expect(stage.outcome == nil)
        #expect(stage.operations.last == "RevokeToken")
        #expect(stage.operations.count == 3)
    }

    @Test("Tokens that arrive after a cancelled flow start no session and are revoked")
    func cancelled() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        try await late(stage) { await stage.model.cancel() }
        #expect(stage.model.phase == .cancelled)
    }

    @Test("Tokens that arrive after a sign-out start no session and are revoked")
    func signedOut() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        try await late(stage) { _ = try? await stage.client.signOut() }
    }

    @Test("Tokens for a code that arrive after a cancelled flow start no session and are revoked")
    func cancelledChallenge() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.verifier, Service.code("SMS_MFA"))
        await stage.fill(["username": "ada", "password": "pw"])
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        stage.script(
            .custom { request in
                asked.complete(())
                // The service does not notice the cancellation.
                try? await Task { try await gate.value() }.value
                return try await ScriptedTransport([Service.tokens()]).send(request)
            },
            Service.nothing
        )
        let step = try #require(stage.model.step?.id)
        let flow = stage.flow
        let answer = Task {
            try await flow.submit(FlowSubmission(stepID: step, actionID: "send", values: ["code": "123456"]))
        }
        try await asked.value()
        await flow.cancel()
        gate.complete(())
        await #expect(throws: CancellationError.self) { try await answer.value }
        #expect(try stage.client.user() == nil)
        #expect(stage.operations.last == "RevokeToken")
    }

    @Test("A late response after a restart of the flow changes nothing", arguments: [true, false])
    func staleRound(isRefused: Bool) async throws {
        let stage = try CognitoFlowEnvironment(.recovery)
        let flow = stage.flow
        let step = try await flow.start()
        stage.script(
            .custom { request in
                _ = try await flow.start()
                let answer = isRefused ? Service.refusal("LimitExceeded") : Service.delivery("late")
                return try await ScriptedTransport([answer]).send(request)
            }
        )
        await #expect(throws: CancellationError.self) {
            try await flow.submit(FlowSubmission(stepID: step.id, actionID: "send", values: ["username": "ada"]))
        }
        let now = try #require(await flow.translated(into: FormTexts(language: "en")))
        #expect(now.fields.map(\.id) == ["username"])
        #expect(now.error == nil && now.fields.first?.initialValue == nil)
    }

    private func inChallenge(_ answers: Service.Answer...) async throws -> CognitoFlowEnvironment {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.verifier, Service.challenge("NEW_PASSWORD_REQUIRED"))
        await stage.fill(["username": "ada", "password": "pw"])
        #expect(stage.fields == ["new_password"])
        for answer in answers { stage.script(answer) }
        await stage.fill(["new_password": "Correct-horse1"])
        return stage
    }

    @Test("If the choice after a response is lost, it is shown, because the response can't be repeated")
    func lostChoice() async throws {
        let stage = try await inChallenge(
            Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SOFTWARE_TOKEN_MFA"]"#], session: "c2"),
            Service.lost()
        )
        #expect(stage.actions == ["SOFTWARE_TOKEN_MFA"])
        #expect(stage.model.error?.code == .offline)
        #expect(stage.model.phase == .ready)
        stage.script(Service.challenge("SOFTWARE_TOKEN_MFA", session: "c3"), Service.tokens())
        await stage.model.submit("SOFTWARE_TOKEN_MFA")
        #expect(stage.fields == ["code"])
        #expect(stage.model.error == nil)
        await stage.fill(["code": "123456"])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent.suffix(2).map { $0["Session"] as? String } == ["c2", "c3"])
    }

    @Test("If the choice after a response is cancelled, it is shown without an error")
    func cancelledChoice() async throws {
        let stage = try await inChallenge(Service.lost())
        let asked = SingleFlight<Void>()
        stage.script(
            Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SOFTWARE_TOKEN_MFA"]"#], session: "c2"),
            .custom { _ in
                asked.complete(())
                try await Task.sleep(for: .seconds(3_600))
                throw CancellationError()
            }
        )
        stage.model.setValue("Correct-horse1", for: "new_password")
        let submit = Task { await stage.model.submit() }
        try await asked.value()
        submit.cancel()
        await submit.value
        #expect(stage.actions == ["SOFTWARE_TOKEN_MFA"])
        #expect(stage.model.error == nil)
        #expect(stage.model.phase == .ready)
    }

    @Test("If the choice after a response is refused, it is shown with the reason and can be repeated")
    func refusedChoice() async throws {
        let stage = try await inChallenge(
            Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SMS_MFA"]"#], session: "c2"),
            Service.refusal("CodeDeliveryFailure")
        )
        #expect(stage.actions == ["SMS_MFA"])
        #expect(stage.model.error?.message == "The code couldn't be sent. Try again later.")
        stage.script(Service.code("SMS_MFA"))
        await stage.model.submit("SMS_MFA")
        #expect(stage.shownTexts.contains("We sent a code to to-SMS."))
    }

    @Test("If the response with a TOTP secret is lost, the setup is offered again and requests a new secret")
    func lostSecret() async throws {
        let stage = try await inChallenge(
            Service.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#]),
            Service.lost()
        )
        #expect(stage.actions == ["SOFTWARE_TOKEN_MFA"])
        #expect(stage.model.error?.code == .offline)
        stage.script(.json(#"{"SecretCode":"JBSWY3DP","Session":"c2"}"#))
        await stage.model.submit("SOFTWARE_TOKEN_MFA")
        #expect(stage.model.step?.components.first { $0.id == "key" }?.value == "JBSWY3DP")
        #expect(stage.operations.suffix(2) == ["AssociateSoftwareToken", "AssociateSoftwareToken"])
    }

    @Test("A cancelled flow keeps nothing and can be restarted")
    func anew() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.verifier, Service.code("SMS_MFA"))
        await stage.fill(["username": "ada", "password": "pw"])
        await stage.model.cancel()
        #expect(await stage.flow.forms.context.password == nil)
        #expect(await stage.flow.save() == nil)
        await stage.model.start()
        #expect(stage.screen == "sign_in")
        #expect(stage.model.value(for: "username") == "")
    }

    @Test("A response to an older step or with an unknown action sends nothing")
    func stale() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
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

    @Test("An endlessly repeated choice ends the flow after six responses")
    func endless() async throws {
        let stage = try CognitoFlowEnvironment(.signIn, .byChoice)
        await stage.model.start()
        for _ in 0..<20 { stage.script(Service.challenge("SELECT_CHALLENGE", available: ["EMAIL_OTP"])) }
        await stage.fill(["username": "ada@example.com"])
        #expect(stage.model.phase == .failed)
        #expect(stage.model.error?.code == .malformedResponse)
        #expect(stage.transport.requests.count == 7)
    }

    @Test(
        "Unsupported challenges end in an error without a further request",
        arguments: [
            ("DEVICE_SRP_AUTH", [:]), ("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SMS_MFA"]"#]), ("MFA_SETUP", [:]),
            ("MFA_SETUP", ["MFAS_CAN_SETUP": "not json"]), ("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["FACE"]"#]),
            ("WEB_AUTHN", [:]),
        ] as [(String, [String: String])]
    )
    func hostile(name: String, parameters: [String: String]) async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(Service.verifier, Service.challenge(name, parameters))
        await stage.fill(["username": "ada", "password": "pw"])
        #expect(stage.model.error != nil)
        #expect(stage.outcome == nil)
        #expect(stage.transport.requests.count == 2)
        #expect(try stage.client.user() == nil)
    }

    @Test(
        "A server failure is thrown, and the form is kept",
        arguments: [500, 502]
    )
    func failing(status: Int) async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(.json("<html>Bad gateway</html>", status: status))
        await stage.fill(["username": "ada", "password": "pw"])
        #expect(stage.screen == "sign_in")
        #expect(stage.model.phase == .ready)
        #expect(stage.model.step?.error == nil)
        #expect(stage.model.error?.code == .serverFailure)
    }

    @Test("A captive portal's page is reported as such; the form is kept")
    func captivePortal() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        stage.script(.json("<html>Hotel guest network</html>"))
        await stage.fill(["username": "ada", "password": "pw"])
        #expect(stage.screen == "sign_in" && stage.model.phase == .ready)
        #expect(stage.model.error?.code == .offline)
        #expect(stage.model.error?.message.hasPrefix("The network requires sign-in.") == true)
        #expect(stage.model.error?.description.contains("Hotel") == false)
    }

    @Test("Of unsupported choices at most five are named, each truncated")
    func longChoices() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        let words = (1...6).map { String(repeating: String($0), count: 41) }
        let list = "[" + words.map { #""\#($0)""# }.joined(separator: ",") + "]"
        stage.script(Service.verifier, Service.challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": list]))
        await stage.fill(["username": "ada", "password": "pw"])
        let told = words.prefix(5).map { String($0.prefix(40)) }.joined(separator: ", ")
        #expect(stage.model.error?.message.contains("(\(told))") == true)
    }

    @Test("A very long question is truncated")
    func long() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        await stage.model.start()
        let many = Dictionary(uniqueKeysWithValues: (0..<100).map { ("k\($0)", String(repeating: "x", count: 5_000)) })
        stage.script(Service.verifier, Service.challenge("CUSTOM_CHALLENGE", many))
        await stage.fill(["username": "ada", "password": "pw"])
        let rows = try #require(stage.model.step?.components.first { $0.kind == .keyValueList }?.rows)
        #expect(rows.count == 10)
        #expect(rows.allSatisfy { $0.value.count == 500 })
    }
}
