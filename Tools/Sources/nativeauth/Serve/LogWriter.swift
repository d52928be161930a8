import Foundation

/// A log writer to standard error on a dedicated thread, so that a blocked reader delays no request. When the buffer is
/// full, lines are dropped; their number is logged.
// `@unchecked`: all mutable state is guarded by the condition's lock, and the file handle is constant.
final class LogWriter: @unchecked Sendable {
    private static let maximumLines = 10_000
    private static let flushTimeout: TimeInterval = 1

    private let condition = NSCondition()
    private var lines: [String] = []
    private var dropped = 0
    private var isWriting = false
    private let output: FileHandle

    init(_ output: FileHandle = .standardError) {
        self.output = output
        Thread.detachNewThread { [self] in writeLines() }
    }

    func write(_ line: String) {
        condition.withLock {
            if lines.count < Self.maximumLines {
                lines.append(line)
            } else {
                dropped += 1
            }
            condition.broadcast()
        }
    }

    /// Waits until all lines are written, for at most one second.
    func flush() {
        let end = Date(timeIntervalSinceNow: Self.flushTimeout)
        condition.withLock {
            while !lines.isEmpty || isWriting {
                guard condition.wait(until: end) else { return }
            }
        }
    }

    private func writeLines() {
        while true {
            let text = condition.withLock { () -> String in
                isWriting = false
                condition.broadcast()
                while lines.isEmpty { condition.wait() }

                isWriting = true
                if dropped > 0 {
                    lines.append("\(dropped) lines of the log were dropped because the reader was too slow.")
                }
                defer {
                    lines = []
                    dropped = 0
                }
                return lines.joined(separator: "\n") + "\n"
            }
            // A closed standard error must not end the server.
            try? output.write(contentsOf: Data(text.utf8))
        }
    }
}
