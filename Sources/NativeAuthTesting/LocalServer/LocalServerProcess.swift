#if os(macOS) || os(Linux)
import Foundation
import NativeAuthBase

/// The process of `nativeauth exec`, which ends when its standard input does: with this process at the latest.
// `@unchecked`: a process may be signalled and asked for its state from any thread; the rest never changes.
final class LocalServerProcess: @unchecked Sendable {
    /// The command that runs as long as the server: prints the report, then waits for the end of its input.
    private static let script = #"printf '%s\n' "$NATIVEAUTH_SERVER_REPORT"; read -r line"#
    private static let lastLines = 20
    private static let stopTimeout = Duration.seconds(10)

    private let process = Process()
    /// The writing end of its standard input; `nil` once it is closed.
    private let input: Lock<FileHandle?>
    private let output: CollectedOutput
    private let errors: CollectedOutput

    /// - Throws: `didNotStart` if the file can't be executed.
    init(_ executable: URL, options: [String], environment: [String: String]) throws(LocalServerError) {
        let inputPipe = Pipe()
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        // A child that inherited the writing end would keep the server alive.
        for pipe in [inputPipe, outputPipe, errorPipe] {
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }

        process.executableURL = executable
        process.arguments = ["exec"] + options + ["--", "/bin/sh", "-c", Self.script]
        process.environment = environment
        process.standardInput = inputPipe
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        do {
            try process.run()
        } catch {
            throw .didNotStart(lastLines: error.localizedDescription)
        }
        input = Lock(inputPipe.fileHandleForWriting)
        output = CollectedOutput(outputPipe.fileHandleForReading)
        errors = CollectedOutput(errorPipe.fileHandleForReading)
    }

    deinit { end() }

    /// Waits for the server's report.
    /// - Throws: `timedOut`; `didNotStart` if the process ends without a report; `CancellationError`.
    func report(within timeout: Duration) async throws -> LocalServerReport {
        let isReady = try await wait(atMost: timeout) { output.text.contains("\n") || output.isComplete }
        guard isReady else {
            throw LocalServerError.timedOut("The local server was not ready after \(timeout). \(lastLines)")
        }
        guard let report = try? JSONDecoder().decode(LocalServerReport.self, from: Data(output.text.utf8)) else {
            _ = try await wait(atMost: Self.stopTimeout) { errors.isComplete }
            throw LocalServerError.didNotStart(lastLines: lastLines)
        }
        return report
    }

    /// Ends the process; after ten seconds by `SIGKILL`. Also completes in a cancelled task.
    func stop() async {
        end()
        let stopping = Task { try await wait(atMost: Self.stopTimeout) { !process.isRunning } }
        let isStopped = try? await stopping.value
        if isStopped != true { kill(process.processIdentifier, SIGKILL) }
    }

    private func end() {
        input.withLock { handle in
            try? handle?.close()
            handle = nil
        }
        if process.isRunning { process.terminate() }
    }

    private var lastLines: String {
        let lines = errors.text.split(separator: "\n")
        return lines.suffix(Self.lastLines).joined(separator: "\n")
    }

    /// Polls for a condition.
    /// - Returns: whether it became true in time.
    private func wait(atMost timeout: Duration, for condition: () -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }
}
#endif
