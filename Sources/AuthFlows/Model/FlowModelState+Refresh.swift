import Foundation
import NativeAuthCore

/// Looking whether something has happened elsewhere, without disturbing whoever fills in the form.
extension FlowModelState {
    /// The phase stays `ready`: nothing spins. A submit that comes meanwhile waits, as the answer brings the proof that
    /// it must carry.
    mutating func refresh() -> Action {
        guard phase == .ready, !isRefreshing, let step else { return .none }
        switch step.kind {
        // Where the time's end is an answer, so is everything that is sent.
        case .form, .display: guard !step.answersExpiry else { return .none }
        // To ask for these again would make their answer worthless.
        case .browser, .passkey, .complete, .unsupported: return .none
        }
        attempt += 1
        isRefreshing = true
        return .submit(attempt: attempt, FlowSubmission(stepID: step.id, actionID: nil, values: [:]))
    }

    /// The same step again leaves everything that was entered and the error that somebody may be reading.
    mutating func showAgain(_ next: FlowStep, at now: Date) -> Action {
        isRefreshing = false
        guard step?.id == next.id, next.error == nil, next.kind.isOpen else {
            queued = nil
            return show(next, at: now)
        }
        for field in next.fields where values[field.id] == nil { values[field.id] = field.initialValue }
        let known = Set(next.fields.map(\.id))
        values = values.filter { known.contains($0.key) }
        fieldErrors = fieldErrors.filter { known.contains($0.key) }
        if isErrorOfRefresh { error = nil }
        isErrorOfRefresh = false
        // The same wait goes on; a new one begins now.
        if step?.actions.map(\.delay) != next.actions.map(\.delay) { stepArrivedAt = now }
        step = next
        return .none
    }

    /// Told only where nothing else is being told, or where the flow is over.
    mutating func failAgain(_ error: NativeAuthError) -> Action {
        isRefreshing = false
        if error.endsFlow {
            queued = nil
            return fail(error)
        }
        // Who looked has gone away: nobody must be told.
        guard error.code != .wrongState, queued == nil, self.error == nil || isErrorOfRefresh else { return .none }
        self.error = error
        isErrorOfRefresh = true
        return .none
    }

    /// Sends what had to wait.
    mutating func goOn(at now: Date) -> Action {
        guard let queued, !isRefreshing else { return .none }
        self.queued = nil
        phase = .ready
        return submit(queued.action, at: now)
    }
}

extension FlowStep.Kind {
    /// Whether it waits for something.
    var isOpen: Bool {
        switch self {
        case .form, .display, .browser, .passkey: true
        case .complete, .unsupported: false
        }
    }
}
