import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth serve", .timeLimit(.minutes(5)))
struct ServeTests {
    @Test("SIGTERM and SIGINT end the server with 0; only its state folder remains", arguments: [SIGTERM, SIGINT])
    func stops(_ signal: Int32) async throws {
        let server = try await RunningServer()
        let folder = URL(fileURLWithPath: server.certificatePath).deletingLastPathComponent()
        let home = server.home.url
        let files = ["server.json", "server-cognito.json", "server-entra.json", "server-entra-tenants.json"]
            .map { home.appendingPathComponent($0).path }
        for file in files { #expect(FileManager.default.fileExists(atPath: file), "\(file)") }
        kill(server.processID, signal)
        #expect(server.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        for file in files { #expect(!FileManager.default.fileExists(atPath: file), "\(file)") }
        server.stop()
    }

    @Test("The text output fits into 80 columns and 24 lines: address, certificate and next commands")
    func text() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--ephemeral"], home: home, isJSON: false)
            defer { server.stop() }
            let lines = server.line.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 24, "\(server.line)")
            for line in lines where !line.contains("development-ca.pem") { #expect(line.count <= 80, "\(line)") }
            for part in [
                "https://localhost:", "development-ca.pem", "nativeauth sign-up", "nativeauth flows list",
                "nativeauth setup thunderid", "nativeauth setup amplify", "nativeauth setup msal",
                "/?token=", "on this machine only",
            ] {
                #expect(server.line.contains(part), "\(server.line)")
            }
        }
    }

    @Test("The administrator token is on the first screen only when it is asked for", arguments: [false, true])
    func administratorToken(_ isAskedFor: Bool) async throws {
        try await withHome { home in
            let more = isAskedFor ? ["--administrator-token"] : []
            let server = try await RunningServer(["serve", "--ephemeral"] + more, home: home, isJSON: false)
            defer { server.stop() }
            #expect(server.line.contains("Administrator token") == isAskedFor, "\(server.line)")
            // The authority of a temporary server is not to be trusted by a browser.
            #expect(server.line.contains("Continue past the warning there."), "\(server.line)")
        }
    }

    @Test(
        "serve runs a command with the server's address, and ends with its exit code",
        arguments: [("exit 7", Int32(7)), ("kill -9 $$", 137), ("exit 0", 0), ("nativeauth-unknown", 127)]
    )
    func wrapped(_ script: String, _ status: Int32) async throws {
        try await withHome { home in
            let print =
                #"printf '%s\n' "$NATIVEAUTH_SERVER_URL" "$NATIVEAUTH_SERVER_REPORT"; test -r "$NATIVEAUTH_SERVER_CA" || exit 99; "#
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--", "sh", "-c", print + script],
                home: home.url
            )
            #expect(result.status == status, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            let address = try #require(lines.first)
            #expect(address.hasPrefix("https://localhost:"))
            let report = try JSONSerialization.jsonObject(with: Data(try #require(lines.last).utf8)) as? [String: Any]
            #expect(report?["baseURL"] as? String == String(address))
            #expect(report?["administratorToken"] == nil)
            #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("server.json").path))
        }
    }

    @Test("A termination signal reaches the command of serve, although the server itself handles it")
    func wrappedSignal() async throws {
        try await withHome { home in
            let started = home.url.appendingPathComponent("started").path
            let script = "touch '\(started)'; exec sleep 300"
            let command = try RunningCommand(["serve", "--ephemeral", "--", "sh", "-c", script], home: home.url)
            try await eventually { FileManager.default.fileExists(atPath: started) }
            kill(command.processID, SIGTERM)
            #expect(try await command.wait().status == 143)
        }
    }

    @Test("Each signal reaches the command of serve, which can handle the first one")
    func everySignal() async throws {
        try await withHome { home in
            let started = home.url.appendingPathComponent("started").path
            let handled = home.url.appendingPathComponent("handled").path
            let script = "trap 'touch \"\(handled)\"' HUP; touch '\(started)'; while :; do sleep 0.1; done"
            let command = try RunningCommand(["serve", "--ephemeral", "--", "sh", "-c", script], home: home.url)
            try await eventually { FileManager.default.fileExists(atPath: started) }
            kill(command.processID, SIGHUP)
            try await eventually { FileManager.default.fileExists(atPath: handled) }
            kill(command.processID, SIGTERM)
            #expect(try await command.wait().status == 143)
        }
    }

    @Test(
        "A command that can't be started ends serve with the status of a shell, and with the reason",
        arguments: [("nativeauth-unknown", Int32(127)), ("/etc/passwd", 126)]
    )
    func unstartableCommand(_ name: String, _ status: Int32) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["serve", "--ephemeral", "--", name], home: home.url)
            #expect(result.status == status)
            #expect(result.errors.contains("\(name) can't be started: "), "\(result.errors)")
        }
    }

    @Test("The command of serve gets the administrator token only after --administrator-token")
    func wrappedAdministratorToken() async throws {
        try await withHome { home in
            let script = #"printf '%s\n' "$NATIVEAUTH_SERVER_REPORT""#
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--administrator-token", "--", "sh", "-c", script],
                home: home.url
            )
            #expect(result.output.contains(#""administratorToken":"#))
        }
    }

    @Test("--json can't be combined with a command")
    func commandWithJSON() async throws {
        try await withHome { home in
            let both = try await NativeAuthProcess.run(["serve", "--json", "--", "true"], home: home.url)
            #expect(both.status == 2)
        }
    }

    @Test("With --recorded there is no resend action; without it there is one", arguments: [true, false])
    func recorded(_ isRecorded: Bool) async throws {
        try await withHome { home in
            let arguments = ["serve", "--ephemeral", "--json"] + (isRecorded ? ["--recorded"] : [])
            let server = try await RunningServer(arguments, home: home)
            defer { server.end() }
            let person = #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com"}"#
            let up = try await NativeAuthProcess.run(
                ["sign-up", "--input-file", "-", "--json"],
                home: home.url,
                input: person
            )
            #expect(up.status == 0, "\(up.output) \(up.errors)")
            let emailCode = "019a0000-0000-7000-8000-00000000d003"
            let code = try await NativeAuthProcess.run(
                ["sign-in", "--app", emailCode, "--input", "email=ada@example.com", "--json"],
                home: home.url
            )
            #expect(code.status == 3, "\(code.output) \(code.errors)")
            #expect(code.output.contains(#""kind":"resend""#) != isRecorded)
        }
    }

    @Test("With --recorded the server warns about disabled protections at its start", arguments: [true, false])
    func recordedWarning(_ isRecorded: Bool) async throws {
        try await withHome { home in
            let arguments = ["serve", "--ephemeral", "--json"] + (isRecorded ? ["--recorded"] : [])
            let server = try await RunningServer(arguments, home: home)
            #expect(server.endAndReadErrors().contains("old tokens can change an account") == isRecorded)
        }
    }

    @Test("Users survive a restart of a server that keeps its folder")
    func keeps() async throws {
        let arguments = ["serve", "--port", "0", "--json"]
        try await withHome { home in
            let person = #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com"}"#
            let first = try await RunningServer(arguments, home: home)
            let up = try await NativeAuthProcess.run(
                ["sign-up", "--input-file", "-", "--json"],
                home: home.url,
                input: person
            )
            #expect(up.status == 0, "\(up.output) \(up.errors)")
            first.end()
            let second = try await RunningServer(arguments, home: home)
            let back = try await NativeAuthProcess.run(
                ["sign-in", "--input-file", "-", "--json"],
                home: home.url,
                input: person
            )
            #expect(back.status == 0, "\(back.output) \(back.errors)")
            second.end()
        }
    }

    @Test("A strict server names a broken flow file with its line and the reason")
    func brokenFlow() async throws {
        try await withHome { home in
            let flows = home.url.appendingPathComponent("flows-to-try")
            try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: true)
            _ = try home.file("flows-to-try/sign-in.yaml", "resource_type: flow\nflowType: NONSENSE\n")
            let result = try await NativeAuthProcess.run(
                ["serve", "--ephemeral", "--strict", "--flows", flows.path],
                home: home.url
            )
            #expect(result.status == 2)
            #expect(result.errors.contains("sign-in.yaml:1:"), "\(result.errors)")
        }
    }
}
