import Foundation
import ProcessSupport
import TerminalForms
import Testing

extension String {
    /// The text without ANSI colour sequences.
    fileprivate var withoutColors: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    fileprivate var isColored: Bool { contains("\u{1B}[") }
}

@Suite("Output width and colours", .server, .timeLimit(.minutes(5)))
struct AppearanceTests {
    /// Commands for a signed-in and for a signed-out user.
    private static let signedIn = [
        ["whoami"], ["profile"], ["profile", "show"], ["sessions"], ["doctor"], ["sign-out"],
    ]
    private static let nobody = [
        ["whoami"], ["sign-out"], ["continue"], ["doctor"], ["sing-in"], ["sign-in", "--nope"],
        ["sign-in", "--input", "password=x"], ["sign-in", "--server", "https://localhost:1", "--app", "a"],
        ["sign-in", "--server", "https://example.com"],
    ]

    private func draw(
        _ arguments: [String],
        _ home: TemporaryFolder,
        columns: UInt16 = 80,
        kind: String = "xterm",
        _ more: [String: String] = [:]
    ) async throws -> String {
        let terminal = try PseudoTerminal(
            arguments,
            environment: NativeAuthProcess.environment(home: home.url, more),
            columns: columns,
            kind: kind
        )
        _ = await terminal.wait()
        return try await terminal.wholeOutput()
    }

    private func expectToFit(_ text: String, _ columns: Int, _ arguments: [String]) {
        #expect(!text.isEmpty)
        // Spinners and prompts redraw their line, so each redrawn state is measured separately.
        let drawn = text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
        for line in drawn.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            #expect(DisplayWidth.of(line) <= columns, "\(arguments): \(line)")
        }
    }

    @Test("No line is longer than the terminal width", arguments: [80, 40])
    func width(_ columns: Int) async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            for arguments in Self.signedIn {
                expectToFit(try await draw(arguments, home, columns: UInt16(columns)), columns, arguments)
            }
        }
        try await withHome { home in
            for arguments in Self.nobody {
                expectToFit(try await draw(arguments, home, columns: UInt16(columns)), columns, arguments)
            }
        }
    }

    @Test("A token is printed on one line, even when it is longer than the terminal width")
    func token() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            let text = try await draw(["token"], home, columns: 40)
            #expect(text == (try SessionFile(home).accessToken ?? "") + "\n")
        }
    }

    @Test("The demo's menu fits into 40 columns, and its output into 80")
    func demo() async throws {
        try await withHome { home in
            let menu = try PseudoTerminal(
                ["demo"],
                environment: NativeAuthProcess.environment(home: home.url),
                columns: 40
            )
            try await menu.expect("Choose 1-4: ")
            menu.type("4\r")
            #expect(await menu.wait() == 0)
            expectToFit(try await menu.wholeOutput(), 40, ["demo"])
            let story = try await NativeAuthProcess.run(["demo"], home: home.url)
            #expect(story.status == 0, "\(story.errors)")
            expectToFit(story.output, 80, ["demo"])
            #expect(!story.output.isColored)
        }
    }

    @Test("Output without colours has the same text")
    func colors() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            for arguments in [["whoami"], ["profile"], ["doctor"]] {
                try await expectSameWithoutColors(arguments, home)
            }
        }
        try await withHome { home in
            for arguments in [["whoami"], ["continue"], ["doctor"], ["sign-in", "--input", "password=x"]] {
                try await expectSameWithoutColors(arguments, home)
            }
        }
    }

    @Test("With --plain, tables have lines of name and value, and errors start with a word")
    func plain() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            let error = try await NativeAuthProcess.run(["whoami", "--plain"], home: home.url)
            #expect(error.status != 0 && error.errors.hasPrefix("Error: "), "\(error.errors)")
            try await person.signUp(server.options, home: home)
            for (options, variables) in [(["--plain"], [:]), ([], ["NATIVEAUTH_PLAIN": "1"])] {
                for (command, name) in [("whoami", "Username"), ("profile", "userName")] {
                    let result = try await NativeAuthProcess.run(
                        [command] + options,
                        home: home.url,
                        environment: variables
                    )
                    let lines = result.output.split(separator: "\n")
                    #expect(lines.contains("\(name): \(person.name)"), "\(result.output)")
                }
            }
        }
    }

    private func expectSameWithoutColors(_ arguments: [String], _ home: TemporaryFolder) async throws {
        let colored = try await draw(arguments, home)
        #expect(colored.isColored, "\(arguments)")
        let plain = [
            try await draw(arguments, home, ["NO_COLOR": "1"]), try await draw(arguments + ["--no-color"], home),
            try await draw(arguments, home, kind: "dumb"),
        ]
        for text in plain {
            #expect(!text.isColored)
            #expect(text == colored.withoutColors, "\(arguments)")
        }
        let piped = try await NativeAuthProcess.run(arguments, home: home.url)
        #expect(!piped.output.isColored && !piped.errors.isColored)
    }
}
