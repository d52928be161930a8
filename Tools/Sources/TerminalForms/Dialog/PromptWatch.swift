import AuthFlows
import Foundation
import NativeAuthCore

/// The conditions that end a prompt without a key press: the step's time limit, or the poll interval of the server.
@MainActor
struct PromptWatch {
    private let model: FlowModel
    private let isTimed: Bool
    private let isPollDue: () -> Bool

    init(model: FlowModel, snapshot: FormSnapshot, isTimed: Bool, polls: Bool, clock: AuthClock) {
        self.model = model
        self.isTimed = isTimed && snapshot.step.expiresAt != nil
        guard polls, let interval = snapshot.step.pollInterval else {
            isPollDue = { false }
            return
        }
        let due = clock.now.addingTimeInterval(max(1, interval / .seconds(1)))
        isPollDue = { clock.now >= due }
    }

    private var isExpired: Bool { isTimed && model.remainingTime == .zero }

    /// The choice after a prompt that the watch has ended.
    var choice: FormDialog.Choice {
        if isExpired { .expired } else { .poll }
    }

    /// Adds the end conditions to a question, and a countdown if lines can be redrawn.
    func add(to question: inout LineReader.Question, traits: TerminalTraits) {
        question.shouldEnd = { isExpired || $0.isEmpty && isPollDue() }
        guard isTimed else { return }
        let isAnimated = question.isAnimated
        question.isAnimated = { model.remainingTime != nil || isAnimated() }
        guard traits.canRedraw else { return }
        let prompt = question.prompt
        question.prompt = {
            let left = model.remainingTime.map { "\(ScreenRenderer.countdown(FormSnapshot.seconds($0)))  " } ?? ""
            return left + prompt()
        }
    }
}
