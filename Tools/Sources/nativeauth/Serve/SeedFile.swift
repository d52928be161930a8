import Foundation
import HostedPages
import IdentityBase

/// Reads the users of `serve --seed`: a list in YAML or JSON, whose elements have `username`, `email`, `password`,
/// `type` and `attributes`.
struct SeedFile {
    private static let members: Set<String> = ["username", "email", "password", "type", "attributes"]

    private let path: String

    init(_ path: String) { self.path = path }

    /// - Throws: `CommandFailure` if the file can't be read, or is no such list. It never contains a value of the file.
    func users() throws -> [NewUser] {
        let file = InputFile(path)
        guard let text = String(exactly: try file.data()) else {
            throw CommandFailure.usage("--seed: the content of \(file.name) is not text in UTF-8.")
        }
        do {
            let root = try YAMLDocument(file: path).root(of: text)
            return try root.items().map(Self.user)
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("--seed: \(error.description)")
        }
    }

    private static func user(_ node: YAMLNode) throws -> NewUser {
        let problems = ProblemList()
        node.rejectUnknownMembers(members, problems: problems)
        if let first = problems.found.first { throw first }

        var attributes: [String: JSONValue] = [:]
        for (name, value) in try node["attributes"]?.members() ?? [] {
            attributes[name] = try value.json()
        }
        let user = NewUser(
            username: try node["username"]?.optionalText(),
            email: try node["email"]?.optionalText(),
            password: try node["password"]?.optionalText(),
            type: try node["type"]?.optionalText(),
            attributes: attributes
        )
        guard user.username != nil || user.email != nil else {
            throw node.error("a user needs a username or an email")
        }
        return user
    }
}
