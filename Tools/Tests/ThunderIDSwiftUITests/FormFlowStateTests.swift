import AuthFlows
import NativeAuthCore
import Testing

@testable import ThunderIDSwiftUI

@Suite("The life cycle of a form's flow", .timeLimit(.minutes(5)))
struct FormFlowStateTests {
    /// An event, the flow at that time, and the expected actions.
    struct Row: Sendable {
        let event: FormFlowState.Event
        let flow: FormSnapshot?
        let actions: [FormFlowState.Action]

        init(_ event: FormFlowState.Event, _ flow: FormSnapshot? = nil, _ actions: [FormFlowState.Action]) {
            (self.event, self.flow, self.actions) = (event, flow, actions)
        }
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [Row]
        /// The expected final state: busy, able to sign in, and the error that prevents a start.
        let end: (isBusy: Bool, isActive: Bool, error: String?)

        init(
            _ name: String, busy: Bool = false, active: Bool = false, error: String? = nil, _ rows: Row...
        ) {
            testDescription = name
            self.rows = rows
            end = (busy, active, error)
        }
    }

    private static let app = FormFlowState.Request(kind: .signIn, applicationId: "a")
    private static let other = FormFlowState.Request(kind: .signIn, applicationId: "b")
    private static let ada = FlowUser(id: "1", username: "ada")
    private static let form = FormSnapshot(
        phase: .ready, step: FlowStep(id: "1", actions: [FormAction(id: "go", label: "Go")]))
    private static let running = FormSnapshot(phase: .submitting("go"), step: form.step)
    private static let complete = FormSnapshot(phase: .complete(FlowOutcome(user: ada)))
    private static let reset = FormSnapshot(phase: .complete(FlowOutcome()))
    private static let browser = FormSnapshot(phase: .ready, step: form.step, hasCeremony: true)
    private static func failed(_ code: NativeAuthError.Code) -> FormSnapshot {
        FormSnapshot(phase: .ready, step: form.step, error: NativeAuthError(code, message: "No."))
    }

    static let scenarios = [
        Scenario(
            "a flow starts once, also if its view appears again", busy: true, active: true,
            Row(.didAppear(app), nil, [.startClient(app)]), Row(.didAppear(app), nil, [])),
        Scenario(
            "another application starts another flow and discards the first one",
            Row(.didAppear(app), nil, [.startClient(app)]), Row(.didAppear(other), nil, [.startClient(other)]),
            Row(.didStartClient(app, error: nil), nil, []), Row(.didStartClient(other, error: nil), nil, [.run(other)])),
        Scenario(
            "returning to the first application runs its flow once",
            Row(.didAppear(app), nil, [.startClient(app)]), Row(.didAppear(other), nil, [.startClient(other)]),
            Row(.didAppear(app), nil, [.startClient(app)]), Row(.didStartClient(app, error: nil), nil, [.run(app)]),
            Row(.didStartClient(other, error: nil), nil, []), Row(.didStartClient(app, error: nil), nil, [])),
        Scenario(
            "a failed start is reported and can only be retried", busy: true, active: true,
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didStartClient(app, error: "Why."), nil, [.reportError("Why."), .becomeIdle]),
            Row(.didChoose("go"), nil, []),
            Row(.didChoose(FormContents.restartAction), nil, [.allowStartRetry, .startClient(app)])),
        Scenario(
            "a second tap during a submit has no effect", busy: true, active: true,
            Row(.didChoose("go"), form, [.submit("go")]), Row(.didChoose("go"), form, [])),
        Scenario(
            "a tap during a request has no effect", active: true,
            Row(.didChoose("go"), running, [])),
        Scenario(
            "an action can be chosen after the response to the previous one",
            Row(.didChoose("go"), form, [.submit("go")]), Row(.modelWillChange, running, []),
            Row(.didAnswer, form, [.becomeIdle]), Row(.didChoose(FormContents.refreshAction), form, [.submit(nil)]),
            Row(.didAnswer, form, [.becomeIdle]), Row(.didChoose(FormContents.restartAction), form, [.restart]),
            Row(.didAnswer, form, [.becomeIdle])),
        Scenario("without a flow no action can be chosen", Row(.didChoose("go"), nil, [])),
        Scenario(
            "the error of a request is reported once",
            Row(.modelWillChange, running, []),
            Row(.modelDidChange, failed(.refused), [.readStep, .reportError("No."), .becomeIdle]),
            Row(.modelDidChange, failed(.refused), [.readStep, .becomeIdle])),
        Scenario(
            "an error without a request is not reported",
            Row(.modelWillChange, form, []), Row(.modelDidChange, failed(.refused), [.readStep, .becomeIdle])),
        Scenario(
            "a browser that the user closed is not reported",
            Row(.modelWillChange, running, []), Row(.modelDidChange, failed(.cancelled), [.readStep, .becomeIdle])),
        Scenario(
            "nothing is reported during a request", active: true,
            Row(.modelWillChange, running, []), Row(.modelDidChange, running, [])),
        Scenario(
            "a browser opens automatically once per step, and again when it is chosen", busy: true, active: true,
            Row(.modelDidChange, browser, [.readStep, .ceremony(isChosen: false), .becomeIdle]),
            Row(.modelDidChange, browser, [.readStep, .becomeIdle]),
            Row(.didChoose("other"), browser, [.submit("other")]), Row(.didAnswer, browser, [.becomeIdle]),
            Row(.didChoose("go"), browser, [.ceremony(isChosen: true)])),
        Scenario(
            "a browser step after an ordinary step opens the browser again",
            Row(.modelDidChange, browser, [.readStep, .ceremony(isChosen: false), .becomeIdle]),
            Row(.modelDidChange, form, [.readStep, .becomeIdle]),
            Row(.modelDidChange, browser, [.readStep, .ceremony(isChosen: false), .becomeIdle])),
        Scenario(
            "completion is reported once, when the user is determined",
            Row(.modelWillChange, running, []), Row(.modelDidChange, complete, [.readStep, .signIn(ada)]),
            Row(.modelDidChange, complete, [.readStep]), Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]),
            Row(.modelDidChange, complete, [.readStep, .becomeIdle])),
        Scenario(
            "completion without a user signs in no user", Row(.modelDidChange, reset, [.readStep, .becomeIdle])),
        Scenario(
            "a completed flow without a session is an error", error: "Gone.",
            Row(.modelDidChange, complete, [.readStep, .signIn(ada)]),
            Row(.didFailToSignIn("Gone."), complete, [.reportError("Gone."), .becomeIdle])),
        Scenario(
            "the failure of a replaced flow is not reported", busy: true, active: true,
            Row(.modelDidChange, complete, [.readStep, .signIn(ada)]),
            Row(.didAppear(app), complete, [.startClient(app)]),
            Row(.didFailToSignIn("Gone."), complete, [])),
        Scenario(
            "a sign-out after completion restarts the flow for the next user", busy: true, active: true,
            Row(.modelDidChange, complete, [.readStep, .signIn(ada)]), Row(.didSignOut, complete, []),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]), Row(.didSignOut, complete, [.restart]),
            Row(.didSignOut, complete, [])),
        Scenario(
            "a sign-out before completion has no effect", Row(.didSignOut, form, []),
            Row(.didSignOut, nil, []), Row(.modelDidChange, reset, [.readStep, .becomeIdle]),
            Row(.didSignOut, reset, [])),
        Scenario(
            "a second sign-in of the same form is reported as well",
            Row(.modelDidChange, complete, [.readStep, .signIn(ada)]),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]),
            Row(.didSignOut, complete, [.restart]), Row(.modelWillChange, complete, []),
            Row(.modelDidChange, FormSnapshot(phase: .starting), []), Row(.didAnswer, form, [.becomeIdle]),
            Row(.modelDidChange, complete, [.readStep, .signIn(ada)]),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle])),
    ]

    @Test("Each event leads to the expected actions", arguments: scenarios)
    func actions(_ scenario: Scenario) {
        var state = FormFlowState()
        for (index, row) in scenario.rows.enumerated() {
            let actions = state.handle(row.event, flow: row.flow)
            #expect(actions == row.actions, "row \(index + 1)")
        }
        let last = scenario.rows.last?.flow
        #expect(state.isBusy == scenario.end.isBusy && state.isActive(last) == scenario.end.isActive)
        #expect(state.error == scenario.end.error)
    }

    @Test("A running or completed flow counts as work until the user is signed in")
    func work() {
        var state = FormFlowState()
        #expect(!state.isActive(nil) && !state.isActive(Self.form) && !state.isActive(Self.reset))
        #expect(state.isActive(Self.running) && state.isActive(Self.complete))
        var looking = Self.form
        looking.isRefreshing = true
        #expect(state.isActive(looking))
        _ = state.handle(.modelDidChange, flow: Self.complete)
        _ = state.handle(.didSignIn, flow: Self.complete)
        #expect(!state.isActive(Self.complete))
    }
}
