import Foundation
import ProcessSupport
import Testing

/// Substitute for `xdg-open` that records its arguments. The test plays the browser.
struct BrowserProgramPlay: Sendable {
    private let seen: URL
    /// Environment in which the command starts this program.
    let environment: [String: String]

    /// - Parameters:
    ///   - folder: the folder of the program and of the file with its arguments.
    ///   - isNamed: whether `NATIVEAUTH_BROWSER` names the program; otherwise it is found in `PATH`.
    ///   - status: the program's exit code.
    init(in folder: URL, isNamed: Bool = true, status: Int = 0) throws {
        let programs = folder.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        seen = folder.appendingPathComponent("opened")
        let script = """
            #!/bin/sh
            printf '%s\\n' "$#" "$1" > "$OPENED.new"
            mv "$OPENED.new" "$OPENED"
            exit \(status)
            """
        let program = try TemporaryFolder(at: programs).program("xdg-open", script)
        var environment = ["OPENED": seen.path]
        if isNamed {
            environment["NATIVEAUTH_BROWSER"] = program
        } else {
            environment["PATH"] = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        }
        self.environment = environment
    }

    /// Returns the address that the program was started with, and deletes the record.
    func opened() async throws -> URL {
        try await eventually { FileManager.default.fileExists(atPath: seen.path) }
        let lines = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n")
        try FileManager.default.removeItem(at: seen)
        #expect(lines.first == "1")
        return try #require(lines.last.flatMap { URL(string: String($0)) })
    }
}
