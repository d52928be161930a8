import Foundation
import Testing

/// An answer of the service, as a file. See Fixtures/NOTICE.
enum Fixture {
    private static var folder: URL {
        get throws {
            try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures").appendingPathComponent("entra")
        }
    }

    static func body(_ name: String) throws -> Data {
        try Data(contentsOf: try folder.appendingPathComponent(name + ".json"))
    }

    static func text(_ name: String) throws -> String {
        try #require(String(bytes: try body(name), encoding: .utf8))
    }

    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: try folder.path)
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
        }
    }
}
