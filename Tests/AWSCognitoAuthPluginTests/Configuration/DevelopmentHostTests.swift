import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing
import enum Amplify.JSONValue

@testable import AWSCognitoAuthPlugin

#if os(Linux)
@Suite("The development certificate's host of a plugin", .timeLimit(.minutes(5)))
struct DevelopmentHostTests {
    @Test("The plugin trusts the certificate for the named host")
    func host() async throws {
        let folder = try TemporaryFolder()
        let plugin = AWSCognitoAuthPlugin(
            environment: ClientEnvironment(),
            store: MemorySecretStore(),
            developmentCertificatePath: try folder.unusableCertificate(),
            developmentCertificateHost: "0.0.0.0"
        )
        let pool: JSONValue = [
            "PoolId": "eu-central-1_AbC", "AppClientId": "client1", "Region": "eu-central-1",
            "Endpoint": "https://0.0.0.0:1",
        ]
        let configuration: JSONValue = ["CognitoUserPool": ["Default": pool]]
        try plugin.configure(using: configuration)

        let error = await authError { _ = try await plugin.resetPassword(for: "ada", options: nil) }
        guard case .service(_, _, let cause as AWSCognitoAuthError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((cause.cause as? NativeAuthError)?.code == .untrustedServer)
    }
}
#endif
