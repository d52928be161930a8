import NativeAuthBase

#if os(macOS) || os(Linux)
public import Foundation
import NativeAuthCore

/// The program that opens URLs in the user's browser: `xdg-open` on Linux, `open` on macOS, or a given one.
///
/// It is started without a shell, with the URL as its only argument, and with this process's environment, except for
/// the variables whose names begin with `NATIVEAUTH_`.
public struct BrowserProgram: Sendable {
    #if os(macOS)
    private static let standard = "/usr/bin/open"
    #else
    private static let standard = "xdg-open"
    #endif

    private let program: String
    private let environment: [String: String]

    /// Selects a program.
    /// - Parameters:
    ///   - program: its path, or its name in one of the folders of `PATH`; the system's by default.
    ///   - environment: the environment of the program.
    public init(_ program: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.program = program ?? Self.standard
        self.environment = environment
    }

    /// Opens a URL and waits until the program has ended. Cancelling the task does not end the program, which may have
    /// become the browser.
    /// - Parameter url: the URL: `https`, or `http` on this machine.
    /// - Throws: `NativeAuthError` with code `unsupported` when there is no such program or it could not open the URL
    ///   (open the URL in another way), `invalid_input` for another kind of URL; `CancellationError`.
    public func open(_ url: URL) async throws {
        guard url.isHTTPSOrLoopback else {
            throw NativeAuthError(.invalidInput, message: "Only https addresses are opened in a browser.")
        }
        guard let executable else { throw failure("there is no program \(program)") }
        let status = try await run(executable, url: url)
        guard status == 0 else { throw failure("\(program) ended with \(status)") }
    }

    private var executable: URL? {
        let path = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
        return path.map { URL(fileURLWithPath: $0) }
    }

    private var candidates: [String] {
        guard !program.isEmpty else { return [] }
        guard !program.contains("/") else { return [program] }
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(program)" }
    }

    private func run(_ executable: URL, url: URL) async throws -> Int32 {
        try Task.checkCancellation()
        let status = SingleFlight<Int32>()
        let process = Process()
        process.executableURL = executable
        process.arguments = [url.absoluteString]
        process.environment = environment.filter { !$0.key.hasPrefix("NATIVEAUTH_") }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { status.complete($0.terminationStatus) }

        do {
            try process.run()
        } catch {
            throw failure("\(program) can't be started", underlying: error)
        }
        return try await status.value()
    }

    private func failure(_ reason: String, underlying: (any Error)? = nil) -> NativeAuthError {
        NativeAuthError(
            .unsupported,
            message: "The browser could not be opened: \(reason).",
            underlying: underlying,
            recovery: [.openBrowser]
        )
    }
}
#endif
