import Foundation
import ProcessSupport
import Testing

/// Runs `nativeauth --provider entra` as a process.
enum EntraCommand {
    static let password = "Correct#Horse1"

    static func run(
        _ arguments: [String],
        _ home: TemporaryFolder,
        _ values: [String: String]? = nil
    ) async throws -> NativeAuthProcess.Result {
        let input = try values.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return try await NativeAuthProcess.run(
            arguments + (values == nil ? [] : ["--input-file", "-"]),
            home: home.url,
            input: input
        )
    }

    /// Creates an account and leaves the user signed in.
    /// - Parameters:
    ///   - password: the password; `nil` for an account without one.
    ///   - options: the options that select the tenant.
    static func signUp(
        _ person: TestPerson,
        _ home: TemporaryFolder,
        password: String? = nil,
        _ options: [String]
    ) async throws {
        var entered = ["username": person.email]
        entered["password"] = password
        let begun = try await run(["sign-up", "--json"] + options, home, entered)
        try #require(begun.status == 3, "\(begun.output) \(begun.errors)")
        let code = try await RunningServer.current().code(to: person.email)
        let done = try await run(["continue", "--json"], home, ["code": code])
        try #require(done.status == 0, "\(done.output) \(done.errors)")
        for secret in [code, password].compactMap(\.self) {
            #expect(!(begun.output + begun.errors + done.output + done.errors).contains(secret))
        }
    }

    /// Copies the suite's server records into a state folder, as if the server had been started with it.
    static func adopt(_ server: RunningServer, in home: TemporaryFolder) throws {
        for name in ["server-entra.json", "server-entra-tenants.json"] {
            try FileManager.default.copyItem(
                at: server.home.url.appendingPathComponent(name),
                to: home.url.appendingPathComponent(name)
            )
        }
    }
}
