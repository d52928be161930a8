#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore
import ThunderID

/// The state machine behind ``FlowFormState``, free of side effects: it maps an event to actions.
///
/// It covers a form's part around a flow: starting it, submitting one choice at a time, completing steps with a browser
/// or a passkey automatically, reporting errors, and reporting the sign-in once the user is known.
struct FormCourse: Sendable, Equatable {
    /// The kind and the application of a flow to start.
    struct Beginning: Sendable, Equatable {
        let kind: ThunderIDFlow.Kind
        let applicationId: String
    }

    /// A snapshot of the flow at an event.
    struct Sight: Sendable, Equatable {
        var phase: FlowModel.Phase
        var step: FlowStep?
        var error: NativeAuthError?
        var isRefreshing = false
        /// Whether a browser or a passkey completes the step.
        var answersItself = false

        var isLoading: Bool {
            switch phase {
            case .starting, .submitting: true
            case .idle, .ready, .complete, .failed, .cancelled: false
            }
        }

        /// The user whom the flow has signed in.
        var user: FlowUser? { if case .complete(let outcome) = phase { outcome.user } else { nil } }
    }

    enum Event: Sendable, Equatable {
        /// A view with this flow has appeared; also if it appears again.
        case begin(Beginning)
        /// The client's start has ended; `obstacle` is the reason why it can't start a flow.
        case prepared(Beginning, obstacle: String?)
        /// The user has chosen an action.
        case choose(String)
        /// The chosen action has a response.
        case answered
        /// The model is about to change.
        case changing
        case changed
        /// The signed-in user is known to the app.
        case signedIn
        /// A flow is complete, but no user is signed in.
        case notSignedIn(String)
        case signedOut
    }

    enum Action: Sendable, Equatable {
        /// Cancel the current flow and start the client, then ``Event/prepared(_:obstacle:)``.
        case prepare(Beginning)
        /// Allow the client to retry its start.
        case allowNewStart
        /// Create the flow and start it.
        case run(Beginning)
        /// Restart the same flow, then ``Event/answered``.
        case restart
        /// Submit, then ``Event/answered``.
        case submit(FormAction.ID?)
        /// Open the browser or use the passkey; if the user chose it, then ``Event/answered``.
        case ceremony(isChosen: Bool)
        /// Read the server's original step.
        case readStep
        /// Determine the signed-in user, then ``Event/signedIn`` or ``Event/notSignedIn(_:)``.
        case signIn(FlowUser)
        case tellComplete
        case tell(String)
        /// The form is not about to sign in a user.
        case rest
    }

    private(set) var beginning: Beginning?
    /// The reason why no flow could be started, or why a completed one did not sign in a user.
    private(set) var obstacle: String?
    private var isBeginning = false
    /// Whether a choice is being submitted.
    private var isSending = false
    /// Whether the signed-in user is being determined.
    private var isEnding = false
    /// Whether the completion of the flow was handled.
    private var hasEnded = false
    /// Whether a request was running since the last report.
    private var wasRunning = false
    /// The step whose browser or passkey was started automatically.
    private var attempted: FlowStep.ID?

    /// Whether the user waits, regardless of the flow's phase.
    var isBusy: Bool { isBeginning || isSending || isEnding }

    /// Whether the form may be about to sign in a user, and reports that itself.
    func isAtWork(_ flow: Sight?) -> Bool {
        if isBusy { return true }
        guard let flow else { return false }
        return flow.isLoading || flow.isRefreshing || flow.user != nil && !hasEnded
    }

    mutating func handle(_ event: Event, seeing flow: Sight?) -> [Action] {
        switch event {
        case .begin(let wanted): return begin(wanted)
        case .prepared(let wanted, let obstacle): return go(wanted, obstacle)
        case .choose(let action): return choose(action, flow)
        case .answered:
            isSending = false
            return rest(flow)
        case .changing:
            if flow?.isLoading ?? false { wasRunning = true }
            return []
        case .changed: return flow.map { look(at: $0) } ?? []
        case .signedIn:
            isEnding = false
            return [.tellComplete] + rest(flow)
        case .notSignedIn(let words):
            guard isEnding else { return [] }
            isEnding = false
            obstacle = words
            return [.tell(words)] + rest(flow)
        case .signedOut:
            // A form that stays on the screen starts a sign-in for the next user.
            guard flow?.user != nil, hasEnded, !isBusy else { return [] }
            hasEnded = false
            return choose(FormContents.again, flow)
        }
    }

    // MARK: - Implementation

    private mutating func begin(_ wanted: Beginning) -> [Action] {
        guard wanted != beginning else { return [] }
        beginning = wanted
        obstacle = nil
        isBeginning = true
        isEnding = false
        return [.prepare(wanted)]
    }

    private mutating func go(_ wanted: Beginning, _ obstacle: String?) -> [Action] {
        guard isBeginning, wanted == beginning else { return [] }
        isBeginning = false
        self.obstacle = obstacle
        if let obstacle { return [.tell(obstacle)] + rest(nil) }
        hasEnded = false
        wasRunning = false
        attempted = nil
        return [.run(wanted)]
    }

    private mutating func choose(_ action: String, _ flow: Sight?) -> [Action] {
        guard !isBusy, flow?.isLoading != true else { return [] }
        if obstacle != nil {
            guard action == FormContents.again, let beginning else { return [] }
            // Starts another flow, and the client again if its start has failed.
            self.beginning = nil
            return [.allowNewStart] + begin(beginning)
        }
        guard let flow else { return [] }
        isSending = true
        if action == FormContents.again { return [.restart] }
        if flow.answersItself, action == flow.step?.defaultAction?.id { return [.ceremony(isChosen: true)] }
        return [.submit(action == FormContents.look ? nil : action)]
    }

    private mutating func look(at flow: Sight) -> [Action] {
        guard !flow.isLoading else {
            hasEnded = false
            return []
        }
        var actions: [Action] = [.readStep]
        if wasRunning {
            wasRunning = false
            // A cancelled browser is not reported: the user closed it.
            if let error = flow.error, error.code != .cancelled { actions.append(.tell(error.message)) }
        }
        if case .complete = flow.phase { actions += end(flow.user) }
        if flow.phase == .ready { actions += answerByItself(flow) }
        return actions + rest(flow)
    }

    /// Handles the completion of a flow. Without a user in the outcome no user is signed in; the app's state
    /// is updated before the callbacks.
    private mutating func end(_ user: FlowUser?) -> [Action] {
        guard !hasEnded else { return [] }
        hasEnded = true
        guard let user else { return [] }
        isEnding = true
        return [.signIn(user)]
    }

    /// Completes a step automatically, once per step: after a cancellation the user decides.
    private mutating func answerByItself(_ flow: Sight) -> [Action] {
        guard flow.answersItself, let step = flow.step else {
            attempted = nil
            return []
        }
        guard attempted != step.id else { return [] }
        attempted = step.id
        return [.ceremony(isChosen: false)]
    }

    private func rest(_ flow: Sight?) -> [Action] { isAtWork(flow) ? [] : [.rest] }
}
#endif
