import JWTKit

/// Verifies access tokens with the keys of their issuers.
///
/// The keys of an issuer are fetched once. A token with an unknown key fetches them again, at most once a minute, since
/// issuers rotate their keys.
actor TokenVerifier {
    struct Refusal: Error {}

    private struct Known {
        let keys: JWTKeyCollection
        let fetchedAt: ContinuousClock.Instant
    }

    private static let minimumAge = Duration.seconds(60)

    private let providers: [String: Provider]
    private let fetch: @Sendable (String) async throws -> String
    private var known: [String: Known] = [:]

    /// - Parameters:
    ///   - providers: the accepted issuers.
    ///   - fetch: returns the JSON of a key set.
    init(_ providers: [Provider], fetch: @escaping @Sendable (String) async throws -> String) {
        self.providers = Dictionary(providers.map { ($0.issuer, $0) }) { first, _ in first }
        self.fetch = fetch
    }

    /// Verifies the signature, the times, the issuer and the app of a token.
    /// - Throws: ``Refusal`` for a token that is not accepted; otherwise the error of the request for the keys.
    func verify(_ token: String) async throws -> AccessToken {
        // Unverified: selects the issuer only.
        guard let parsed = try? DefaultJWTParser().parse([UInt8](token.utf8), as: AccessToken.self),
            let provider = providers[parsed.payload.issuer.value]
        else { throw Refusal() }

        if let verified = await verified(token, with: try await keys(of: provider, isStale: false)) {
            return try accepted(verified, header: parsed.header, by: provider)
        }
        if let verified = await verified(token, with: try await keys(of: provider, isStale: true)) {
            return try accepted(verified, header: parsed.header, by: provider)
        }
        throw Refusal()
    }

    private func verified(_ token: String, with keys: JWTKeyCollection) async -> AccessToken? {
        try? await keys.verify(token, as: AccessToken.self)
    }

    private func accepted(_ token: AccessToken, header: JWTHeader, by provider: Provider) throws -> AccessToken {
        guard provider.accepts(token, header: header) else { throw Refusal() }
        return token
    }

    /// - Parameter isStale: whether a token was refused with the known keys.
    private func keys(of provider: Provider, isStale: Bool) async throws -> JWTKeyCollection {
        if let known = known[provider.issuer] {
            let isNew = ContinuousClock.now - known.fetchedAt < Self.minimumAge
            if !isStale || isNew { return known.keys }
        }

        let keys = try await JWTKeyCollection().add(jwksJSON: fetch(provider.keys))
        known[provider.issuer] = Known(keys: keys, fetchedAt: .now)
        return keys
    }
}
