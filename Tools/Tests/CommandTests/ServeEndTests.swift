import Foundation
import ProcessSupport
import Testing

@Suite("The end of nativeauth serve beside others and during its start", .timeLimit(.minutes(5)))
struct ServeEndTests {
    private static let temporaryName = "temporary"

    /// Returns the contents of the files that tell other commands about the running server.
    private func records(_ home: TemporaryFolder) -> [String: Data] {
        let names = ["server", "server-cognito", "server-entra", "server-entra-tenants", "server-definitions"]
        var records: [String: Data] = [:]
        for name in names {
            records[name] = FileManager.default.contents(atPath: home.url.appendingPathComponent("\(name).json").path)
        }
        return records
    }

    /// Creates a folder for temporary files, which contains those of one command only.
    private func temporaryFolder(_ home: TemporaryFolder) throws -> URL {
        let folder = home.url.appendingPathComponent(Self.temporaryName)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Waits for the end; a command that does not end is killed.
    private func status(_ command: RunningCommand) async throws -> Int32 {
        do {
            try await eventually { !command.isRunning }
        } catch {
            command.kill()
            throw error
        }
        return try await command.wait().status
    }

    @Test("A server with a command leaves the record of a server that runs beside it")
    func beside() async throws {
        try await withHome { home in
            let server = try await RunningServer(home: home)
            defer { server.end() }
            let before = records(home)
            #expect(before.count == 5)

            let seen = home.url.appendingPathComponent("seen").path
            let script = "cp '\(home.url.path)/server.json' '\(seen)'"
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--", "sh", "-c", script],
                home: home.url
            )
            #expect(result.status == 0, "\(result.errors)")
            let used = try #require(FileManager.default.contents(atPath: seen))
            #expect(used != before["server"], "the command uses its own server")
            #expect(records(home) == before)

            server.end()
            #expect(records(home).isEmpty)
        }
    }

    @Test(
        "A signal ends serve while it reads a file of the command line",
        arguments: [([], SIGTERM, 0), ([], SIGINT, 0), (["--", "true"], SIGTERM, 143)] as [([String], Int32, Int32)]
    )
    func reading(_ command: [String], _ signal: Int32, _ status: Int32) async throws {
        try await withHome { home in
            let documents = try home.file("group.yaml", "resource_type: group\nid: staff\nname: Staff\n")
            let pipe = home.url.appendingPathComponent("variables").path
            #expect(mkfifo(pipe, 0o600) == 0)
            let options = ["--ephemeral", "--import", documents, "--variables-file", pipe]
            let serve = try RunningCommand(["serve"] + options + command, home: home.url)
            var writer: Int32 = -1
            defer { close(writer) }
            // Fails until the server reads.
            try await eventually {
                writer = open(pipe, O_WRONLY | O_NONBLOCK)
                return writer >= 0
            }

            kill(serve.processID, signal)
            #expect(try await self.status(serve) == status)
            #expect(records(home).isEmpty)
        }
    }

    @Test("A signal ends serve while it imports users; its temporary folder is removed", arguments: [SIGTERM, SIGINT])
    func importing(_ signal: Int32) async throws {
        try await withHome { home in
            let temporary = try temporaryFolder(home)
            let users = (0..<300).map { number in
                """
                resource_type: user
                id: user-\(number)
                type: Person
                ouHandle: default
                attributes: {username: "user\(number)", email: "user\(number)@example.com"}
                credentials: {password: "Correct horse 1"}

                """
            }
            let documents = try home.file("users.yaml", users.joined(separator: "---\n"))
            let serve = try RunningCommand(
                ["serve", "--ephemeral", "--import", documents],
                home: home.url,
                environment: ["TMPDIR": temporary.path]
            )
            try await eventually {
                let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
                return names.contains { $0.hasPrefix("nativeauth-") }
            }

            kill(serve.processID, signal)
            #expect(try await status(serve) == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
            #expect(!names.contains { $0.hasPrefix("nativeauth-") }, "\(names)")
            #expect(records(home).isEmpty)
        }
    }

    @Test("A port that is in use is named with the option that changes it", arguments: ["--port", "--http"])
    func portInUse(_ option: String) async throws {
        try await withHome { home in
            let other = try CannedServer("")
            defer { other.stop() }
            let temporary = try temporaryFolder(home)
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--json", option, String(other.port)],
                home: home.url,
                environment: ["TMPDIR": temporary.path]
            )
            #expect(result.status == 2)
            #expect((try result.json()["message"] as? String)?.contains("\(option) NUMBER") == true, "\(result.output)")
            let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
            #expect(!names.contains { $0.hasPrefix("nativeauth-") }, "\(names)")
            #expect(records(home).isEmpty)
        }
    }
}
