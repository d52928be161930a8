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
        let scheme = url.scheme?.lowercased()
        guard scheme == "https" || scheme == "http" && LoopbackHost.contains(url.host ?? "") else {
            throw NativeAuthError(.invalidInput, message: "Only https addresses are opened in a browser.")
        }
        guard let place = place else {
            throw NativeAuthError(
                .unsupported, message: "The browser could not be opened: there is no program \(program).",
                recovery: [.openBrowser])
        }
        let status = try await run(place, url: url)
        guard status == 0 else {
            throw NativeAuthError(
                .unsupported, message: "The browser could not be opened: \(program) ended with \(status).",
                recovery: [.openBrowser])
        }
    }

    /// The location of the program.
    private var place: URL? {
        guard !program.isEmpty else { return nil }
        let candidates =
            if program.contains("/") { [program] } else {
                (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map {
                    "\($0)/\(program)"
                }
            }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
    }

    private func run(_ place: URL, url: URL) async throws -> Int32 {
        let ending = Ending()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                ending.expect(continuation)
                let process = Process()
                process.executableURL = place
                process.arguments = [url.absoluteString]
                process.environment = environment.filter { !$0.key.hasPrefix("NATIVEAUTH_") }
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                process.terminationHandler = { ending.take(.success($0.terminationStatus)) }
                do {
                    try process.run()
                } catch {
                    ending.take(
                        .failure(
                            NativeAuthError(
                                .unsupported, message: "The browser could not be opened: \(program) can't be started.",
                                underlying: error, recovery: [.openBrowser])))
                }
            }
        } onCancel: {
            ending.take(.failure(CancellationError()))
        }
    }

    /// The first result of the program; later ones are ignored. It may arrive before a continuation waits for it.
    private final class Ending: Sendable {
        private struct State: Sendable {
            var result: Result<Int32, any Error>?
            var continuation: CheckedContinuation<Int32, any Error>?
        }

        private let state = Lock(State())

        func expect(_ continuation: CheckedContinuation<Int32, any Error>) {
            let known = state.withLock { state -> Result<Int32, any Error>? in
                if state.result == nil { state.continuation = continuation }
                return state.result
            }
            if let known { continuation.resume(with: known) }
        }

        func take(_ result: Result<Int32, any Error>) {
            let waiting = state.withLock { state -> CheckedContinuation<Int32, any Error>? in
                guard state.result == nil else { return nil }
                state.result = result
                defer { state.continuation = nil }
                return state.continuation
            }
            waiting?.resume(with: result)
        }
    }
}
#endif
