import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth exec and the ready file", .timeLimit(.minutes(5)))
struct ExecTests {
    /// Runs `nativeauth exec` with a folder for temporary files of its own.
    /// - Parameter arguments: the command line after `exec`.
    private func run(_ arguments: [String], home: TemporaryFolder) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(
            ["exec"] + arguments,
            home: home.url.appendingPathComponent("state"),
            environment: ["TMPDIR": try temporaryFolder(home).path]
        )
    }

    private func temporaryFolder(_ home: TemporaryFolder) throws -> URL {
        let folder = home.url.appendingPathComponent("temporary")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Returns the names of the temporary folders that were not removed.
    private func remains(_ home: TemporaryFolder) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: temporaryFolder(home).path)
        return names.filter { $0.hasPrefix("nativeauth-") }
    }

    @Test(
        "exec ends with the exit code of its command, and leaves nothing",
        arguments: [
            (["sh", "-c", "exit 0"], 0), (["sh", "-c", "exit 7"], 7), (["sh", "-c", "kill -9 $$"], 137),
            (["nativeauth-unknown"], 127), (["/etc/passwd"], 126),
        ] as [([String], Int32)]
    )
    func status(_ command: [String], _ status: Int32) async throws {
        try await withHome { home in
            let result = try await run(["--"] + command, home: home)
            #expect(result.status == status, "\(result.errors)")
            #expect(try remains(home).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state").path))
        }
    }

    @Test("A signal ends the command of exec; the temporary folder is removed", arguments: [SIGTERM, SIGHUP])
    func signal(_ signal: Int32) async throws {
        try await withHome { home in
            let started = home.url.appendingPathComponent("started").path
            let command = try RunningCommand(
                ["exec", "--", "sh", "-c", "touch '\(started)'; exec sleep 300"],
                home: home.url,
                environment: ["TMPDIR": try temporaryFolder(home).path]
            )
            try await eventually { FileManager.default.fileExists(atPath: started) }
            #expect(try remains(home).count == 1)
            kill(command.processID, signal)
            #expect(try await command.wait().status == 128 + signal)
            #expect(try remains(home).isEmpty)
        }
    }

    @Test("The command of exec finds the server by its variables, and at the place where apps look for the certificate")
    func variables() async throws {
        try await withHome { home in
            let script = """
                set -e
                test "$NATIVEAUTH_SERVER_CA" -ef "$NATIVEAUTH_HOME/server/development-ca.pem"
                test -s "$NATIVEAUTH_HOME/server.json"
                printf '%s\\n' "$NATIVEAUTH_SERVER_URL" "$NATIVEAUTH_SERVER_REPORT"
                """
            let result = try await run(["--", "sh", "-c", script], home: home)
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n").map(String.init)
            try #require(lines.count == 2)
            let report = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
            #expect(report?["baseURL"] as? String == lines[0])
            #expect(report?["administratorToken"] == nil)
        }
    }

    @Test("An import that is refused prevents the command of exec")
    func refusedImport() async throws {
        try await withHome { home in
            let documents = try home.file("user.yaml", "resource_type: user\nid: ada\ntype: Nobody\n")
            let started = home.url.appendingPathComponent("started").path
            let result = try await run(["--import", documents, "--", "touch", started], home: home)
            #expect(result.status == 2)
            #expect(result.errors.contains("Nothing was imported"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: started))
            #expect(try remains(home).isEmpty)
        }
    }

    @Test("exec without a command explains the fix")
    func noCommand() async throws {
        try await withHome { home in
            let result = try await run([], home: home)
            #expect(result.status == 2)
            #expect(result.errors.contains("nativeauth exec -- COMMAND"), "\(result.errors)")
        }
    }

    @Test("The ready file replaces an old one, has the report without the token, and is removed at the end")
    func readyFile() async throws {
        try await withHome { home in
            let path = try home.file("ready.json", "old")
            let command = try RunningCommand(["serve", "--ephemeral", "--ready-file", path], home: home.url)
            defer { if command.isRunning { command.kill() } }
            var object: [String: Any]?
            try await eventually {
                guard let data = FileManager.default.contents(atPath: path) else { return false }
                object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
                return object != nil
            }

            #expect((object?["baseURL"] as? String)?.hasPrefix("https://localhost:") == true)
            #expect(object?["administratorToken"] == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            kill(command.processID, SIGTERM)
            #expect(try await command.wait().status == 0)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test(
        "A ready file that can't be written ends serve before it starts",
        arguments: [
            ("", "not a regular file"), ("missing/ready.json", "No such file or directory"),
            ("file/ready.json", "Not a directory"),
        ]
    )
    func unwritableReadyFile(_ name: String, _ reason: String) async throws {
        try await withHome { home in
            _ = try home.file("file", "text")
            let path = home.url.appendingPathComponent(name).path
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--json", "--ready-file", path],
                home: home.url
            )
            #expect(result.status == 2)
            let message = try result.json()["message"] as? String
            #expect(message?.contains("--ready-file") == true && message?.contains(reason) == true, "\(result.output)")
        }
    }
}
