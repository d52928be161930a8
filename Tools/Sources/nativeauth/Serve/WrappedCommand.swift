import Foundation
import TerminalForms

/// The command of `serve -- COMMAND`, which runs while the server does.
struct WrappedCommand: Sendable {
    /// A command that could not be started.
    struct StartFailure: Error {
        /// The value of `errno`.
        let code: Int32

        /// The exit status with which shells report the failure.
        var status: Int32 { if code == ENOENT { 127 } else { 126 } }
        var reason: String { String(cString: strerror(code)) }
    }

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

    /// Runs the command until it ends. Termination signals are passed on to it.
    /// - Returns: its exit status; 128 and the signal's number if a signal ended it.
    func run(until ending: TerminationSignal) async throws(StartFailure) -> Int32 {
        let process = try start()
        let forwarding = Task {
            while let signal = await ending.wait() {
                // Ctrl-C reaches all processes of the terminal.
                if signal == SIGINT, isatty(STDIN_FILENO) == 1 { continue }
                kill(process, signal)
            }
        }
        await Self.waitForEnd(of: process)
        forwarding.cancel()
        await forwarding.value

        // The process id stays reserved until here, so that no signal reaches another process.
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        guard signal == 0 else { return 128 + signal }
        return (status >> 8) & 0xFF
    }

    /// Starts the command in the same process group, with the standard handling of signals: an ignored signal would be
    /// ignored by the command, too.
    private func start() throws(StartFailure) -> pid_t {
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let error = posix_spawnp(
            &process,
            arguments.first ?? "",
            nil,
            &attributes,
            &words,
            &variables
        )
        guard error == 0 else { throw StartFailure(code: error) }
        return process
    }

    /// Waits for the end of a child process, but does not collect its status. Blocks a thread of its own.
    private static func waitForEnd(of process: pid_t) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var information = siginfo_t()
                let options = WEXITED | WNOWAIT
                while waitid(P_PID, id_t(process), &information, options) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}
