import Foundation
import ProcessSupport

/// A command that runs while the test does other things.
final class RunningCommand: @unchecked Sendable {
    // A process may be waited for and signalled from any thread; the rest never changes.
    private let process = Process()
    private let pipes: ChildProcess.Pipes

    init(_ arguments: [String], home: URL) throws {
        process.executableURL = NativeAuthProcess.executable
        process.arguments = arguments
        process.environment = NativeAuthProcess.environment(home: home)
        pipes = try ChildProcess.start(process)
    }

    var processID: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Ends it as a power failure would.
    func kill() {
        _ = Foundation.kill(processID, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for its end.
    func wait() async -> NativeAuthProcess.Result {
        async let text = NativeAuthProcess.read(pipes.output.fileHandleForReading)
        async let complaints = NativeAuthProcess.read(pipes.errors.fileHandleForReading)
        let (out, err) = await (text, complaints)
        process.waitUntilExit()
        return NativeAuthProcess.Result(status: process.terminationStatus, output: out, errors: err)
    }
}

/// Waits until something is so.
/// - Throws: `NeverHappened` after a minute, which is far longer than anything here takes.
func eventually(_ condition: () throws -> Bool) async throws {
    for _ in 0..<3_000 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw NeverHappened()
}

struct NeverHappened: Error {}
