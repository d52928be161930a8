import Foundation
import IdentityBase
import IdentityDomain

/// A passkey as the first factor.
extension PoolSignIn {
    private static let refusal = PoolError.notAuthorized("The passkey was not accepted.")

    func challengePasskey(_ signIn: SignInContext) async throws -> JSONValue {
        guard let user = signIn.user else { throw PoolError.wrongCredentials }
        let pool = signIn.pool
        let settings = services.passkeySettings(of: pool)
        let challenge = services.server.random.token()

        let lifetime = signIn.client.sessionLifetime
        let ceremony = settings.ceremony(
            .signIn,
            challenge: challenge,
            userID: user.id,
            expiresAt: services.now.addingTimeInterval(lifetime)
        )
        let options = try settings.signInOptions(
            challenge: challenge,
            timeout: Int64(lifetime * 1_000),
            allowing: try await services.passkeys(of: user.id, in: pool)
        )
        return try await self.challenge(
            .passkey(ceremony),
            of: signIn,
            parameters: ["CREDENTIAL_REQUEST_OPTIONS": options]
        )
    }

    /// Verifies a passkey's response. Any response uses up the challenge.
    func answerPasskey(_ ceremony: PasskeyCeremony, response: ChallengeResponse) async throws -> JSONValue {
        let text = try response.values.required("CREDENTIAL")
        try await end(response)

        do {
            try await verify(WebAuthnResponse(text), for: ceremony)
        } catch let refusal as PasskeyVerificationError {
            services.log("A passkey was refused", refusal: refusal)
            throw Self.refusal
        }
        return try await afterFirstFactor(response.signIn, provenAt: services.now)
    }

    /// - Throws: `PasskeyVerificationError` for a refused response.
    private func verify(_ response: WebAuthnResponse, for ceremony: PasskeyCeremony) async throws {
        let now = services.now
        guard now < ceremony.expiresAt else {
            throw PasskeyVerificationError("the ceremony has expired")
        }

        let assertion = try PasskeyVerifier.Assertion(response.value)
        guard let passkey = try await services.server.passkeys.passkey(assertion.credentialID) else {
            throw PasskeyVerificationError("unknown credential")
        }
        let counter = try PasskeyVerifier(ceremony: ceremony).counter(of: assertion, with: passkey)
        guard try await services.server.passkeys.use(passkey.id, counter: counter, at: now) else {
            throw PasskeyVerificationError("the signature counter decreased: the passkey may have been copied")
        }
    }
}
