import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth serve with definitions", .timeLimit(.minutes(5)))
struct ServeDefinitionsTests {
    private static let application = """
        resource_type: application
        id: 019a0000-0000-7000-8000-00000000d001
        name: Club
        type: mobile
        ouHandle: default
        attestation: {devMode: true}
        allowedUserTypes: [Person]
        authFlowHandle: sign-in
        registrationFlowHandle: sign-up
        isRegistrationFlowEnabled: true
        recoveryFlowHandle: recovery
        isRecoveryFlowEnabled: true
        signOutFlowHandle: sign-out
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: club-native
              redirectUris:
                - club://done
                - http://127.0.0.1/callback
              grantTypes:
                - authorization_code
                - refresh_token
              responseTypes: [code]
              pkceRequired: true
              tokenEndpointAuthMethod: none
              publicClient: true
        """

    @Test("serve --json reports the client and the redirect address that the definitions register")
    func registered() async throws {
        try await withHome { home in
            let folder = home.url.appendingPathComponent("mine/Applications")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try home.file("mine/Applications/club.yaml", Self.application)
            let server = try await RunningServer(
                ["serve", "--ephemeral", "--json", "--definitions", home.url.path + "/mine"],
                home: home
            )
            defer { server.end() }
            let object = try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
            #expect(object?["redirectURI"] as? String == "club://done")
            #expect(object?["clientId"] as? String == "club-native")
            // The command connects with the registered values.
            let person = #"{"username":"ada","password":"Correct horse 1","email":"ada@example.com"}"#
            let up = try await NativeAuthProcess.run(
                ["sign-up", "--input-file", "-", "--json"],
                home: home.url,
                input: person
            )
            #expect(up.status == 0, "\(up.output) \(up.errors)")
        }
    }
}
