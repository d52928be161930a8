import Foundation
import ProcessSupport
import Testing

/// A program in the place of `xdg-open`: it writes down what it was started with, and the test plays the browser.
struct BrowserProgramPlay: Sendable {
    private let seen: URL
    /// The environment that makes the command start it.
    let environment: [String: String]

    /// - Parameters:
    ///   - folder: where the program and its notes are.
    ///   - isNamed: whether it is named by `NATIVEAUTH_BROWSER`; else it lies in `PATH`.
    ///   - status: with which code it ends.
    init(in folder: URL, isNamed: Bool = true, status: Int = 0) throws {
        let programs = folder.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let program = programs.appendingPathComponent("xdg-open")
        seen = folder.appendingPathComponent("opened")
        let script = """
            #!/bin/sh
            printf '%s\\n' "$#" "$1" > "$OPENED.new"
            mv "$OPENED.new" "$OPENED"
            exit \(status)
            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        var environment = ["OPENED": seen.path]
        if isNamed {
            environment["NATIVEAUTH_BROWSER"] = program.path
        } else {
            environment["PATH"] = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        }
        self.environment = environment
    }

    /// The address that it was started with, once.
    func opened() async throws -> URL {
        try await eventually { FileManager.default.fileExists(atPath: seen.path) }
        let lines = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n")
        try FileManager.default.removeItem(at: seen)
        #expect(lines.first == "1")
        return try #require(lines.last.flatMap { URL(string: String($0)) })
    }
}
