import Foundation
import JWTKit
import Testing

@testable import Server

@Suite("The verification of access tokens")
struct TokenVerifierTests {
    private static let thunderID = Provider.thunderID("https://id.example", clientID: "app")
    private static let cognito = Provider.cognito("https://pool.example/p", clientID: "app")
    private static let entra = Provider.entra("https://tenant.example/t", clientID: "app")

    private let key = ES256PrivateKey()
    private let later = ExpirationClaim(value: Date(timeIntervalSinceNow: 600))

    private func token(
        of provider: Provider,
        signedBy key: ES256PrivateKey? = nil,
        type: String = "JWT",
        change: (inout AccessToken) -> Void = { _ in }
    ) async throws -> String {
        var token = AccessToken(
            issuer: IssuerClaim(value: provider.issuer),
            subject: "ada",
            expiration: later
        )
        change(&token)
        let keys = await JWTKeyCollection().add(ecdsa: key ?? self.key, kid: "1")
        return try await keys.sign(token, kid: "1", header: ["typ": .string(type)])
    }

    private func verifier() throws -> TokenVerifier {
        let point = try #require(key.publicKey.parameters)
        let json = """
            {"keys":[{"kty":"EC","crv":"P-256","alg":"ES256","kid":"1","x":"\(point.x)","y":"\(point.y)"}]}
            """
        return TokenVerifier([Self.thunderID, Self.cognito, Self.entra]) { _ in json }
    }

    @Test("The access tokens of the three providers are accepted")
    func accepted() async throws {
        let verifier = try verifier()
        let tokens = [
            try await token(of: Self.thunderID, type: "at+jwt") { $0.clientID = "app" },
            try await token(of: Self.cognito) { cognito in
                cognito.use = "access"
                cognito.clientID = "app"
            },
            try await token(of: Self.entra) { entra in
                entra.audience = "app"
                entra.delegatedScopes = "openid"
            },
        ]
        for token in tokens {
            #expect(try await verifier.verify(token).subject.value == "ada")
        }
    }

    @Test("ID tokens, and tokens of other apps, issuers and keys, are refused, and expired ones")
    func refused() async throws {
        let verifier = try verifier()
        let stranger = Provider.cognito("https://other.example/p", clientID: "app")
        let tokens = [
            try await token(of: Self.thunderID) { $0.clientID = "app" },
            try await token(of: Self.thunderID, type: "at+jwt") { $0.clientID = "other" },
            try await token(of: Self.cognito) { $0.audience = "app" },
            try await token(of: Self.entra) { $0.audience = "app" },
            try await token(of: stranger) { $0.clientID = "app" },
            try await token(of: Self.thunderID, signedBy: ES256PrivateKey(), type: "at+jwt") { $0.clientID = "app" },
            try await token(of: Self.thunderID, type: "at+jwt") { expired in
                expired.clientID = "app"
                expired.expiration = ExpirationClaim(value: Date(timeIntervalSinceNow: -1))
            },
            "no token",
        ]
        for token in tokens {
            await #expect(throws: TokenVerifier.Refusal.self) { try await verifier.verify(token) }
        }
    }
}
