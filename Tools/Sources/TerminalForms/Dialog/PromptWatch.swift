import AuthFlows
import Foundation
import NativeAuthCore

/// The conditions that end a prompt without a key press: the step's time limit, or the poll interval of the server.
@MainActor
struct PromptWatch {
    let model: FlowModel
    let clock: AuthClock
    let isTimed: Bool
    /// The time of the next poll; `nil` without polls.
    let pollDate: Date?

    private var isExpired: Bool {
        isTimed && model.remainingTime == .zero
    }

    private var isPollDue: Bool {
        guard let pollDate else { return false }
        return clock.now >= pollDate
    }

    /// The choice after a prompt that the watch has ended.
    var choice: FormDialog.Choice {
        guard isExpired else { return .poll }
        return .expired
    }

    /// Adds the end conditions to a question, and a countdown if lines can be redrawn.
    func add(to question: inout LineReader.Question, traits: TerminalTraits) {
        question.shouldEnd = { text in isExpired || text.isEmpty && isPollDue }
        guard isTimed else { return }

        let isAnimated = question.isAnimated
        question.isAnimated = { model.remainingTime != nil || isAnimated() }

        guard traits.canRedraw else { return }
        let prompt = question.prompt
        question.prompt = {
            guard let left = model.remainingTime else {
                return prompt()
            }
            let countdown = ScreenRenderer.countdown(FormSnapshot.seconds(left))
            return "\(countdown)  " + prompt()
        }
    }
}
