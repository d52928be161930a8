import Foundation
import ProcessSupport
import Testing

@Suite("Entra flows on a real terminal", .server, .timeLimit(.minutes(5)))
struct EntraTerminalTests {
    private static let newPassword = "Other#Horse22"

    private func open(_ arguments: [String], _ home: TemporaryFolder) throws -> PseudoTerminal {
        try PseudoTerminal(
            arguments + ["--language", "en"],
            environment: NativeAuthProcess.environment(home: home.url)
        )
    }

    /// Creates an account with a password and signs it out.
    private func account(_ home: TemporaryFolder) async throws -> TestPerson {
        try EntraCommand.adopt(try RunningServer.current(), in: home)
        let person = TestPerson()
        try await EntraCommand.signUp(person, home, password: EntraCommand.password, ["--provider", "entra"])
        #expect(try await EntraCommand.run(["sign-out"], home).status == 0)
        return person
    }

    private func isSignedIn(_ person: TestPerson, _ home: TemporaryFolder) async throws -> Bool {
        let who = try await EntraCommand.run(["whoami", "--json"], home)
        guard who.status == 0 else { return false }
        return try who.json()["username"] as? String == person.email
    }

    @Test("Sign-up with an address and a code succeeds")
    func signUp() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            let terminal = try open(["sign-up"] + server.tenantOptions, home)
            try await terminal.expect("Create an account")
            try await terminal.answer("Email address: ", person.email)
            try await terminal.expect("Enter your verification code")
            try await terminal.expect("Verification code (")
            terminal.type(try await server.code(to: person.email) + "\r")
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
        }
    }

    @Test("Sign-in repeats the prompt after a wrong password; no password is shown")
    func signIn() async throws {
        try await withHome { home in
            let person = try await account(home)
            let terminal = try open(["sign-in", "--provider", "entra"], home)
            try await terminal.expect("Sign in")
            try await terminal.answer("Email address: ", person.email)
            try await terminal.expect("Enter your password")
            try await terminal.answer("Password: ", "Wrong#Horse1")
            try await terminal.answer("> ", "")
            try await terminal.expect("Incorrect username or password")
            try await terminal.answer("Password: ", EntraCommand.password)
            try await terminal.answer("> ", "")
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
            #expect(!terminal.output.contains(EntraCommand.password) && !terminal.output.contains("Wrong#Horse1"))
            #expect(try await isSignedIn(person, home))
        }
    }

    @Test("A password reset within a sign-in keeps the user name and signs in with the new password")
    func reset() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = try await account(home)
            let terminal = try open(["sign-in", "--provider", "entra"], home)
            try await terminal.answer("Email address: ", person.email)
            try await terminal.answer("Password: ", "Forgotten#1")
            try await terminal.expect("Forgot password?")
            try await terminal.answer("> ", "2")
            try await terminal.expect("Reset your password")
            try await terminal.answer(person.email, "")
            try await terminal.answer("> ", "")
            try await terminal.expect("Verification code (")
            terminal.type(try await server.code(to: person.email) + "\r")
            try await terminal.expect("Set a new password")
            try await terminal.answer("New password: ", Self.newPassword)
            try await terminal.answer("> ", "")
            try await terminal.expect("Signed in.")
            #expect(await terminal.wait() == 0)
            for password in ["Forgotten#1", Self.newPassword] { #expect(!terminal.output.contains(password)) }
            #expect(try await isSignedIn(person, home))
        }
    }
}
