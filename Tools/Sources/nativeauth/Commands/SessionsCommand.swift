import ArgumentParser
import TerminalForms

struct SessionsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sessions": "list the sessions; * marks the current one",
        "nativeauth sessions --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "sessions",
        abstract: "List the sessions on this machine, one for each provider.",
        discussion: "Sends no request. To change the current session: nativeauth use PROVIDER"
    )

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let sessions = SessionEntry.all()
        if output.isJSON { return try output.json(["sessions": sessions]) }
        guard !sessions.isEmpty else { return output.say("Not signed in. Sign in: nativeauth sign-in") }

        let columns = output.reportTraits.columns
        let lines = sessions.flatMap { session in
            let mark = if session.isCurrent { "* " } else { "  " }
            return Paragraph.wrap(session.text, columns: columns, first: mark, rest: "    ")
        }
        output.show(lines)
    }
}
