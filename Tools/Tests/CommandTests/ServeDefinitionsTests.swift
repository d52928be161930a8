import Foundation
import Testing

@Suite("nativeauth serve with definitions", .timeLimit(.minutes(5)))
struct ServeDefinitionsTests {
    private static let application = """
        id: 019a0000-0000-7000-8000-00000000d001
        clientId: club-native
        name: Club
        kind: mobile
        attestation: developmentMode
        flows: {AUTHENTICATION: sign-in, REGISTRATION: sign-up, RECOVERY: recovery, SIGNOUT: sign-out}
        oauth:
          redirectUris: ["club://done", "http://127.0.0.1/callback"]
        """

    @Test("serve --json reports the client and the redirect address that the definitions register")
    func registered() async throws {
        try await withHome { home in
            let folder = home.url.appendingPathComponent("mine/Applications")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try home.file("mine/Applications/club.yaml", Self.application)
            let server = try await RunningServer(
                ["serve", "--ephemeral", "--json", "--definitions", home.url.path + "/mine"], home: home)
            defer { server.end() }
            let object = try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
            #expect(object?["redirectURI"] as? String == "club://done")
            #expect(object?["clientId"] as? String == "club-native")
            // The command connects with the registered values.
            let person = #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com"}"#
            let up = try await NativeAuthProcess.run(
                ["sign-up", "--input-file", "-", "--json"], home: home.url, input: person)
            #expect(up.status == 0, "\(up.output) \(up.errors)")
        }
    }
}
