import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AuthFlows
@testable import CognitoUserPools

@Suite("Verification of a contact of the signed-in user", .timeLimit(.minutes(5)))
@MainActor
struct VerificationFlowTests {
    private func stage() async throws -> (CognitoFlowEnvironment, CognitoVerificationFlow) {
        let stage = try CognitoFlowEnvironment(.signIn)
        stage.script(Service.verifier, Service.tokens())
        await stage.model.start()
        await stage.fill(["username": "ada", "password": "pw"])
        try #require(stage.outcome != nil)
        return (stage, stage.client.verification(of: "email"))
    }

    private func code(_ code: String = "123456", step: String) -> FlowSubmission {
        FlowSubmission(stepID: step, actionID: FormBuilder.Action.send, values: [FormBuilder.Field.code: code])
    }

    @Test("A wrong code keeps the form, a new one can be requested, and the right one completes without a user")
    func wholeWay() async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        #expect(form.fields.map(\.id) == ["code"])
        stage.script(Service.refusal("CodeMismatch"), Service.delivery("b***@e***"), Service.nothing)
        let again = try await flow.submit(code("000000", step: form.id))
        #expect(again.id == form.id)
        #expect(again.error?.serverCode == "CodeMismatchException")
        let resent = try await flow.submit(
            FlowSubmission(stepID: form.id, actionID: FormBuilder.Action.resend, values: [:])
        )
        #expect(resent.components.contains { $0.text.contains("b***@e***") })
        #expect(resent.error == nil)
        let last = try await flow.submit(code(step: form.id))
        guard case .complete(let outcome) = last.kind else {
            Issue.record("\(last)")
            return
        }
        #expect(outcome.user == nil)
        let late = await #expect(throws: NativeAuthError.self) { try await flow.submit(code(step: form.id)) }
        #expect(late?.code == .wrongState)
        #expect(
            stage.operations.suffix(3)
                == ["VerifyUserAttribute", "GetUserAttributeVerificationCode", "VerifyUserAttribute"]
        )
    }

    @Test("An expired session ends the flow; an expired code keeps the form", arguments: [true, false])
    func expired(isSession: Bool) async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        if isSession {
            stage.clock.advance(by: .seconds(7_200))
            stage.script(Service.refusal("NotAuthorized"))
            let error = await #expect(throws: NativeAuthError.self) { try await flow.submit(code(step: form.id)) }
            #expect(error?.code == .expired)
        } else {
            stage.script(Service.refusal("ExpiredCode"))
            let again = try await flow.submit(code(step: form.id))
            #expect(again.error?.code == .expired)
            #expect(again.error?.fieldErrors.map(\.field) == ["code"])
        }
    }

    @Test("A network failure is thrown, and the form is kept")
    func offline() async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        stage.script(Service.lost(), Service.nothing)
        let error = await #expect(throws: NativeAuthError.self) { try await flow.submit(code(step: form.id)) }
        #expect(error?.code == .offline)
        guard case .complete = try await flow.submit(code(step: form.id)).kind else {
            Issue.record("not completed")
            return
        }
    }

    @Test("The form states the code's purpose in the current language, and nothing is saved")
    func form() async throws {
        let (_, flow) = try await stage()
        #expect(await flow.translated(into: FormTexts(language: "en")) == nil)
        let form = try await flow.start()
        let english = FormTexts(language: "en")
        let label = FormBuilder(texts: english, now: .distantPast).attribute("email").label
        #expect(form.components.contains { $0.text == "\(label): enter the code we sent you." })
        #expect(form.fields.map(\.codeLength) == [6])
        #expect(form.actions.map(\.id) == [FormBuilder.Action.send, FormBuilder.Action.resend])
        _ = await flow.translated(into: FormTexts(language: "de"))
        let german = try await flow.submit(FlowSubmission(stepID: form.id, actionID: nil, values: [:]))
        #expect(german.id == form.id)
        #expect(german.actions.map(\.label) != form.actions.map(\.label))
        #expect(await flow.save() == nil)
        await flow.cancel()
        #expect(await flow.translated(into: english) == nil)
    }

    @Test("A new code can be requested half a minute after the last one")
    func resend() async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        #expect(form.action(FormBuilder.Action.resend)?.delay == nil)
        stage.script(Service.delivery(), Service.nothing)
        let resend = FlowSubmission(stepID: form.id, actionID: FormBuilder.Action.resend, values: [:])
        #expect(try await flow.submit(resend).action(FormBuilder.Action.resend)?.delay == .seconds(30))
        stage.clock.advance(by: .seconds(30))
        let again = try await flow.submit(resend)
        #expect(again.components.contains { $0.text == "We sent a code to a***@e***." })
    }

    @Test("A step that is not current is refused, and nothing is sent", arguments: ["other-1", "verify-1"])
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
        "A response that arrives after a restart of the flow is ignored",
        arguments: [FormBuilder.Action.send, FormBuilder.Action.resend],
        [true, false]
    )
    func staleRound(action: FormAction.ID, isRefused: Bool) async throws {
        let (stage, flow) = try await stage()
        let form = try await flow.start()
        stage.script(
            .custom { request in
                _ = try await flow.start()
                let answer = isRefused ? Service.refusal("CodeMismatch") : Service.delivery("late")
                return try await ScriptedTransport([answer]).send(request)
            }
        )
        await #expect(throws: CancellationError.self) {
            try await flow.submit(
                FlowSubmission(stepID: form.id, actionID: action, values: [FormBuilder.Field.code: "123456"])
            )
        }
        // The restarted flow ignores it and continues.
        let now = try #require(await flow.translated(into: FormTexts(language: "en")))
        #expect(!now.components.contains { $0.text.contains("late") })
        stage.script(Service.nothing)
        guard case .complete = try await flow.submit(code(step: now.id)).kind else {
            Issue.record("not completed")
            return
        }
    }
}
