/// A person's terminal: text goes out, keys come in. The real one is ``SystemTerminal``; a test scripts its own.
package protocol Terminal: Sendable {
    /// What the terminal can do, now (its width may change).
    var traits: TerminalTraits { get }

    /// Writes text as it is. Whatever came from outside must have gone through ``TextCleaner``.
    func write(_ text: String)

    /// The next key; `nil` when none comes in time.
    /// - Parameter limit: how long to wait; `nil` for ever.
    func nextKey(within limit: Duration?) async -> Key?

    /// Takes over the keyboard: keys come one by one and are not echoed. May be called again to no effect.
    func takeKeyboard()

    /// Gives the keyboard back as it was. May be called at any time and again.
    func releaseKeyboard()

    /// What to do, besides giving ``Key/interrupt``, when the person or the system asks the process to end. For the
    /// time of a call, during which nobody waits for a key.
    func whenInterrupted(_ action: (@Sendable () -> Void)?)

    /// Shows lines as soon as it does not disturb: a prompt shows them above itself.
    func announce(_ lines: [ScreenLine])

    /// The announced lines that have not been shown, which thereby have.
    func takeAnnouncements() -> [ScreenLine]
}

extension Terminal {
    /// Writes lines.
    package func write(_ lines: [ScreenLine]) {
        guard !lines.isEmpty else { return }
        write(traits.palette.text(of: lines))
    }

    /// Writes one line.
    package func write(_ line: ScreenLine) { write([line]) }

    /// Writes what was announced.
    package func showAnnouncements() { write(takeAnnouncements()) }
}
