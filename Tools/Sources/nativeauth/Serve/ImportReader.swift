import Foundation
import IdentityBase
import LocalIdentityServer

/// Reads the documents and variables of `serve --import`.
struct ImportReader {
    private let options: ImportArguments

    init(_ options: ImportArguments) { self.options = options }

    /// Returns the documents to import; `nil` without `--import`.
    /// - Throws: `CommandFailure` if a file can't be read.
    func batch(isStrict: Bool) throws -> ImportBatch? {
        guard !options.paths.isEmpty else { return nil }
        let variables = try variables()
        return ImportBatch(
            sources: try sources(),
            variables: variables,
            options: ImportOptions(failurePolicy: isStrict ? .rollBack : .continueWithOthers)
        )
    }

    /// Returns the variables: those of `--variable` precede those of the file, which precede the environment's.
    private func variables() throws -> ResourceVariables {
        var values = CommandContext.current.environment
        if let file = options.variablesFile { values.merge(try Self.file(file)) { $1 } }
        for variable in options.variables {
            guard let (name, value) = Self.variable(variable) else {
                throw CommandFailure.usage("--variable takes NAME=VALUE.")
            }
            values[name] = value
        }
        return ResourceVariables(texts: values)
    }

    private func sources() throws -> [ImportSource] {
        do {
            return try options.paths.flatMap { try ImportSource.list(URL(fileURLWithPath: $0)) }
        } catch let problem as FlowDefinitionError {
            throw CommandFailure.usage("--import: \(problem.file): \(problem.reason)")
        }
    }

    /// Reads a file of variables. Its errors never contain a value.
    private static func file(_ path: String) throws -> [String: String] {
        // Also from a pipe, such as `<(command)` of a shell.
        let handle = FileHandle(forReadingAtPath: path)
        let data = try? handle?.readToEnd() ?? Data()
        guard handle != nil, let data, let text = String(exactly: data) else {
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
