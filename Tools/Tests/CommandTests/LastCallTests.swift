import Foundation
import ProcessSupport
import Testing

@Suite("Ctrl-C during the last call", .timeLimit(.minutes(5)))
struct LastCallTests {
    @Test("A sign-in that completes after Ctrl-C is reported, and no saved flow remains")
    func signedIn() async throws {
        // Uses its own server, which is suspended so that the request is in flight when Ctrl-C arrives.
        let server = try await RunningServer()
        defer {
            server.goOn()
            server.stop()
        }
        try await withHome { home in
            let name = "ada-\(UUID().uuidString.prefix(8).lowercased())"
            let person = #"{"username":"\#(name)","password":"Correct horse 1","email":"\#(name)@example.com"}"#
            let made = try await NativeAuthProcess.run(
                ["sign-up", "--input-file", "-"] + server.options,
                home: home.url,
                input: person
            )
            #expect(made.status == 0, "\(made.errors)")
            #expect(try await NativeAuthProcess.run(["sign-out"], home: home.url).status == 0)

            let terminal = try PseudoTerminal(
                ["sign-in"] + server.options,
                environment: NativeAuthProcess.environment(home: home.url)
            )
            try await terminal.answer("Username: ", name)
            try await terminal.answer("Password: ", "Correct horse 1")
            try await terminal.expect("> ")
            server.pause()
            terminal.type("\r")
            try await terminal.expect("⠋")
            terminal.type("\u{03}")
            try await Task.sleep(for: .milliseconds(100))
            server.goOn()
            #expect(await terminal.wait() == 0, "\(terminal.output)")
            try await terminal.expect("Signed in.")
            #expect(!terminal.output.contains("nativeauth continue"))
            #expect(terminal.modes == terminal.modesBefore)
            let who = try await NativeAuthProcess.run(["whoami", "--json"], home: home.url)
            #expect(try who.json()["username"] as? String == name)
            #expect(try await NativeAuthProcess.run(["continue"], home: home.url).status == 2)
        }
    }
}
