import IdentityBase
import IdentityDomain

/// The rules for direct starts of flows: by `POST /flow/execute`, and not by an OAuth request.
struct StartPolicy: Sendable {
    let hashing: HashingPool

    /// - Throws: the `ServiceError` with which the start is refused.
    func check(_ application: Application, type: FlowType, credentials: RequestCredentials) async throws {
        switch type {
        case .registration, .recovery, .userOnboarding:
            return
        case .authentication, .signOut:
            break
        case .administration:
            throw ServiceError.directStartNotPermitted
        }

        switch application.kind {
        case .mobile:
            try checkAttestation(application, credentials: credentials)
        case .browser, .m2m:
            throw ServiceError.directStartNotPermitted
        case .fullstack, .custom:
            try await checkSecret(application, credentials: credentials)
        }
    }

    func allows(_ application: Application, type: FlowType, credentials: RequestCredentials) async throws -> Bool {
        do {
            try await check(application, type: type, credentials: credentials)
            return true
        } catch is ServiceError {
            return false
        }
    }

    private func checkAttestation(_ application: Application, credentials: RequestCredentials) throws {
        switch application.attestation {
        case .developmentMode: return
        case .notConfigured: throw ServiceError.attestationNotConfigured
        case .apple:
            guard credentials.attestationToken?.nonEmpty != nil else {
                throw ServiceError.attestationRequired
            }
            throw ServiceError.attestationInvalid
        }
    }

    private func checkSecret(_ application: Application, credentials: RequestCredentials) async throws {
        guard !application.usesAuthorizationCode else { throw ServiceError.directStartNotPermitted }
        guard let secret = credentials.flowSecret, !secret.isEmpty else {
            throw ServiceError.flowSecretRequired
        }
        guard let hash = application.flowSecret, try await hashing.run({ try hash.matches(secret) }) else {
            throw ServiceError.flowSecretInvalid
        }
    }
}
