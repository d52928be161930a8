import TestSupport
import Foundation
import Testing

/// A recording of a real ThunderID server, read from a fixture.
struct Transcript {
    struct Exchange {
        let number: Int
        let title: String
        let requestBody: String
        let status: Int
        /// The target of the redirect.
        let location: String?
        let responseBody: String
    }

    let exchanges: [Exchange]

    /// - Parameter name: the beginning of the file's name, such as `05`.
    init(_ name: String) throws {
        let folder = FixtureFolder.url("thunderid")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let file = try #require(files.first { $0.hasPrefix(name) })
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let chunks = text.components(separatedBy: "\n======== ").dropFirst()
        exchanges = try chunks.map(Self.parse)
    }

    subscript(number: Int) -> Exchange {
        get throws { try #require(exchanges.first { $0.number == number }) }
    }

    private static func parse(_ chunk: String) throws -> Exchange {
        let lines = chunk.components(separatedBy: "\n")
        let heading = lines[0].split(separator: ".", maxSplits: 1)
        let number = try #require(Int(heading[0]))
        var request: [String] = []
        var response: [String] = []
        var status = 0
        var location: String?
        var isBody = false
        var isResponse = false
        for line in lines.dropFirst() {
            if line.hasPrefix("  .. decoded") || line.hasPrefix("-- NOTE") { break }
            if line.hasPrefix("<<<") {
                if !isResponse { status = Int(line.dropFirst(4).prefix(3)) ?? 0 }
                if line.hasPrefix("<<< Location: ") { location = String(line.dropFirst("<<< Location: ".count)) }
                isResponse = true
                isBody = line == "<<<"
            } else if line.hasPrefix(">>>") {
                isBody = line == ">>>"
            } else if isResponse, isBody {
                response.append(line)
            } else if isBody {
                request.append(line)
            }
        }
        return Exchange(
            number: number,
            title: heading.count > 1 ? heading[1].trimmingCharacters(in: .whitespaces) : "",
            requestBody: request.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines),
            status: status,
            location: location,
            responseBody: response.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }
}
