import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import ThunderID

#if os(Linux)
@Suite("The development certificate's host in a configuration", .timeLimit(.minutes(5)))
struct DevelopmentHostTests {
    @Test("The client trusts the certificate for the named host")
    func host() async throws {
        let folder = try TemporaryFolder()
        let client = ThunderIDClient()
        let config = ThunderIDConfig(
            baseUrl: "https://0.0.0.0:1",
            storage: StoreAdapter(store: MemorySecretStore()),
            developmentCertificatePath: try folder.unusableCertificate(),
            developmentCertificateHost: "0.0.0.0"
        )
        try await client.initialize(config: config)

        let error = await #expect(throws: IAMError.self) { _ = try await client.getFlowMeta(applicationId: "a") }
        #expect(error?.details?.code == .untrustedServer)
    }
}
#endif
