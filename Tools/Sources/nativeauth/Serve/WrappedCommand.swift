import Foundation
import TerminalForms

/// The command of `serve -- COMMAND`, which runs while the server does.
struct WrappedCommand: Sendable {
    /// The status with which shells report a command that cannot be started.
    static let notFound: Int32 = 127

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
        guard let process = start() else { return Self.notFound }
        let forwarding = Task {
            guard let signal = await ending.wait() else { return }
            // Ctrl-C reaches all processes of the terminal.
            if signal == SIGINT, isatty(STDIN_FILENO) == 1 { return }
            kill(process, signal)
        }
        let status = await Self.wait(for: process)
        forwarding.cancel()

        let signal = status & 0x7F
        return if signal == 0 { (status >> 8) & 0xFF } else { 128 + signal }
    }

    /// Starts the command in the same process group, with the standard handling of signals: an ignored signal would be
    /// ignored by the command, too.
    private func start() -> pid_t? {
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
        let error = posix_spawnp(&process, arguments.first ?? "", nil, &attributes, &words, &variables)
        return if error == 0 { process } else { nil }
    }

    /// Returns the status of a child process as `waitpid` reports it. Blocks a thread of its own.
    private static func wait(for process: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                continuation.resume(returning: status)
            }
        }
    }
}
