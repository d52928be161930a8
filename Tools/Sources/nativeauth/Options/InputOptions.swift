import ArgumentParser
import AuthFlows
import Foundation
import TerminalForms

struct InputOptions: ParsableArguments {
    @Option(
        name: .customLong("input"),
        help: ArgumentHelp("A field's value, except secrets. Repeatable.", valueName: "NAME=VALUE")
    )
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            "A JSON object of field values, including secrets. Use - for standard input.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var inputFile: String?

    @Option(
        name: .customLong("action"),
        help: ArgumentHelp("An action to choose. Repeatable, for later forms.", valueName: "ID")
    )
    var actions: [String] = []

    @Option(
        help: ArgumentHelp(
            "For tests: use and create passkeys in this file, without a device or a user.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var softwarePasskey: String?

    /// Field names that always denote secrets; refused before any request to the server.
    private static let secretNames: Set<String> = [
        "password", "newpassword", "new_password", "otp", "passcode", "pin",
    ]

    /// Field names of link tokens and passkey responses, which are secrets as well.
    private static let linkAndPasskeyNames: Set<String> = [
        "invitetoken", "clientdatajson", "authenticatordata", "attestationobject",
    ]

    static func isSecret(_ name: String) -> Bool { secretNames.contains(name.lowercased()) }

    var isEmpty: Bool { inputs.isEmpty && inputFile == nil && actions.isEmpty }

    /// Returns the values of `--input`.
    /// - Throws: `CommandFailure` for a secret, or a value without a name.
    func argumentValues() throws -> [String: String] {
        var values: [String: String] = [:]
        for input in inputs {
            guard let (name, value) = input.assignment else {
                // The message does not repeat the input, which may be a secret.
                throw CommandFailure.usage("--input takes NAME=VALUE, such as --input username=ada.")
            }
            if Self.isSecret(name) || Self.linkAndPasskeyNames.contains(name.lowercased()) {
                throw CommandFailure.usage(GivenInputs.secretRefusal(name))
            }
            values[name] = value
        }
        return values
    }
}

struct FormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of the forms, such as de. Default: that of the environment.",
            valueName: "TAG"
        ),
        completion: .list(FormTexts.languages)
    )
    var language: String?

    mutating func validate() throws {
        guard let language, !TerminalTexts.isLanguageTag(language) else { return }
        throw ValidationError("--language takes a language tag, such as en, de or pt-BR.")
    }

    var languageTag: String { language ?? TerminalTexts.language(of: ProcessInfo.processInfo.environment) }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object, for programs.")
    var json = false

    @Flag(help: "Print without colours, as with NO_COLOR.")
    var noColor = false

    @Flag(help: "Print for screen readers: whole lines, no colours, no drawings, as with NATIVEAUTH_PLAIN.")
    var plain = false

    var output: Output { Output(isJSON: json, noColor: noColor, isPlain: plain) }
}
