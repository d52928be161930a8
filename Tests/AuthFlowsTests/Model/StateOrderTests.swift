import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Form events in unusual order", .timeLimit(.minutes(5)))
struct StateOrderTests {
    typealias State = FlowModelState
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let offline = NativeAuthError(.offline, message: "Offline.", recovery: [.retry])

    private func showing(_ step: FlowStep) -> State {
        var state = State()
        _ = state.handle(.start, at: now)
        _ = state.handle(.responded(callID: state.callID, step), at: now)
        return state
    }

    /// A form that is filled in during a refresh.
    private func refreshing(_ step: FlowStep = Forms.credentials) -> State {
        var state = showing(step)
        for (field, value) in ["username": "ada", "password": "x"] { _ = state.handle(.edit(field, value), at: now) }
        _ = state.handle(.poll, at: now)
        #expect(state.isPolling)
        return state
    }

    private static let expiring: FlowStep = {
        var step = Forms.credentials
        step.expiresAt = Date(timeIntervalSince1970: 1_800_000_000)
        step.reportsExpiry = true
        return step
    }()

    // MARK: - Browser and passkey

    @Test("A browser callback is accepted once, and only after the browser was opened")
    func ceremonyOnce() {
        var state = showing(Forms.browser)
        let shown = state
        let answer = [FormField.ID: String](uniqueKeysWithValues: [("code", "app:/back?code=c")])
        #expect(state.handle(.externalStepEnded(callID: state.callID, .success(answer)), at: now) == .none)
        #expect(state.handle(.externalStepEnded(callID: state.callID, .failure(offline)), at: now) == .none)
        #expect(state == shown)
        #expect(state.handle(.externalStep, at: now) == .externalStep(callID: 2))
        _ = state.handle(.externalStepEnded(callID: 2, .failure(offline)), at: now)
        let failed = state
        #expect(failed.phase == .ready && failed.error == offline)
        #expect(state.handle(.externalStepEnded(callID: 2, .success(answer)), at: now) == .none)
        #expect(
            state.handle(.externalStepEnded(callID: 2, .failure(NativeAuthError(.refused, message: "No."))), at: now)
                == .none
        )
        #expect(state == failed)
    }

    @Test("A callback of an earlier browser is ignored")
    func ceremonyAttempt() {
        var state = showing(Forms.browser)
        _ = state.handle(.externalStep, at: now)
        _ = state.handle(.externalStepEnded(callID: 2, .failure(offline)), at: now)
        #expect(state.handle(.externalStep, at: now) == .externalStep(callID: 3))
        let open = state
        #expect(state.handle(.externalStepEnded(callID: 2, .success(["code": "old"])), at: now) == .none)
        #expect(state.handle(.externalStepEnded(callID: 2, .failure(offline)), at: now) == .none)
        #expect(state == open)
    }

    @Test("Opening a browser removes the error and the field errors")
    func ceremonyClears() {
        var state = showing(Forms.refused(Forms.browser, fields: [FieldError(field: "code", message: "Old.")]))
        #expect(state.error != nil && !state.fieldErrors.isEmpty)
        _ = state.handle(.externalStep, at: now)
        #expect(state.error == nil && state.fieldErrors.isEmpty && state.phase == .submitting("go"))
    }

    @Test("During a refresh no browser is opened")
    func ceremonyDuringLook() {
        var state = refreshing()
        var step = Forms.browser
        step = FlowStep(id: "credentials", kind: step.kind, fields: step.fields, actions: step.actions)
        _ = state.handle(.translated(step), at: now)
        #expect(state.step?.kind == step.kind)
        #expect(state.handle(.externalStep, at: now) == .none)
        #expect(state.phase == .ready && state.isPolling)
    }

    // MARK: - Timeouts

    @Test("A timeout is reported once per step, even if the server shows the same step again")
    func expiresOnce() {
        var state = showing(Self.expiring)
        _ = state.handle(.edit("password", "x"), at: now)
        let told = FlowSubmission(stepID: "credentials", actionID: nil, values: [:])
        #expect(state.handle(.expire, at: now) == .submit(callID: 2, told))
        _ = state.handle(.responded(callID: 2, Self.expiring), at: now)
        #expect(state.phase == .ready)
        #expect(state.handle(.expire, at: now) == .none)
        #expect(state.phase == .ready && state.error == nil)
    }

    @Test("Reporting a timeout counts as a running call, and removes the errors")
    func expiryRuns() {
        var state = showing(Forms.refused(Self.expiring, fields: [FieldError(field: "username", message: "Unknown.")]))
        #expect(state.error != nil && !state.fieldErrors.isEmpty)
        _ = state.handle(.expire, at: now)
        #expect(state.phase == .submitting(nil) && state.error == nil && state.fieldErrors.isEmpty)
        #expect(state.handle(.submit("go"), at: now) == .none)
        let running = state
        _ = state.handle(.responded(callID: 1, Forms.code), at: now)
        #expect(state == running)
    }

    @Test("No timeout is reported during a submit or a refresh", arguments: [true, false])
    func expiryDuringCall(_ reportsExpiry: Bool) {
        var step = Self.expiring
        step.reportsExpiry = reportsExpiry
        var submitting = showing(step)
        _ = submitting.handle(.submit("signup"), at: now)
        let running = submitting
        #expect(submitting.handle(.expire, at: now) == .none)
        #expect(submitting == running)
        // A step that submits its timeout is not refreshed.
        guard !reportsExpiry else { return }
        var looking = refreshing(step)
        #expect(looking.handle(.expire, at: now) == .none)
        #expect(looking.phase == .ready && looking.isPolling)
    }

    // MARK: - Refresh

    @Test("A submit that waits for a refresh is sent after it, once")
    func goOnOnce() {
        var state = refreshing()
        #expect(state.handle(.submit("go"), at: now) == .waitForPoll)
        #expect(state.handle(.pollEnded, at: now) == .none)
        #expect(state.phase == .submitting("go"))
        _ = state.handle(.responded(callID: state.callID, Forms.credentials), at: now)
        let values = ["username": "ada", "password": "x"]
        let sent = FlowSubmission(stepID: "credentials", actionID: "go", values: values)
        #expect(state.handle(.pollEnded, at: now) == .submit(callID: state.callID, sent))
        let running = state
        #expect(state.handle(.pollEnded, at: now) == .none)
        #expect(state == running)
    }

    @Test("A refresh that returns the same step with an error shows the error and removes the password")
    func refusedLook() {
        var state = refreshing()
        let refused = Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])
        _ = state.handle(.responded(callID: state.callID, refused), at: now)
        #expect(state.error?.code == .refused && state.fieldErrors == ["username": ["Unknown."]])
        #expect(state.values == ["username": "ada"] && !state.isPolling)
    }

    @Test("A refresh that returns the same step with fewer fields removes the others' values and errors")
    func fewerFields() {
        var state = showing(Forms.credentials)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.fieldErrors.keys.sorted() == ["password", "username"])
        _ = state.handle(.poll, at: now)
        var step = Forms.credentials
        step.fields.removeLast()
        _ = state.handle(.responded(callID: state.callID, step), at: now)
        #expect(state.fieldErrors.keys.sorted() == ["username"])
        state = refreshing()
        _ = state.handle(.responded(callID: state.callID, step), at: now)
        #expect(state.values == ["username": "ada"])
    }

    @Test("A cancelled refresh is not an error")
    func interruptedLook() {
        var state = refreshing()
        _ = state.handle(
            .failed(callID: state.callID, NativeAuthError(.wrongState, message: "Interrupted.")),
            at: now
        )
        #expect(state.error == nil && state.phase == .ready && !state.isPolling)
    }

    @Test("A failed refresh is not shown while a submit waits for it")
    func failedLookWithTap() {
        var state = refreshing()
        _ = state.handle(.submit("go"), at: now)
        _ = state.handle(.failed(callID: state.callID, offline), at: now)
        #expect(state.error == nil && state.phase == .submitting("go"))
    }

    /// A form with the error of a failed refresh, followed by the server's response to a submit.
    private func lookThenSubmit(_ answer: (Int) -> State.Event) -> State {
        var state = refreshing()
        _ = state.handle(.failed(callID: state.callID, offline), at: now)
        #expect(state.error == offline)
        _ = state.handle(.submit("go"), at: now)
        _ = state.handle(answer(state.callID), at: now)
        return state
    }

    @Test(
        "After a failed refresh, a refusal of a submit stays through later refreshes",
        arguments: [true, false]
    )
    func refusalAfterLook(_ asStep: Bool) {
        let refusal = NativeAuthError(.refused, message: "No.", serverCode: "FET-1005")
        let state = lookThenSubmit { attempt in
            asStep
                ? .responded(callID: attempt, Forms.refused(Forms.credentials)) : .failed(callID: attempt, refusal)
        }
        #expect(state.error?.serverCode == "FET-1005")
        var succeeded = state
        _ = succeeded.handle(.poll, at: now)
        _ = succeeded.handle(.responded(callID: succeeded.callID, Forms.credentials), at: now)
        #expect(succeeded.error?.serverCode == "FET-1005")
        var failed = state
        _ = failed.handle(.poll, at: now)
        _ = failed.handle(.failed(callID: failed.callID, offline), at: now)
        #expect(failed.error?.serverCode == "FET-1005")
    }

    @Test("The response to an abandoned flow's refresh changes nothing")
    func lookOfAbandonedFlow() {
        var state = refreshing()
        let attempt = state.callID
        _ = state.handle(.cancel, at: now)
        let cancelled = state
        _ = state.handle(.responded(callID: attempt, Forms.code), at: now)
        _ = state.handle(.failed(callID: attempt, offline), at: now)
        #expect(state == cancelled)
    }

    @Test("A countdown continues after a refresh with the same delays, and restarts with others")
    func countdown() {
        let later = now.addingTimeInterval(10)
        var state = showing(Forms.code)
        _ = state.handle(.poll, at: later)
        _ = state.handle(.responded(callID: state.callID, Forms.code), at: later)
        let again = Forms.code.actions[1]
        #expect(state.remainingDelay(of: again, at: later) == .seconds(20))
        var step = Forms.code
        step.actions[1].delay = .seconds(60)
        _ = state.handle(.poll, at: later)
        _ = state.handle(.responded(callID: state.callID, step), at: later)
        #expect(state.remainingDelay(of: step.actions[1], at: later) == .seconds(60))
    }

    // MARK: - Submit

    @Test("A submit removes the server's field errors before the response")
    func submitClears() {
        var state = showing(
            Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])
        )
        _ = state.handle(.submit("signup"), at: now)
        #expect(state.phase == .submitting("signup") && state.error == nil && state.fieldErrors.isEmpty)
    }

    @Test("A value of an unknown field is not kept")
    func unknownField() {
        var state = showing(Forms.credentials)
        let shown = state
        _ = state.handle(.edit("stranger", "x"), at: now)
        #expect(state == shown)
        var idle = State()
        _ = idle.handle(.edit("username", "ada"), at: now)
        #expect(idle == State())
    }

    @Test("A validation error replaces the server's error")
    func rulesReplaceErrors() {
        var state = showing(
            Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])
        )
        _ = state.handle(.edit("password", "x"), at: now)
        _ = state.handle(.submit("go"), at: now)
        #expect(state.error == nil && state.fieldErrors == ["username": ["username is required."]])
    }

    // MARK: - Change of language

    @Test("A translated step replaces the error only if it is the step's own")
    func translatedError() {
        func german(_ code: String?) -> FlowStep {
            var step = Forms.credentials
            step.error = code.map { NativeAuthError(.refused, message: "Nein.", serverCode: $0) }
            return step
        }
        var own = showing(Forms.refused(Forms.credentials))
        _ = own.handle(.translated(german("FET-1005")), at: now)
        #expect(own.error?.message == "Nein.")
        for code in ["FET-1006", nil] {
            var other = showing(Forms.refused(Forms.credentials))
            _ = other.handle(.translated(german(code)), at: now)
            #expect(other.error?.message == "No." && other.step?.error?.serverCode == code)
        }
        // The error of a refresh stays, even if the step has one with the same code.
        var looked = refreshing()
        let error = NativeAuthError(.refused, message: "Not now.", serverCode: "FET-1005")
        _ = looked.handle(.failed(callID: looked.callID, error), at: now)
        _ = looked.handle(.translated(german("FET-1005")), at: now)
        #expect(looked.error?.message == "Not now.")
    }

    @Test("Validation errors keep their language when the server's step is translated")
    func translatedRules() {
        var state = showing(Forms.refused(Forms.credentials))
        _ = state.handle(.submit("go"), at: now)
        _ = state.handle(.texts(FormTexts(language: "de")), at: now)
        var german = Forms.credentials
        german.fields[0].label = "Name"
        german.error = NativeAuthError(
            .refused,
            message: "Nein.",
            serverCode: "FET-1005",
            fieldErrors: [FieldError(field: "username", message: "Unbekannt.")]
        )
        _ = state.handle(.translated(german), at: now)
        #expect(
            state.fieldErrors == [
                "username": ["Name ist erforderlich."], "password": ["password ist erforderlich."],
            ]
        )
        #expect(state.error == nil)
    }
}
