import Foundation
import NativeAuthBase

/// The terminal of the process's standard descriptors.
package final class SystemTerminal: Terminal {
    private struct State: Sendable {
        var keyboard: RawKeyboard?
        var watch: SignalWatch?
        var onInterrupt: (@Sendable () -> Void)?
        var announcements: [ScreenLine] = []
        var signal: Int32?
    }

    private let input: Int32
    private let output: Int32
    private let environment: [String: String]
    private let queue = KeyQueue()
    private let state = Lock(State())

    package init(input: Int32 = STDIN_FILENO, output: Int32, environment: [String: String]) {
        self.input = input
        self.output = output
        self.environment = environment
    }

    /// Indicates whether input and output are both terminals.
    package var isInteractive: Bool {
        isatty(input) == 1 && isatty(output) == 1
    }

    /// The first termination signal received, if any.
    package var terminationSignal: Int32? {
        state.withLock { $0.signal }
    }

    package var traits: TerminalTraits {
        var size = winsize()
        var columns: Int?
        if ioctl(output, UInt(TIOCGWINSZ), &size) == 0 {
            columns = Int(size.ws_col)
        }
        return TerminalTraits.read(environment, isTerminal: isatty(output) == 1, columns: columns)
    }

    /// The traits for messages and reports. In a pipe or a file, lines are not wrapped: programs read them.
    package var messageTraits: TerminalTraits {
        guard isatty(output) == 1 else {
            return traits.unwrapped
        }
        return traits
    }

    package func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = writeBytes(rest, to: output)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&ready, 1, 1_000)
                } else if errno != EINTR {
                    // The output is closed, so no error can be displayed.
                    queue.push(.hangUp)
                    return
                }
            }
        }
    }

    package func nextKey(within limit: Duration?) async -> KeyEvent? {
        await queue.next(within: limit)
    }

    package func enableRawMode() {
        state.withLock { state in
            if state.watch == nil {
                state.watch = SignalWatch { [weak self] in self?.handleSignal($0) }
            }

            guard state.keyboard == nil else { return }
            state.keyboard = RawKeyboard(input, into: queue)
            // Without a keyboard, a prompt would wait indefinitely.
            if state.keyboard == nil {
                queue.push(.hangUp)
            }
        }
    }

    package func restoreMode() {
        state.withLock { state in
            state.keyboard?.stop()
            state.keyboard = nil
        }
    }

    package func setInterruptHandler(_ action: (@Sendable () -> Void)?) {
        state.withLock { $0.onInterrupt = action }
    }

    package func announce(_ lines: [ScreenLine]) {
        state.withLock { $0.announcements += lines }
        queue.push(.refresh)
    }

    package func takeAnnouncements() -> [ScreenLine] {
        state.withLock { exchange(&$0.announcements, with: []) }
    }

    /// The first termination signal interrupts the current work. A second one exits at once, except SIGHUP, because
    /// closing the window right after Ctrl-C also sends it.
    private func handleSignal(_ number: Int32) {
        let (isFirst, action) = state.withLock { state in
            defer { state.signal = state.signal ?? number }
            return (state.signal == nil, state.onInterrupt)
        }

        guard isFirst else {
            if number == SIGHUP { return }
            restoreMode()
            _exit(128 + number)
        }
        action?()
        queue.push(.interrupt)
    }
}

/// The system call, which ``Terminal/write(_:)`` hides inside the type.
private func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
