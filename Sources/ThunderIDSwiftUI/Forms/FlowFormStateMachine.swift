#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore
import ThunderID

/// The pure state machine of ``FlowFormState``: returns the actions that follow an event.
///
/// Unlike `FlowModelState`, the state of one flow, this is the state of a view around several: its client is started
/// before a flow, and the app's ``ThunderIDState`` is updated before the callbacks.
struct FlowFormStateMachine: Sendable, Equatable {
    /// The parameters of the flow that the view displays.
    struct FlowParameters: Sendable, Equatable {
        let kind: ThunderIDFlow.Kind
        let applicationId: String
    }

    enum Event: Sendable, Equatable {
        /// A view with this flow has appeared; also if it appears again.
        case didAppear(FlowParameters)
        /// The client's start has ended; with an error it can't start a flow.
        case didStartClient(FlowParameters, error: String?)
        case didSubmit(actionID: String)
        case didFinishSubmit
        case modelWillChange
        case modelDidChange
        /// The signed-in user is known to the app.
        case didSignIn
        /// A flow is complete, but no user is signed in.
        case didFailToSignIn(String)
        case didSignOut
    }

    enum Action: Sendable, Equatable {
        /// Cancel the current flow and start the client, then ``Event/didStartClient(_:error:)``.
        case startClient(FlowParameters)
        case allowStartRetry
        /// Create the flow and start it.
        case startFlow(FlowParameters)
        /// Restart the same flow, then ``Event/didFinishSubmit``.
        case restart
        /// Submit, then ``Event/didFinishSubmit``.
        case submit(FormAction.ID?)
        /// Open the browser or use the passkey; if the user chose it, then ``Event/didFinishSubmit``.
        case externalStep(startedByUser: Bool)
        case loadRawStep
        /// Determine the signed-in user, then ``Event/didSignIn`` or ``Event/didFailToSignIn(_:)``.
        case determineUser(FlowUser)
        case reportCompletion
        case reportError(String)
        /// Report that the form can no longer be about to sign in a user.
        case becomeIdle
    }

    /// The running operation, for which the user waits regardless of the flow's phase.
    private enum Operation: Sendable { case startingClient, submitting, determiningUser }

    /// The reason why no flow could be started, or why a completed one did not sign in a user.
    private(set) var error: String?
    private var parameters: FlowParameters?
    private var operation: Operation?
    private var isCompletionHandled = false
    /// Indicates whether a request was running since the last report.
    private var wasLoading = false
    /// The step whose browser or passkey was started automatically.
    private var attemptedExternalStep: FlowStep.ID?

    var isBusy: Bool { operation != nil }

    /// Checks whether the form may be about to sign in a user, which it then reports itself.
    func isActive(_ model: FlowModelSnapshot?) -> Bool {
        if isBusy { return true }
        guard let model else { return false }
        return model.isLoading || model.isRefreshing || model.user != nil && !isCompletionHandled
    }

    mutating func handle(_ event: Event, model: FlowModelSnapshot?) -> [Action] {
        switch event {
        case .didAppear(let parameters): return start(parameters)
        case .didStartClient(let parameters, let error): return startFlow(parameters, error: error)
        case .didSubmit(let action): return submit(action, model: model)
        case .didFinishSubmit:
            finish(.submitting)
            return idleActions(model)
        case .modelWillChange:
            if model?.isLoading ?? false { wasLoading = true }
            return []
        case .modelDidChange: return model.map { handleChange(of: $0) } ?? []
        case .didSignIn:
            finish(.determiningUser)
            return [.reportCompletion] + idleActions(model)
        case .didFailToSignIn(let message):
            guard operation == .determiningUser else { return [] }
            operation = nil
            error = message
            return [.reportError(message)] + idleActions(model)
        case .didSignOut:
            // A form that stays on the screen starts a sign-in for the next user.
            guard model?.user != nil, isCompletionHandled, !isBusy else { return [] }
            isCompletionHandled = false
            return submit(FormContents.restartAction, model: model)
        }
    }

    // MARK: - Implementation

    private mutating func start(_ new: FlowParameters) -> [Action] {
        guard new != parameters else { return [] }
        parameters = new
        error = nil
        operation = .startingClient
        return [.startClient(new)]
    }

    private mutating func startFlow(_ started: FlowParameters, error: String?) -> [Action] {
        guard operation == .startingClient, started == parameters else { return [] }
        operation = nil
        self.error = error
        if let error { return [.reportError(error)] + idleActions(nil) }

        isCompletionHandled = false
        wasLoading = false
        attemptedExternalStep = nil
        return [.startFlow(started)]
    }

    private mutating func submit(_ action: String, model: FlowModelSnapshot?) -> [Action] {
        guard !isBusy, model?.isLoading != true else { return [] }
        if error != nil {
            guard action == FormContents.restartAction, let parameters else { return [] }
            // Starts another flow, and the client again if its start has failed.
            self.parameters = nil
            return [.allowStartRetry] + start(parameters)
        }

        guard let model else { return [] }
        operation = .submitting
        switch action {
        case FormContents.restartAction: return [.restart]
        case FormContents.refreshAction: return [.submit(nil)]
        case model.step?.defaultAction?.id where model.hasExternalStep:
            return [.externalStep(startedByUser: true)]
        default: return [.submit(action)]
        }
    }

    private mutating func handleChange(of model: FlowModelSnapshot) -> [Action] {
        guard !model.isLoading else {
            isCompletionHandled = false
            return []
        }

        var actions: [Action] = [.loadRawStep]
        if wasLoading {
            wasLoading = false
            // A cancelled browser is not reported: the user closed it.
            if let error = model.error, error.code != .cancelled {
                actions.append(.reportError(error.message))
            }
        }
        if case .complete = model.phase { actions += complete(model.user) }
        if model.phase == .ready { actions += attemptExternalStep(model) }
        return actions + idleActions(model)
    }

    /// Handles the completion of a flow; without a user in the outcome no user is signed in.
    private mutating func complete(_ user: FlowUser?) -> [Action] {
        guard !isCompletionHandled else { return [] }
        isCompletionHandled = true
        guard let user else { return [] }
        operation = .determiningUser
        return [.determineUser(user)]
    }

    /// Completes a step automatically, once per step: after a cancellation the user decides.
    private mutating func attemptExternalStep(_ model: FlowModelSnapshot) -> [Action] {
        guard model.hasExternalStep, let step = model.step else {
            attemptedExternalStep = nil
            return []
        }
        guard attemptedExternalStep != step.id else { return [] }
        attemptedExternalStep = step.id
        return [.externalStep(startedByUser: false)]
    }

    private mutating func finish(_ finished: Operation) { if operation == finished { operation = nil } }

    private func idleActions(_ model: FlowModelSnapshot?) -> [Action] {
        guard !isActive(model) else { return [] }
        return [.becomeIdle]
    }
}
#endif
