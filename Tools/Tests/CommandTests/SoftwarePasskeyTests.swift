import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth --software-passkey", .server, .timeLimit(.minutes(5)))
struct SoftwarePasskeyTests {
    private static let application = "019a0000-0000-7000-8000-00000000d00f"

    private func run(
        _ arguments: [String],
        _ home: TemporaryFolder,
        input: String? = nil
    ) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(
            arguments + (input == nil ? [] : ["--input-file", "-"]),
            home: home.url,
            input: input
        )
    }

    private func options() throws -> [String] {
        let server = try RunningServer.current()
        return ["--json", "--server", server.baseURL, "--app", Self.application, "--ca", server.certificatePath]
    }

    /// Creates an account, and registers a passkey in the file.
    private func register(_ person: TestPerson, _ file: String, _ home: TemporaryFolder) async throws {
        try await person.signUp(try RunningServer.current().options, home: home)
        _ = try await run(["sign-out"], home)
        let input = #"{"username":"\#(person.name)","password":"Correct horse 1"}"#
        let arguments = ["sign-in", "--action", "action_001", "--action", "action_enrol", "--software-passkey", file]
        let enrolled = try await run(arguments + options(), home, input: input)
        try #require(enrolled.status == 0, "\(enrolled.output) \(enrolled.errors)")
        _ = try await run(["sign-out"], home)
    }

    @Test("A passkey is registered, and later processes sign in with it, also at the user pool")
    func wholeWay() async throws {
        try await withHome { home in
            let person = TestPerson()
            let file = home.url.appendingPathComponent("passkeys.json").path
            try await register(person, file, home)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)

            for count in 1...2 {
                let arguments = ["sign-in", "--action", "action_passkey", "--software-passkey", file]
                let signedIn = try await run(arguments + options(), home)
                #expect(signedIn.status == 0, "\(signedIn.output) \(signedIn.errors)")
                #expect(signedIn.output.contains(person.name))
                #expect(try passkeys(in: file).map { $0["signCount"] as? Int } == [count])
                _ = try await run(["sign-out"], home)
            }

            let pool = ["--config", try configuration(home)] + (try RunningServer.current().poolOptions)
            let arguments = ["sign-in", "--json", "--action", "WEB_AUTHN", "--software-passkey", file]
            let atPool = try await run(arguments + pool, home, input: #"{"username":"\#(person.name)"}"#)
            #expect(atPool.status == 0, "\(atPool.output) \(atPool.errors)")
            #expect(try passkeys(in: file).map { $0["signCount"] as? Int } == [3])
        }
    }

    @Test("Without a matching passkey the sign-in is refused, and nothing is written")
    func noPasskey() async throws {
        try await withHome { home in
            let file = home.url.appendingPathComponent("none.json").path
            let arguments = ["sign-in", "--action", "action_passkey", "--software-passkey", file]
            let refused = try await run(arguments + options(), home)
            #expect(refused.status != 0)
            #expect((refused.output + refused.errors).contains("There is no passkey"))
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("Another file is not overwritten", arguments: ["{}", "secret", #"[{"rpId":"localhost"}]"#])
    func otherFile(_ content: String) async throws {
        try await withHome { home in
            let file = try home.file("notes.json", content)
            let arguments = ["sign-in", "--action", "action_passkey", "--software-passkey", file]
            let refused = try await run(arguments + options(), home)
            #expect(refused.status == 2, "\(refused.output) \(refused.errors)")
            #expect((refused.output + refused.errors).contains("has no passkeys"))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
        }
    }

    private func passkeys(in file: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        return try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
    }

    private func configuration(_ home: TemporaryFolder) throws -> String {
        let pool = try RunningServer.current().pool
        let auth: [String: Any] = [
            "user_pool_id": pool["userPoolId"] ?? "", "user_pool_client_id": pool["clientId"] ?? "",
            "user_pool_endpoint": pool["endpoint"] ?? "", "authentication_flow_type": "USER_AUTH",
        ]
        let data = try JSONSerialization.data(withJSONObject: ["version": "1", "auth": auth])
        return try home.file("amplify_outputs.json", String(decoding: data, as: UTF8.self))
    }
}
