import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth setup", .server, .timeLimit(.minutes(5)))
struct SetupTests {
    private func run(_ arguments: [String]) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(["setup"] + arguments, home: RunningServer.current().home.url)
    }

    /// Compiler arguments for the modules of this build.
    private static let modules: [String] = {
        let build = NativeAuthProcess.executable.deletingLastPathComponent()
        let checkouts = build.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "checkouts"
        )
        func inside(_ folder: URL) -> [URL] {
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }
        let maps = inside(build.resolvingSymlinksInPath()).map { $0.appendingPathComponent("module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        let headers = inside(checkouts.resolvingSymlinksInPath())
            .flatMap { inside($0.appendingPathComponent("Sources")) }
            .map { $0.appendingPathComponent("include") }
            .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path) }
        return ["-I", build.appendingPathComponent("Modules").path]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + headers.flatMap { ["-Xcc", "-I\($0.path)"] }
    }()

    private func complaints(of file: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-typecheck", "-parse-as-library"] + Self.modules
            + [file]
        let pipes = try ChildProcess.start(process)
        async let output = NativeAuthProcess.read(pipes.output.fileHandleForReading)
        let errors = await NativeAuthProcess.read(pipes.errors.fileHandleForReading)
        _ = await output
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : errors + "exit code \(process.terminationStatus)"
    }

    @Test(
        "The printed configuration compiles without a warning",
        arguments: [
            ["thunderid"], ["thunderid", "--ios"], ["thunderid", "--app", "demo-gallery"], ["amplify"],
            ["amplify", "--ios"], ["amplify", "--pool", "eu-central-1_EmailLogin"], ["msal"], ["msal", "--ios"],
            ["msal", "--tenant", "nativeauthmfa"], ["msal", "--ios", "--bundle-id", "com.example.app"],
        ]
    )
    func compiles(_ arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 0, "\(result.errors)")
        try await withHome { home in
            let file = try home.file("PastedSetup.swift", result.output)
            #expect(try await complaints(of: file).isEmpty, "\(result.output)")
        }
    }

    @Test("The configuration has the running server's addresses, ids and certificate")
    func values() async throws {
        let server = try RunningServer.current()
        let thunderID = try await run(["thunderid"]).output
        for part in [server.baseURL, server.applicationId, server.clientId, server.certificatePath, "import ThunderID"]
        {
            #expect(thunderID.contains(part), "\(thunderID)")
        }
        let amplify = try await run(["amplify"]).output
        for part in [server.pool["endpoint"], server.pool["userPoolId"], server.certificatePath] {
            #expect(amplify.contains(try #require(part)), "\(amplify)")
        }
        let msal = try await run(["msal"]).output
        for part in [server.entra["authority"], server.entra["clientId"], server.certificatePath] {
            #expect(msal.contains(try #require(part)), "\(msal)")
        }
        #expect(msal.contains("msauth.<bundle id>://auth"))
        let asJSON = try await run(["msal", "--json"]).json()
        #expect(asJSON["code"] as? String == msal)
        #expect((asJSON["others"] as? [String])?.contains("nativeauthmfa") == true)
    }

    @Test(
        "An unknown name lists the existing ones; --http needs a server that listens without TLS",
        arguments: [
            (["thunderid", "--app", "nope"], "demo-email-code"), (["amplify", "--pool", "nope"], "EmailLogin"),
            (["msal", "--tenant", "nope"], "nativeauthmfa"), (["msal", "--http"], "serve --http"),
            (["thunderid", "--http"], "requires TLS"), (["amplify", "--bundle-id", "x"], "--bundle-id requires"),
            (["msal", "--bundle-id", "a/b"], "is not a bundle id"), (["amplify", "--app", "x"], "--app requires"),
        ]
    )
    func unknown(_ arguments: [String], _ hint: String) async throws {
        let result = try await run(arguments)
        #expect(result.status == 2, "\(result.output)")
        #expect(result.errors.contains(hint), "\(result.errors)")
    }

    @Test("With a bundle id, the configuration has the redirect URI that the tenant accepts")
    func redirectURI() async throws {
        let arguments = ["msal", "--bundle-id", "com.example.app", "--json"]
        let report = try await run(arguments).json()
        #expect(report["redirectURI"] as? String == "msauth.com.example.app://auth")
        #expect((report["code"] as? String)?.contains("redirectUri = \"msauth.com.example.app://auth\"") == true)
    }

    @Test("Without a server, setup ends with 5 and names nativeauth serve")
    func noServer() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["setup", "msal"], home: home.url)
            #expect(result.status == 5)
            #expect(result.errors.contains("nativeauth serve"), "\(result.errors)")
        }
    }
}

@Suite("Applications by handle, and sessions of several providers", .server, .timeLimit(.minutes(5)))
struct NamesAndSessionsTests {
    @Test("--app takes a handle; an unknown one lists the existing ones, with the nearest first")
    func handle() async throws {
        let home = try RunningServer.current().home.url
        let known = try await NativeAuthProcess.run(["sign-in", "--app", "demo-email-code", "--json"], home: home)
        #expect(known.status == 3, "\(known.output) \(known.errors)")
        #expect(known.output.contains("email"))
        let unknown = try await NativeAuthProcess.run(["sign-in", "--app", "demo-emial-code"], home: home)
        #expect(unknown.status == 2)
        let text = unknown.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("Did you mean demo-email-code?"), "\(text)")
        #expect(text.contains("demo-native-session"), "\(text)")
    }

    @Test("flows list has a line and a command for each application")
    func list() async throws {
        try await withHome { home in
            let text = try await NativeAuthProcess.run(["flows", "list"], home: home.url).output
            #expect(text.contains("demo-magic-link: Sign-in with a link by email\n"), "\(text)")
            #expect(text.contains("nativeauth sign-up --app demo-native-session\n"))
            #expect(
                text.contains("nativeauth sign-in --app demo-magic-link  (first: nativeauth sign-up)")
            )
            let report = try await NativeAuthProcess.run(["flows", "list", "--json"], home: home.url).json()
            #expect(
                (report["applications"] as? [[String: Any]])?.contains { $0["handle"] as? String == "demo-native" }
                    == true
            )
        }
    }

    @Test("The most recent session is used; sessions lists all; use and --provider select another")
    func sessions() async throws {
        let server = try RunningServer.current()
        let first = TestPerson()
        let second = TestPerson()
        try await withHome { home in
            func run(_ arguments: [String], input: String? = nil) async throws -> NativeAuthProcess.Result {
                try await NativeAuthProcess.run(arguments, home: home.url, input: input)
            }
            func name(_ arguments: [String] = []) async throws -> String? {
                try await run(["whoami", "--json"] + arguments).json()["username"] as? String
            }
            // Pools accept no spaces in passwords; users are shared by every protocol.
            let pool = second.input.replacing("Correct horse 1", with: "Correct-horse-1")
            let up = try await run(["sign-up", "--input-file", "-"] + server.options, input: pool)
            #expect(up.status == 0, "\(up.output) \(up.errors)")
            #expect(try await run(["sign-out"]).status == 0)
            try await first.signUp(server.options, home: home)
            let signedIn = try await run(["sign-in", "--input-file", "-"] + server.poolOptions, input: pool)
            #expect(signedIn.status == 0, "\(signedIn.output) \(signedIn.errors)")
            let summary = "\(second.name) is signed in with Cognito at \(server.baseURL)."
            #expect(signedIn.output.contains(summary), "\(signedIn.output)")
            #expect(try await name() == second.name)
            #expect(try await name(["--provider", "thunderid"]) == first.name)
            let list = try #require(try await run(["sessions", "--json"]).json()["sessions"] as? [[String: Any]])
            #expect(list.map { $0["provider"] as? String } == ["thunderid", "cognito"])
            #expect(list.map { $0["isCurrent"] as? Bool } == [false, true])
            #expect(try await run(["use", "thunderid"]).status == 0)
            #expect(try await name() == first.name)
            #expect(try await run(["use", "entra"]).status == 3)
            #expect(try await run(["sign-out"]).status == 0)
            #expect(try await name() == second.name)
        }
    }

    @Test("doctor detects a client of another application, and reports the selected server and the reason")
    func pairing() async throws {
        let server = try RunningServer.current()
        let options = [
            "--app", "demo-gallery", "--client", server.clientId, "--redirect-uri", server.redirectURI, "--json",
        ]
        let report = try await NativeAuthProcess.run(["doctor"] + options, home: server.home.url)
        let checks = try #require(try report.json()["checks"] as? [[String: Any]])
        let client = try #require(checks.first { $0["name"] as? String == "oauth_client" })
        #expect(client["status"] as? String == "problem", "\(report.output)")
        #expect((client["message"] as? String)?.contains("belongs to the application") == true, "\(client)")
        let address = try #require(checks.first { $0["name"] as? String == "server_address" })
        #expect((address["message"] as? String)?.contains("the running local server") == true, "\(address)")
        for provider in ["thunderid", "cognito", "entra"] {
            let wrong = try await NativeAuthProcess.run(
                ["doctor", "--provider", provider, "--server", "nonsense"],
                home: server.home.url
            )
            #expect(wrong.status == 2, "\(provider): \(wrong.output)")
        }
    }
}
