import AuthFlows
import NativeAuthCore
import Testing

@testable import ThunderIDSwiftUI

@Suite("The life cycle of a form's flow", .timeLimit(.minutes(5)))
struct FlowFormStateMachineTests {
    /// An event, the model at that time, and the expected actions.
    struct Row: Sendable {
        let event: FlowFormStateMachine.Event
        let model: FlowModelSnapshot?
        let actions: [FlowFormStateMachine.Action]

        init(
            _ event: FlowFormStateMachine.Event,
            _ model: FlowModelSnapshot? = nil,
            _ actions: [FlowFormStateMachine.Action]
        ) {
            (self.event, self.model, self.actions) = (event, model, actions)
        }
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: [Row]
        /// The expected final state: busy, able to sign in, and the error that prevents a start.
        let end: (isBusy: Bool, isActive: Bool, error: String?)

        init(
            _ name: String,
            busy: Bool = false,
            active: Bool = false,
            error: String? = nil,
            _ rows: Row...
        ) {
            testDescription = name
            self.rows = rows
            end = (busy, active, error)
        }
    }

    private static let app = FlowFormStateMachine.FlowParameters(kind: .signIn, applicationId: "a")
    private static let other = FlowFormStateMachine.FlowParameters(kind: .signIn, applicationId: "b")
    private static let ada = FlowUser(id: "1", username: "ada")
    private static let form = FlowModelSnapshot(
        phase: .ready,
        step: FlowStep(id: "1", actions: [FormAction(id: "go", label: "Go")])
    )
    private static let running = FlowModelSnapshot(phase: .submitting("go"), step: form.step)
    private static let complete = FlowModelSnapshot(phase: .complete(FlowOutcome(user: ada)))
    private static let reset = FlowModelSnapshot(phase: .complete(FlowOutcome()))
    private static let browser = FlowModelSnapshot(phase: .ready, step: form.step, hasExternalStep: true)
    private static func failed(_ code: NativeAuthError.Code) -> FlowModelSnapshot {
        FlowModelSnapshot(phase: .ready, step: form.step, error: NativeAuthError(code, message: "No."))
    }

    static let scenarios = [
        Scenario(
            "a flow starts once, also if its view appears again",
            busy: true,
            active: true,
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didAppear(app), nil, [])
        ),
        Scenario(
            "another application starts another flow and discards the first one",
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didAppear(other), nil, [.startClient(other)]),
            Row(.didStartClient(app, error: nil), nil, []),
            Row(.didStartClient(other, error: nil), nil, [.startFlow(other)])
        ),
        Scenario(
            "returning to the first application runs its flow once",
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didAppear(other), nil, [.startClient(other)]),
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didStartClient(app, error: nil), nil, [.startFlow(app)]),
            Row(.didStartClient(other, error: nil), nil, []),
            Row(.didStartClient(app, error: nil), nil, [])
        ),
        Scenario(
            "a failed start is reported and can only be retried",
            busy: true,
            active: true,
            Row(.didAppear(app), nil, [.startClient(app)]),
            Row(.didStartClient(app, error: "Why."), nil, [.reportError("Why."), .becomeIdle]),
            Row(.didSubmit(actionID: "go"), nil, []),
            Row(.didSubmit(actionID: FormContents.restartAction), nil, [.allowStartRetry, .startClient(app)])
        ),
        Scenario(
            "a second tap during a submit has no effect",
            busy: true,
            active: true,
            Row(.didSubmit(actionID: "go"), form, [.submit("go")]),
            Row(.didSubmit(actionID: "go"), form, [])
        ),
        Scenario(
            "a tap during a request has no effect",
            active: true,
            Row(.didSubmit(actionID: "go"), running, [])
        ),
        Scenario(
            "an action can be chosen after the response to the previous one",
            Row(.didSubmit(actionID: "go"), form, [.submit("go")]),
            Row(.modelWillChange, running, []),
            Row(.didFinishSubmit, form, [.becomeIdle]),
            Row(.didSubmit(actionID: FormContents.refreshAction), form, [.submit(nil)]),
            Row(.didFinishSubmit, form, [.becomeIdle]),
            Row(.didSubmit(actionID: FormContents.restartAction), form, [.restart]),
            Row(.didFinishSubmit, form, [.becomeIdle])
        ),
        Scenario("without a flow no action can be chosen", Row(.didSubmit(actionID: "go"), nil, [])),
        Scenario(
            "the error of a request is reported once",
            Row(.modelWillChange, running, []),
            Row(.modelDidChange, failed(.refused), [.loadRawStep, .reportError("No."), .becomeIdle]),
            Row(.modelDidChange, failed(.refused), [.loadRawStep, .becomeIdle])
        ),
        Scenario(
            "an error without a request is not reported",
            Row(.modelWillChange, form, []),
            Row(.modelDidChange, failed(.refused), [.loadRawStep, .becomeIdle])
        ),
        Scenario(
            "a browser that the user closed is not reported",
            Row(.modelWillChange, running, []),
            Row(.modelDidChange, failed(.cancelled), [.loadRawStep, .becomeIdle])
        ),
        Scenario(
            "nothing is reported during a request",
            active: true,
            Row(.modelWillChange, running, []),
            Row(.modelDidChange, running, [])
        ),
        Scenario(
            "a browser opens automatically once per step, and again when it is chosen",
            busy: true,
            active: true,
            Row(.modelDidChange, browser, [.loadRawStep, .externalStep(startedByUser: false), .becomeIdle]),
            Row(.modelDidChange, browser, [.loadRawStep, .becomeIdle]),
            Row(.didSubmit(actionID: "other"), browser, [.submit("other")]),
            Row(.didFinishSubmit, browser, [.becomeIdle]),
            Row(.didSubmit(actionID: "go"), browser, [.externalStep(startedByUser: true)])
        ),
        Scenario(
            "a browser step after an ordinary step opens the browser again",
            Row(.modelDidChange, browser, [.loadRawStep, .externalStep(startedByUser: false), .becomeIdle]),
            Row(.modelDidChange, form, [.loadRawStep, .becomeIdle]),
            Row(.modelDidChange, browser, [.loadRawStep, .externalStep(startedByUser: false), .becomeIdle])
        ),
        Scenario(
            "completion is reported once, when the user is determined",
            Row(.modelWillChange, running, []),
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.modelDidChange, complete, [.loadRawStep]),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]),
            Row(.modelDidChange, complete, [.loadRawStep, .becomeIdle])
        ),
        Scenario(
            "completion without a user signs in no user",
            Row(.modelDidChange, reset, [.loadRawStep, .becomeIdle])
        ),
        Scenario(
            "a completed flow without a session is an error",
            error: "Gone.",
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.didFailToSignIn("Gone."), complete, [.reportError("Gone."), .becomeIdle])
        ),
        Scenario(
            "the failure of a replaced flow is not reported",
            busy: true,
            active: true,
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.didAppear(app), complete, [.startClient(app)]),
            Row(.didFailToSignIn("Gone."), complete, [])
        ),
        Scenario(
            "a sign-out after completion restarts the flow for the next user",
            busy: true,
            active: true,
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.didSignOut, complete, []),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]),
            Row(.didSignOut, complete, [.restart]),
            Row(.didSignOut, complete, [])
        ),
        Scenario(
            "a sign-out before completion has no effect",
            Row(.didSignOut, form, []),
            Row(.didSignOut, nil, []),
            Row(.modelDidChange, reset, [.loadRawStep, .becomeIdle]),
            Row(.didSignOut, reset, [])
        ),
        Scenario(
            "a second sign-in of the same form is reported as well",
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle]),
            Row(.didSignOut, complete, [.restart]),
            Row(.modelWillChange, complete, []),
            Row(.modelDidChange, FlowModelSnapshot(phase: .starting), []),
            Row(.didFinishSubmit, form, [.becomeIdle]),
            Row(.modelDidChange, complete, [.loadRawStep, .determineUser(ada)]),
            Row(.didSignIn, complete, [.reportCompletion, .becomeIdle])
        ),
    ]

    @Test("Each event leads to the expected actions", arguments: scenarios)
    func actions(_ scenario: Scenario) {
        var state = FlowFormStateMachine()
        for (index, row) in scenario.rows.enumerated() {
            let actions = state.handle(row.event, model: row.model)
            #expect(actions == row.actions, "row \(index + 1)")
        }
        let last = scenario.rows.last?.model
        #expect(state.isBusy == scenario.end.isBusy && state.isActive(last) == scenario.end.isActive)
        #expect(state.error == scenario.end.error)
    }

    @Test("A running or completed flow counts as work until the user is signed in")
    func work() {
        var state = FlowFormStateMachine()
        #expect(!state.isActive(nil) && !state.isActive(Self.form) && !state.isActive(Self.reset))
        #expect(state.isActive(Self.running) && state.isActive(Self.complete))
        var looking = Self.form
        looking.isRefreshing = true
        #expect(state.isActive(looking))
        _ = state.handle(.modelDidChange, model: Self.complete)
        _ = state.handle(.didSignIn, model: Self.complete)
        #expect(!state.isActive(Self.complete))
    }
}
