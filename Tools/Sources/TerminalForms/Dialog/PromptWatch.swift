import AuthFlows
import Foundation
import NativeAuthCore

/// What may end a prompt although nobody has pressed a key: the step's time is up, or the server wants to be asked again
/// whether something happened elsewhere.
@MainActor
struct PromptWatch {
    private let model: FlowModel
    private let isTimed: Bool
    private let isDue: () -> Bool

    /// - Parameters:
    ///   - model: the flow's model.
    ///   - snapshot: the form.
    ///   - isTimed: whether the end of its time matters.
    ///   - clock: tells when the server wants to be asked; `nil` where it must not be.
    init(_ model: FlowModel, _ snapshot: FormSnapshot, isTimed: Bool, pollingBy clock: AuthClock? = nil) {
        self.model = model
        self.isTimed = isTimed && snapshot.step.expiresAt != nil
        guard let clock, let interval = snapshot.step.pollInterval else {
            isDue = { false }
            return
        }
        let due = clock.now.addingTimeInterval(max(1, interval / .seconds(1)))
        isDue = { clock.now >= due }
    }

    /// Whether the step's time is up.
    var isTimeUp: Bool { isTimed && model.remainingTime == .zero }

    /// Makes a question notice, and count down where a line can be drawn again.
    func add(to question: inout LineReader.Question, _ traits: TerminalTraits) {
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
