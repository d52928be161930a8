import AuthFlows
import Foundation
import NativeAuthCore

/// The conditions that end a prompt without a key press: the step's time limit, or the poll interval of the server.
@MainActor
struct PromptWatch {
    private let model: FlowModel
    private let isTimed: Bool
    private let isDue: () -> Bool

    /// - Parameters:
    /// - model: the flow's model.
    /// - snapshot: the form.
    /// - isTimed: whether the time limit applies.
    /// - polls: whether the poll interval applies.
    /// - clock: the clock for the poll interval.
    init(_ model: FlowModel, _ snapshot: FormSnapshot, isTimed: Bool, polls: Bool = false, clock: AuthClock) {
        self.model = model
        self.isTimed = isTimed && snapshot.step.expiresAt != nil
        guard polls, let interval = snapshot.step.pollInterval else {
            isDue = { false }
            return
        }
        let due = clock.now.addingTimeInterval(max(1, interval / .seconds(1)))
        isDue = { clock.now >= due }
    }

    /// Whether the step's time limit has passed.
    var isTimeUp: Bool { isTimed && model.remainingTime == .zero }

    /// The reason for the end of a prompt without an answer.
    var end: FormDialog.Choice {
        if isTimeUp { .timeUp } else { .poll }
    }

    /// Adds the end conditions to a question, and a countdown if lines can be redrawn.
    func add(to question: inout LineReader.Question, traits: TerminalTraits) {
        question.isOver = { isTimeUp || $0.isEmpty && isDue() }
        guard isTimed else { return }
        let isLive = question.isLive
        question.isLive = { model.remainingTime != nil || isLive() }
        guard traits.canRedraw else { return }
        let prompt = question.prompt
        question.prompt = {
            let left = model.remainingTime.map { "\(ScreenRenderer.countdown(FormSnapshot.seconds($0)))  " } ?? ""
            return left + prompt()
        }
    }
}
