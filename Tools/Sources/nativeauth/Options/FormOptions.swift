import ArgumentParser
import AuthFlows
import Foundation
import TerminalForms

/// The options for forms.
struct FormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of the forms, such as de. Default: that of the environment.", valueName: "TAG"),
        completion: .list(FormTexts.languages))
    var language: String?

    mutating func validate() throws {
        guard let language, !TerminalTexts.isLanguage(language) else { return }
        throw ValidationError("--language takes a language tag, such as en, de or pt-BR.")
    }

    /// The requested language, or that of the environment.
    var tag: String { language ?? TerminalTexts.language(of: ProcessInfo.processInfo.environment) }
}
