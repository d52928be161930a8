import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth serve --import", .timeLimit(.minutes(5)))
struct ServeImportTests {
    private static let password = "Correct horse 1"
    private static let documents = """
        resource_type: group
        id: staff
        name: Staff
        ouHandle: default
        colour: red
        members:
          - {id: ada, type: user}
        ---
        resource_type: user
        id: ada
        type: Person
        ouHandle: default
        attributes: {username: "{{.ADA_NAME}}", email: ada.lovelace@example.com, given_name: Ada, family_name: Example}
        credentials: {password: "{{.ADA_PASSWORD}}"}
        ---
        resource_type: role
        id: broken
        name: Broken
        ouHandle: none
        """

    private func files(_ home: TemporaryFolder) throws -> (documents: String, variables: String) {
        (
            try home.file("all.yaml", Self.documents),
            try home.file("variables.env", "# values\nADA_NAME='ada'\nADA_PASSWORD=\"\(Self.password)\"\n")
        )
    }

    private func signIn(_ home: TemporaryFolder) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(
            ["sign-in", "--input-file", "-", "--json"],
            home: home.url,
            input: #"{"username":"ada","password":"\#(Self.password)"}"#
        )
    }

    @Test(
        "Variables come from a file, the environment and the command line; the report has the results",
        arguments: ["file", "environment", "argument"]
    )
    func variables(_ source: String) async throws {
        try await withHome { home in
            let (documents, variables) = try files(home)
            var arguments = ["serve", "--ephemeral", "--json", "--import", documents]
            var environment: [String: String] = [:]
            switch source {
            case "file": arguments += ["--variables-file", variables]
            case "environment": environment = ["ADA_NAME": "ada", "ADA_PASSWORD": Self.password]
            default:
                environment = ["ADA_PASSWORD": Self.password, "ADA_NAME": "other"]
                arguments += ["--variable", "ADA_NAME=ada"]
            }
            let server = try await RunningServer(arguments, home: home, environment: environment)
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
            )
            let imported = try #require(report["import"] as? [String: Any])
            #expect(imported["imported"] as? Int == 2)
            #expect(imported["failed"] as? Int == 1)
            let problem = (imported["problems"] as? [[String: Any]])?.first
            #expect(problem?["file"] as? String == documents)
            #expect(problem?["line"] as? Int == 19)
            #expect((problem?["reason"] as? String)?.contains("none") == true)
            let warning = (imported["warnings"] as? [[String: Any]])?.first
            #expect(warning?["line"] as? Int == 5)
            let signedIn = try await signIn(home)
            #expect(signedIn.status == 0, "\(signedIn.output) \(signedIn.errors)")
            let log = server.endAndReadErrors()
            #expect(log.contains("all.yaml:19"), "\(log)")
            #expect(!log.contains(Self.password))
            let token = try #require(report["administratorToken"] as? String)
            #expect(!log.contains(token))
        }
    }

    @Test("A missing variable fails its document and those that refer to it")
    func missingVariable() async throws {
        try await withHome { home in
            let (documents, _) = try files(home)
            let server = try await RunningServer(["serve", "--ephemeral", "--json", "--import", documents], home: home)
            #expect(server.line.contains("the variable ADA_NAME has no value"), "\(server.line)")
            #expect(server.line.contains(#""failed":3"#), "\(server.line)")
            server.end()
        }
    }

    @Test("With --strict a failed document prevents the start, and nothing is stored")
    func strict() async throws {
        try await withHome { home in
            let (documents, variables) = try files(home)
            let arguments = ["serve", "--port", "0", "--json"]
            let refused = try await NativeAuthProcess.run(
                arguments + ["--import", documents, "--variables-file", variables, "--strict"],
                home: home.url
            )
            #expect(refused.status == 2, "\(refused.output) \(refused.errors)")
            #expect((refused.output + refused.errors).contains("all.yaml:19"), "\(refused.errors)")
            #expect(!(refused.output + refused.errors).contains(Self.password))
            let server = try await RunningServer(arguments, home: home)
            #expect(try await signIn(home).status != 0)
            server.end()
        }
    }

    @Test("The text output has the number of imported documents and the administrator's token")
    func text() async throws {
        try await withHome { home in
            let (documents, variables) = try files(home)
            let arguments = ["--administrator-token", "--import", documents, "--variables-file", variables]
            let server = try await RunningServer(["serve", "--ephemeral"] + arguments, home: home, isJSON: false)
            #expect(server.line.contains("2 documents were imported, 1 failed"), "\(server.line)")
            #expect(server.line.contains("POST /import"), "\(server.line)")
            server.end()
        }
    }

    @Test("flows export prints the server's definitions; another server imports them and has the same users")
    func export() async throws {
        try await withHome { home in
            let (documents, variables) = try files(home)
            let arguments = ["serve", "--port", "0", "--json"]
            let server = try await RunningServer(
                arguments + ["--import", documents, "--variables-file", variables],
                home: home
            )
            server.end()
            for (options, hasUser, hasHash) in [
                ([], false, false), (["--users"], true, false), (["--users", "--password-hashes"], true, true),
            ] {
                let exported = try await NativeAuthProcess.run(["flows", "export"] + options, home: home.url)
                #expect(exported.status == 0, "\(exported.errors)")
                #expect(exported.output.contains("Staff"))
                #expect(exported.output.contains("resource_type: flow"))
                #expect(exported.output.contains("ada.lovelace@example.com") == hasUser)
                #expect(exported.output.contains("PBKDF2") == hasHash)
                #expect(!exported.output.contains(Self.password))
            }
            let exported = try await NativeAuthProcess.run(
                ["flows", "export", "--users", "--password-hashes"],
                home: home.url
            )
            try await withHome { other in
                let file = try other.file("exported.yaml", exported.output)
                let second = try await RunningServer(
                    ["serve", "--ephemeral", "--json", "--strict", "--import", file],
                    home: other
                )
                let signedIn = try await signIn(other)
                #expect(signedIn.status == 0, "\(signedIn.output) \(signedIn.errors) \(second.line)")
                second.end()
            }
        }
    }

    @Test(
        "Invalid options are refused with the reason",
        arguments: [
            (["--variable", "A=b"], "require --import"), (["--import", "/nowhere.yaml"], "no such file or folder"),
            (["--import", "/dev/null", "--variable", "A"], "takes NAME=VALUE"),
            (["--import", "/dev/null", "--variables-file", "/nowhere"], "Can't read"),
        ]
    )
    func refused(_ options: [String], _ reason: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["serve", "--ephemeral", "--json"] + options, home: home.url)
            #expect(result.status == 2, "\(result.output)")
            #expect((result.output + result.errors).contains(reason), "\(result.output) \(result.errors)")
        }
    }
}
