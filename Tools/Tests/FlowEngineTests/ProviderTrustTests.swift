import Foundation
import NativeAuthBase
import NIOSSL
import Testing

@testable import FlowEngine

@Suite("The TLS settings of requests to providers", .timeLimit(.minutes(5)))
struct ProviderTrustTests {
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBczCCARmgAwIBAgIURt2whnS2h5kYPAO/uH7/dRckdgUwCgYIKoZIzj0EAwIw
        DzENMAsGA1UEAwwEVGVzdDAeFw0yNjExMjkxMTAyMDNaFw0zNjExMjYxMTAyMDNa
        MA8xDTALBgNVBAMMBFRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASYwe2U
        4h7hwxdJ9eUei9PwJklftJlinLHrtWqyxHSLVvwzYdmG99o0ayjN9OvYNEDSAO3u
        yNQS/tWRW4QNun43o1MwUTAdBgNVHQ4EFgQUZDOndeaJHCWXGZ7FwaqkroqKwuMw
        HwYDVR0jBBgwFoAUZDOndeaJHCWXGZ7FwaqkroqKwuMwDwYDVR0TAQH/BAUwAwEB
        /zAKBggqhkjOPQQDAgNIADBFAiEA/1OoLnedN0GvGKZBb70pzttuVDOH4cDW6tUQ
        rtb5AbkCIGEemP6SIOP1pC875l19m/2GmvhHb67Q5LHk0QrHfdnn
        -----END CERTIFICATE-----
        """

    @Test(
        "An authority is trusted for loopback only: beside the system's authorities, or alone if there are none",
        arguments: [
            ("https://localhost:8091/token", false, false, true),
            ("https://localhost:8091/token", true, true, false),
            ("https://id.example.com/token", false, false, false),
            ("https://id.example.com/token", true, false, false),
        ]
    )
    func authority(address: String, isMissing: Bool, isOnlyTrust: Bool, isAdditionalTrust: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(Self.pem.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let request = ProviderRequest(url: try #require(URL(string: address)), authority: file)
        let missing = if isMissing { MissingCertificateAuthorities() } else { MissingCertificateAuthorities?.none }
        let tls = try HTTPProviderTransport.tls(request, missing: missing)

        let root = try NIOSSLCertificate(bytes: Array(Self.pem.utf8), format: .pem)
        #expect(tls.certificateVerification == .fullVerification)
        #expect(tls.trustRoots == (isOnlyTrust ? .certificates([root]) : .default))
        #expect(tls.additionalTrustRoots == (isAdditionalTrust ? [.certificates([root])] : []))
    }

    @Test("A system without authorities is logged with the package to install")
    func description() {
        #expect(ProviderFailure.noAuthorities.description.contains("ca-certificates"))
    }
}
