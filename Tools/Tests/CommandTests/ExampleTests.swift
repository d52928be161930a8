import Foundation
import Testing

@testable import nativeauth

@Suite("The examples of the help run on the shipped server", .timeLimit(.minutes(10)))
struct ExampleTests {
    /// Parts of examples that need more than a local server and a user with a session there.
    private static let elsewhere = [
        // Other servers, and files of an app or of an earlier version.
        "id.example.com", "contoso", "amplify_outputs.json", "flows convert", "--import", "--execution",
        // A browser, a mailed link or a code.
        "--browser", "--link", "code.json", "profile verify",
        // A session at a user pool.
        "use cognito", "email=ada@example.com", "--everywhere",
        // Runs until it is stopped, or a check of its own.
        "nativeauth serve", "nativeauth demo",
    ]

    /// The examples that run here, those that end the session last.
    private static let lines: [String] = {
        var lines: [String] = []
        for command in NamedCommand.all {
            guard let type = command.type as? any ExemplifiedCommand.Type else { continue }
            for (line, _) in type.examples where !elsewhere.contains(where: line.contains) && !lines.contains(line) {
                lines.append(line)
            }
        }
        return lines.filter { !$0.contains("sign-out") } + lines.filter { $0.contains("sign-out") }
    }()

    @Test("Each example is accepted by the server, or asks for more input")
    func accepted() async throws {
        #expect(Self.lines.count >= 40)
        try await withHome { home in
            let server = try await RunningServer(["serve", "--ephemeral", "--json"], home: home)
            defer { server.stop() }
            let person =
                #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com","given_name":"Ada"}"#
            _ = try home.file("account.json", person)
            _ = try home.file("secrets.json", person)
            let definitions = home.url.appendingPathComponent("my-definitions/Flows")
            try FileManager.default.createDirectory(at: definitions, withIntermediateDirectories: true)
            let flow = try await NativeAuthProcess.run(["flows", "export", "sign-in"], home: home.url)
            _ = try home.file("my-definitions/Flows/sign-in.yaml", flow.output)
            let folder = ["/bin/sh", "-c", "cd '\(home.url.path)' && exec \"$0\" \"$@\""]

            // The account of the other examples.
            let first = "nativeauth sign-up --json --input-file account.json"
            for line in [first] + Self.lines.filter({ $0 != first }) {
                let words = line.prefix { $0 != ">" }.split(separator: " ").dropFirst().map(String.init)
                let result = try await NativeAuthProcess.run(Array(words), home: home.url, input: "", launcher: folder)
                // Without a terminal, a form that needs input ends with 3.
                let isAccepted = result.status == 0 || result.status == 3 && !words.contains("--input-file")
                #expect(isAccepted, "\(line): \(result.status) \(result.output) \(result.errors)")
            }
        }
    }
}
