import ArgumentParser
import Foundation
import LocalIdentityServer
import NativeAuthCore
import TerminalForms

/// The `nativeauth demo` command.
struct DemoCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth demo", "on a terminal, a menu; in a pipe, the whole story"),
        Example("nativeauth demo --json", "play and check the story, for a program"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Try everything against a server of its own, which is gone afterwards.",
        discussion: discussion(
            "On a terminal you choose and fill the forms. In a pipe or in CI it plays the story itself and checks it.")
    )

    /// Maximum duration of the story. It takes a few seconds on an idle machine.
    private static let longestStory = Duration.seconds(110)

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let mailbox = DemoMailbox()
        var configuration = LocalIdentityServer.Configuration()
        configuration.port = 0
        configuration.storage = .ephemeral
        let isInteractive = output.terminal.isInteractive && !output.isJSON
        configuration.onMessage = { message in
            mailbox.take(message)
            if isInteractive { output.terminal.announce(ServeText.mail(message, output.terminal.traits)) }
        }
        if isInteractive {
            try await Self.lead(configuration, output)
        } else {
            // Shorter than the leeway before expiry at which a token counts as stale, so that the story includes a
            // refresh.
            configuration.limits.accessTokenLifetime = 30
            try await Self.play(configuration, mailbox, output)
        }
    }

    /// Runs the interactive demo. Enables raw mode, and with it the signal handler, before the server starts: from then
    /// on no signal ends the process before the server is stopped.
    private static func lead(_ configuration: LocalIdentityServer.Configuration, _ output: Output) async throws {
        output.terminal.takeKeyboard()
        defer { output.terminal.releaseKeyboard() }
        let server = try await ServerStart.start(configuration)
        do {
            try await DemoVisit(server: server, output: output).run()
            await server.stop()
        } catch {
            await server.stop()
            guard error is Interruption else { throw error }
            throw ExitCode(128 + (output.terminal.endingSignal ?? 2))
        }
    }

    /// Runs the story. The server is stopped and its folder removed in every case, including a termination signal.
    private static func play(
        _ configuration: LocalIdentityServer.Configuration, _ mailbox: DemoMailbox, _ output: Output
    ) async throws {
        let ending = EndingSignal()
        let server = try await ServerStart.start(configuration)
        let signal: Int32?
        do {
            signal = try await withThrowingTaskGroup(of: Int32?.self) { group in
                group.addTask {
                    try await DemoStory(server: server, mailbox: mailbox, output: output).run()
                    return nil
                }
                group.addTask { await ending.wait() }
                group.addTask {
                    try await Task.sleep(for: Self.longestStory)
                    let error = NativeAuthError(.timedOut, message: "The demo did not end in time.")
                    throw CommandFailure(error, status: ExitStatus.failure)
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
