import Foundation

@testable import IdentityBase
@testable import ServerTestSupport

/// One entry of `real-answers.json`: requests to the real server, and the status and the codes of its responses.
///
/// `${name}` in a request is replaced by a value of an earlier response or by one of `given`.
struct RealAnswer: Sendable, Decodable, CustomStringConvertible {
    struct Request: Sendable, Decodable {
        let method: String
        let path: String
        let query: [[String]]?
        let form: [String: String]?
        let json: JSONValue?
        let bearer: String?
        let basic: String?
        /// Names under which values of the response are stored for later requests.
        let save: [String: String]?
        let response: Response
    }

    struct Response: Sendable, Decodable {
        let status: Int
        let flowStatus: String?
        /// The `code` of a ThunderID error.
        let code: String?
        /// The `error` of an OAuth error.
        let error: String?
        let message: String?
        let inputs: [String]?
        /// The path of a redirect.
        let page: String?
        /// Query parameters of a redirect.
        let location: [String: String]?
        /// Parameters of `redirect_uri`.
        let redirect: [String: String]?
        /// Members of the body; other members are allowed.
        let body: JSONValue?
        /// Paths of members that must be missing.
        let absent: [String]?
        /// Lists of the body, in any order.
        let list: [String: [String]]?
    }

    /// The row of the table in `thunderid-real-2.md`.
    let row: Int
    let title: String
    let given: [String]
    let requests: [Request]

    var description: String { "\(row): \(title)" }

    static let all: [RealAnswer] = {
        let file = FixtureFolder.url("thunderid").appendingPathComponent("real-answers.json")
        let text = try? Data(contentsOf: file)
        return (text.flatMap { try? JSONDecoder().decode([RealAnswer].self, from: $0) }) ?? []
    }()
}

extension RealAnswer.Response {
    /// Returns the differences from the real response; empty if there are none.
    func differences(from reply: TestClient.Reply) -> [String] {
        var found: [String] = []
        func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value?) {
            guard let expected, expected != actual else { return }
            found.append("\(name): expected \(expected), found \(String(describing: actual))")
        }
        compare("status", status, reply.status)
        compare("flowStatus", flowStatus, reply.flowStatus)
        compare("code", code, reply.errorCode)
        compare("error", error, reply.oauthError)
        compare("message", message, reply.note("message"))
        compare("inputs", inputs?.sorted(), reply.inputs.sorted())
        let address = reply.headers["location"].flatMap { URLComponents(string: $0) }
        compare("page", page, address?.path)
        for (name, value) in location ?? [:] { compare(name, value, address?[name]) }
        let target = reply.json["redirect_uri"]?.string.flatMap { URLComponents(string: $0) }
        for (name, value) in redirect ?? [:] { compare(name, value, target?[name]) }
        if let body, !Self.contains(reply.json, body) { found.append("body: expected \(body), found \(reply.text)") }
        for path in absent ?? [] {
            let value = path.split(separator: ".").reduce(Optional(reply.json)) { $0?[String($1)] }
            if value != nil { found.append("\(path) is there") }
        }
        for (name, values) in list ?? [:] {
            compare(name, values.sorted(), reply.json[name]?.array?.compactMap(\.string).sorted())
        }
        return found
    }

    private static func contains(_ value: JSONValue, _ part: JSONValue) -> Bool {
        guard let members = part.object else { return value == part }
        return members.allSatisfy { name, part in value[name].map { contains($0, part) } ?? false }
    }
}
