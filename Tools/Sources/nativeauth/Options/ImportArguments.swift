import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

/// The options of `serve` for the import of documents.
struct ImportArguments: ParsableArguments {
    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "A file or a folder with documents of ThunderID's format, which the server stores once: also users, groups and "
                + "roles. May be given several times.", valueName: "PATH"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var paths: [String] = []

    @Option(
        name: .customLong("variable"),
        help: ArgumentHelp(
            "The value of a variable in those documents, such as {{.NAME}}; others are taken from the environment. For a "
                + "secret use the environment or --variables-file: other users of this machine can see arguments.",
            valueName: "NAME=VALUE"))
    var variables: [String] = []

    @Option(
        help: ArgumentHelp("A file with variables: a line NAME=VALUE for each.", valueName: "FILE"),
        completion: .file())
    var variablesFile: String?

    mutating func validate() throws {
        guard paths.isEmpty else { return }
        if !variables.isEmpty || variablesFile != nil {
            throw ValidationError("--variable and --variables-file go with --import.")
        }
    }

    /// The values of the variables: those of `--variable`, of the file and of the environment, in this order of
    /// precedence.
    /// - Throws: `CommandFailure`.
    func values() throws -> ResourceVariables {
        var values = CommandContext.current.environment
        if let variablesFile { values.merge(try Self.file(variablesFile)) { $1 } }
        for variable in variables {
            guard let (name, value) = Self.pair(variable) else {
                throw CommandFailure.usage("--variable takes NAME=VALUE.")
            }
            values[name] = value
        }
        return ResourceVariables(texts: values)
    }

    /// The documents to import.
    /// - Throws: `CommandFailure`.
    func sources() throws -> [ImportSource] {
        do {
            return try paths.flatMap { try ImportSource.list(URL(fileURLWithPath: $0)) }
        } catch let problem as FlowDefinitionError {
            throw CommandFailure.usage("--import: \(problem.file): \(problem.reason)")
        }
    }

    /// Reads a file of variables. Its errors never contain a value.
    private static func file(_ path: String) throws -> [String: String] {
        guard let data = FileManager.default.contents(atPath: path), let text = String(exactly: data) else {
            throw CommandFailure.usage("The file \(path) can't be read.")
        }
        var values: [String: String] = [:]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let (name, value) = pair(line) else {
                throw CommandFailure.usage("\(path):\(number + 1): a line is NAME=VALUE.")
            }
            values[name] = unquoted(value)
        }
        return values
    }

    private static func pair(_ text: String) -> (String, String)? {
        guard let separator = text.firstIndex(of: "=") else { return nil }
        let name = text[..<separator].trimmingCharacters(in: .whitespaces)
        guard let first = name.first, first.isLetter || first == "_",
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else { return nil }
        return (name, String(text[text.index(after: separator)...]))
    }

    private static func unquoted(_ value: String) -> String {
        let value = value.trimmingCharacters(in: .whitespaces)
        for quote in ["\"", "'"] where value.count >= 2 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            return String(value.dropFirst().dropLast())
        }
        return value
    }
}
