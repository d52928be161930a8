import TestSupport
import Foundation
import Testing

/// A response of the service, as a file. See NOTICE beside it.
enum Fixture {
    private static let folder = FixtureFolder.url("entra").appendingPathComponent("bodies", isDirectory: true)

    static func body(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
    }

    static func text(_ name: String) throws -> String {
        try #require(String(bytes: try body(name), encoding: .utf8))
    }

    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
        }
    }
}
