import ArgumentParser
import Foundation
import LocalIdentityServer
import TerminalForms

struct DemoCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth demo": "an interactive menu; in a pipe, an automatic run",
        "nativeauth demo --json": "run and check all flows, for a script",
    ]

    static let configuration = makeConfiguration(
        "demo",
        abstract: "Try all flows against a temporary server.",
        discussion: "On a terminal you choose and fill in the forms. In a pipe or in CI the demo runs by itself and "
            + "checks the results."
    )

    /// Maximum duration of the automatic demo. It takes a few seconds on an idle machine.
    private static let automaticTimeout = Duration.seconds(110)

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let mailbox = DemoMailbox()
        var configuration = LocalIdentityServer.Configuration()
        configuration.port = 0
        configuration.storage = .ephemeral
        if let rounds = try PasswordRounds.requested() { configuration.passwordHashRounds = rounds }

        let isInteractive = output.terminal.isInteractive && !output.isJSON
        configuration.onMessage = { message in
            mailbox.receive(message)
            if isInteractive { output.terminal.announce(ServeText.mail(message, traits: output.traits)) }
        }

        if isInteractive {
            try await Self.runInteractively(configuration, output: output)
        } else {
            // Shorter than the leeway with which a token counts as stale, so that the demo includes a refresh.
            configuration.limits.accessTokenLifetime = 30
            try await Self.runAutomatically(configuration, mailbox: mailbox, output: output)
        }
    }

    /// Runs the interactive demo. Enables raw mode, and with it the signal handler, before the server starts: from then
    /// on no signal ends the process before the server is stopped.
    private static func runInteractively(
        _ configuration: LocalIdentityServer.Configuration,
        output: Output
    ) async throws {
        output.terminal.enableRawMode()
        defer { output.terminal.restoreMode() }

        let server = try await LocalIdentityServer.start(configuration)
        do {
            try await InteractiveDemo(server: server, output: output).run()
            await server.stop()
        } catch {
            await server.stop()
            guard error is Interruption else { throw error }
            throw ExitCode(128 + (output.terminal.terminationSignal ?? SIGINT))
        }
    }

    /// Runs the automatic demo. The server is stopped, and its folder removed, even after a termination signal.
    private static func runAutomatically(
        _ configuration: LocalIdentityServer.Configuration,
        mailbox: DemoMailbox,
        output: Output
    ) async throws {
        let termination = TerminationSignal()
        let server = try await LocalIdentityServer.start(configuration)

        let signal: Int32?
        do {
            signal = try await withThrowingTaskGroup(of: Int32?.self) { group in
                group.addTask {
                    let runner = await DemoRunner(output: output)
                    try await AutomaticDemo(server: server, mailbox: mailbox, runner: runner).run()
                    return nil
                }
                group.addTask { await termination.wait() }
                group.addTask {
                    try await Task.sleep(for: Self.automaticTimeout)
                    throw CommandFailure(.timedOut, "The demo timed out.", status: ExitStatus.failure)
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        if let signal { throw ExitCode(128 + signal) }
    }
}
