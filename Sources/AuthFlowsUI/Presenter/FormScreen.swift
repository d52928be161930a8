#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore

/// The displayed state of a form without its input: it changes with every response, not with a keystroke.
struct FormScreen: Equatable {
    enum Content: Equatable {
        case loading
        case step(FlowStep)
        case complete(FlowOutcome, FlowStep?)
        /// Failed, or never started.
        case failed
        case cancelled
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
    var problemNumber = 0

    @MainActor
    init(_ model: FlowModel, before: FormScreen? = nil) {
        texts = model.texts
        problem = model.error.map(Problem.init)
        canRestart = model.canRestart
        problemNumber = before?.problemNumber ?? 0
        if problem != nil, problem != before?.problem { problemNumber += 1 }
        switch (model.phase, model.step) {
        case (.complete(let outcome), let step): content = .complete(outcome, step)
        case (.failed, _): content = .failed
        case (.cancelled, _): content = .cancelled
        case (.ready, let step?), (.submitting, let step?), (.starting, let step?): content = .step(step)
        default: content = .loading
        }
    }

    var step: FlowStep? {
        switch content {
        case .step(let step): step
        case .complete(_, let step): step
        case .loading, .failed, .cancelled: nil
        }
    }

    var outcome: FlowOutcome? { if case .complete(let outcome, _) = content { outcome } else { nil } }
}
#endif
