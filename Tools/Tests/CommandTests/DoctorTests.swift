import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth doctor", .server, .timeLimit(.minutes(5)))
struct DoctorTests {
    /// Runs a test with a state folder that only its owner can access, as the command creates it.
    private func withOwnHome<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
        try await withHome { home in
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.url.path)
            return try await body(home)
        }
    }

    private func examine(_ options: [String], _ home: TemporaryFolder) async throws -> (
        status: Int32, checks: [String: (status: String, text: String)], output: String
    ) {
        let result = try await NativeAuthProcess.run(["doctor", "--json"] + options, home: home.url)
        let object = try result.json()
        let checks = try #require(object["checks"] as? [[String: String]])
        let isOK = object["status"] as? String == "ok"
        #expect(isOK == (result.status == 0))
        #expect(result.errors.isEmpty)
        let byName = checks.map { check in
            (check["name"] ?? "", (check["status"] ?? "", "\(check["message"] ?? "") \(check["fix"] ?? "")"))
        }
        return (result.status, Dictionary(byName) { $1 }, result.output)
    }

    private static let names = [
        "application", "certificate", "clock", "command", "connection", "flow", "keys", "oauth_client", "server",
        "server_address", "session", "state_folder",
    ]

    @Test("With a correct server and a session, doctor ends with 0, changes nothing and prints no secret")
    func healthy() async throws {
        let server = try RunningServer.current()
        try await withOwnHome { home in
            let person = TestPerson()
            try await person.signUp(server.options, home: home)
            let file = SessionFile(home)
            let before = try file.values()
            let found = try await examine(server.options, home)
            #expect(found.status == 0, "\(found.output)")
            #expect(found.checks.keys.sorted() == Self.names)
            #expect(found.checks.values.allSatisfy { $0.status == "ok" }, "\(found.output)")
            #expect(found.checks["session"]?.text.contains(person.name) == true)
            #expect(try !file.isExposed(in: found.output))
            #expect(try file.values() == before)
            #expect(
                try await NativeAuthProcess.run(["continue"], home: home.url).status == 2,
                "there is no flow to go on"
            )
            let forPerson = try await NativeAuthProcess.run(["doctor"], home: home.url)
            #expect(forPerson.status == 0)
            #expect(forPerson.output.contains("No problem found."))
            #expect(try !file.isExposed(in: forPerson.output))
        }
    }

    @Test("An expired session is reported and not refreshed")
    func expired() async throws {
        let server = try RunningServer.current()
        try await withOwnHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let file = SessionFile(home)
            try file.makeStale()
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: home.url.appendingPathComponent("session.json").path
            )
            let before = try file.values()
            let renewable = try await examine(server.options, home)
            #expect(renewable.checks["session"]?.status == "ok", "\(renewable.output)")
            #expect(renewable.checks["session"]?.text.contains("refreshed on next use") == true)
            #expect(try file.values() == before)
            var values = before
            values["thunder.refresh_token"] = nil
            try file.write(values)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: home.url.appendingPathComponent("session.json").path
            )
            let over = try await examine(server.options, home)
            #expect(over.status == 1)
            #expect(over.checks["session"]?.status == "problem")
            #expect(over.checks["session"]?.text.contains("nativeauth sign-in") == true)
        }
    }

    @Test("A damaged session file and one that others can read are problems")
    func session() async throws {
        try await withOwnHome { home in
            let file = try home.file("session.json", "{ this is not json")
            let damaged = try await examine([], home)
            #expect(damaged.status == 1)
            #expect(damaged.checks["session"]?.status == "problem")
            #expect(damaged.checks["session"]?.text.contains("nativeauth sign-out") == true)
            try Data(#"{"thunder.access_token":"not-a-jwt-but-secret"}"#.utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let open = try await examine([], home)
            #expect(open.checks["session"]?.status == "problem")
            #expect(open.checks["session"]?.text.contains("chmod 600") == true)
            #expect(!open.output.contains("not-a-jwt-but-secret"))
        }
    }

    @Test("A state folder that others can change, a damaged file in it and an impossible folder are problems")
    func folder() async throws {
        try await withOwnHome { home in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.url.path)
            #expect(try await examine([], home).checks["state_folder"]?.status == "ok")
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home.url.path)
            let open = try await examine([], home)
            #expect(open.checks["state_folder"]?.status == "problem")
            #expect(open.checks["state_folder"]?.text.contains("chmod 700") == true)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.url.path)
            let file = try home.file("server.json", "{ this is not json")
            let damaged = try await examine([], home)
            #expect(damaged.checks["state_folder"]?.text.contains("rm '\(file)'") == true, "\(damaged.output)")
            let below = TemporaryFolder(at: URL(fileURLWithPath: try home.file("file", "")).appendingPathComponent("x"))
            let none = try await examine([], below)
            #expect(none.status == 1)
            #expect(none.checks["state_folder"]?.status == "problem")
            #expect(none.checks["state_folder"]?.text.contains("NATIVEAUTH_HOME") == true)
        }
    }

    @Test("Without a server, only this machine is checked")
    func noServer() async throws {
        try await withOwnHome { home in
            let found = try await examine([], home)
            #expect(found.status == 1)
            #expect(found.checks["server_address"]?.status == "problem")
            #expect(found.checks["server_address"]?.text.contains("nativeauth serve") == true)
            let done = found.checks.filter { $0.value.status == "ok" }.keys.sorted()
            #expect(done == ["command", "state_folder"])
        }
    }

    @Test("A closed port and an unknown host are connection problems")
    func closed() async throws {
        try await withOwnHome { home in
            let closed = try await examine(["--server", "https://localhost:1"], home)
            #expect(closed.checks["connection"]?.status == "problem")
            #expect(closed.checks["connection"]?.text.contains("refuses connections on port 1.") == true)
            #expect(closed.checks["connection"]?.text.contains("nativeauth serve") == true)
            let address = try await examine(["--server", "https://127.0.0.1:1"], home)
            #expect(address.checks["connection"]?.text.contains("refuses connections") == true, "\(address.output)")
            let nobody = try await examine(["--server", "https://nobody.invalid"], home)
            #expect(nobody.checks["connection"]?.text.contains("nobody.invalid can't be resolved") == true)
        }
    }

    @Test("An untrusted certificate authority is a problem; the server's own --ca file fixes it, another's does not")
    func authority() async throws {
        let server = try RunningServer.current()
        let other = try await RunningServer()
        defer { other.stop() }
        try await withOwnHome { home in
            let none = try await examine(["--server", server.baseURL], home)
            #expect(none.checks["certificate"]?.status == "problem")
            #expect(none.checks["certificate"]?.text.contains("--ca FILE") == true)
            #expect(none.checks["server"]?.status == "skipped")
            let wrong = try await examine(["--server", server.baseURL, "--ca", other.certificatePath], home)
            #expect(wrong.checks["certificate"]?.status == "problem", "\(wrong.output)")
            let text = try home.file("text.pem", "not a certificate")
            let damaged = try await examine(["--server", server.baseURL, "--ca", text], home)
            #expect(damaged.checks["certificate"]?.status == "problem")
            let right = try await examine(["--server", server.baseURL, "--ca", server.certificatePath], home)
            #expect(right.checks["certificate"]?.status == "ok")
            #expect(right.checks["application"]?.status == "skipped")
            #expect(right.status == 0, "\(right.output)")
        }
    }

    @Test("A server that accepts connections and never responds ends in a timeout")
    func silent() async throws {
        let server = try await RunningServer()
        defer {
            server.goOn()
            server.stop()
        }
        try await withOwnHome { home in
            server.pause()
            let found = try await examine(server.options + ["--timeout", "1"], home)
            #expect(found.status == 1)
            #expect(found.checks["connection"]?.text.contains("sends nothing within 1 s") == true, "\(found.output)")
        }
    }

    @Test("An unknown application, client or redirect URI is reported")
    func unknown() async throws {
        let server = try RunningServer.current()
        let known = ["--server", server.baseURL, "--ca", server.certificatePath]
        try await withOwnHome { home in
            let application = try await examine(known + ["--app", "11111111-2222-7333-8444-555555555555"], home)
            #expect(application.checks["application"]?.status == "problem")
            #expect(application.checks["flow"]?.status == "skipped")
            let app = known + ["--app", server.applicationId]
            let client = try await examine(app + ["--client", "nobody", "--redirect-uri", server.redirectURI], home)
            #expect(client.checks["oauth_client"]?.text.contains("no OAuth client nobody") == true)
            let uri = try await examine(app + ["--client", server.clientId, "--redirect-uri", "evil://x"], home)
            #expect(uri.checks["oauth_client"]?.text.contains("The redirect URI evil://x is not registered") == true)
            #expect(uri.checks["flow"]?.status == "ok")
        }
    }

    @Test("Invalid options end with code 2", arguments: [["--timeout", "0"], ["--server", "http://example.com"]])
    func usage(_ options: [String]) async throws {
        try await withOwnHome { home in
            let result = try await NativeAuthProcess.run(["doctor"] + options, home: home.url)
            #expect(result.status == 2)
        }
    }
}
