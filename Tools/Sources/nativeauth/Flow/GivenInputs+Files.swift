import Foundation
import TerminalForms

extension GivenInputs {
    /// Reads the values that the options give, also those of a file or of standard input.
    /// - Throws: `CommandFailure` if the file can't be read, or an option contains a secret.
    init(_ options: InputOptions) throws {
        let fileValues = try options.inputFile.map(Self.read) ?? [:]
        self.init(argumentValues: try options.argumentValues(), fileValues: fileValues)
    }

    private static func read(file: String) throws -> [String: String] {
        let source = InputFile(file)
        let name = source.name
        let data = try source.data()

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
