import Foundation
import ProcessSupport
import Testing

@Suite("Commands on a real terminal", .server, .timeLimit(.minutes(5)))
struct TerminalTests {
    private func open(_ arguments: [String], _ home: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(arguments, environment: NativeAuthProcess.environment(home: home.url))
    }

    private func someone() -> String { "ada-\(UUID().uuidString.prefix(8).lowercased())" }

    @Test("Sign-up fills the forms, never shows the password and restores the terminal")
    func signUp() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let name = someone()
            let terminal = try open(["sign-up"] + server.options, home)
            try await terminal.answer("Username: ", name)
            try await terminal.expect("Password: ")
            #expect(!terminal.echoes)
            terminal.type("Correct horse 1\r")
            try await terminal.answer("> ", "")
            try await terminal.answer("First name (optional): ", "Ada")
            try await terminal.answer("Email: ", "\(name)@example.com")
            try await terminal.expect("Signed in. Hello, Ada.")
            #expect(await terminal.wait() == 0)
            #expect(terminal.output.contains("Use at least 8 characters."))
            #expect(terminal.modes == terminal.modesBefore)
            #expect(terminal.echoes)
            #expect(!terminal.output.contains("Correct horse"))
            #expect(terminal.output.contains("•••"))
            let who = try await NativeAuthProcess.run(["whoami", "--json"], home: home.url)
            #expect(try who.json()["username"] as? String == name)
        }
    }

    @Test(
        "An interrupted password prompt restores the terminal and saves the flow",
        arguments: [
            (SIGINT, true), (SIGINT, false), (SIGTERM, false), (SIGHUP, false),
        ]
    )
    func interrupted(_ signal: Int32, _ isTyped: Bool) async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let terminal = try open(["sign-in"] + server.options, home)
            try await terminal.answer("Username: ", "ada")
            try await terminal.expect("Password: ")
            #expect(!terminal.echoes)
            terminal.type("half a pass")
            try await terminal.expect("•••••••••••")
            if isTyped { terminal.type("\u{03}") } else { terminal.kill(signal) }
            #expect(await terminal.wait() == 128 + signal)
            #expect(terminal.modes == terminal.modesBefore)
            try await terminal.expect("nativeauth continue")
            #expect(!terminal.output.contains("half a pass"))
            #expect(!terminal.output.contains("\u{1B}[?25l") || terminal.output.contains("\u{1B}[?25h"))
            let result = try await NativeAuthProcess.run(["continue", "--json"], home: home.url)
            #expect(result.status == 3, "\(result.output) \(result.errors)")
            #expect(try result.json()["status"] as? String == "incomplete")
        }
    }

    @Test("continue resumes an interrupted sign-up")
    func resumed() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let name = someone()
            let first = try open(["sign-up"] + server.options, home)
            try await first.answer("Username: ", name)
            try await first.answer("Password: ", "Correct horse 1")
            try await first.answer("> ", "")
            try await first.expect("First name (optional): ")
            first.type("\u{04}")
            #expect(await first.wait() == 130)

            let second = try open(["continue"], home)
            try await second.expect("About you")
            try await second.answer("First name (optional): ", "")
            try await second.answer("mail: ", "\(name)@example.com")
            try await second.expect("The account was created")
            try await second.answer("Username: ", name)
            try await second.answer("Password: ", "Correct horse 1")
            try await second.answer("> ", "")
            try await second.expect("Signed in.")
            #expect(await second.wait() == 0)
        }
    }

    @Test("The demo's menu: sign-up, profile, sign-out, sign-in with an e-mailed code, quit")
    func demo() async throws {
        try await withHome { home in
            let name = someone()
            let terminal = try open(["demo"], home)
            try await terminal.expect("Welcome to NativeAuth.")
            try await terminal.answer("Choose 1-4: ", "1")
            try await terminal.answer("Choose 1-5: ", "1")
            try await terminal.answer("Username: ", name)
            try await terminal.answer("Password: ", "Correct horse 1")
            try await terminal.answer("> ", "")
            try await terminal.answer("First name (optional): ", "Ada")
            try await terminal.answer("Email: ", "\(name)@example.com")
            try await terminal.expect("Signed in. Hello, Ada.")
            try await terminal.answer("Choose 1-3: ", "1")
            try await terminal.expect("\(name)@example.com")
            try await terminal.answer("Choose 1-3: ", "2")
            try await terminal.expect("Signed out on this machine and at the server.")
            try await terminal.answer("Choose 1-5: ", "3")
            try await terminal.answer("Email: ", "\(name)@example.com")
            try await terminal.expect("New message for \(name)@example.com")
            // A second code is rate-limited: the server reports the time, and the prompt counts down.
            try await terminal.expect("Verification code (new code in ")
            let code = try #require(terminal.output.matches(of: /is ([0-9]{6})\./).last).output.1
            terminal.type("r")
            try await terminal.expect(": available in ")
            try await terminal.expect("Verification code (new code in ")
            terminal.type(String(code) + "\r")
            try await terminal.expect("Signed in.")
            // The session of the code sign-in belongs to another client, which has to end it.
            try await terminal.answer("Choose 1-3: ", "2")
            try await terminal.expect("Signed out on this machine and at the server.")
            try await terminal.answer("Choose 1-5: ", "5")
            try await terminal.answer("Choose 1-4: ", "4")
            try await terminal.expect("Goodbye.")
            #expect(await terminal.wait() == 0)
            #expect(terminal.modes == terminal.modesBefore)
            #expect(!terminal.output.contains("Correct horse"))
        }
    }

    @Test("An interrupted demo leaves no files")
    func brokenDemo() async throws {
        try await withHome { home in
            let temporary = home.url.appendingPathComponent("tmp")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            var environment = NativeAuthProcess.environment(home: home.url)
            environment["TMPDIR"] = temporary.path
            let terminal = try PseudoTerminal(["demo"], environment: environment)
            try await terminal.expect("Choose 1-4: ")
            #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
            terminal.type("\u{03}")
            #expect(await terminal.wait() == 130)
            #expect(terminal.echoes)
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
        }
    }

    @Test("NO_COLOR is respected")
    func noColor() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            var environment = NativeAuthProcess.environment(home: home.url)
            environment["NO_COLOR"] = "1"
            let terminal = try PseudoTerminal(["sign-in"] + server.options, environment: environment)
            try await terminal.expect("Username: ")
            #expect(terminal.output.firstMatch(of: /\u{1B}\[[0-9;]+m/) == nil)
            terminal.type("\u{03}")
            _ = await terminal.wait()
        }
    }

    @Test("--language and the environment's language select German, for the server's texts and the client's")
    func german() async throws {
        let server = try RunningServer.current()
        for (options, language) in [(["--language", "de-DE"], "C.UTF-8"), ([], "de_DE.UTF-8")] {
            try await withHome { home in
                let environment = NativeAuthProcess.environment(home: home.url, ["LC_ALL": language])
                let terminal = try PseudoTerminal(["sign-in"] + options + server.options, environment: environment)
                try await terminal.expect("Anmelden")
                try await terminal.expect("Oder tippen Sie: ")
                try await terminal.answer("Benutzername: ", "")
                try await terminal.expect("Benutzername ist erforderlich.")
                terminal.type("\u{03}")
                #expect(await terminal.wait() == 130)
            }
        }
    }

    @Test("--plain and its variable: whole lines, no cursor control, and no echo of a secret")
    func plain() async throws {
        let server = try RunningServer.current()
        for (options, variables) in [(["--plain"], [:]), ([], ["NATIVEAUTH_PLAIN": "1"])] {
            try await withHome { home in
                let environment = NativeAuthProcess.environment(home: home.url, variables)
                let terminal = try PseudoTerminal(["sign-in"] + options + server.options, environment: environment)
                try await terminal.answer("Username, required: ", "nobody")
                try await terminal.answer("Password, required, hidden input: ", "half a secret")
                try await terminal.expect("Enter: ")
                try await terminal.answer("> ", "")
                try await terminal.expect("Error: ")
                try await terminal.expect("Username, required: nobody")
                #expect(!terminal.output.contains("\u{1B}") && !terminal.output.contains("\u{8}"))
                #expect(!terminal.output.contains("half") && !terminal.output.contains("•"))
                terminal.type("\u{03}")
                #expect(await terminal.wait() == 130)
                #expect(terminal.modes == terminal.modesBefore)
            }
        }
    }

    @Test("An invalid language tag is refused")
    func wrongLanguage() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["sign-in", "--language", "d e"], home: home.url)
            #expect(result.status == 2 && result.errors.contains("--language takes a language tag"))
        }
    }
}
