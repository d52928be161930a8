import ArgumentParser
import Foundation
import LocalIdentityServer
import TerminalForms

/// `nativeauth demo`
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Try everything against a server of its own, which is gone afterwards.",
        discussion: "On a terminal you fill the forms. In a pipe or in CI it plays the story itself and checks it."
    )

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
        let server = try await ServerStart.start(configuration)
        if isInteractive {
            try await Self.lead(server, output)
        } else {
            try await Self.play(server, mailbox, output)
        }
    }

    private static func lead(_ server: LocalIdentityServer, _ output: Output) async throws {
        do {
            try await DemoVisit(server: server, output: output).run()
            output.terminal.releaseKeyboard()
            await server.stop()
        } catch {
            output.terminal.releaseKeyboard()
            await server.stop()
            guard error is Interruption else { throw error }
            throw ExitCode(128 + (output.terminal.endingSignal ?? 2))
        }
    }

    /// The server is stopped and its folder removed however the story ends, also when somebody breaks it off.
    private static func play(_ server: LocalIdentityServer, _ mailbox: DemoMailbox, _ output: Output) async throws {
        let watch = SignalWatch { signal in
            Task {
                await server.stop()
                Foundation.exit(128 + signal)
            }
        }
        defer { watch.stop() }
        do {
            try await DemoStory(server: server, mailbox: mailbox, output: output).run()
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }
}
