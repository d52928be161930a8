import Foundation
import ProcessSupport
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
                │  OTPExecutor generate
                └─ onSuccess → 3 send_otp

              3 send_otp  [executor]
                │  EmailExecutor send (emailTemplate: OTP)
                └─ onSuccess → 4 prompt_otp

              4 prompt_otp  [prompt]
                │  otp
                └─ action_otp → 5 verify_otp

              5 verify_otp  [executor]
                │  OTPExecutor verify
                ├─ onSuccess → 6 auth_assert
                └─ onIncomplete → 4 prompt_otp ↑

              6 auth_assert  [executor]
                │  AuthAssertExecutor
                └─ onSuccess → 7 end

              7 end  [end]

            ↑ leads back to an earlier node

            """
        let ascii = [("├─", "|-"), ("└─", "`-"), ("│", "|"), ("→", "->"), ("↑", "^")]
            .reduce(expected) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        try await withHome { home in
            for (locale, text) in [("C.UTF-8", expected), ("C", ascii)] {
                let result = try await NativeAuthProcess.run(
                    ["flows", "show", "email-code-recorded"],
                    home: home.url,
                    environment: ["LC_ALL": locale]
                )
                #expect(result.status == 0)
                #expect(result.output == text)
            }
            let plain = try await NativeAuthProcess.run(
                ["flows", "show", "email-code-recorded", "--plain"],
                home: home.url
            )
            #expect(plain.output.contains("onIncomplete: 4 prompt_otp, an earlier node\n"))
            #expect(!plain.output.contains { "├└│→↑".contains($0) })
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
                    "sign-in  AUTHENTICATION, 6 nodes\n  019a0000-0000-7000-8000-00000000d001  demo-native"
                )
            )
        }
    }

    private static func flow(_ handle: String, _ type: String) -> String {
        """
        resource_type: flow
        name: Mine
        handle: \(handle)
        flowType: \(type)
        nodes:
          - {id: s, type: START, onSuccess: e}
          - {id: e, type: END}

        """
    }

    @Test("Warnings fail the check only with --strict")
    func strict() async throws {
        try await withHome { home in
            let file = try home.file("odd.yaml", Self.flow("odd", "SIGNOUT") + "colour: red\n")
            let lenient = try await NativeAuthProcess.run(["flows", "check", file], home: home.url)
            #expect(lenient.status == 0)
            #expect(
                lenient.output
                    == "\(file):8: warning: colour is not supported and is ignored\nFiles without errors: 1.\n"
            )
            let strict = try await NativeAuthProcess.run(["flows", "check", file, "--strict"], home: home.url)
            #expect(strict.status == 2)
        }
    }

    @Test("Every executor that is missing is named")
    func missingExecutors() async throws {
        let nodes = ["Magic", "Other"].map {
            "{id: \($0), type: TASK_EXECUTION, executor: {name: \($0)}, onSuccess: e}"
        }
        let text = Self.flow("m", "SIGNOUT").replacing(
            "  - {id: e",
            with: nodes.map { "  - \($0)\n" }.joined() + "  - {id: e"
        )
        try await withHome { home in
            let file = try home.file("m.yaml", text)
            let result = try await NativeAuthProcess.run(["flows", "check", file], home: home.url)
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.contains(":7: there is no executor Magic") == true)
            #expect(lines.last?.contains(":8: there is no executor Other") == true)
        }
    }

    @Test("An exported flow can be checked, served and changed; its variables stay variables")
    func export() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["flows", "export", "sign-in"], home: home.url)
            #expect(result.status == 0)
            #expect(result.output.contains("resource_type: flow\n"))
            #expect(!result.output.contains("---\n"))
            let file = try home.file("mine.yaml", result.output + "---\n" + Self.flow("{{ .HANDLE }}", "SIGNOUT"))
            let check = try await NativeAuthProcess.run(
                ["flows", "check", file],
                home: home.url,
                environment: ["HANDLE": "mine"]
            )
            #expect(check.output == "Files without errors: 1.\n")
            let all = try await NativeAuthProcess.run(
                ["flows", "export", "--definitions", file, "--type", "flow"],
                home: home.url,
                environment: ["HANDLE": "mine"]
            )
            #expect(all.output.contains("handle: {{ .HANDLE }}\n"))
            #expect(all.output.components(separatedBy: "\nhandle: sign-in\n").count == 2)
            let wrong = try await NativeAuthProcess.run(["flows", "export", "nope"], home: home.url)
            #expect(wrong.status == 2)
        }
    }

    @Test("flows check ends with 0 for valid files and with 2 and file:line: reason for invalid ones")
    func check() async throws {
        let good = Self.flow("mine", "SIGNOUT")
        let bad = Self.flow("bad", "SIGN").replacing("type: END", with: "type: LOOP")
        try await withHome { home in
            let folder = home.url.appendingPathComponent("mine/Flows")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = try home.file("mine/Flows/good.yaml", good)
            let fine = try await NativeAuthProcess.run(["flows", "check", home.url.path + "/mine"], home: home.url)
            #expect(fine.status == 0, "\(fine.output) \(fine.errors)")
            #expect(fine.output == "Files without errors: 1.\n")
            let other = try home.file("mine/Flows/bad.yaml", bad)
            for path in [home.url.path + "/mine", other] {
                let result = try await NativeAuthProcess.run(["flows", "check", path], home: home.url)
                #expect(result.status == 2)
                let lines = result.output.split(separator: "\n").map(String.init)
                #expect(lines.count == 3)
                #expect(lines.dropFirst().first?.hasPrefix("\(other):4: flowType SIGN") == true, "\(lines)")
                #expect(lines.last?.hasPrefix("\(other):7: node e: there is no type LOOP") == true, "\(lines)")
            }
            let one = try await NativeAuthProcess.run(["flows", "check", file, "--json"], home: home.url)
            #expect(one.status == 0, "\(one.output)")
            let json = try await NativeAuthProcess.run(["flows", "check", other, "--json"], home: home.url)
            #expect(json.status == 2)
            #expect((try json.json()["problems"] as? [[String: Any]])?.first?["line"] as? Int == 1)
        }
    }

    @Test(
        "An unknown name or path is reported with a hint",
        arguments: [
            (["flows", "show", "nope"], "sign-in"), (["flows", "check", "/does/not/exist"], "/does/not/exist"),
            (["flows", "list", "--definitions", "/does/not/exist"], "/does/not/exist"),
        ]
    )
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
                environment: NativeAuthProcess.environment(home: home.url)
            )
            try await terminal.expect("on this machine only")
            _ = try home.file(
                "mine/Flows/new.yaml",
                Self.flow("new", "NONSENSE")
            )
            try await terminal.expect("Flows/new.yaml:4: flowType NONSENSE")
            _ = try home.file("mine/Flows/new.yaml", Self.flow("new", "SIGNOUT"))
            try await terminal.expect("the changed files are in force")
            terminal.kill(SIGINT)
            #expect(await terminal.wait() == 0)
        }
    }
}
