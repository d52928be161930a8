import Foundation
import Synchronization

@testable import TerminalForms

/// Terminal with scripted input. Each answer is typed when the output ends with its prompt.
final class ScriptedTerminal: Terminal {
    struct Answer: Sendable {
        let prompt: String
        let keys: [KeyEvent]
        /// Runs before the keys; moves the clock.
        var before: @Sendable () -> Void = {}
    }

    private struct State: Sendable {
        var output = ""
        var read = 0
        var answers: [Answer]
        var keys: [KeyEvent] = []
        var onInterrupt: (@Sendable () -> Void)?
        var announcements: [ScreenLine] = []
        var isInRawMode = false
        var unanswered: String?
    }

    let traits: TerminalTraits
    private let state: Mutex<State>

    /// Types each line when the output ends with its prompt.
    init(_ answers: [(prompt: String, line: String)], traits: TerminalTraits = TerminalTraits()) {
        self.traits = traits
        state = Mutex(
            State(answers: answers.map { Answer(prompt: $0.prompt, keys: $0.line.map(KeyEvent.character) + [.enter]) })
        )
    }

    init(keys: [(prompt: String, keys: [KeyEvent])], traits: TerminalTraits = TerminalTraits()) {
        self.traits = traits
        state = Mutex(State(answers: keys.map { Answer(prompt: $0.prompt, keys: $0.keys) }))
    }

    init(steps: [Answer], traits: TerminalTraits = TerminalTraits()) {
        self.traits = traits
        state = Mutex(State(answers: steps))
    }

    var output: String { state.withLock { $0.output } }
    var unanswered: String? { state.withLock { $0.unanswered } }
    var isInRawMode: Bool { state.withLock { $0.isInRawMode } }
    var remainingAnswers: Int { state.withLock { $0.answers.count } }

    func write(_ text: String) { state.withLock { $0.output += text } }

    func nextKey(within limit: Duration?) async -> KeyEvent? {
        state.withLock { state in
            if !state.announcements.isEmpty { return .refresh }
            if !state.keys.isEmpty { return state.keys.removeFirst() }
            let shown = String(state.output.dropFirst(state.read))
            guard let next = state.answers.first, shown.hasSuffix(next.prompt) else {
                state.unanswered = String(shown.suffix(80))
                return .hangUp
            }
            state.answers.removeFirst()
            state.keys = next.keys
            next.before()
            return state.keys.isEmpty ? .refresh : state.keys.removeFirst()
        }
    }

    func enableRawMode() { state.withLock { $0.isInRawMode = true } }
    func restoreMode() { state.withLock { $0.isInRawMode = false } }
    func setInterruptHandler(_ action: (@Sendable () -> Void)?) { state.withLock { $0.onInterrupt = action } }

    /// Simulates Ctrl-C during a request.
    func interrupt() { state.withLock { $0.onInterrupt }?() }

    func announce(_ lines: [ScreenLine]) { state.withLock { $0.announcements += lines } }

    func takeAnnouncements() -> [ScreenLine] {
        state.withLock { state in
            defer { state.announcements = [] }
            return state.announcements
        }
    }
}
