import ArgumentParser
import TerminalForms

struct ConsoleCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth console": "the address to open in a browser",
        "nativeauth console --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "console",
        abstract: "Print the address of the running local server's console.",
        discussion: """
            The console shows messages with their codes and links, users, the set-up of apps and the last requests. The \
            address contains a token that is valid until the server stops; it works on this machine only.
            """
    )

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let address = try ConsoleClient().address.absoluteString
        // Not wrapped, so that it can be copied.
        try format.output.show(["consoleURL": address], as: [ScreenLine(address, .link)])
    }
}
