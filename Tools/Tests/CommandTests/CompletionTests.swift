import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth completion", .timeLimit(.minutes(5)))
struct CompletionTests {
    private func script(_ shell: String) async throws -> String {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["completion", shell], home: home.url)
            #expect(result.status == 0)
            return result.output
        }
    }

    /// Runs `text` in bash; `$1` is the path of the completion script.
    private func bash(_ text: String, in folder: TemporaryFolder, syntaxOnly: Bool = false) async throws -> (
        status: Int32, output: String, errors: String
    ) {
        let file = try folder.file("completion.bash", try await script("bash"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--noprofile", "--norc"] + (syntaxOnly ? ["-n", file] : ["-c", text, "bash", file])
        process.currentDirectoryURL = folder.url
        // The completion script calls the command itself.
        let path = NativeAuthProcess.executable.deletingLastPathComponent().path
        process.environment = ["PATH": "\(path):/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        let pipes = try ChildProcess.start(process)
        async let output = NativeAuthProcess.read(pipes.output.fileHandleForReading)
        async let errors = NativeAuthProcess.read(pipes.errors.fileHandleForReading)
        let (out, err) = await (output, errors)
        process.waitUntilExit()
        return (process.terminationStatus, out, err)
    }

    @Test("The parser's own options print for programs: the same script, and the help as JSON, without line breaks")
    func unwrapped() async throws {
        let script = try await script("fish")
        try await withHome { home in
            let generated = try await NativeAuthProcess.run(["--generate-completion-script", "fish"], home: home.url)
            #expect(generated.output == script)
            let help = try await NativeAuthProcess.run(["--experimental-dump-help"], home: home.url)
            let tree = try JSONSerialization.jsonObject(with: Data(help.output.utf8)) as? [String: Any]
            #expect((tree?["command"] as? [String: Any])?["commandName"] as? String == "nativeauth")
        }
    }

    @Test("bash accepts the script")
    func accepted() async throws {
        try await withHome { folder in
            let result = try await bash("", in: folder, syntaxOnly: true)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.isEmpty)
        }
    }

    @Test(
        "bash completes words, files and folders",
        arguments: [
            (["nativeauth", "si"], ["sign-in", "sign-out", "sign-up"]), (["nativeauth", "doc"], ["doctor"]),
            (["nativeauth", "completion", ""], ["bash", "fish", "zsh"]), (["nativeauth", "profile", "se"], ["set"]),
            (["nativeauth", "sign-in", "--provider", ""], ["cognito", "entra", "thunderid"]),
            (["nativeauth", "sign-in", "--tenant", "nativeauthm"], ["nativeauthmfa"]),
            (
                ["nativeauth", "sign-in", "--pool", "eu-central-1_E"],
                ["eu-central-1_EmailLogin", "eu-central-1_EmailPhoneLogin"]
            ),
            (["nativeauth", "setup", "amplify", "--pool", "eu-central-1_N"], ["eu-central-1_NativeAuth"]),
            (["nativeauth", "flows", "show", "recovery"], ["recovery", "recovery-by-code"]),
            (["nativeauth", "profile", "verify", "ph"], ["phone_number"]),
            (["nativeauth", "sign-in", "--config", ""], ["answers.json", "folder"]),
            (["nativeauth", "sign-in", "--re"], ["--redirect-uri"]),
            (["nativeauth", "sign-in", "--ca", "fi"], ["file.pem"]),
            (["nativeauth", "sign-in", "--input-file", ""], ["answers.json", "folder"]),
            (
                ["nativeauth", "serve", "--flows", ""],
                ["answers.json", "completion.bash", "file.pem", "file.txt", "folder"]
            ),
            (["nativeauth", "sign-in", "--client", "demo-n"], ["demo-native", "demo-native-session"]),
        ]
    )
    func completes(_ words: [String], _ expected: [String]) async throws {
        try await withHome { folder in
            for name in ["file.pem", "file.txt", "answers.json"] { _ = try folder.file(name, "") }
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("folder"),
                withIntermediateDirectories: false
            )
            // Calls the completion function as bash does for a Tab (bash manual, "Programmable Completion").
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            let text = """
                source "$1"
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
                COMP_LINE='\(words.joined(separator: " "))'; COMP_POINT=${#COMP_LINE}
                function=$(complete -p nativeauth | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                "$function" nativeauth "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let result = try await bash(text, in: folder)
            let found = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(found.sorted() == expected, "\(result.errors)")
        }
    }

    @Test("Each shell's script contains every command", arguments: ["bash", "zsh", "fish"])
    func scripts(_ shell: String) async throws {
        let text = try await script(shell)
        for command in NamedCommand.all {
            if let name = command.words.last { #expect(text.contains(name), "\(name)") }
        }
        #expect(text.contains("nativeauth"))
    }

    @Test("An unknown shell is a usage error")
    func unknown() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["completion", "tcsh"], home: home.url)
            #expect(result.status == 2)
            #expect(result.errors.contains("bash"))
        }
    }
}
