import Foundation
import IdentityDomain
import TerminalForms

/// One run of `serve`: starts the servers, records them for other commands, runs the command of the arguments or shows
/// the report until a termination signal, and leaves nothing behind.
struct ServeRun: Sendable {
    /// The command of the arguments; empty without one.
    let command: [String]
    let output: Output
    let state: CommandState
    let folders: ServeFolders
    let log: LogWriter
    let isRecorded: Bool
    /// The host of `--host`.
    let host: NetworkHost?
    let showsToken: Bool
    /// The file of `--ready-file`.
    let readyFile: ReadyFile?
    /// The file of `--export-on-exit`.
    let export: ExitExport?

    /// - Parameter prepare: reads the files of the command line, which may take long.
    /// - Returns: the exit status.
    func run(_ prepare: () throws -> ServerStart) async throws -> Int32 {
        let termination = TerminationSignal()
        defer { folders.removeTemporary() }
        try readyFile?.prepare()
        try export?.prepare()
        let servers = try await termination.bounding {
            try await prepare().start()
        } abandon: { signal in
            folders.removeTemporary()
            log.flush()
            exit(status(after: signal))
        }

        let record = RunningServerRecord(servers.server)
        // A `defer` can't wait for the servers to stop.
        let result: Result<Int32, any Error>
        do {
            result = .success(try await work(servers, record: record, until: termination))
        } catch {
            result = .failure(error)
        }
        readyFile?.remove()
        await servers.stop()
        record.remove(from: state)
        return exported(status: try result.get())
    }

    /// Writes the file of `--export-on-exit`.
    /// - Returns: the exit status of the command; 1 if that is 0 and the file can't be written.
    private func exported(status: Int32) -> Int32 {
        do {
            try export?.write(folders.server)
            return status
        } catch {
            output.show(CommandFailure(converting: error))
            return status == ExitStatus.done ? ExitStatus.failure : status
        }
    }

    private func work(
        _ servers: ServeServers,
        record: RunningServerRecord,
        until termination: TerminationSignal
    ) async throws -> Int32 {
        if let signal = termination.first { return status(after: signal) }
        try record.save(in: state)
        if isRecorded { output.note([ServeText.recorded]) }
        if let host { output.note([ServeText.exposed(host)]) }
        let report = ServeReport(servers.server, provider: servers.provider, showsToken: showsToken)
        try readyFile?.write(report)
        guard command.isEmpty else { return try await runCommand(report, until: termination) }

        let lines = ServeText.lines(
            report,
            console: servers.server.consoleURL,
            httpURL: servers.server.httpURL,
            traits: output.traits
        )
        try output.show(report, as: lines)
        let signal = await termination.wait()
        return status(after: signal ?? SIGTERM)
    }

    private func runCommand(_ report: ServeReport, until termination: TerminationSignal) async throws -> Int32 {
        let wrapped = try WrappedCommand(command, report: report, state: state)
        do {
            return try await wrapped.run(until: termination)
        } catch {
            output.note("The command \(TextCleaner.line(command[0])) can't be started: \(error.reason).")
            return error.status
        }
    }

    /// Returns the exit status after a signal. A command would have been ended by it as well.
    private func status(after signal: Int32) -> Int32 {
        guard command.isEmpty else { return 128 + signal }
        return ExitStatus.done
    }
}
