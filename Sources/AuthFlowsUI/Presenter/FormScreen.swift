#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore

/// The displayed state of a form without its input: it changes with every response, not with a keystroke.
struct FormScreen: Equatable {
    enum Content: Equatable {
        case loading
        case step(FlowStep)
        case complete(FlowOutcome, FlowStep?)
        /// Failed, also at the start, or cancelled.
        case over
    }

    struct Problem: Equatable {
        let error: NativeAuthError

        /// Compares the messages too: errors are equal by their code, but the message is displayed.
        static func == (left: Self, right: Self) -> Bool {
            left.error == right.error && left.error.message == right.error.message
        }
    }

    var content: Content
    var texts: FormTexts
    var problem: Problem?
    var canRestart: Bool
    var problemCount = 0

    @MainActor
    init(_ model: FlowModel, before: FormScreen? = nil) {
        texts = model.texts
        problem = model.error.map(Problem.init)
        canRestart = model.canRestart
        problemCount = before?.problemCount ?? 0
        if problem != nil, problem != before?.problem { problemCount += 1 }

        switch (model.phase, model.step) {
        case (.complete(let outcome), let step): content = .complete(outcome, step)
        case (.failed, _), (.cancelled, _): content = .over
        case (.ready, let step?),
            (.submitting, let step?),
            (.starting, let step?):
            content = .step(step)
        default: content = .loading
        }
    }

    var step: FlowStep? {
        switch content {
        case .step(let step): step
        case .complete(_, let step): step
        case .loading, .over: nil
        }
    }

    var outcome: FlowOutcome? {
        guard case .complete(let outcome, _) = content else { return nil }
        return outcome
    }
}
#endif
