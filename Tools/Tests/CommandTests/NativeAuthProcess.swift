import Foundation
import ProcessSupport

/// Runs the built command as a process.
enum NativeAuthProcess {
    struct Result: Sendable {
        let status: Int32
        let output: String
        let errors: String

        /// The JSON object on standard output.
        func json() throws -> [String: Any] {
            let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
            return try requireObject(object, output)
        }
    }

    struct NotAnObject: Error { let text: String }

    private static func requireObject(_ value: Any, _ text: String) throws -> [String: Any] {
        guard let object = value as? [String: Any] else { throw NotAnObject(text: text) }
        return object
    }

    /// The executable next to the test bundle.
    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let start = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return start.deletingLastPathComponent().appendingPathComponent("nativeauth")
    }()

    /// Returns an environment with its own state folder and cheap hashes of passwords, without variables that change
    /// the output.
    static func environment(home: URL, _ more: [String: String] = [:]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["XDG_STATE_HOME", "NO_COLOR", "COLUMNS"] { environment[name] = nil }
        environment["NATIVEAUTH_HOME"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        environment["NATIVEAUTH_PASSWORD_ROUNDS"] = "1000"
        return environment.merging(more) { _, new in new }
    }

    /// Runs the command and waits for its end.
    /// - Parameter launcher: a program and its arguments that starts the command; empty to start it directly.
    static func run(
        _ arguments: [String],
        home: URL,
        input: String? = nil,
        environment: [String: String] = [:],
        launcher: [String] = []
    ) async throws -> Result {
        let process = Process()
        process.executableURL = launcher.first.map { URL(fileURLWithPath: $0) } ?? executable
        process.arguments = launcher.dropFirst() + (launcher.isEmpty ? [] : [executable.path]) + arguments
        process.environment = self.environment(home: home, environment)
        let pipes = try ChildProcess.start(process, takesInput: input != nil)
        if let input, let pipe = pipes.input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        async let text = read(pipes.output.fileHandleForReading)
        async let complaints = read(pipes.errors.fileHandleForReading)
        let (out, err) = await (text, complaints)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: out, errors: err)
    }

    /// Reads to the end on a thread that may block.
    static func read(_ handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? handle.readToEnd()) ?? nil
                continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
            }
        }
    }
}
