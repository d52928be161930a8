import Foundation
import NativeAuthCore
@testable import nativeauth

/// Runs the command in this process with its own state folder.
struct CommandRun: Sendable {
    struct Result: Sendable {
        let arguments: [String]
        let status: Int32
        let output: String
        let errors: String

        /// The JSON object on standard output; empty if there is none.
        var json: [String: Any] {
            ((try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any]) ?? [:]
        }

        /// The failure: the object itself, or the error of a repeated form.
        private var failure: [String: Any] { json["error"] as? [String: Any] ?? json }
        /// The failure's code.
        var code: String { failure["code"] as? String ?? "" }
        var message: String { failure["message"] as? String ?? "" }
        /// The advised next steps, the best first.
        var advice: [String] {
            (failure["recovery"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
        }
        /// Whether the flow waits for input without an error.
        var needsInput: Bool { json["status"] as? String == "incomplete" && json["error"] == nil }
    }

    let home: URL
    let client: ClientEnvironment

    /// Runs a command line with values from a file.
    func run(_ arguments: [String], _ values: [String: String] = [:]) async throws -> Result {
        var all = arguments + ["--json"]
        if !values.isEmpty {
            let file = home.appendingPathComponent("values.json")
            try JSONEncoder().encode(values).write(to: file)
            all += ["--input-file", file.path]
        }
        let out = try Capture(home.appendingPathComponent("out"))
        let err = try Capture(home.appendingPathComponent("err"))
        let environment = ["NATIVEAUTH_HOME": home.path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"]
        let context = CommandContext(
            environment: environment,
            output: out.descriptor,
            errors: err.descriptor,
            client: client
        )
        let status = await CommandContext.$current.withValue(context) { await Program.run(all) }
        return Result(arguments: arguments, status: status, output: try out.text(), errors: try err.text())
    }
}

/// File that receives the output of a command.
private final class Capture {
    private let handle: FileHandle
    private let url: URL
    var descriptor: Int32 { handle.fileDescriptor }

    init(_ url: URL) throws {
        self.url = url
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
    }

    func text() throws -> String {
        try handle.close()
        return try String(contentsOf: url, encoding: .utf8)
    }
}
