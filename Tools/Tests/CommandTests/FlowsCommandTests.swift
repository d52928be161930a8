import Foundation
import Testing

@Suite("nativeauth flows", .timeLimit(.minutes(5)))
struct FlowsCommandTests {
    @Test("flows show draws a diagram, with ASCII characters where there is no Unicode")
    func picture() async throws {
        let expected = """
            email-code-recorded  AUTHENTICATION, 7 nodes

              1 prompt_email  [prompt]  start
                │  email
                └─ action_email → 2 generate_otp

              2 generate_otp  [executor]
                │  OneTimeCode (mode: generate)
                └─ onSuccess → 3 send_otp

              3 send_otp  [executor]
                │  OneTimeCode (mode: send)
                └─ onSuccess → 4 prompt_otp

              4 prompt_otp  [prompt]
                │  otp
                └─ action_otp → 5 verify_otp

              5 verify_otp  [executor]
                │  OneTimeCode (mode: verify)
                ├─ onSuccess → 6 auth_assert
                └─ onIncomplete → 4 prompt_otp ↑

              6 auth_assert  [executor]
                │  Assertion
                └─ onSuccess → 7 end

              7 end  [end]

            ↑ goes back to a node further up

            """
        let ascii = [("├─", "|-"), ("└─", "`-"), ("│", "|"), ("→", "->"), ("↑", "^")]
            .reduce(expected) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        try await withHome { home in
            for (locale, text) in [("C.UTF-8", expected), ("C", ascii)] {
                let result = try await NativeAuthProcess.run(
                    ["flows", "show", "email-code-recorded"], home: home.url, environment: ["LC_ALL": locale])
                #expect(result.status == 0)
                #expect(result.output == text)
            }
        }
    }

    @Test("Every shipped flow fits into 80 columns, with its calls and applications")
    func shown() async throws {
        try await withHome { home in
            let list = try await NativeAuthProcess.run(["flows", "list", "--json"], home: home.url)
            let flows = try #require(try list.json()["flows"] as? [[String: Any]])
            #expect(flows.count >= 10)
            for flow in flows {
                let handle = try #require(flow["handle"] as? String)
                let result = try await NativeAuthProcess.run(["flows", "show", handle], home: home.url)
                #expect(result.status == 0)
                #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            }
            let signIn = try await NativeAuthProcess.run(["flows", "show", "sign-in"], home: home.url)
            #expect(signIn.output.contains("used by Demo Native: demo-native\n"))
            #expect(
                signIn.output.contains("4 call_recovery  [call]\n    │  RECOVERY\n    └─ next → 1 prompt_credentials ↑")
            )
            let shown = try await NativeAuthProcess.run(["flows", "show", "sign-in", "--json"], home: home.url)
            #expect(try shown.json()["type"] as? String == "AUTHENTICATION")
            let text = try await NativeAuthProcess.run(["flows", "list"], home: home.url)
            #expect(
                text.output.contains(
                    "sign-in  AUTHENTICATION, 6 nodes\n  019a0000-0000-7000-8000-00000000d001  demo-native"))
        }
    }

    @Test("flows check ends with 0 for valid files and with 2 and file:line: reason for invalid ones")
    func check() async throws {
        let good = "handle: mine\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: end}\n"
        let bad = "handle: bad\ntype: SIGN\nstart: e\nnodes:\n  e: {kind: loop}\n"
        try await withHome { home in
            let folder = home.url.appendingPathComponent("mine/Flows")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = try home.file("mine/Flows/good.yaml", good)
            let fine = try await NativeAuthProcess.run(["flows", "check", home.url.path + "/mine"], home: home.url)
            #expect(fine.status == 0, "\(fine.output) \(fine.errors)")
            #expect(fine.output == "1 file is fine.\n")
            let other = try home.file("mine/Flows/bad.yaml", bad)
            for path in [home.url.path + "/mine", other] {
                let result = try await NativeAuthProcess.run(["flows", "check", path], home: home.url)
                #expect(result.status == 2)
                let lines = result.output.split(separator: "\n").map(String.init)
                #expect(lines.count == 2)
                #expect(lines.first?.hasPrefix("\(other):2: type SIGN") == true, "\(lines)")
                #expect(lines.last?.hasPrefix("\(other):5: kind loop") == true, "\(lines)")
            }
            let one = try await NativeAuthProcess.run(["flows", "check", file, "--json"], home: home.url)
            #expect(one.status == 0, "\(one.output)")
            let json = try await NativeAuthProcess.run(["flows", "check", other, "--json"], home: home.url)
            #expect(json.status == 2)
            #expect((try json.json()["problems"] as? [[String: Any]])?.first?["line"] as? Int == 2)
        }
    }

    @Test(
        "An unknown name or path is reported with a hint",
        arguments: [
            (["flows", "show", "nope"], "sign-in"), (["flows", "check", "/does/not/exist"], "/does/not/exist"),
            (["flows", "list", "--definitions", "/does/not/exist"], "/does/not/exist"),
        ])
    func wrong(_ arguments: [String], _ hint: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(arguments, home: home.url)
            #expect(result.status == 2)
            #expect(result.errors.contains(hint), "\(result.errors)")
        }
    }

    @Test("serve reports an invalid file on standard error, and applies the corrected one")
    func reload() async throws {
        try await withHome { home in
            let folder = home.url.appendingPathComponent("mine/Flows")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let terminal = try PseudoTerminal(
                ["serve", "--ephemeral", "--definitions", home.url.path + "/mine"],
                environment: NativeAuthProcess.environment(home: home.url))
            try await terminal.expect("never for production")
            _ = try home.file(
                "mine/Flows/new.yaml", "handle: new\ntype: NONSENSE\nstart: e\nnodes:\n  e: {kind: end}\n")
            try await terminal.expect("Flows/new.yaml:2: type NONSENSE")
            _ = try home.file("mine/Flows/new.yaml", "handle: new\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: end}\n")
            try await terminal.expect("the changed files are in force")
            terminal.kill(SIGINT)
            #expect(await terminal.wait() == 0)
        }
    }
}
