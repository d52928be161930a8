import ArgumentParser
import Foundation
import IdentityDomain
import TerminalForms

struct MailsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth mails": "all messages since the server started",
        "nativeauth mails --to ada@example.com --code --wait 10": "the newest code for an address, for a script",
        "nativeauth mails --to ada@example.com --link": "the newest link for an address",
    ]

    static let configuration = makeConfiguration(
        "mails",
        abstract: "Show the emails and text messages that the local server sent.",
        discussion: """
            With --code and --link, exit code 4: there is no such message. A message that exists already is printed at \
            once, also with --wait. The server keeps the last 1,000 messages in memory.
            """
    )

    @Option(help: ArgumentHelp("Only messages to this address or phone number.", valueName: "ADDRESS"))
    var to: String?

    @Flag(help: "Print only the code of the newest message that has one.")
    var code = false

    @Flag(help: "Print only the link of the newest message that has one.")
    var link = false

    @Option(
        name: .customLong("wait"),
        help: ArgumentHelp("The time to wait for a message, if there is none yet; 0 to 300.", valueName: "SECONDS")
    )
    var wait = 0

    @OptionGroup var format: OutputOptions

    private static let pause: Duration = .milliseconds(200)

    mutating func validate() throws {
        if code, link { throw ValidationError("Choose one of --code and --link.") }
        if !(0...300).contains(wait) { throw ValidationError("--wait takes a number of seconds from 0 to 300.") }
    }

    mutating func run() async throws {
        let output = format.output
        let messages = try await messages()
        if messages.isEmpty, !code, !link {
            return try output.show(["messages": messages], as: [ScreenLine("No messages.")])
        }
        guard let newest = messages.last else {
            let recipient = to.map { " to \($0)" } ?? ""
            throw CommandFailure(.refused, "There is no \(wanted)\(recipient).", status: ExitStatus.refused)
        }

        if code || link {
            let value = part(of: newest) ?? ""
            let name = if code { "code" } else { "link" }
            return try output.show([name: value], as: [ScreenLine(TextCleaner.line(value))])
        }
        try output.show(["messages": messages], as: messages.flatMap { ServeText.mail($0, traits: output.traits) })
    }

    private var wanted: String {
        if code { return "message with a code" }
        return link ? "message with a link" : "message"
    }

    /// Returns the messages that match, the newest last, as soon as there is one.
    private func messages() async throws -> [OutboxMessage] {
        let client = try ConsoleClient()
        let end = ContinuousClock.now + .seconds(wait)
        while true {
            let found = try await client.messages(to: to).filter { part(of: $0) != nil }
            if !found.isEmpty || ContinuousClock.now >= end { return found }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Returns the part of a message that is printed; nil for a message without it.
    private func part(of message: OutboxMessage) -> String? {
        if code { return message.code }
        if link { return message.link }
        return message.text
    }
}
