import NativeAuthBase

/// A request to end the process: Ctrl-C, a termination signal or end of input.
package struct Interruption: Error, Sendable, Equatable {}

/// A call with a progress indicator, which the user can interrupt.
@MainActor
struct InterruptibleCall {
    /// Time that an interrupted call has to complete. Its response carries the next challenge token, without which the
    /// flow cannot be resumed. The last step of a sign-in takes several requests.
    static let gracePeriod = Duration.seconds(5)

    let terminal: any Terminal

    /// - Parameters:
    ///   - label: the text beside the progress indicator, which a silent call does not have.
    ///   - interrupted: called at once on an interruption; `work` itself is cancelled after ``gracePeriod``.
    /// - Throws: `Interruption` on Ctrl-C or a termination signal.
    func run(
        _ label: String,
        isSilent: Bool = false,
        interrupted: @escaping @Sendable () -> Void = {},
        work: @escaping @MainActor () async -> Void
    ) async throws(Interruption) {
        let wasInterrupted = Lock(false)
        let call = Task { @MainActor in await work() }

        terminal.setInterruptHandler {
            wasInterrupted.withLock { $0 = true }
            interrupted()
            Task {
                try? await Task.sleep(for: Self.gracePeriod)
                call.cancel()
            }
        }

        var spinner: Task<Void, Never>?
        if !isSilent { spinner = spin(label) }
        await call.value
        terminal.setInterruptHandler(nil)
        spinner?.cancel()
        await spinner?.value

        if wasInterrupted.withLock({ $0 }) {
            throw Interruption()
        }
    }

    private func spin(_ label: String) -> Task<Void, Never>? {
        let traits = terminal.traits
        let frames = Array(traits.symbol("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", ascii: "|/-\\"))
        let ellipsis = traits.symbol("…", ascii: "...")
        if traits.isPlain {
            terminal.write(ScreenLine("\(label) \(ellipsis)"))
        }
        guard traits.canRedraw else { return nil }

        let text = Paragraph.wrap(label, columns: traits.columns - 8).first?.text ?? ""
        return Task { @MainActor in
            var frame = 0
            // A fast response shows no spinner, to avoid flicker.
            try? await Task.sleep(for: .milliseconds(150))
            while !Task.isCancelled {
                terminal.write("\r\u{1B}[K\(frames[frame % frames.count]) \(text)\(ellipsis)")
                frame += 1
                try? await Task.sleep(for: .milliseconds(100))
            }
            if frame > 0 { terminal.write("\r\u{1B}[K") }
        }
    }
}
