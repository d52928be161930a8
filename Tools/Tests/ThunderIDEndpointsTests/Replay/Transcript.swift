import Foundation

@testable import IdentityBase
@testable import ServerTestSupport

/// A recorded conversation, parsed from its text.
struct Transcript: Sendable {
    struct Exchange: Sendable {
        let title: String
        let method: String
        let path: String
        let requestHeaders: [(String, String)]
        let requestBody: String?
        let status: Int
        let responseHeaders: [(String, String)]
        var responseBody: String
        /// The messages that the recorder had received at that time, if it recorded any.
        let messages: [JSONValue]

        /// The number before the title.
        var number: String { title.components(separatedBy: ".")[0].trimmingCharacters(in: .whitespaces) }

        /// The fields of a form, which recordings have one per line.
        var form: [String: String]? {
            let isForm = requestHeaders.contains {
                $0.0.lowercased() == "content-type" && $0.1 == "application/x-www-form-urlencoded"
            }
            guard isForm else { return nil }
            let fields = (requestBody ?? "").components(separatedBy: "\n").compactMap { line -> (String, String)? in
                guard let sign = line.range(of: " = ") else { return nil }
                return (line[..<sign.lowerBound].trimmingCharacters(in: .whitespaces), String(line[sign.upperBound...]))
            }
            return Dictionary(fields) { $1 }
        }
    }

    struct Unreadable: Error {
        let line: String
    }

    var exchanges: [Exchange]

    init(text: String) throws {
        exchanges = try text.components(separatedBy: "\n======== ").dropFirst().map(Self.exchange)
    }

    static func named(_ prefix: String) throws -> Transcript {
        let folder = FixtureFolder.url("thunderid")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = files.first(where: { $0.hasPrefix(prefix + "-") }) else { throw Unreadable(line: prefix) }
        return try Transcript(text: String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }

    private static func exchange(_ section: String) throws -> Exchange {
        var lines = section.components(separatedBy: "\n")[...]
        let title = lines.popFirst() ?? ""
        let request = block(">>>", &lines)
        let response = block("<<<", &lines)
        let target = (request.lines.first ?? "").split(separator: " ").map(String.init)
        let status = (response.lines.first ?? "").split(separator: " ").first.flatMap { Int($0) }
        guard target.count == 2, let status else { throw Unreadable(line: title) }
        let parts = response.body.components(separatedBy: "\n-- NOTE: ")
        let body = parts[0].components(separatedBy: "\n  .. decoded")[0]
        return Exchange(
            title: title,
            method: target[0],
            path: target[1],
            requestHeaders: request.lines.dropFirst().compactMap(header),
            requestBody: request.body.isEmpty ? nil : request.body,
            status: status,
            responseHeaders: response.lines.dropFirst().compactMap(header),
            responseBody: body == "(empty body)" ? "" : body.trimmingCharacters(in: .whitespacesAndNewlines),
            messages: parts.dropFirst().flatMap(messages)
        )
    }

    /// The marked lines, and those up to the next mark.
    private static func block(_ mark: String, _ lines: inout ArraySlice<String>) -> (lines: [String], body: String) {
        var marked: [String] = []
        while let line = lines.first, line.hasPrefix(mark) {
            marked.append(String(line.dropFirst(mark.count)).trimmingCharacters(in: .whitespaces))
            lines.removeFirst()
        }
        var body: [String] = []
        while let line = lines.first, !line.hasPrefix("<<<") {
            body.append(line)
            lines.removeFirst()
        }
        return (marked, body.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func header(_ line: String) -> (String, String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
            String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        )
    }

    private static func messages(_ note: String) -> [JSONValue] {
        guard let start = note.firstIndex(of: "["), let end = note.lastIndex(of: "]"),
            case .array(let list) = try? JSONDecoder().decode(JSONValue.self, from: Data(note[start...end].utf8))
        else { return [] }
        return list
    }
}
