import Foundation
import TerminalForms

/// The command of `serve -- COMMAND`, which runs while the server does.
struct WrappedCommand: Sendable {
    /// The status with which shells report a command that does not exist.
    private static let notFound: Int32 = 127

    let arguments: [String]
    let environment: [String: String]

    /// - Throws: `EncodingError` if the report cannot be encoded.
    init(_ arguments: [String], report: ServeReport, state: CommandState) throws {
        self.arguments = arguments
        let variables = [
            "NATIVEAUTH_HOME": state.url.path,
            "NATIVEAUTH_SERVER_URL": report.baseURL,
            "NATIVEAUTH_SERVER_CA": report.certificatePath,
            "NATIVEAUTH_SERVER_REPORT": try JSONReport.line(report),
        ]
        environment = CommandContext.current.environment.merging(variables) { $1 }
    }

    /// Runs the command until it ends. A termination signal is passed on to it.
    /// - Returns: its exit status; 128 and the signal's number if a signal ended it.
    func run(until ending: TerminationSignal) async -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--"] + arguments
        process.environment = environment
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        do {
            try process.run()
        } catch {
            return Self.notFound
        }

        let identifier = process.processIdentifier
        let forwarding = Task {
            guard let signal = await ending.wait() else { return }
            kill(identifier, signal)
        }
        for await _ in ends {}
        forwarding.cancel()

        let status = process.terminationStatus
        return if process.terminationReason == .uncaughtSignal { 128 + status } else { status }
    }
}
