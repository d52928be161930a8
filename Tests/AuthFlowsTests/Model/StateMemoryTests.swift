import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("Values of a form across responses", .timeLimit(.minutes(5)))
struct StateMemoryTests {
    typealias State = FlowModelState
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let offline = NativeAuthError(.offline, message: "Offline.", recovery: [.retry])
    private let unknown = [FieldError(field: "username", message: "Unknown.")]

    private func showing(_ step: FlowStep) -> State {
        var state = State()
        _ = state.handle(.start, at: now)
        _ = state.handle(.responded(callID: state.callID, step), at: now)
        return state
    }

    /// Sends an event, and then the response to the call that it started.
    private func answer(_ event: State.Event, with step: FlowStep, in state: inout State) {
        _ = state.handle(event, at: now)
        _ = state.handle(.responded(callID: state.callID, step), at: now)
    }

    private func fail(_ event: State.Event, with error: NativeAuthError, in state: inout State) {
        _ = state.handle(event, at: now)
        _ = state.handle(.failed(callID: state.callID, error), at: now)
    }

    private func enter(_ values: [String: String], into state: inout State) {
        for (field, value) in values { _ = state.handle(.edit(field, value), at: now) }
    }

    // MARK: - Conditions of a refresh

    @Test("A refresh sends the step without an action and without values, with its own call number")
    func poll() {
        var state = showing(Forms.credentials)
        enter(["username": "ada"], into: &state)
        let sent = FlowSubmission(stepID: "credentials", actionID: nil, values: [:])
        #expect(state.handle(.poll, at: now) == .submit(callID: 2, sent))
        #expect(state.callID == 2 && state.phase == .ready && state.isPolling)
        #expect(state.handle(.poll, at: now) == .none)
    }

    @Test(
        "No refresh runs before the first step, during a call, after the end, or if a timeout is submitted"
    )
    func noLook() {
        var starting = State()
        _ = starting.handle(.start, at: now)
        var submitting = showing(Forms.credentials)
        _ = submitting.handle(.submit("signup"), at: now)
        var expiring = Forms.credentials
        expiring.reportsExpiry = true
        for var state in [State(), starting, submitting, showing(Forms.done), showing(expiring)] {
            let before = state
            #expect(state.handle(.poll, at: now) == .none)
            #expect(state == before)
        }
    }

    // MARK: - Results of a refresh

    @Test("A refresh with other texts of the same step shows them")
    func newWords() {
        var state = showing(Forms.credentials)
        var step = Forms.credentials
        step.components[0].text = "Welcome"
        answer(.poll, with: step, in: &state)
        #expect(state.step == step)
    }

    @Test("A refresh that returns a completed flow or an unknown step ends the form, whatever the step's id")
    func endByLook() {
        var state = showing(Forms.credentials)
        enter(["password": "x"], into: &state)
        var over = state
        answer(.poll, with: FlowStep(id: "credentials", kind: .complete(FlowOutcome())), in: &over)
        #expect(over.phase == .complete(FlowOutcome()) && over.values.isEmpty)
        answer(.poll, with: FlowStep(id: "credentials", kind: .unsupported("wallet")), in: &state)
        #expect(state.phase == .failed && state.error?.code == .unsupported)
    }

    @Test("After a successful refresh, an error of another call is not attributed to a refresh")
    func errorAfterLooks() {
        var state = showing(Forms.credentials)
        fail(.poll, with: offline, in: &state)
        answer(.poll, with: Forms.credentials, in: &state)
        #expect(state.error == nil)
        _ = state.handle(.submit("nope"), at: now)
        #expect(state.error?.code == .wrongState)
        answer(.poll, with: Forms.credentials, in: &state)
        #expect(state.error?.code == .wrongState)
    }

    @Test("A second failed refresh shows its own error")
    func secondFailure() {
        var state = showing(Forms.credentials)
        fail(.poll, with: offline, in: &state)
        fail(.poll, with: NativeAuthError(.timedOut, message: "Late."), in: &state)
        #expect(state.error?.code == .timedOut)
    }

    @Test("A submit that waits for a refresh is not sent if the refresh ends the flow", arguments: [true, false])
    func tapIntoEnd(_ fails: Bool) {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        _ = state.handle(.poll, at: now)
        #expect(state.handle(.submit("go"), at: now) == .waitForPoll)
        if fails {
            let expired = NativeAuthError(.expired, message: "Over.", recovery: [.restart])
            _ = state.handle(.failed(callID: state.callID, expired), at: now)
        } else {
            _ = state.handle(.responded(callID: state.callID, Forms.done), at: now)
        }
        let over = state
        #expect(state.handle(.pollEnded, at: now) == .none)
        #expect(state == over)
        #expect(state.phase == (fails ? .failed : .complete(FlowOutcome(user: FlowUser(id: "42")))))
    }

    // MARK: - Browser

    @Test("The browser's callback is submitted, and a start during the submit is ignored")
    func submitAfterBrowser() {
        var state = showing(Forms.browser)
        _ = state.handle(.externalStep, at: now)
        let sent = FlowSubmission(stepID: "browser", actionID: "go", values: ["code": "app:/back?code=c"])
        #expect(
            state.handle(.externalStepEnded(callID: 2, .success(["code": "app:/back?code=c"])), at: now)
                == .submit(callID: 3, sent)
        )
        #expect(state.handle(.start, at: now) == .none)
        #expect(state.phase == .submitting("go"))
    }

    // MARK: - Field errors

    @Test("A failed call shows its field errors")
    func failedFields() {
        var state = showing(Forms.credentials)
        enter(["username": "ada", "password": "x"], into: &state)
        let error = NativeAuthError(.refused, message: "No.", fieldErrors: unknown)
        fail(.submit("go"), with: error, in: &state)
        #expect(state.fieldErrors == ["username": ["Unknown."]] && state.values["password"] == "x")
    }

    @Test("The server's field errors keep their text when the language changes", arguments: [true, false])
    func serverErrors(_ asStep: Bool) {
        var state = showing(Forms.credentials)
        // The response removes the first validation errors.
        _ = state.handle(.submit("go"), at: now)
        #expect(state.fieldErrors.count == 2)
        enter(["username": "ada", "password": "x"], into: &state)
        if asStep {
            answer(.submit("go"), with: Forms.refused(Forms.credentials, fields: unknown), in: &state)
        } else {
            let error = NativeAuthError(.refused, message: "No.", fieldErrors: unknown)
            fail(.submit("go"), with: error, in: &state)
        }
        _ = state.handle(.texts(FormTexts(language: "de")), at: now)
        #expect(state.fieldErrors == ["username": ["Unknown."]])
    }

    @Test("The server's errors of a first step keep their text when the language changes")
    func firstErrors() {
        var state = showing(Forms.refused(Forms.credentials, fields: unknown))
        _ = state.handle(.texts(FormTexts(language: "de")), at: now)
        #expect(state.fieldErrors == ["username": ["Unknown."]] && state.texts.language == "de")
    }

    @Test("Field errors do not outlive their step")
    func otherStep() {
        var state = showing(Forms.credentials)
        _ = state.handle(.submit("go"), at: now)
        #expect(!state.fieldErrors.isEmpty)
        answer(.poll, with: Forms.code, in: &state)
        #expect(state.fieldErrors.isEmpty)
    }

    // MARK: - Values

    @Test("A step without actions is validated, and sends all of its fields")
    func noActions() {
        var state = showing(FlowStep(id: "s", fields: [FormField(id: "a", isRequired: true), FormField(id: "b")]))
        #expect(state.handle(.submit(nil), at: now) == .none)
        #expect(state.fieldErrors.keys.sorted() == ["a"])
        enter(["a": "1"], into: &state)
        let sent = FlowSubmission(stepID: "s", actionID: nil, values: ["a": "1", "b": ""])
        #expect(state.handle(.submit(nil), at: now) == .submit(callID: 2, sent))
    }

    @Test("A step that completes the flow keeps no value, not even its own")
    func completed() {
        let end = FlowStep(
            id: "end",
            kind: .complete(FlowOutcome()),
            fields: [FormField(id: "a", initialValue: "preset")]
        )
        #expect(showing(end).values.isEmpty)
    }
}
