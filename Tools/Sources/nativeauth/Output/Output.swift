import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The output of a command: results go to standard output, everything else to standard error.
struct Output: Sendable {
    let isJSON: Bool
    /// The terminal of standard input and output.
    let terminal: SystemTerminal
    private let errors: SystemTerminal
    /// The capabilities of standard output.
    var traits: TerminalTraits { terminal.traits }
    /// The capabilities of standard output for a report, which is not wrapped in a pipe or a file.
    var reportTraits: TerminalTraits { terminal.messageTraits }

    init(isJSON: Bool, noColor: Bool = false, isPlain: Bool = false) {
        self.isJSON = isJSON
        let context = CommandContext.current
        var environment = context.environment
        if noColor { environment["NO_COLOR"] = "1" }
        if isPlain { environment[TerminalTraits.plainVariable] = "1" }
        terminal = SystemTerminal(output: context.output, environment: environment)
        errors = SystemTerminal(output: context.errors, environment: environment)
    }

    func json(_ value: some Encodable) throws {
        terminal.write(try JSONReport.line(value) + "\n")
    }

    func show(_ lines: [ScreenLine]) { terminal.write(lines) }

    /// Writes a result, as JSON or as lines.
    func show(_ value: some Encodable, as lines: @autoclosure () -> [ScreenLine]) throws {
        if isJSON { return try json(value) }
        show(lines())
    }

    func show(_ user: SignedInUser) throws {
        try show(user, as: ValueTable.lines(UserTable.rows(user), traits: traits))
    }

    func showProfile(_ document: [String: AnyCodable]) throws {
        try show(document, as: ValueTable.lines(ProfileTable.rows(document), traits: traits))
    }

    func say(_ text: String) {
        show(Paragraph.wrap(text, columns: traits.columns))
    }

    /// Writes a note to standard error, to keep it out of the result.
    func note(_ text: String) {
        errors.write(Paragraph.wrap(text, columns: errors.messageTraits.columns))
    }

    func note(_ lines: [ScreenLine]) { errors.write(lines) }

    /// Prints the error of a command to standard error, and with `--json` an error report to standard output.
    func show(_ failure: CommandFailure) {
        errors.write(ScreenRenderer(errors.messageTraits).lines(of: failure.error))
        if let detail = failure.error.serverDescription, !failure.error.displayMessage.contains(detail) {
            note(TextCleaner.line("Cause: \(detail)"))
        }
        if isJSON { try? json(FlowReport.error(failure.error)) }
    }

    func showHelp(_ text: String) {
        terminal.write(HelpText.wrap(text, columns: traits.columns) + "\n")
    }

    /// Prints a usage error to standard error, and with `--json` an error report to standard output.
    /// - Parameter first: the error message without the usage text.
    func showUsage(_ message: String, first: String) {
        let text = HelpText.wrap(TextCleaner.paragraphs(message), columns: errors.traits.columns)
        errors.write(text + "\n")
        if isJSON { try? json(FlowReport.error(NativeAuthError(.usage, message: first))) }
    }

    /// - Parameter message: the server's message, for the JSON output.
    func showSignedIn(_ user: SignedInUser, at connection: Connection, message: String? = nil) throws {
        if isJSON { return try json(FlowReport.complete(user: user, message: message)) }

        let displayName = user.displayName.map(TextCleaner.line) ?? ""
        let names = [user.username, user.email, user.displayName].compactMap(\.self)
        let name = TextCleaner.line(names.first { !$0.isEmpty } ?? user.sub)
        var greeting = "Signed in."
        if !displayName.isEmpty { greeting += " Hello, \(displayName)." }
        show([.blank] + Paragraph.wrap(greeting, .good, columns: traits.columns))
        say("\(name) is signed in with \(connection.providerName.title) at \(connection.baseURL).")
        show(ValueTable.lines(UserTable.rows(user), traits: traits))
    }
}

/// The execution context of a command: that of the process, unless a test in the same process sets another one.
struct CommandContext: Sendable {
    var environment = ProcessInfo.processInfo.environment
    /// The file descriptor for results.
    var output = STDOUT_FILENO
    /// The file descriptor for notes and errors.
    var errors = STDERR_FILENO
    /// The transport, clock and logger of the providers' clients.
    var client = ClientEnvironment()

    @TaskLocal static var current = CommandContext()
}

extension Int {
    /// Returns the number with a noun, which gets an "s" unless the number is 1.
    func counted(_ noun: String) -> String {
        guard self != 1 else { return "1 \(noun)" }
        return "\(self) \(noun)s"
    }
}
