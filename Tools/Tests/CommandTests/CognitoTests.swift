import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth --provider cognito", .server, .timeLimit(.minutes(5)))
struct CognitoTests {
    private func run(
        _ arguments: [String],
        _ home: TemporaryFolder,
        _ values: [String: String]? = nil,
        environment: [String: String] = [:]
    ) async throws -> NativeAuthProcess.Result {
        let input = try values.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return try await NativeAuthProcess.run(
            arguments + (values == nil ? [] : ["--input-file", "-"]),
            home: home.url,
            input: input,
            environment: environment
        )
    }

    /// Creates an account and leaves the user signed in.
    private func signUp(
        _ person: TestPerson,
        _ home: TemporaryFolder,
        _ options: [String]? = nil,
        environment: [String: String] = [:]
    ) async throws {
        let server = try RunningServer.current()
        let entered = ["username": person.name, "email": person.email, "password": "Correct-horse1"]
        let begun = try await run(
            ["sign-up", "--json"] + (options ?? server.poolOptions + ["--config", try config(home)]),
            home,
            entered,
            environment: environment
        )
        try #require(begun.status == 3, "\(begun.output) \(begun.errors)")
        let code = try await server.code(to: person.email)
        let done = try await run(["continue", "--json"], home, ["code": code], environment: environment)
        try #require(done.status == 0, "\(done.output) \(done.errors)")
        for secret in ["Correct-horse1", code] {
            #expect(!(begun.output + begun.errors + done.output + done.errors).contains(secret))
        }
    }

    /// An `amplify_outputs.json` for the server's pool.
    private func config(_ home: TemporaryFolder) throws -> String {
        let pool = try RunningServer.current().pool
        let auth: [String: Any] = [
            "user_pool_id": pool["userPoolId"] ?? "", "user_pool_client_id": pool["clientId"] ?? "",
            "user_pool_endpoint": pool["endpoint"] ?? "", "user_verification_types": ["email"],
            "password_policy": ["min_length": 10, "require_numbers": true],
        ]
        let data = try JSONSerialization.data(withJSONObject: ["version": "1", "auth": auth])
        return try home.file("amplify_outputs.json", String(decoding: data, as: UTF8.self))
    }

    @Test("A session from sign-up to sign-out: whoami, token, profile and doctor work and print no secret")
    func wholeLife() async throws {
        try await withHome { home in
            let person = TestPerson()
            try await signUp(person, home)
            // The remembered session makes --provider unnecessary.
            let user = try await run(["whoami", "--json"], home)
            #expect(user.status == 0, "\(user.errors)")
            #expect(try user.json()["username"] as? String == person.name)
            #expect(try user.json()["email"] as? String == person.email)
            let shown = try await run(["whoami"], home)
            #expect(shown.output.contains(person.email))
            #expect(!shown.output.lowercased().contains("token use"))
            let token = try await run(["token"], home)
            #expect(token.output.split(separator: ".").count == 3)
            let profile = try await run(["profile", "--json"], home)
            #expect(try profile.json()["email"] as? String == person.email)
            let changed = try await run(["profile", "set", "given_name=Ada", "--json"], home)
            #expect(changed.status == 0, "\(changed.output) \(changed.errors)")
            #expect(try changed.json()["given_name"] as? String == "Ada")
            let health = try await run(["doctor", "--json"], home)
            #expect(
                health.output.contains(#""name":"oauth_client","status":"ok""#) || health.status == 0,
                "\(health.output)"
            )
            let file = try SessionFile(home).values()
            for (key, value) in file where key.hasSuffix("_token") {
                #expect(!(health.output + profile.output + user.output).contains(value))
            }
            let out = try await run(["sign-out", "--json"], home)
            #expect(out.status == 0, "\(out.errors)")
            #expect(try out.json()["server"] as? String == "told")
            #expect(try SessionFile(home).values().keys.filter { $0.hasSuffix("_token") }.isEmpty)
            #expect(try await run(["whoami", "--provider", "cognito"], home).status == 3)
        }
    }

    @Test("A wrong password is refused, the right one signs in; a global sign-out ends every session")
    func signIn() async throws {
        let options = try RunningServer.current().poolOptions
        try await withHome { home in
            let person = TestPerson()
            try await signUp(person, home)
            try await withHome { other in
                let wrong = try await run(
                    ["sign-in", "--json"] + options,
                    other,
                    ["username": person.name, "password": "wrong-horse1"]
                )
                #expect(wrong.status == 4, "\(wrong.output) \(wrong.errors)")
                let right = try await run(
                    ["sign-in", "--json"] + options,
                    other,
                    ["username": person.name, "password": "Correct-horse1"]
                )
                #expect(right.status == 0, "\(right.output) \(right.errors)")
                #expect(try await run(["sign-out", "--everywhere", "--json"], other).status == 0)
            }
            #expect(try await run(["profile"], home).status != 0)
        }
    }

    @Test("Sign-out removes an expired session and reports that it signed out")
    func signOutOfWhatIsOver() async throws {
        try await withHome { home in
            try await signUp(TestPerson(), home)
            let file = SessionFile(home)
            var values = try file.values()
            let expiry = try #require(values.keys.first { $0.hasSuffix(".token_expiry") })
            values[expiry] = "1000000000"
            for key in values.keys where key.hasSuffix(".refresh_token") { values[key] = nil }
            try file.write(values)
            #expect(try await run(["whoami"], home).status == 3)
            let out = try await run(["sign-out", "--json"], home)
            #expect(out.status == 0, "\(out.errors)")
            let message = try out.json()["message"] as? String
            #expect(message?.hasPrefix("Signed out") == true, "\(out.output)")
            #expect(try file.values().keys.filter { $0.hasSuffix("_token") }.isEmpty)
            let again = try await run(["sign-out", "--provider", "cognito"], home)
            #expect(again.output.contains("There was no session."))
        }
    }

    @Test("The password policy of the config file is checked before anything is sent")
    func policy() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            let refused = try await run(
                ["sign-up", "--json"] + server.poolOptions + ["--config", try config(home)],
                home,
                ["username": person.name, "email": person.email, "password": "short"]
            )
            #expect(refused.status == 3 || refused.status == 4)
            #expect(refused.output.contains("Password must contain at least 10 characters."))
            #expect(refused.output.contains("Password must contain a digit."))
        }
    }

    @Test("A password reset with a code signs in; the old password is refused")
    func recover() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            try await signUp(person, home)
            #expect(try await run(["sign-out"], home).status == 0)
            let begun = try await run(
                ["recover", "--json", "--input", "username=\(person.name)"] + server.poolOptions,
                home
            )
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            let code = try await server.code(to: person.email)
            let done = try await run(["continue", "--json"], home, ["code": code, "new_password": "Other-horse22"])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try done.json()["user"] != nil)
            #expect(!(done.output + done.errors).contains("Other-horse22"))
            for (password, status) in [("Correct-horse1", Int32(4)), ("Other-horse22", 0)] {
                let result = try await run(
                    ["sign-in", "--json"] + server.poolOptions,
                    home,
                    ["username": person.name, "password": password]
                )
                #expect(result.status == status, "\(result.output) \(result.errors)")
            }
        }
    }

    @Test("A changed address is verified with the code that was sent to it")
    func verify() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            try await signUp(person, home)
            let new = "new-\(person.email)"
            let changed = try await run(["profile", "set", "email=\(new)"], home)
            #expect(changed.status == 0, "\(changed.errors)")
            #expect(changed.errors.contains("nativeauth profile verify email"))
            let code = try await server.code(to: new)
            let wrong = try await run(
                ["profile", "verify", "email", "--json"],
                home,
                ["code": code == "000000" ? "000001" : "000000"]
            )
            #expect(wrong.status == 4, "\(wrong.output)")
            #expect(wrong.output.contains("Incorrect code."))
            let done = try await run(["profile", "verify", "email", "--json"], home, ["code": code])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try done.json()["message"] as? String == "Verification complete.")
            let profile = try await run(["profile", "--json"], home)
            #expect(try profile.json()["email_verified"] as? String == "true")
        }
    }

    @Test(
        "A client secret is read from a file or the environment, never from the command line",
        arguments: [true, false]
    )
    func secret(fromFile: Bool) async throws {
        let server = try RunningServer.current()
        let secret = try #require(server.pool["clientSecret"])
        let client = try #require(server.pool["secretClientId"])
        try await withHome { home in
            var options = [
                "--provider", "cognito", "--server", server.pool["endpoint"] ?? "", "--pool",
                server.pool["userPoolId"] ?? "", "--client", client, "--ca", server.certificatePath,
            ]
            let environment = fromFile ? [:] : ["NATIVEAUTH_CLIENT_SECRET": secret]
            if fromFile { options += ["--client-secret-file", try home.file("secret", secret + "\n")] }
            let person = TestPerson()
            let elsewhere = TemporaryFolder(at: home.url.appendingPathComponent("first"))
            try FileManager.default.createDirectory(at: elsewhere.url, withIntermediateDirectories: true)
            try await signUp(person, elsewhere)
            let entered = ["username": person.name, "password": "Correct-horse1"]
            let done = try await run(["sign-in", "--json"] + options, home, entered, environment: environment)
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try await run(["token"], home, environment: environment).status == 0)
            let kept = try String(
                contentsOf: home.url.appendingPathComponent("connection-cognito.json"),
                encoding: .utf8
            )
            #expect(!(kept + done.output + done.errors).contains(secret))
        }
    }

    @Test("The local server is found without options, and its pool's attributes define the sign-up form")
    func local() async throws {
        let server = try RunningServer.current()
        let person = TestPerson()
        let form = try await run(["sign-up", "--provider", "cognito", "--json"], server.home)
        #expect(form.status == 3, "\(form.errors)")
        let names = try #require(form.json()["inputs"] as? [[String: Any]]).compactMap { $0["name"] as? String }
        #expect(names == ["username", "email", "name", "password"])
        let begun = try await run(
            ["continue", "--json"],
            server.home,
            ["username": person.name, "email": person.email, "name": "Ada King", "password": "Correct-horse1"]
        )
        #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
        let done = try await run(
            ["continue", "--json"],
            server.home,
            ["code": try await server.code(to: person.email)]
        )
        #expect(done.status == 0, "\(done.output) \(done.errors)")
        #expect(try (done.json()["user"] as? [String: Any])?["displayName"] as? String == "Ada King")
        let checks = try await run(["doctor", "--provider", "cognito", "--json"], server.home)
        #expect(checks.output.contains("exists"), "\(checks.output)")
        #expect(try await run(["sign-out", "--provider", "cognito"], server.home).status == 0)
    }

    @Test(
        "Invalid options are refused before anything is sent",
        arguments: [
            (["sign-in", "--pool", "eu_A", "--client", "c"], "--provider cognito"),
            (["sign-in", "--provider", "cognito", "--app", "x"], "--app is not available for user pools"),
            (["sign-in", "--provider", "cognito", "--pool", "eu-central-1_A"], "--client ID"),
            (["sign-in", "--provider", "cognito", "--pool", "nowhere", "--client", "c"], "must look like"),
            (["sign-in", "--provider", "cognito", "--config", "/nowhere/file.json"], "Can't read /nowhere/file.json"),
            (["sign-in", "--provider", "entra2"], "--provider"),
            (
                [
                    "sign-in", "--provider", "cognito", "--pool", "eu-central-1_A", "--client", "c", "--server",
                    "http://example.com",
                ],
                "https address"
            ),
            (["sign-out", "--everywhere", "--provider", "thunderid"], "There was no session"),
            (["profile", "verify", "email", "--provider", "thunderid"], "--provider cognito"),
            (["sign-in", "--provider", "cognito"], "--pool ID --client ID"),
        ]
    )
    func usage(arguments: [String], words: String) async throws {
        try await withHome { home in
            let result = try await run(arguments, home)
            #expect((result.output + result.errors).contains(words), "\(result.output) \(result.errors)")
            #expect(result.status != 0 || words.hasPrefix("There was no session"))
        }
    }

    @Test("Sign-up in the terminal requests the fields of the pool")
    func interactive() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            let terminal = try PseudoTerminal(
                ["sign-up", "--language", "en"] + server.poolOptions + ["--config", try config(home)],
                environment: NativeAuthProcess.environment(home: home.url)
            )
            try await terminal.expect("Create an account")
            try await terminal.answer("Username: ", person.name)
            try await terminal.answer("Email address: ", person.email)
            try await terminal.answer("Password: ", "Correct-horse1")
            try await terminal.expect("Confirm your account")
            try await terminal.expect("Verification code (")
            terminal.type(try await server.code(to: person.email) + "\r")
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
            #expect(!terminal.output.contains("Correct-horse1"))
        }
    }

    @Test("account delete requires a confirmation; afterwards the user is signed out and can't sign in")
    func deletion() async throws {
        try await withHome { home in
            let person = TestPerson()
            try await signUp(person, home)
            let asked = try await run(["account", "delete"], home)
            #expect(asked.status == 2 && asked.errors.contains("nativeauth account delete --yes"))
            #expect(try await run(["whoami"], home).status == 0)

            let deleted = try await run(["account", "delete", "--yes", "--json"], home)
            #expect(deleted.status == 0, "\(deleted.errors)")
            #expect(try deleted.json()["message"] as? String == "The account of \(person.name) was deleted.")
            #expect(try SessionFile(home).values().keys.filter { $0.hasSuffix("_token") }.isEmpty)

            let options = try RunningServer.current().poolOptions
            #expect(try await run(["whoami"] + options, home).status == 3)
            let entered = ["username": person.name, "password": "Correct-horse1"]
            let again = try await run(["sign-in", "--json"] + options, home, entered)
            #expect(again.status != 0 && !again.output.contains("access"))
        }
    }
}
