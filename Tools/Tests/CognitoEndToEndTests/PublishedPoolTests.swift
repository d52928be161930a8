import AWSCognitoAuthPlugin
@testable import Amplify
import CognitoSupport
import Foundation
import Testing

@Suite("An app's amplify_outputs.json at the local server", .timeLimit(.minutes(10)))
struct PublishedPoolTests {
    /// The format of an Amplify Gen 2 backend.
    private static let outputs = """
        {
          "auth": {
            "user_pool_id": "us-east-1_AbCdEf123",
            "aws_region": "us-east-1",
            "user_pool_client_id": "4o9ttl0s3cd4kqnmjo2k0ja2r1",
            "identity_pool_id": "us-east-1:0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f",
            "mfa_methods": ["TOTP"],
            "standard_required_attributes": ["email"],
            "username_attributes": ["email"],
            "user_verification_types": ["email"],
            "groups": [],
            "mfa_configuration": "OPTIONAL",
            "password_policy": {
              "min_length": 10,
              "require_lowercase": true,
              "require_numbers": true,
              "require_symbols": false,
              "require_uppercase": true
            },
            "unauthenticated_identities_enabled": true
          },
          "version": "1.4"
        }
        """

    @Test("Sign-up and sign-in use the file's pool and password policy", arguments: PoolTestServer.Address.allCases)
    func signUpAndIn(address: PoolTestServer.Address) async throws {
        try await PoolTestServer.run(address, outputs: Self.outputs) { world in
            let changed = Self.outputs.replacing(
                #""auth": {"#,
                with: #""auth": {"user_pool_endpoint": "\#(world.endpoint.absoluteString)","#
            )
            let app = try Device(
                AmplifyOutputsData(data: Data(changed.utf8)),
                certificatePath: address == .tls ? world.server.certificatePath : nil,
                isPlain: true
            )

            let email = "ada@example.com"
            let weak = await authError { try await app.signUp(email, "Short1a", email: email) }
            #expect(weak?.reason == .invalidPassword, "the policy of the file is not in force")
            let password = "CorrectHorse1"
            try await app.signUp(email, password, email: email)
            _ = try await app.confirm(email, world.code(to: email))
            #expect(try await app.signIn(email, password).isDone)
            let tokens = try #require(try await app.session().userPoolTokensResult.get() as? AWSCognitoUserPoolTokens)
            #expect(try Self.claim("client_id", of: tokens.accessToken) == "4o9ttl0s3cd4kqnmjo2k0ja2r1")
            #expect(try Self.claim("iss", of: tokens.accessToken)?.hasSuffix("/us-east-1_AbCdEf123") == true)
        }
    }

    private static func claim(_ name: String, of token: String) throws -> String? {
        let part = try #require(token.split(separator: ".").dropFirst().first)
        var text = String(part).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        let claims = try JSONSerialization.jsonObject(with: try #require(Data(base64Encoded: text)))
        return (claims as? [String: Any])?[name] as? String
    }
}
