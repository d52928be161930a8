import TestSupport
import Foundation
import NativeAuthCore

/// A folder of cases: `cases.json` and `bodies/`.
struct ReplayFile: Sendable {
    let folder: URL
    let config: [String: JSONValue]
    let cases: [JSONValue]
    let conventions: JSONValue
    private let bodies: [String: JSONValue]

    /// The folder that `NATIVEAUTH_ENTRA_CASES` names, or the copy beside the tests.
    static func load() throws -> Self {
        if let path = ProcessInfo.processInfo.environment["NATIVEAUTH_ENTRA_CASES"], !path.isEmpty {
            return try Self(folder: URL(fileURLWithPath: path, isDirectory: true))
        }
        return try copy()
    }

    /// The copy beside the tests.
    static func copy() throws -> Self {
        try Self(folder: FixtureFolder.url("entra"))
    }

    init(folder: URL) throws {
        self.folder = folder
        let data = try Data(contentsOf: folder.appendingPathComponent("cases.json"))
        var members = try Members(try JSONValue.decode(from: data), "cases.json")
        _ = members.take("about")
        conventions = members.take("conventions") ?? .object([:])
        config = try members.object("config") ?? [:]
        bodies = try members.object("bodies") ?? [:]
        cases = try members.array("cases") ?? []
        try members.end()
    }

    /// The raw bytes of a response.
    func body(_ name: String) throws -> Data {
        guard !name.contains("/"), !name.hasPrefix(".") else { throw CaseProblem("\(name) is no name of a body") }
        if let description = bodies[name] {
            var members = try Members(description, "bodies.\(name)")
            for known in ["status", "source", "kind", "note", "used"] { _ = members.take(known) }
            try members.end()
        }
        return try Data(contentsOf: folder.appendingPathComponent("bodies/\(name).json"))
    }

    func named(_ id: String) throws -> JSONValue {
        guard let found = cases.first(where: { $0["id"]?.string == id }) else { throw CaseProblem("no case \(id)") }
        return found
    }
}
