import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The output of a command: results go to standard output, everything else to standard error.
struct Output: Sendable {
    /// Whether results are printed as JSON.
    let isJSON: Bool
    /// The terminal of standard input and output.
    let terminal: SystemTerminal
    private let errors: SystemTerminal

    init(isJSON: Bool, hasNoColor: Bool = false, isPlain: Bool = false) {
        self.isJSON = isJSON
        let context = CommandContext.current
        var environment = context.environment
        if hasNoColor { environment["NO_COLOR"] = "1" }
        if isPlain { environment[TerminalTraits.plainVariable] = "1" }
        terminal = SystemTerminal(output: context.output, environment: environment)
        errors = SystemTerminal(output: context.errors, environment: environment)
    }

    /// The renderer for standard output.
    var renderer: ScreenRenderer { ScreenRenderer(terminal.traits) }

    /// Writes a value as one line of JSON.
    func json(_ value: some Encodable) throws { terminal.write(try JSONReport.line(value) + "\n") }

    /// Writes lines of a result.
    func show(_ lines: [ScreenLine]) { terminal.write(lines) }

    /// Writes a sentence of a result.
    func say(_ text: String) { show(Paragraph.wrap(text, columns: terminal.traits.columns)) }

    /// Writes a note to standard error, to keep it out of the result.
    func note(_ text: String) { errors.write(Paragraph.wrap(text, columns: errors.traits.columns)) }

    /// Writes lines to standard error.
    func note(_ lines: [ScreenLine]) { errors.write(lines) }

    /// Prints the error of a command to standard error, and with `--json` an error report to standard output.
    func show(_ failure: CommandFailure) {
        errors.write(ScreenRenderer(errors.traits).lines(of: failure.error))
        let error = failure.error
        if let detail = error.serverDescription, !error.problem.contains(detail) {
            note(TextCleaner.line("Cause: \(detail)"))
        }
        guard isJSON else { return }
        try? json(FlowReport.error(failure.error))
    }

    /// Prints the help.
    /// - Parameter text: the parser's help text.
    func showHelp(_ text: String) {
        terminal.write(HelpText.fitting(text, columns: terminal.traits.columns) + "\n")
    }

    /// Prints a usage error to standard error, and with `--json` an error report to standard output.
    /// - Parameters:
    /// - message: the error message with the usage text.
    /// - first: the error message alone.
    func showUsage(_ message: String, first: String) {
        let text = HelpText.fitting(TextCleaner.paragraphs(message), columns: errors.traits.columns)
        errors.write(text + "\n")
        guard isJSON else { return }
        try? json(FlowReport.error(NativeAuthError(.usage, message: first)))
    }
}
