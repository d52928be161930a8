import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

struct ImportArguments: ParsableArguments {
    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "A file or folder with documents in ThunderID's format, including users, groups and roles. The server stores "
                + "them once. Repeatable.",
            valueName: "PATH"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var paths: [String] = []

    @Option(
        name: .customLong("variable"),
        help: ArgumentHelp(
            "The value of a variable such as {{.NAME}} in those documents. Default: the environment. For secrets use the "
                + "environment or --variables-file, because other users of this machine can see arguments.",
            valueName: "NAME=VALUE"
        )
    )
    var variables: [String] = []

    @Option(
        help: ArgumentHelp("A file with variables, one NAME=VALUE per line.", valueName: "FILE"),
        completion: .file()
    )
    var variablesFile: String?

    mutating func validate() throws {
        guard paths.isEmpty, !variables.isEmpty || variablesFile != nil else { return }
        throw ValidationError("--variable and --variables-file require --import.")
    }

    /// Returns the variables: those of `--variable` precede those of the file, which precede the environment's.
    func values() throws -> ResourceVariables {
        var values = CommandContext.current.environment
        if let variablesFile { values.merge(try Self.file(variablesFile)) { $1 } }
        for variable in variables {
            guard let (name, value) = Self.variable(variable) else {
                throw CommandFailure.usage("--variable takes NAME=VALUE.")
            }
            values[name] = value
        }
        return ResourceVariables(texts: values)
    }

    func sources() throws -> [ImportSource] {
        do {
            return try paths.flatMap { try ImportSource.list(URL(fileURLWithPath: $0)) }
        } catch let problem as FlowDefinitionError {
            throw CommandFailure.usage("--import: \(problem.file): \(problem.reason)")
        }
    }

    /// Reads a file of variables. Its errors never contain a value.
    private static func file(_ path: String) throws -> [String: String] {
        let data = FileManager.default.contents(atPath: path)
        guard let text = data.flatMap({ String(exactly: $0) }) else {
            throw CommandFailure.usage("Can't read the file \(path).")
        }

        var values: [String: String] = [:]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let (name, value) = variable(line) else {
                throw CommandFailure.usage("\(path):\(number + 1): expected NAME=VALUE.")
            }
            values[name] = unquoted(value)
        }
        return values
    }

    /// Returns the name and the value of `NAME=VALUE`; `nil` if the name is not that of a variable.
    private static func variable(_ text: String) -> (name: String, value: String)? {
        guard let (name, value) = text.assignment else { return nil }
        let trimmedName = name.trimmingCharacters(in: .whitespaces)
        let match = trimmedName.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/)
        guard match != nil else { return nil }
        return (trimmedName, value)
    }

    private static func unquoted(_ value: String) -> String {
        let value = value.trimmingCharacters(in: .whitespaces)
        guard value.count >= 2 else { return value }
        for quote in ["\"", "'"] where value.hasPrefix(quote) && value.hasSuffix(quote) {
            return String(value.dropFirst().dropLast())
        }
        return value
    }
}
