import ArgumentParser
import Foundation
import ProcessSupport
import TerminalForms
import Testing

@testable import nativeauth

/// A command and its path of subcommands.
struct NamedCommand: Sendable, CustomTestStringConvertible {
    let words: [String]
    let type: any ParsableCommand.Type

    var testDescription: String { words.isEmpty ? "nativeauth" : words.joined(separator: " ") }

    static let all = below(NativeAuthCommand.self, [])

    private static func below(_ type: any ParsableCommand.Type, _ words: [String]) -> [NamedCommand] {
        [NamedCommand(words: words, type: type)]
            + type.configuration.subcommands.flatMap { below($0, words + [$0.configuration.commandName ?? "?"]) }
    }
}

@Suite("nativeauth --help", .timeLimit(.minutes(5)))
struct HelpTests {
    @Test("Every command has two to four examples, and each is a command line of its own", arguments: NamedCommand.all)
    func examples(_ command: NamedCommand) throws {
        let type = try #require(command.type as? any ExemplifiedCommand.Type, "it has no examples")
        #expect((2...4).contains(type.examples.count))
        for (line, effect) in type.examples {
            // A redirection is read by the shell, not by the command.
            let typed = line.prefix { $0 != ">" }.split(separator: " ").map(String.init)
            #expect(typed.first == "nativeauth")
            #expect(!effect.isEmpty)
            let parsed = try NativeAuthCommand.parseAsRoot(Array(typed.dropFirst()))
            let isRelated =
                Swift.type(of: parsed) == type || Array(typed.dropFirst().prefix(command.words.count)) == command.words
            #expect(isRelated || command.words == ["recover"], "\(line) is an example of another command")
        }
    }

    @Test("The help fits into 80 and 40 columns and shows the examples", arguments: NamedCommand.all, [80, 40])
    func width(_ command: NamedCommand, _ columns: Int) async throws {
        try await withHome { home in
            let terminal = try PseudoTerminal(
                command.words + ["--help"],
                environment: NativeAuthProcess.environment(home: home.url),
                columns: UInt16(columns)
            )
            #expect(await terminal.wait() == 0)
            let text = try await terminal.wholeOutput()
            #expect(text.contains("USAGE:"))
            for line in text.split(separator: "\n") {
                #expect(DisplayWidth.of(line) <= columns, "\(line)")
            }
            guard columns == 80, let type = command.type as? any ExemplifiedCommand.Type else { return }
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for (line, _) in type.examples { #expect(words.contains(line), "\(line)") }
        }
    }

    @Test(
        "A mistyped command or option gets a suggestion",
        arguments: [
            (["sing-in"], "'sign-in'"), (["signin"], "'sign-in'"), (["whomai"], "'whoami'"), (["docter"], "'doctor'"),
            (["profile", "shwo"], "'show'"), (["flows", "--plain", "lst"], "'list'"), (["login"], "'sign-in'"),
            (["logout"], "'sign-out'"), (["flows", "validate", "x"], "'check'"), (["--plain", "sing-up"], "'sign-up'"),
            (["sign-up", "--jsno"], "'--json'"),
            (["sign-in", "--servr", "x"], "'--server'"),
        ]
    )
    func meant(_ arguments: [String], _ suggestion: String) async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(arguments, home: home.url)
            #expect(result.status == 2)
            #expect(result.errors.contains("Did you mean \(suggestion)?"), "\(result.errors)")
            let asJSON = try await NativeAuthProcess.run(arguments + ["--json"], home: home.url)
            #expect((try asJSON.json()["message"] as? String)?.contains(suggestion) == true, "\(asJSON.output)")
        }
    }

    @Test(
        "An unrelated word gets no suggestion",
        arguments: [["xyzzy"], ["nope"], ["sign-in", "extra"], ["--nope"], ["profile"], []]
    )
    func unlike(_ arguments: [String]) { #expect(Suggestion.command(for: arguments) == nil) }

    @Test(
        "The edit distance of two words is correct",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "ab", 2), ("sing", "sign", 1), ("serve", "server", 1), ("abc", "xyz", 3),
            ("kitten", "sitting", 3),
        ]
    )
    func distance(_ one: String, _ other: String, _ distance: Int) {
        #expect(Suggestion.distance(from: one, to: other) == distance)
        #expect(Suggestion.distance(from: other, to: one) == distance)
    }

    @Test("A usage line is wrapped between options, never within one")
    func usage() {
        let text = HelpText.wrap("USAGE: nativeauth x [--one <ONE>] [--two <TWO>] <three>", columns: 30)
        #expect(text == "USAGE: nativeauth x\n       [--one <ONE>]\n       [--two <TWO>] <three>")
        let kept = "  short  lines \n\nstay as they are"
        #expect(HelpText.wrap(kept, columns: 30) == kept)
    }
}
