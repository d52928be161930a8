import Foundation
import ProcessSupport
import Testing

@Suite("Command-line errors, without a server", .timeLimit(.minutes(5)))
struct UsageTests {
    @Test(
        "A usage error explains the fix and ends with 2",
        arguments: [
            (["nope"], "Unexpected argument"),
            (["sign-in", "--nope"], "Unknown option"),
            (["sign-in", "--input", "username"], "NAME=VALUE"),
            (["sign-in", "--input", "password=hunter2"], "--input-file"),
            (["sign-up", "--input", "otp=hunter2"], "--input-file"),
            (["sign-in", "--input-file", "/does/not/exist.json"], "Can't read /does/not/exist.json"),
            (["sign-in", "--server", "http://example.com", "--app", "a"], "https address"),
            (["sign-in", "--server", "nonsense", "--app", "a"], "https address"),
            (["sign-in", "--server", "https://example.com"], "--app ID"),
            (["sign-in", "--server", "https://localhost:9", "--app", "a", "--ca", "/nope.pem"], "/nope.pem"),
            (["continue"], "There is no flow to continue"),
            (["continue", "--execution", "../../etc/passwd"], "There is no saved flow"),
            (["serve", "--port", "70000"], "0 to 65535"),
            (["serve", "--port", "many"], "--port"),
            (["serve", "--parameter", "a=b"], "--parameter requires --cloudformation"),
            (["serve", "--attribute", "custom:a=String"], "--attribute requires --amplify-outputs"),
            (["serve", "--ignore", "a"], "--ignore requires --amplify-outputs or --cloudformation"),
            (["serve", "--cloudformation", "t", "--parameter", "a"], "--parameter takes NAME=VALUE"),
            (["serve", "--amplify-outputs", "a", "--attribute", "custom:a=Text"], "custom:NAME=TYPE"),
            (["serve", "--refresh-reuse-window", "3601"], "0 to 3600"),
            (["serve", "--refresh-reuse-window=-1"], "0 to 3600"),
            (["serve", "--refresh-reuse-window", "soon"], "--refresh-reuse-window"),
            (["serve", "--recorded", "--refresh-reuse-window", "1"], "--recorded"),
            (["serve", "--host", "https://mac.local"], "--host takes one name or address beyond localhost"),
            (["serve", "--host", "localhost"], "--host takes one name or address beyond localhost"),
            (["serve", "--host", "mac.local", "--idp"], "combined with --idp"),
            (["serve", "--host", "0.0.0.0", "--recorded"], "combined with --recorded"),
            (["trust", "--host", "*"], "--host takes"), (["untrust", "--host", ""], "--host takes"),
            (["profile", "set"], "NAME=VALUE"),
            (["profile", "set", "hunter2"], "NAME=VALUE"),
            (["profile", "set", "=hunter2"], "NAME=VALUE"),
            (["profile", "set", "name.=hunter2"], "name.givenName=Ada"),
            (["profile", "set", "nickName=a", "nickName=hunter2"], "given twice"),
            (["profile", "set", "name=a", "name.givenName=hunter2"], "given twice"),
            (["profile", "set", "password=hunter2"], "can't be changed on the command line"),
            (["profile", "set", "nickName=a", "attributes.Password=hunter2"], "can't be changed on the command line"),
            (["serve", "--ephemeral", "--flows", "/does/not/exist"], "/does/not/exist"),
        ]
    )
    func usage(_ arguments: [String], _ hint: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(arguments, home: home.url)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.replacingOccurrences(of: "\n  ", with: " ").contains(hint), "\(result.errors)")
            #expect(!result.errors.contains("hunter2"))
        }
    }

    @Test("With --json a usage error is a JSON object")
    func json() async throws {
        try await withHome { home in
            for arguments in [["sign-in", "--nope", "--json"], ["sign-in", "--json", "--input", "password=hunter2"]] {
                let result = try await NativeAuthProcess.run(arguments, home: home.url)
                #expect(result.status == 2)
                let object = try result.json()
                #expect(object["status"] as? String == "error")
                #expect(object["code"] as? String == "usage")
                #expect(object["recovery"] is [Any])
                #expect(!result.output.contains("hunter2"))
            }
        }
    }

    @Test(
        "A mistyped --json still selects JSON output",
        arguments: ["--json=1", "--jsonx", "--json=", "--json"]
    )
    func oddJSON(_ word: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["whoami", word, "--nope"], home: home.url)
            #expect(result.status == 2)
            #expect(try result.json()["status"] as? String == "error")
            #expect(try result.json()["code"] as? String == "usage")
        }
    }

    @Test("A secret in the arguments is refused even if a file has the value")
    func exposedSecret() async throws {
        try await withHome { home in
            let file = try home.file("input.json", #"{"username":"ada","password":"from-the-file"}"#)
            let result = try await NativeAuthProcess.run(
                ["sign-in", "--json", "--input", "password=hunter2", "--input-file", file],
                home: home.url
            )
            #expect(result.status == 2, "\(result.output)")
            #expect(result.errors.contains("--input-file"))
            #expect(!(result.output + result.errors).contains("hunter2"))
        }
    }

    @Test(
        "An input file must be a JSON object of strings",
        arguments: [
            ("not json", "is not JSON"), ("", "is not JSON"),
            ("[1]", "is not a JSON object"), ("\"x\"", "not a JSON object"),
            (#"{"age":36}"#, "the value of age is not a string"),
            (#"{"a":{"b":"c"}}"#, "the value of a is not a string"),
        ]
    )
    func inputFile(_ text: String, _ hint: String) async throws {
        try await withHome { home in
            let file = try home.file("input.json", text)
            for (name, input) in [(file, String?.none), ("-", text)] {
                let result = try await NativeAuthProcess.run(
                    ["sign-in", "--input-file", name],
                    home: home.url,
                    input: input
                )
                #expect(result.status == 2)
                #expect(result.errors.replacingOccurrences(of: "\n  ", with: " ").contains(hint), "\(result.errors)")
            }
        }
    }

    @Test("Help and version end with 0")
    func help() async throws {
        try await withHome { home in
            for arguments in [["--help"], ["help", "serve"], ["sign-in", "--help"], ["--version"], []] {
                let result = try await NativeAuthProcess.run(arguments, home: home.url)
                #expect(result.status == 0)
                #expect(!result.output.isEmpty)
            }
        }
    }

    @Test("Without a server, flow commands end with code 5")
    func offline() async throws {
        try await withHome { home in
            let unknown = try await NativeAuthProcess.run(["sign-in", "--json"], home: home.url)
            #expect(unknown.status == 5)
            #expect(try unknown.json()["code"] as? String == "offline")
            let closed = try await NativeAuthProcess.run(
                ["sign-up", "--json", "--server", "https://localhost:1", "--app", "a"],
                home: home.url
            )
            #expect(closed.status == 5)
            #expect((try closed.json()["message"] as? String)?.contains("https://localhost:1") == true)
        }
    }

    @Test("Without a session, commands end with 3 and sign-out with 0")
    func nobody() async throws {
        try await withHome { home in
            for command in [["whoami"], ["token"], ["profile"], ["profile", "set", "nickName=a"]] {
                let result = try await NativeAuthProcess.run(command + ["--json"], home: home.url)
                #expect(result.status == 3)
                #expect(try result.json()["code"] as? String == "not_signed_in")
            }
            let out = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(out.status == 0)
            #expect(try out.json()["status"] as? String == "complete")
            #expect(try out.json()["server"] as? String == "not_needed")
        }
    }

    @Test(
        "Damaged files are named",
        arguments: [
            ("server.json", ["sign-in"]), ("connection.json", ["whoami"]), ("session.json", ["whoami"]),
            ("flows/x.json", ["continue", "--execution", "x"]),
        ]
    )
    func damaged(_ name: String, _ arguments: [String]) async throws {
        try await withHome { home in
            let folder = home.url.appendingPathComponent("flows")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try home.file(name, "{ this is not json")
            let result = try await NativeAuthProcess.run(arguments, home: home.url)
            #expect(result.status == 2)
            let text = result.errors.filter { !$0.isWhitespace }
            #expect(text.contains(name), "\(result.errors)")
            #expect(text.contains("damaged"), "\(result.errors)")
        }
    }

    @Test(
        "A state folder that can't be written is reported before any prompt, and before a server starts",
        arguments: [
            ["sign-in", "--server", "https://localhost:1", "--app", "a"], ["serve", "--ephemeral"],
            ["serve", "--ephemeral", "--", "true"],
        ]
    )
    func readOnly(_ arguments: [String]) async throws {
        try await withHome { home in
            let file = try home.file("file", "")
            let result = try await NativeAuthProcess.run(
                arguments,
                home: URL(fileURLWithPath: file).appendingPathComponent("below")
            )
            #expect(result.status == 2)
            #expect(result.errors.contains("NATIVEAUTH_HOME"))
        }
    }
}
