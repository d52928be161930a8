import Foundation
import Testing

/// `nativeauth --provider entra`, run as a process.
enum EntraCommand {
    static let password = "Correct#Horse1"

    static func run(
        _ arguments: [String], _ home: TemporaryFolder, _ values: [String: String]? = nil
    ) async throws -> NativeAuthProcess.Result {
        let input = try values.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return try await NativeAuthProcess.run(
            arguments + (values == nil ? [] : ["--input-file", "-"]), home: home.url, input: input)
    }

    /// Makes an account and leaves the person signed in.
    /// - Parameters:
    ///   - password: `nil` for an account without one.
    ///   - options: which tenant.
    static func signUp(
        _ person: TestPerson, _ home: TemporaryFolder, password: String? = nil, _ options: [String]
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

    /// Lets a state folder know the suite's server, as if it had been started with that folder.
    static func adopt(_ server: RunningServer, in home: TemporaryFolder) throws {
        for name in ["server-entra.json", "server-entra-tenants.json"] {
            try FileManager.default.copyItem(
                at: server.home.url.appendingPathComponent(name), to: home.url.appendingPathComponent(name))
        }
    }
}
