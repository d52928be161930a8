import Foundation
import ProcessSupport
import Testing

@testable import nativeauth

/// The examples of all commands' help, each once, in the order of the commands.
private let allExamples: [String] = {
    var lines: [String] = []
    for command in NamedCommand.all {
        guard let type = command.type as? any ExemplifiedCommand.Type else { continue }
        for (line, _) in type.examples where !lines.contains(line) { lines.append(line) }
    }
    return lines
}()

@Suite("The examples of the help run on the shipped server", .timeLimit(.minutes(10)))
struct ExampleTests {
    /// The examples that can't run in this test, each with the reason.
    static let exceptions = [
        "nativeauth doctor --server https://id.example.com --app 0192f0c1": "a server of the user's own",
        "nativeauth doctor --provider entra --tenant contoso --client 0192f0c1 --json": "a tenant of the user's own",
        "nativeauth sign-in --provider entra --tenant contoso --client 0192f0c1": "a tenant of the user's own",
        "nativeauth continue --execution 0192f0c1": "the id is a placeholder; ContinueTests continue a flow by its id",
        "nativeauth sign-in --browser": "a browser; run by BrowserSignInTests",
        "nativeauth sign-up --browser": "a browser; run by BrowserSignInTests",
        "nativeauth sign-out --browser": "a browser; run by BrowserSignOutTests",
        "nativeauth demo": "a server of its own; run by DemoTests",
        "nativeauth demo --json": "a server of its own; run by DemoTests",
        "nativeauth exec --port 8090 -- ./QuickStart": "a program of the user's own, and a fixed port",
        "nativeauth serve": "runs until it is stopped; run by ServeTests",
        "nativeauth account delete": "asks on a terminal",
        "nativeauth account delete --yes": "ends the session of the other examples; run by CognitoTests",
        "nativeauth account delete --yes --json": "ends the session of the other examples; run by CognitoTests",
        "nativeauth account delete --flow own-deletion": "asks on a terminal, and needs such a flow",
        "nativeauth trust": "the user's trust stores; run by TrustTests",
        "nativeauth trust --yes": "the user's trust stores; run by TrustTests",
        "nativeauth trust --dry-run": "the user's trust stores; run by TrustTests",
        "nativeauth untrust": "the user's trust stores; run by TrustTests",
        "nativeauth untrust --dry-run": "the user's trust stores; run by TrustTests",
    ]

    /// The examples that show a form. Without a terminal they print it and end with the exit code 3.
    private static let forms: Set = [
        "nativeauth sign-up", "nativeauth sign-up --provider entra", "nativeauth sign-in", "nativeauth recover",
        "nativeauth recover --provider entra", "nativeauth recover --json --input username=ada",
        "nativeauth continue", "nativeauth continue --link -", "nativeauth profile verify email",
        "nativeauth profile verify phone_number --action resend",
    ]

    /// The examples that run until they are stopped, here without a fixed port and only while a command runs.
    private static let servers: Set = [
        "nativeauth serve --definitions my-definitions", "nativeauth serve --import wayfinder.yaml",
    ]

    private static let signUp = "nativeauth sign-up --json --input-file account.json"
    private static let resend = "nativeauth profile verify phone_number --action resend"

    /// The examples with a mailed link or code, in their order.
    private static let mailed = [
        "nativeauth recover --json --input username=ada", "nativeauth continue", "nativeauth continue --link -",
        "nativeauth continue --json --input-file code.json",
    ]

    /// The examples with a session at a user pool, in their order.
    private static let pool = [
        "nativeauth use cognito", "nativeauth profile set email=ada@example.com", "nativeauth profile verify email",
        resend, "nativeauth profile verify email --json --input-file code.json", "nativeauth sign-out --everywhere",
    ]

    /// The examples that end ThunderID's session.
    private static let signOut = ["nativeauth sign-out", "nativeauth sign-out --json"]

    /// The examples that change users or read messages, in their order.
    private static let console = [
        "nativeauth users list", "nativeauth users list --search example.com --json",
        "nativeauth users add --username grace --email grace@example.com",
        "nativeauth users add --username alan --email alan@example.com --password-file password.txt",
        "nativeauth users add --username mary --email mary@example.com --attribute given_name=Mary",
        "nativeauth users show grace", "nativeauth users show grace@example.com --json",
        "nativeauth users set-password grace --password-file password.txt",
        "nativeauth users set-password grace --password-file -", "nativeauth users sign-out grace",
        "nativeauth users sign-out mary --json", "nativeauth users disable grace",
        "nativeauth users disable grace --json", "nativeauth users enable grace",
        "nativeauth users enable grace --json", "nativeauth users delete grace",
        "nativeauth users delete alan --json", "nativeauth mails",
        "nativeauth mails --to ada@example.com --code --wait 10", "nativeauth mails --to ada@example.com --link",
        "nativeauth reset --yes", "nativeauth reset --yes --json",
    ]

    @Test("Every example runs here, or has a reason why not; each row of the tables is an example")
    func tables() {
        let rows = Set(Self.exceptions.keys).union(Self.forms).union(Self.servers).union([Self.signUp])
            .union(Self.mailed).union(Self.pool).union(Self.signOut).union(Self.console)
        #expect(rows.subtracting(allExamples) == [])
        #expect(allExamples.count > rows.count)
    }

    @Test("Each example does what it says on the shipped server")
    func accepted() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--ephemeral", "--json"], home: home)
            defer { server.stop() }
            var shell = ExampleShell(home: home)
            try await shell.prepare()

            // The account of the other examples.
            try await run(Self.signUp, shell)
            let ordered = Set([Self.signUp] + Self.mailed + Self.pool + Self.signOut + Self.console)
            for line in allExamples where !ordered.contains(line) && Self.exceptions[line] == nil {
                try await run(line, shell)
            }

            for line in Self.mailed {
                if line.hasSuffix("--link -") { shell.input = try await server.link(to: "ada@example.com") + "\n" }
                if line.hasSuffix("code.json") {
                    let start = "nativeauth sign-in --app demo-email-code --json --input email=ada@example.com"
                    try await run(start, shell, 3)
                    try await shell.writeCode(of: server, to: "ada@example.com")
                }
                try await run(line, shell)
            }

            try await run("nativeauth sign-in --provider cognito --json --input-file secrets.json", shell, 0)
            for line in Self.pool {
                if line == Self.resend {
                    try await run("nativeauth profile set phone_number=+4915112345678", shell, 0)
                }
                if line.hasSuffix("code.json") {
                    try await run("nativeauth profile set email=ada@example.org", shell, 0)
                    try await shell.writeCode(of: server, to: "ada@example.org")
                }
                try await run(line, shell)
            }

            for line in Self.signOut { try await run(line, shell) }

            shell.input = "Correct horse 3\n"
            for line in Self.console { try await run(line, shell) }
        }
    }

    /// Runs a line and checks its exit code: 3 for an example that shows a form, otherwise 0.
    private func run(_ line: String, _ shell: ExampleShell, _ status: Int32? = nil) async throws {
        let usual: Int32 = if Self.forms.contains(line) { 3 } else { 0 }
        let ending = if Self.servers.contains(line) { " --ephemeral -- true" } else { "" }
        let result = try await shell.run(line + ending)
        #expect(result.status == status ?? usual, "\(line): \(result.status) \(result.output) \(result.errors)")
    }
}

/// The shell of a user who types the examples in a folder with the files that they name.
private struct ExampleShell {
    let home: TemporaryFolder
    /// The standard input of the next lines.
    var input = ""

    /// Creates the files that the examples name.
    func prepare() async throws {
        let folders = [
            "my-definitions/Flows", ".local/share/bash-completion/completions", ".zfunc",
            ".config/fish/completions",
        ]
        for folder in folders {
            let url = home.url.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        let person = #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com","given_name":"Ada"}"#
        _ = try home.file("account.json", person)
        _ = try home.file("secrets.json", person)
        _ = try home.file("password.txt", "Correct horse 2\n")
        _ = try home.file("Makefile", "check:\n\t@true\n")

        let files = ["sign-in > my-definitions/Flows/sign-in.yaml", "--type application > wayfinder.yaml"]
        for file in files {
            let result = try await run("nativeauth flows export \(file)")
            try #require(result.status == 0, "\(result.errors)")
        }
    }

    /// Writes the newest code to `recipient` into the file that the examples name.
    func writeCode(of server: RunningServer, to recipient: String) async throws {
        let code = try await server.code(to: recipient)
        _ = try home.file("code.json", #"{"code":"\#(code)","otp":"\#(code)"}"#)
    }

    /// Runs a line. Another server than the test's has a state folder of its own.
    func run(_ line: String) async throws -> NativeAuthProcess.Result {
        let bin = NativeAuthProcess.executable.deletingLastPathComponent().path
        let isServer = line.hasPrefix("nativeauth serve")
        let state = if isServer { home.url.appendingPathComponent("serving") } else { home.url }
        let environment = ["HOME": home.url.path, "PATH": "\(bin):/usr/bin:/bin"]
        let launcher = ["/bin/sh", "-c", "cd '\(home.url.path)' && \(line)"]
        return try await NativeAuthProcess.run(
            [],
            home: state,
            input: input,
            environment: environment,
            launcher: launcher
        )
    }
}
