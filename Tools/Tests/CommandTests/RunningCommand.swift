import Foundation
import ProcessSupport
import Synchronization

/// A command that runs concurrently with the test.
// unchecked: a process may be waited for and signalled from any thread; the rest never changes.
final class RunningCommand: @unchecked Sendable {
    private let process = Process()
    private let pipes: ChildProcess.Pipes
    /// The standard error output so far; `nil` if it is read only at the end.
    private let complaints: Complaints?

    private final class Complaints: Sendable {
        private let text = Mutex("")
        private let isOver = Mutex(false)
        var all: String { text.withLock { $0 } }
        var isWhole: Bool { isOver.withLock { $0 } }
        func add(_ data: Data) { text.withLock { $0 += String(decoding: data, as: UTF8.self) } }
        func end() { isOver.withLock { $0 = true } }
    }

    /// - Parameter keepsErrors: whether standard error is read while the command runs.
    init(
        _ arguments: [String],
        home: URL,
        environment: [String: String] = [:],
        keepsErrors: Bool = false
    ) throws {
        process.executableURL = NativeAuthProcess.executable
        process.arguments = arguments
        process.environment = NativeAuthProcess.environment(home: home, environment)
        pipes = try ChildProcess.start(process)
        complaints = keepsErrors ? Complaints() : nil
        guard let complaints else { return }
        let handle = pipes.errors.fileHandleForReading
        Thread.detachNewThread {
            while case let data = handle.availableData, !data.isEmpty { complaints.add(data) }
            complaints.end()
        }
    }

    /// Waits until `find` returns a value for the standard error output.
    func errors<Found>(_ find: (String) -> Found?) async throws -> Found {
        var found: Found?
        try await eventually {
            found = complaints.flatMap { find($0.all) }
            return found != nil
        }
        guard let found else { throw NeverHappened() }
        return found
    }

    var processID: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Ends the command with `SIGKILL`.
    func kill() {
        _ = Foundation.kill(processID, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the command to end.
    func wait() async throws -> NativeAuthProcess.Result {
        async let text = NativeAuthProcess.read(pipes.output.fileHandleForReading)
        async let errors = complaints == nil ? NativeAuthProcess.read(pipes.errors.fileHandleForReading) : ""
        let (out, read) = await (text, errors)
        process.waitUntilExit()
        if let complaints { try await eventually { complaints.isWhole } }
        let err = complaints?.all ?? read
        return NativeAuthProcess.Result(status: process.terminationStatus, output: out, errors: err)
    }
}

/// Waits until `condition` is true.
/// - Throws: `NeverHappened` after a minute, far longer than any test needs.
func eventually(_ condition: () throws -> Bool) async throws {
    for _ in 0..<3_000 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw NeverHappened()
}

struct NeverHappened: Error {}
