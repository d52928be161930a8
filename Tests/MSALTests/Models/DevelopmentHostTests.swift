import EntraNativeAuth
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import MSAL

@Suite("The development certificate's host of an application", .timeLimit(.minutes(5)))
struct DevelopmentHostTests {
    private static func application(path: String?) throws -> MSALNativeAuthPublicClientApplication {
        let url = try #require(URL(string: "https://0.0.0.0:1/contoso"))
        return try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(
                clientId: "client-1",
                authority: try MSALCIAMAuthority(url: url),
                challengeTypes: .OOB
            ),
            environment: ClientEnvironment(),
            store: MemorySecretStore(),
            developmentCertificatePath: path,
            developmentCertificateHost: "0.0.0.0"
        )
    }

    @Test("A host without a certificate is refused")
    func missingCertificate() {
        let error = #expect(throws: MSALNativeAuthConfigurationError.self) { try Self.application(path: nil) }
        #expect(error?.errorDescription?.contains("developmentCertificatePath") == true)
    }

    #if os(Linux)
    @Test("The application trusts the certificate for the named host")
    func host() async throws {
        let folder = try TemporaryFolder()
        let client = try #require(Self.application(path: folder.unusableCertificate()).runner.client)
        let error = await #expect(throws: EntraError.self) { _ = try await client.signUp(username: "ada@example.com") }
        #expect(error?.kind == .untrustedServer)
    }
    #endif
}
