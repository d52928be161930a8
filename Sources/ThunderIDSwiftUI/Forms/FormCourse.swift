#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore
import ThunderID

/// The state behind ``FlowFormState``, without any input or output: an event goes in, what to do comes out.
///
/// It knows what a form does around a flow: it begins one, sends a choice at a time, answers by itself what a browser or a
/// passkey can answer, says what went wrong, and says that somebody is signed in once it is known who.
struct FormCourse: Sendable, Equatable {
    /// Which flow a view wants.
    struct Beginning: Sendable, Equatable {
        let kind: ThunderIDFlow.Kind
        let applicationId: String
    }

    /// Where the flow stands when something happens.
    struct Sight: Sendable, Equatable {
        var phase: FlowModel.Phase
        var step: FlowStep?
        var error: NativeAuthError?
        var isRefreshing = false
        /// A browser or a passkey answers the step.
        var answersItself = false

        var isLoading: Bool {
            switch phase {
            case .starting, .submitting: true
            case .idle, .ready, .complete, .failed, .cancelled: false
            }
        }

        /// Who is signed in by it.
        var user: FlowUser? { if case .complete(let outcome) = phase { outcome.user } else { nil } }
    }

    enum Event: Sendable, Equatable {
        /// A view is there that wants this flow; also when it appears again.
        case begin(Beginning)
        /// The client's start is over; `obstacle` is why no flow can be begun with it.
        case prepared(Beginning, obstacle: String?)
        /// A person chooses an action.
        case choose(String)
        /// The chosen action has been answered.
        case answered
        /// The flow is about to be different.
        case changing
        case changed
        /// The app knows who is signed in.
        case signedIn
        /// A flow is complete, and nobody is signed in.
        case notSignedIn(String)
        case signedOut
    }

    enum Action: Sendable, Equatable {
        /// Give up the flow that is there and start the client, then ``Event/prepared(_:obstacle:)``.
        case prepare(Beginning)
        /// Let the client try its start again.
        case allowNewStart
        /// Make the flow and start it.
        case run(Beginning)
        /// Start the same flow anew, then ``Event/answered``.
        case restart
        /// Submit, then ``Event/answered``.
        case submit(FormAction.ID?)
        /// Open the browser or use the passkey; if it was chosen, then ``Event/answered``.
        case ceremony(isChosen: Bool)
        /// Read the step as the server sent it.
        case readStep
        /// Find out who is signed in, then ``Event/signedIn`` or ``Event/notSignedIn(_:)``.
        case signIn(FlowUser)
        case tellComplete
        case tell(String)
        /// The form signs nobody in now.
        case rest
    }

    private(set) var beginning: Beginning?
    /// Why no flow could be begun, or why nobody is signed in though one is complete.
    private(set) var obstacle: String?
    private var isBeginning = false
    /// Whether a choice is on its way to the engine.
    private var isSending = false
    /// Whether it is being found out who is signed in.
    private var isEnding = false
    /// Whether the end of the flow has been dealt with.
    private var hasEnded = false
    /// Whether a call has been running since the last report.
    private var wasRunning = false
    /// The step whose ceremony has been begun without being asked for.
    private var attempted: FlowStep.ID?

    /// Whether a person waits, whatever the flow does.
    var isBusy: Bool { isBeginning || isSending || isEnding }

    /// Whether the form may be about to sign somebody in, and will say so itself.
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
            // A form that stays on the screen asks for the next person.
            guard flow?.user != nil, hasEnded, !isBusy else { return [] }
            hasEnded = false
            return choose(FormContents.again, flow)
        }
    }

    // MARK: - Inside

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
            // With another flow, after a new start of the client if that had failed.
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
            // Who closes a browser knows it.
            if let error = flow.error, error.code != .cancelled { actions.append(.tell(error.message)) }
        }
        if case .complete = flow.phase { actions += end(flow.user) }
        if flow.phase == .ready { actions += answerByItself(flow) }
        return actions + rest(flow)
    }

    /// Only with a user somebody is signed in. The app knows before anybody else does.
    private mutating func end(_ user: FlowUser?) -> [Action] {
        guard !hasEnded else { return [] }
        hasEnded = true
        guard let user else { return [] }
        isEnding = true
        return [.signIn(user)]
    }

    /// Once for each such step: who has cancelled decides what comes next.
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
