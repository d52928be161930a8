import Foundation
import ProcessSupport
import Testing

@Suite("Users at the start and at the end of a server, and the commands for them", .timeLimit(.minutes(5)))
struct ServeSeedTests {
    private static let password = "Correct horse 1"
    private static let seed = """
        - username: ada
          email: ada@example.com
          password: \(password)
          attributes: {given_name: Ada}
        - {email: grace@example.com, attributes: {given_name: '{{.HOME}}'}}
        """

    /// Runs a shell script with a temporary server, in which `nativeauth` is the built command.
    private func exec(_ options: [String], _ script: String, home: TemporaryFolder) async throws
        -> NativeAuthProcess.Result
    {
        let bin = NativeAuthProcess.executable.deletingLastPathComponent().path
        return try await NativeAuthProcess.run(
            ["exec"] + options + ["--", "sh", "-c", script],
            home: home.url,
            environment: ["PATH": "\(bin):/usr/bin:/bin"]
        )
    }

    @Test("The users of a seed can sign in, also after an export and an import")
    func roundTrip() async throws {
        try await withHome { home in
            let seed = try home.file("users.yaml", Self.seed)
            let secrets = try home.file("secrets.json", #"{"username":"ada","password":"\#(Self.password)"}"#)
            let export = home.url.appendingPathComponent("export.yaml")
            let signIn = "nativeauth sign-in --json --input-file '\(secrets)'"

            let first = "\(signIn) && nativeauth users disable grace@example.com"
            let seeded = try await exec(["--seed", seed, "--export-on-exit", export.path], first, home: home)
            #expect(seeded.status == 0, "\(seeded.output) \(seeded.errors)")
            let attributes = try FileManager.default.attributesOfItem(atPath: export.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let text = try String(contentsOf: export, encoding: .utf8)
            #expect(text.contains("grace@example.com") && !text.contains(Self.password))

            let again = "\(signIn) && nativeauth users show grace@example.com --json"
            let imported = try await exec(["--import", export.path], again, home: home)
            #expect(imported.status == 0, "\(imported.output) \(imported.errors)")
            for part in [#""given_name":"{{.HOME}}""#, #""isDisabled":true"#, #""isEmailVerified":true"#] {
                #expect(imported.output.contains(part), "\(imported.output)")
            }
        }
    }

    @Test(
        "NATIVEAUTH_PASSWORD_ROUNDS specifies the rounds of new hashes",
        arguments: [("1234", 0, "iterations: 1234"), ("0", 2, "from 1 to 10000000"), ("many", 2, "from 1 to 10000000")]
    )
    func passwordRounds(_ rounds: String, _ status: Int32, _ text: String) async throws {
        try await withHome { home in
            let seed = try home.file("users.yaml", Self.seed)
            let export = home.url.appendingPathComponent("export.yaml")
            let result = try await NativeAuthProcess.run(
                ["exec", "--seed", seed, "--export-on-exit", export.path, "--", "true"],
                home: home.url,
                environment: ["NATIVEAUTH_PASSWORD_ROUNDS": rounds]
            )
            #expect(result.status == status, "\(result.output) \(result.errors)")
            let exported = (try? String(contentsOf: export, encoding: .utf8)) ?? ""
            #expect((exported + result.errors).contains(text), "\(exported) \(result.errors)")
        }
    }

    @Test("The commands change the users of the server, and a reset restores those of the seed")
    func commands() async throws {
        try await withHome { home in
            let seed = try home.file("users.yaml", Self.seed)
            let script = """
                set -e
                nativeauth users delete ada
                printf '\(Self.password)\\n' | nativeauth users add --username alan --email alan@example.com --password-file - --json
                nativeauth users list --json
                nativeauth reset --yes --json
                nativeauth users list --search ADA --json
                """
            let result = try await exec(["--seed", seed], script, home: home)
            #expect(result.status == 0, "\(result.output) \(result.errors)")
            let lines = result.output.split(separator: "\n").map(String.init)
            try #require(lines.count == 5, "\(result.output)")
            #expect(lines[1].contains(#""hasPassword":true"#) && !lines[1].contains(Self.password))
            #expect(lines[2].contains(#""total":2"#) && !lines[2].contains("ada@example.com"))
            #expect(lines[3] == #"{"users":2}"#)
            #expect(lines[4].contains(#""total":1"#) && lines[4].contains("ada@example.com"))
        }
    }

    @Test("A command that can't do what it should says why, and ends with its exit code")
    func refusals() async throws {
        try await withHome { home in
            let cases: [(String, Int32, String)] = [
                ("users show nobody", 4, "There is no user nobody."),
                ("users show 'a/b %41?c'", 4, "There is no user a/b %41?c."),
                ("users add --username ada --email ada@example.com --type Robot", 4, "Robot"),
                ("users add --username ada --attribute password=secret", 2, "--password-file"),
                ("users set-password nobody", 2, "--password-file"),
                ("mails --to nobody@example.com --code", 4, "There is no message with a code to nobody@example.com."),
                ("reset", 2, "nativeauth reset --yes"),
            ]
            let script = cases.map { "nativeauth \($0.0); echo $?" }.joined(separator: "\n")
            let result = try await exec([], script, home: home)
            let statuses = result.output.split(separator: "\n").compactMap { Int32($0) }
            #expect(statuses == cases.map(\.1), "\(result.output) \(result.errors)")
            for (command, _, reason) in cases {
                #expect(result.errors.replacing("\n", with: " ").contains(reason), "\(command): \(result.errors)")
            }

            let alone = try await NativeAuthProcess.run(["users", "list"], home: home.url)
            #expect(alone.status == 5)
            #expect(alone.errors.contains("nativeauth serve"))
        }
    }

    @Test(
        "A seed that can't be used prevents the start; the error names the place and no value",
        arguments: [
            ("username: ada", "list"), ("- {email: ''}", "users.yaml:1"),
            ("- {username: ada, pasword: secret}", "pasword"),
            ("- {username: ada, email: ada@example.com, type: Robot}", "Robot"), ("[", "users.yaml"),
            ("- {username: ada, password: secret, attributes: [secret]}", "users.yaml:1"),
        ]
    )
    func badSeed(_ content: String, _ reason: String) async throws {
        try await withHome { home in
            let seed = try home.file("users.yaml", content)
            let result = try await exec(["--seed", seed], "echo started", home: home)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(reason) && !result.errors.contains("secret"), "\(result.errors)")
        }
    }

    @Test("Files that can't be read or written prevent the start", arguments: ["--seed", "--export-on-exit"])
    func badFile(_ option: String) async throws {
        try await withHome { home in
            let file = home.url.appendingPathComponent("missing/file.yaml").path
            let result = try await exec([option, file], "echo started", home: home)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(file), "\(result.errors)")
        }
    }
}
