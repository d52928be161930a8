import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("An identity provider on a tenant's pages", .timeLimit(.minutes(5)))
struct EntraProviderTests {
    private static let redirectURI = "msauth.com.example.app://auth"

    private static func address(_ world: TenantTestEnvironment, hint: String) -> String {
        let verifier = OAuthConversation.Request.standardVerifier
        let parameters = [
            "client_id": world.tenant.clientID, "response_type": "code", "redirect_uri": redirectURI,
            "code_challenge": CodeChallenge.of(verifier), "code_challenge_method": "S256", "domain_hint": hint,
        ]
        return FormEncoding.address("\(world.path)/oauth2/v2.0/authorize", parameters: parameters)
    }

    private static func tokens(_ code: String, _ world: TenantTestEnvironment) async throws -> TestClient.Reply {
        let verifier = OAuthConversation.Request.standardVerifier
        return try await world.client.form(
            "\(world.path)/oauth2/v2.0/token",
            [
                "client_id": world.tenant.clientID, "grant_type": "authorization_code", "code": code,
                "redirect_uri": redirectURI, "code_verifier": verifier,
            ]
        )
    }

    @Test("domain_hint leads to the provider, whose user is signed in with tokens, then by the browser's session")
    func hint() async throws {
        try await FakeProvider.run { provider in
            let connection = provider.connection()
            try await TenantTestEnvironment.run(configure: { $0.connections = [connection] }) { world in
                var script = FakeProvider.Script()
                script.claims = ["email": "fed@example.com", "email_verified": true]
                provider.follow(script)
                let person = PageVisitor(world.client)
                try await person.open(Self.address(world, hint: "default"))
                let away = try #require(person.left)
                #expect(away.string?.hasPrefix(provider.issuer) == true)
                provider.setNonce(away["nonce"] ?? "")
                try await person.open("/gate/callback?code=code&state=\(away["state"] ?? "")")
                if person.left?["code"] == nil { try await person.followRefresh() }

                let reply = try await Self.tokens(try #require(person.left?["code"]), world)
                let claims = try #require(Token(reply.json["id_token"]?.string ?? "")).claims
                #expect(claims["oid"]?.string?.isEmpty == false)

                try await person.open(Self.address(world, hint: "default"))
                #expect(person.left?.string?.hasPrefix(Self.redirectURI) == true)
            }
        }
    }

    @Test("A hint that names no connection is ignored; the pages have the name of the client")
    func unknown() async throws {
        try await TenantTestEnvironment.run { world in
            let person = PageVisitor(world.client)
            try await person.open(Self.address(world, hint: "contoso.com"))
            #expect(try person.page.fields["email"] != nil)
            let cancel = try person.page.first("button", "value", "gate:cancel")
            #expect(cancel?.words == "Cancel and return to Local app")
        }
    }
}
