import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth demo in a pipe", .timeLimit(.minutes(5)))
struct DemoTests {
    @Test("The demo runs and checks every step, ends with 0, and leaves no process and no file")
    func piped() async throws {
        try await withHome { home in
            let temporary = home.url.appendingPathComponent("tmp")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            let result = try await NativeAuthProcess.run(
                ["demo"],
                home: home.url,
                environment: ["TMPDIR": temporary.path]
            )
            #expect(result.status == 0, "\(result.output) \(result.errors)")
            for part in [
                "Create an account", "Username: ada-", "Password: ••••••••", "! Incorrect username or password.",
                "New message for ada-", "! An account with these details already exists.",
                "Signed out on this machine and at the server.",
                "ok: an expiring token is refreshed", "name.givenName  Augusta", "ok: the server ended the session",
                "checks passed",
                "ok: the account was created and is signed in", "ok: the account has the entered name",
                "ok: Cognito: the account was created", "ok: Cognito: the account signs in",
                "ok: Entra: the account was created", "ok: Entra: the account signs in",
            ] {
                #expect(result.output.contains(part), "missing: \(part)")
            }
            #expect(!result.output.contains("FAILED"))
            #expect(!result.output.contains("Aa1!"), "the password must not be shown")
            #expect(!result.output.contains("eyJ"), "no token must be shown")
            #expect(!result.output.contains("\u{1B}"), "a pipe gets no colours")
            #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
            let address = try #require(result.output.firstMatch(of: /https:\/\/localhost:[0-9]+/)).output
            let gone = try await NativeAuthProcess.run(
                ["sign-in", "--server", String(address), "--app", "x"],
                home: home.url
            )
            #expect(gone.status == 5)
        }
    }

    @Test("With --plain each line of a form is complete in itself")
    func plain() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["demo", "--plain"], home: home.url)
            #expect(result.status == 0, "\(result.output) \(result.errors)")
            for part in ["Username, required: ada-", "Enter: ", "Error: ", "New message for ada-", "    Name: Ada"] {
                #expect(result.output.contains(part), "missing: \(part)")
            }
            #expect(!result.output.contains("[Enter]"))
            #expect(!result.output.contains { "┌│└".contains($0) }, "a mail must have no frame")
        }
    }

    @Test("With --json it reports its checks")
    func json() async throws {
        try await withHome { home in
            let result = try await NativeAuthProcess.run(["demo", "--json"], home: home.url)
            #expect(result.status == 0)
            let checks = try #require(try result.json()["checks"] as? [[String: Any]])
            #expect(checks.count >= 28)
            #expect(checks.allSatisfy { $0["passed"] as? Bool == true })
            #expect(try (result.json()["user"] as? [String: Any])?["sub"] is String)
        }
    }
}
