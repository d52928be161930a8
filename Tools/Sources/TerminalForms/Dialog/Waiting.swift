import NativeAuthBase

/// Waits for a call: shows that something happens, and lets the person break it off.
@MainActor
struct Waiting {
    /// How long an interrupted call may still take to come to its end. Its answer carries what the next request must
    /// prove; without it the flow could not be picked up again. The last step of a sign-in takes several requests.
    static let grace = Duration.seconds(5)

    let terminal: any Terminal

    /// Waits.
    /// - Parameters:
    ///   - label: what is happening.
    ///   - isSilent: whether nobody asked for it, so that nothing is said of it.
    ///   - interrupted: what to break off at once; the rest of the call has its grace.
    ///   - work: the call.
    /// - Throws: `Interruption` when the person or the system wants to end.
    func during(
        _ label: String, isSilent: Bool = false, interrupted: @escaping @Sendable () -> Void = {},
        _ work: @escaping @MainActor () async -> Void
    ) async throws(Interruption) {
        let wasInterrupted = Lock(false)
        let call = Task { @MainActor in await work() }
        terminal.whenInterrupted {
            wasInterrupted.withLock { $0 = true }
            interrupted()
            Task {
                try? await Task.sleep(for: Self.grace)
                call.cancel()
            }
        }
        let spinner = isSilent ? nil : spin(label)
        await call.value
        terminal.whenInterrupted(nil)
        spinner?.cancel()
        await spinner?.value
        if wasInterrupted.withLock({ $0 }) { throw Interruption() }
    }

    private func spin(_ label: String) -> Task<Void, Never>? {
        let traits = terminal.traits
        if traits.isPlain { terminal.write(ScreenLine(traits.isUnicode ? "\(label) …" : "\(label) ...")) }
        guard traits.canRedraw else { return nil }
        let frames = traits.isUnicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
        let text = Paragraph.wrap(label, columns: traits.columns - 8).first?.text ?? ""
        return Task { @MainActor in
            var frame = 0
            // An answer that comes at once needs no sign of life.
            try? await Task.sleep(for: .milliseconds(150))
            while !Task.isCancelled {
                terminal.write("\r\u{1B}[K\(frames[frame % frames.count]) \(text)…".asciiUnless(traits.isUnicode))
                frame += 1
                try? await Task.sleep(for: .milliseconds(100))
            }
            if frame > 0 { terminal.write("\r\u{1B}[K") }
        }
    }
}

extension String {
    fileprivate func asciiUnless(_ isUnicode: Bool) -> String {
        isUnicode ? self : String(map { $0 == "…" ? "." : $0 })
    }
}
