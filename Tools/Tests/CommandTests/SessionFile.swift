import Foundation
import ProcessSupport
import Testing

/// The session that a command has left in a state folder, for inspection and change.
struct SessionFile {
    private let url: URL

    init(_ home: TemporaryFolder) { url = home.url.appendingPathComponent("session.json") }

    /// Returns the stored values; empty if there is no file.
    func values() throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
        return try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: String]
        )
    }

    func write(_ values: [String: String]) throws {
        try JSONSerialization.data(withJSONObject: values).write(to: url, options: .atomic)
    }

    var accessToken: String? { get throws { try values()["thunder.access_token"] } }
    var refreshToken: String? { get throws { try values()["thunder.refresh_token"] } }
    /// The marker of a refresh token that was sent and has no response yet.
    var attempt: String? { get throws { try values()["thunder.refresh_attempt"] } }

    /// Makes the client treat the access token as expired. The server is not contacted.
    func makeStale() throws {
        var values = try values()
        try #require(values["thunder.token_expiry"] != nil)
        values["thunder.token_expiry"] = "1000000000"
        try write(values)
    }

    /// Returns whether `text` contains a token of the file.
    func isExposed(in text: String) throws -> Bool {
        let secrets = ["access_token", "refresh_token", "id_token"].compactMap { try? values()["thunder.\($0)"] }
        try #require(!secrets.isEmpty)
        return secrets.contains { text.contains($0) }
    }
}

/// A new user with a random name.
struct TestPerson {
    let name = "ada-\(UUID().uuidString.prefix(8).lowercased())"
    var email: String { "\(name)@example.com" }
    var input: String { #"{"username":"\#(name)","password":"Correct horse 1","email":"\#(email)"}"# }

    /// Creates an account and leaves the user signed in.
    /// - Parameter options: the options that select the server.
    func signUp(_ options: [String], home: TemporaryFolder) async throws {
        let result = try await NativeAuthProcess.run(
            ["sign-up", "--json", "--input-file", "-"] + options,
            home: home.url,
            input: input
        )
        try #require(result.status == 0, "\(result.output) \(result.errors)")
    }

    /// Signs the user in.
    func signIn(_ options: [String], home: TemporaryFolder) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(
            ["sign-in", "--json", "--input-file", "-"] + options,
            home: home.url,
            input: input
        )
    }
}
