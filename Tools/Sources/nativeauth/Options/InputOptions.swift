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

    /// Field names that always denote secrets; refused before any request to the server.
    private static let secretNames: Set<String> = [
        "password", "newpassword", "new_password", "otp", "passcode", "pin",
    ]

    static func isSecret(_ name: String) -> Bool { secretNames.contains(name.lowercased()) }

    /// Field names of link tokens and passkey responses, which are secrets as well.
    private static let linkAndPasskeyNames: Set<String> = [
        "invitetoken", "clientdatajson", "authenticatordata", "attestationobject",
    ]

    var isEmpty: Bool { inputs.isEmpty && inputFile == nil && actions.isEmpty }

    func read() throws -> GivenInputs {
        var given = GivenInputs()
        if let inputFile { given.fileValues = try Self.read(file: inputFile) }
        for input in inputs {
            guard let (name, value) = input.assignment else {
                // The message does not repeat the input, which may be a secret.
                throw CommandFailure.usage("--input takes NAME=VALUE, such as --input username=ada.")
            }
            if Self.isSecret(name) || Self.linkAndPasskeyNames.contains(name.lowercased()) {
                throw CommandFailure.usage(GivenInputs.secretRefusal(name))
            }
            given.argumentValues[name] = value
        }
        return given
    }

    private static func read(file: String) throws -> [String: String] {
        let isStandardInput = file == "-"
        let name = isStandardInput ? "standard input" : file
        let data: Data?
        if isStandardInput {
            data = try? FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            data = FileManager.default.contents(atPath: file)
        }
        guard let data else { throw CommandFailure.usage("Can't read \(name). Name a readable file.") }

        let expected = #"Expected a JSON object of strings, such as {"username":"ada","password":"…"}."#
        guard let object = try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]) else {
            throw CommandFailure.usage("The content of \(name) is not JSON. \(expected)")
        }
        guard let members = object as? [String: Any] else {
            throw CommandFailure.usage("The content of \(name) is not a JSON object. \(expected)")
        }
        guard let values = members as? [String: String] else {
            let wrong = members.filter { !($0.value is String) }.keys.sorted()
            let list = wrong.joined(separator: ", ")
            throw CommandFailure.usage("In \(name), the value of \(list) is not a string. \(expected)")
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
