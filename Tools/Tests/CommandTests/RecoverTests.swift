import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth recover", .server, .timeLimit(.minutes(5)))
struct RecoverTests {
    /// Returns the link of the newest mail to `person`.
    private func link(to person: TestPerson) async throws -> String {
        try await RunningServer.current().link(to: person.email)
    }

    private func signIn(_ person: TestPerson, _ password: String, _ home: TemporaryFolder) async throws -> Int32 {
        try await NativeAuthProcess.run(
            ["sign-in", "--json", "--input-file", "-"] + RunningServer.current().options,
            home: home.url,
            input: #"{"username":"\#(person.name)","password":"\#(password)"}"#
        ).status
    }

    private func withPerson(_ body: (TestPerson, TemporaryFolder) async throws -> Void) async throws {
        try await withHome { home in
            let person = TestPerson()
            try await person.signUp(RunningServer.current().options, home: home)
            #expect(try await NativeAuthProcess.run(["sign-out"], home: home.url).status == 0)
            try await body(person, home)
        }
    }

    @Test("With --json, recover ends with 3 until the mail's token is given, then 0; only the new password signs in")
    func unattended() async throws {
        try await withPerson { person, home in
            let begun = try await NativeAuthProcess.run(
                ["recover", "--json", "--input", "username=\(person.name)"] + RunningServer.current().options,
                home: home.url
            )
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            #expect(try begun.json()["status"] as? String == "incomplete")
            let values = ["inviteToken": try await link(to: person), "password": "Another horse 8"]
            let done = try await NativeAuthProcess.run(
                ["continue", "--json", "--input-file", "-"],
                home: home.url,
                input: String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
            )
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try done.json()["status"] as? String == "complete")
            #expect(try done.json()["user"] == nil)
            #expect(!(done.output + done.errors).contains("Another horse 8"))
            #expect(try await signIn(person, "Correct horse 1", home) == 4)
            #expect(try await signIn(person, "Another horse 8", home) == 0)
        }
    }

    @Test("On a terminal, recover shows the forms and names the sign-in command")
    func interactive() async throws {
        try await withPerson { person, home in
            let terminal = try PseudoTerminal(
                ["recover"] + RunningServer.current().options,
                environment: NativeAuthProcess.environment(home: home.url)
            )
            try await terminal.answer("Username: ", person.name)
            try await terminal.answer("> ", "")
            try await terminal.expect("Check your email")
            try await terminal.expect("> ")
            terminal.type("\r")
            try await terminal.answer("Link from the email: ", try await link(to: person))
            try await terminal.answer("password: ", "Another horse 8")
            try await terminal.expect("Password changed")
            try await terminal.expect("nativeauth sign-in")
            #expect(await terminal.wait() == 0)
            #expect(!terminal.output.contains("Password Reset Successful"), "the last form says so")
            #expect(!terminal.output.contains("Another horse 8"))
            #expect(try await signIn(person, "Another horse 8", home) == 0)
        }
    }
}
