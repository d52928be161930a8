import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Verifying an address of the signed-in user", .timeLimit(.minutes(5)))
@MainActor
struct VerificationFlowTests {
    private func stage() async throws -> (Stage, CognitoVerificationFlow) {
        let stage = try Stage(.signIn)
        stage.script(Service.verifier, Service.tokens())
        await stage.model.start()
        await stage.fill(["username": "ada", "password": "pw"])
        try #require(stage.outcome != nil)
        return (stage, stage.client.verification(of: "email"))
    }

    private func code(_ code: String = "123456", step: String) -> FlowSubmission {
        FlowSubmission(stepID: step, actionID: FormWriter.Action.send, values: [FormWriter.Field.code: code])
    }

    @Test("A wrong code keeps the form, a new one can be requested, and the right one completes without a user")
    func wholeWay() async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        #expect(form.fields.map(\.id) == ["code"])
        stage.script(Service.refusal("CodeMismatch"), Service.delivery("b***@e***"), Service.nothing)
        let again = try await flow.submit(code("000000", step: form.id))
        #expect(again.id == form.id)
        let resent = try await flow.submit(
            FlowSubmission(stepID: form.id, actionID: FormWriter.Action.resend, values: [:]))
        #expect(resent.components.contains { $0.text.contains("b***@e***") })
        let last = try await flow.submit(code(step: form.id))
        guard case .complete(let outcome) = last.kind else {
            Issue.record("\(last)")
            return
        }
        #expect(outcome.user == nil)
        #expect(
            stage.operations.suffix(3)
                == ["VerifyUserAttribute", "GetUserAttributeVerificationCode", "VerifyUserAttribute"])
    }

    @Test("A form that is not current is refused, and nothing is sent", arguments: ["other-1", "verify-1"])
    func staleStep(step: String) async throws {
        let (stage, flow) = try await stage()
        _ = try await flow.start()
        if step == "verify-1" { await flow.cancel() }
        let before = stage.operations.count
        let error = await #expect(throws: NativeAuthError.self) { try await flow.submit(code(step: step)) }
        #expect(error?.code == .wrongState)
        #expect(stage.operations.count == before)
    }

    @Test(
        "An answer that arrives after a restart of the flow is ignored",
        arguments: [FormWriter.Action.send, FormWriter.Action.resend], [true, false])
    func staleRound(action: FormAction.ID, isRefused: Bool) async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        stage.script(
            .custom { request in
                _ = try await flow.start()
                let answer = isRefused ? Service.refusal("CodeMismatch") : Service.delivery("late")
                return try await ScriptedTransport([answer]).send(request)
            })
        await #expect(throws: CancellationError.self) {
            try await flow.submit(
                FlowSubmission(stepID: form.id, actionID: action, values: [FormWriter.Field.code: "123456"]))
        }
        // The new round ignores it and continues.
        let now = try #require(await flow.translated(into: FormTexts(language: "en")))
        #expect(!now.components.contains { $0.text.contains("late") })
        stage.script(Service.nothing)
        guard case .complete = try await flow.submit(code(step: now.id)).kind else {
            Issue.record("not completed")
            return
        }
    }
}
