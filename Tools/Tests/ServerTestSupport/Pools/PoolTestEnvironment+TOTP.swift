import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase

extension PoolTestEnvironment {
    /// The code of an authenticator app.
    func totp(_ secret: String?, after: TimeInterval = 0) -> String {
        let step = Int64(clock.now().timeIntervalSince1970 + after) / 30
        return secret.flatMap(TOTP.init(secret:))?.text(step: step) ?? ""
    }

    /// Enables an authenticator app for the user ada.
    func enableTOTP() async throws -> (secret: String, token: String) {
        let token = try await signIn().access
        let associated = try await call("AssociateSoftwareToken", ["AccessToken": .string(token)])
        let secret = try #require(associated.json["SecretCode"]?.string)

        let verified = try await call(
            "VerifySoftwareToken",
            ["AccessToken": .string(token), "UserCode": .string(totp(secret))]
        )
        #expect(verified.json["Status"] == "SUCCESS", "\(verified.text)")

        let set = try await call(
            "SetUserMFAPreference",
            ["AccessToken": .string(token), "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]]
        )
        #expect(set.json == [:])

        clock.advance(90)
        return (secret, token)
    }
}
