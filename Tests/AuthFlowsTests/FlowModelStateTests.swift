import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Form state", .timeLimit(.minutes(5)))
struct FlowModelStateTests {
    typealias State = FlowModelState
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func showing(_ step: FlowStep) -> State {
        var state = State()
        #expect(state.handle(.start, at: now) == .start(callID: 1))
        #expect(state.handle(.responded(callID: 1, step), at: now) == .none)
        return state
    }

    private func enter(_ values: [String: String], into state: inout State) {
        for (field, value) in values { _ = state.handle(.edit(field, value), at: now) }
    }

    @Test("Several calls of start send one request")
    func startOnce() {
        var state = State()
        #expect(state.handle(.start, at: now) == .start(callID: 1))
        #expect(state.handle(.start, at: now) == .none)
        #expect(state.phase == .starting)
    }

    @Test("A submit sends exactly the fields of its action")
    func submitsDeclaredFields() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x", "stranger": "y"], into: &state)
        let expected = FlowSubmission(
            stepID: "credentials",
            actionID: "go",
            values: ["username": "ada", "password": "x"]
        )
        #expect(state.handle(.submit("go"), at: now) == .submit(callID: 2, expected))
        #expect(state.phase == .submitting("go"))
    }

    @Test("An empty optional field is sent as an empty value")
    func sendsEmptyFields() {
        let step = FlowStep(
            id: "s",
            fields: [FormField(id: "a"), FormField(id: "b")],
            actions: [FormAction(id: "go", fieldIDs: ["a"])]
        )
        var state = showing(step)
        #expect(
            state.handle(.submit("go"), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "s", actionID: "go", values: ["a": ""]))
        )
    }

    @Test("The return key submits the first primary action")
    func defaultAction() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit(nil), at: now)
        #expect(state.phase == .submitting("go"))
    }

    @Test("The refused field is the marked one, or the secret that has to be entered again")
    func refusedField() {
        var state = showing(Forms.credentials)
        #expect(state.refusedField == nil)

        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.refusedField == nil)
        _ = state.handle(.responded(callID: 2, Forms.refused(Forms.credentials)), at: now)
        #expect(state.refusedField == "password")

        enter(["password": "y"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let marked = Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])
        _ = state.handle(.responded(callID: 3, marked), at: now)
        #expect(state.refusedField == "username")
    }

    @Test("After a lost connection no field is refused, and the input stays")
    func noRefusedField() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        _ = state.handle(.failed(callID: 2, NativeAuthError(.offline, message: "Offline.")), at: now)
        #expect(state.refusedField == nil)
        #expect(state.values == ["username": "ada", "password": "x"])
    }

    @Test("A start or a resume during a submit does nothing")
    func noStartDuringSubmit() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let saved = SavedFlow(
            provider: "p",
            flow: "f",
            executionID: "e",
            continuation: nil,
            stepID: "s",
            savedAt: now
        )
        #expect(state.handle(.start, at: now) == .none)
        #expect(state.handle(.resume(saved), at: now) == .none)
        #expect(state.phase == .submitting("go") && state.values["username"] == "ada")
    }

    @Test(
        "When the language changes, only a translation of the current interactive step replaces it"
    )
    func translatedOther() {
        var state = showing(Forms.credentials)
        _ = state.handle(.translated(Forms.code), at: now)
        #expect(state.step == Forms.credentials)
        var german = Forms.credentials
        german.actions[0].label = "Anmelden"
        _ = state.handle(.translated(german), at: now)
        #expect(state.step == german)
        let end = FlowStep(id: "end", kind: .complete(FlowOutcome()))
        var over = showing(end)
        _ = over.handle(.translated(FlowStep(id: "end", kind: .form)), at: now)
        #expect(over.step == end)
    }

    @Test(
        "A failure with `restart` or `sign_in` as its first recovery option ends the flow",
        arguments: [RecoveryOption.restart, .signIn]
    )
    func endsFlow(_ first: RecoveryOption) {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let error = NativeAuthError(.refused, message: "Over.", recovery: [first, .retry])
        _ = state.handle(.failed(callID: state.callID, error), at: now)
        #expect(state.phase == .failed && state.values.isEmpty)
    }

    @Test("A second submit during the first does nothing")
    func noDoubleSubmit() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.handle(.submit("go"), at: now) == .none)
        #expect(state.handle(.submit("signup"), at: now) == .none)
    }

    @Test("A navigation action neither validates nor sends the fields")
    func triggerSkipsFields() {
        var state = showing(Forms.credentials)
        #expect(
            state.handle(.submit("signup"), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "credentials", actionID: "signup", values: [:]))
        )
    }

    @Test(
        "A navigation action sends the fields it names, unvalidated, and never a secret",
        arguments: [
            (FormAction.Kind.trigger, ["username"], ["username": "a"]),
            (.trigger, ["username", "password", "code"], ["username": "a"]), (.trigger, [], [:]),
            (.trigger, ["empty"], ["empty": ""]), (.trigger, ["nobody"], [:]), (.resend, ["username"], [:]),
            (.back, ["username"], [:]), (.cancel, ["username"], [:]),
            (FormAction.Kind(rawValue: "new"), ["username"], [:]),
        ]
    )
    func triggerTakesAlong(kind: FormAction.Kind, names: [String], sent: [String: String]) {
        var name = FormField(id: "username", isRequired: true, rules: [ValidationRule(.minLength(5))])
        name.ignoresBlanks = true
        let step = FlowStep(
            id: "s",
            fields: [
                name, FormField(id: "password", kind: .password, isRequired: true),
                FormField(id: "code", kind: .oneTimeCode, isRequired: true), FormField(id: "empty", isRequired: true),
            ],
            actions: [FormAction(id: "go"), FormAction(id: "other", kind: kind, fieldIDs: names)]
        )
        var state = showing(step)
        enter(["username": " a ", "password": "hunter2", "code": "123456"], into: &state)
        #expect(
            state.handle(.submit("other"), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "s", actionID: "other", values: sent))
        )
        #expect(state.fieldErrors.isEmpty)
    }

    @Test("A violated rule is shown at the field and sends nothing; an edit removes the error")
    func localValidation() {
        var state = showing(Forms.credentials)
        enter(["username": "ada"], into: &state)
        #expect(state.handle(.submit("go"), at: now) == .none)
        #expect(state.phase == .ready)
        #expect(state.fieldErrors.keys.sorted() == ["password"])
        enter(["password": "x"], into: &state)
        #expect(state.fieldErrors.isEmpty)
    }

    @Test("A refusal keeps the form and the values, but not the password")
    func refusalKeepsForm() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let refused = Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])
        _ = state.handle(.responded(callID: 2, refused), at: now)
        #expect(state.phase == .ready)
        #expect(state.values == ["username": "ada"])
        #expect(state.error?.serverCode == "FET-1005")
        #expect(state.fieldErrors == ["username": ["Unknown."]])
    }

    @Test("Errors are removed by the next submit and the next step")
    func errorsClear() {
        var state = showing(Forms.refused(Forms.credentials))
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.error == nil)
        _ = state.handle(.responded(callID: 2, Forms.code), at: now)
        #expect(state.error == nil && state.fieldErrors.isEmpty)
    }

    @Test("Values of one form are not kept for the next")
    func valuesDoNotLeak() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let next = FlowStep(
            id: "other",
            fields: [FormField(id: "username", initialValue: "preset"), FormField(id: "password")]
        )
        _ = state.handle(.responded(callID: 2, next), at: now)
        #expect(state.values == ["username": "preset"])
    }

    @Test("A network failure keeps all values, the password too, because the server has not received it")
    func failureKeepsEverything() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let offline = NativeAuthError(.offline, message: "Offline.", recovery: [.retry])
        _ = state.handle(.failed(callID: 2, offline), at: now)
        #expect(state.phase == .ready)
        #expect(state.values == ["username": "ada", "password": "x"])
        #expect(state.error == offline)
    }

    @Test("An expired flow ends, and its values are removed")
    func expiredIsOver() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        let expired = NativeAuthError(.expired, message: "Over.", recovery: [.restart])
        _ = state.handle(.failed(callID: 2, expired), at: now)
        #expect(state.phase == .failed)
        #expect(state.values.isEmpty)
        #expect(state.handle(.start, at: now) == .start(callID: 3))
    }

    @Test("A missing first step is a failure that can be restarted")
    func failedStart() {
        var state = State()
        _ = state.handle(.start, at: now)
        _ = state.handle(
            .failed(callID: 1, NativeAuthError(.offline, message: "Offline.", recovery: [.retry])),
            at: now
        )
        #expect(state.phase == .failed)
        #expect(state.handle(.start, at: now) == .start(callID: 2))
    }

    enum Late: String, CaseIterable { case answer, failure, completion }

    @Test("A late response of an abandoned flow changes nothing", arguments: Late.allCases)
    func lateAnswers(_ late: Late) {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.handle(.cancel, at: now) == .cancel)
        let cancelled = state
        switch late {
        case .answer: _ = state.handle(.responded(callID: 2, Forms.code), at: now)
        case .failure: _ = state.handle(.failed(callID: 2, NativeAuthError(.offline, message: "")), at: now)
        case .completion: _ = state.handle(.responded(callID: 2, Forms.done), at: now)
        }
        #expect(state == cancelled)
        #expect(state.phase == .cancelled)
        #expect(state.values.isEmpty)
    }

    @Test("A late response does not affect a flow that was restarted")
    func lateAnswerAfterRestart() {
        var state = showing(Forms.credentials)
        _ = state.handle(.submit("signup"), at: now)
        _ = state.handle(.cancel, at: now)
        #expect(state.handle(.start, at: now) == .start(callID: 4))
        _ = state.handle(.responded(callID: 2, Forms.code), at: now)
        #expect(state.phase == .starting && state.step == nil)
    }

    @Test("Completion keeps the outcome and removes all values")
    func completion() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.submit("go"), at: now)
        _ = state.handle(.responded(callID: 2, Forms.done), at: now)
        #expect(state.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
        #expect(state.values.isEmpty)
        #expect(state.handle(.submit("go"), at: now) == .none)
        #expect(state.handle(.cancel, at: now) == .none)
    }

    @Test("A resend is possible after its countdown, and sends no code")
    func resendDelay() {
        var state = showing(Forms.code)
        enter(["otp": "123456"], into: &state)
        #expect(state.handle(.submit("again"), at: now.addingTimeInterval(10)) == .none)
        #expect(state.error?.recovery == [.retry(after: .seconds(20))])
        let later = now.addingTimeInterval(30)
        #expect(
            state.handle(.submit("again"), at: later)
                == .submit(callID: 2, FlowSubmission(stepID: "code", actionID: "again", values: [:]))
        )
    }

    @Test("An unknown action is refused and sends nothing")
    func unknownAction() {
        var state = showing(Forms.credentials)
        #expect(state.handle(.submit("nope"), at: now) == .none)
        #expect(state.error?.code == .wrongState)
    }

    @Test("An unsupported step is an error with the browser as recovery option")
    func unsupportedStep() {
        let state = showing(FlowStep(id: "step-1", kind: .unsupported("passkey")))
        #expect(state.phase == .failed)
        #expect(
            state.error?.message
                == "This app can't show the next step (passkey). Update the app or use the browser."
        )
        #expect(state.error?.code == .unsupported && state.error?.recovery == [.openBrowser, .restart])
    }

    @Test("A browser step waits for its callback; an empty one is sent, too, and the values are removed")
    func browserStep() throws {
        let step = Forms.browser
        var state = showing(step)
        #expect(state.phase == .ready && state.error == nil)
        #expect(
            state.handle(.submit(nil), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "browser", actionID: "go", values: ["code": ""]))
        )
        _ = state.handle(.responded(callID: 2, step), at: now)
        enter(["code": "app:/back?code=x"], into: &state)
        _ = state.handle(.submit(nil), at: now)
        _ = state.handle(.responded(callID: 3, Forms.refused(step)), at: now)
        #expect(state.phase == .ready && state.values.isEmpty)
    }

    @Test("A complete passkey response fills its fields and removes their errors; a partial one fills one field")
    func passkeyStep() throws {
        var state = showing(try Forms.passkey())
        _ = state.handle(.submit(nil), at: now)
        #expect(state.fieldErrors.count == 4)
        enter(["signature": Forms.passkeyAnswer], into: &state)
        #expect(state.fieldErrors.count == 3 && state.values["credentialId"] == nil)
        enter(["credentialId": Forms.passkeyAnswer], into: &state)
        #expect(state.fieldErrors.isEmpty)
        let values = [
            "credentialId": "aWQ", "clientDataJSON": "Y2Q", "authenticatorData": "YWQ", "signature": "c2ln",
            "userHandle": "",
        ]
        #expect(
            state.handle(.submit(nil), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "passkey", actionID: "go", values: values))
        )
    }

    @Test("The remaining time of a step ends at zero")
    func remainingTime() {
        var state = showing(Forms.code)
        #expect(state.remainingTime(at: now) == nil)
        var step = Forms.code
        step.expiresAt = now.addingTimeInterval(90)
        state = showing(step)
        #expect(state.remainingTime(at: now.addingTimeInterval(30)) == .seconds(60))
        #expect(state.remainingTime(at: now.addingTimeInterval(91)) == .zero)
    }

    @Test("A step without actions can be refreshed")
    func displayStep() {
        var state = showing(FlowStep(id: "mail", kind: .display))
        #expect(
            state.handle(.submit(nil), at: now)
                == .submit(callID: 2, FlowSubmission(stepID: "mail", actionID: nil, values: [:]))
        )
    }
}
