/// An interactive terminal with text output and key input. Tests use a scripted one.
package protocol Terminal: Sendable {
    /// The terminal's current capabilities; the width may change.
    var traits: TerminalTraits { get }

    /// Writes text without any escaping. External text must already be sanitized with ``TextCleaner``.
    func write(_ text: String)

    /// Returns the next key; `nil` after the timeout, if there is one.
    func nextKey(within limit: Duration?) async -> KeyEvent?

    /// Enables raw mode: keys arrive one at a time and are not echoed. Idempotent.
    func enableRawMode()

    /// Restores the mode before ``enableRawMode()``. Idempotent.
    func restoreMode()

    /// Sets an action for interruptions of calls during which no prompt reads ``KeyEvent/interrupt``.
    func setInterruptHandler(_ action: (@Sendable () -> Void)?)

    /// Queues lines for display; an active prompt prints them above itself.
    func announce(_ lines: [ScreenLine])

    /// Returns and removes the queued lines.
    func takeAnnouncements() -> [ScreenLine]
}

extension Terminal {
    package func write(_ lines: [ScreenLine]) {
        guard !lines.isEmpty else { return }
        write(lines.text(isColored: traits.isColored))
    }

    func write(_ line: ScreenLine) {
        write([line])
    }
}
