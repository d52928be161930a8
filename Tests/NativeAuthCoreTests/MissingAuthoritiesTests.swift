#if canImport(AsyncHTTPClient)
import Foundation
import NativeAuthBase
import NIOSSL
import Testing

@testable import NativeAuthCore

@Suite("Trust of AsyncHTTPClient on a system without certificate authorities", .timeLimit(.minutes(5)))
struct MissingAuthoritiesTests {
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

    @Test("A development certificate is trusted beside the system's authorities, or alone", arguments: [false, true])
    func developmentCertificate(isMissing: Bool) throws {
        let missing = if isMissing { MissingCertificateAuthorities() } else { MissingCertificateAuthorities?.none }
        let root = try NIOSSLCertificate(bytes: Array(Self.pem.utf8), format: .pem)
        let tls = try AsyncHTTPClientTransport.trust(DevelopmentCertificate(pem: Self.pem), missing: missing)
        #expect(tls.certificateVerification == .fullVerification)
        #expect(tls.trustRoots == (isMissing ? .certificates([root]) : .default))
        #expect(tls.additionalTrustRoots == (isMissing ? [] : [.certificates([root])]))
    }

    @Test("A connection that can't be secured is reported with the package to install")
    func message() throws {
        let thrown = BoringSSLError.unknownError([])
        let mapped = AsyncHTTPClientTransport.transportError(thrown, missing: MissingCertificateAuthorities())
        let error = try #require(mapped as? TransportError)
        #expect(error.kind == .untrustedCertificate)
        #expect(!error.requestMayHaveBeenSent)
        #expect(NativeAuthError(error).code == .untrustedServer)
        #expect(NativeAuthError(error).message.contains("ca-certificates"))
    }
}
#endif
