import Foundation
import NativeAuthCore

/// The one place where tokens come in: checked, or not at all.
struct TokenIntake: Sendable {
    let config: TokenValidationConfig
    let validator: JWTValidator
    let keys: JSONWebKeyCache
    let issuers: IssuerDirectory
    let serverClock: ServerClock

    /// A server's `Date` counts whole seconds, so that a token of this second may seem to come from the next one.
    private static let resolution = 2.0

    private var tolerance: Double { Double(max(0, config.clockTolerance)) + Self.resolution }

    /// Makes sure that tokens could be checked, before a code is used up for them.
    /// - Throws: ``IAMError`` when the server's keys can't be fetched.
    func prepare() async throws {
        guard config.validate else { return }
        try await mapped { _ = try await keys.keys(for: nil, algorithm: .rs256) }
    }

    /// The tokens of a sign-in.
    /// - Parameters:
    ///   - grant: what the token endpoint gave.
    ///   - clientID: the client for which it was asked.
    ///   - nonce: the random value of the sign-in.
    ///   - scopes: what was asked for.
    /// - Throws: ``IAMError`` with code `invalidGrant` when a check fails.
    func tokens(
        of grant: TokenGrant, clientID: String, nonce: Secret, scopes: [String]
    ) async throws -> TokenSet {
        let isOpenID = grant.scope?.split(separator: " ").contains("openid") ?? scopes.contains("openid")
        guard config.validate else { return set(of: grant) }
        guard let idToken = grant.idToken else {
            guard !isOpenID else { throw Self.refused("The server issued no id token.") }
            _ = try await accessTokenSubject(grant)
            return set(of: grant)
        }
        let subject = try await idTokenSubject(idToken, clientID: clientID, nonce: nonce)
        if let other = try await accessTokenSubject(grant), other != subject {
            throw Self.refused("The tokens name two different people.")
        }
        return set(of: grant)
    }

    /// The tokens of a refresh. They come straight from the server that is asked, and the refresh token that they replace
    /// is of no use any more: so where the keys can't be fetched now they are kept, without the new id token.
    /// - Throws: ``IAMError`` with code `invalidGrant` when a check fails.
    func tokens(refreshing old: TokenSet, with grant: TokenGrant, clientID: String) async throws -> TokenSet {
        var new = set(of: grant)
        guard config.validate else { return new }
        do {
            if let idToken = grant.idToken {
                let subject = try await idTokenSubject(idToken, clientID: clientID, nonce: nil)
                if let before = old.idToken.flatMap(JWTPayload.subject), before != subject {
                    throw Self.refused("The new tokens are somebody else's.")
                }
            }
            _ = try await accessTokenSubject(grant)
        } catch let error as IAMError where error.code != .invalidGrant {
            new.idToken = nil
        }
        return new
    }

    /// The session that an assertion makes by itself.
    /// - Throws: ``IAMError`` with code `invalidGrant` when a check fails.
    func tokens(ofAssertion assertion: String, applicationID: String?) async throws -> TokenSet {
        let claims: [String: JSONValue]
        if config.validate {
            claims = try await verify(Secret(assertion), audience: applicationID, nonce: nil, types: ["JWT"])
        } else {
            claims = try JWTPayload.decode(assertion)
        }
        guard let expiry = SessionExpiry(claim: claims["exp"]) else {
            throw Self.refused("The server's assertion does not say when it ends.")
        }
        return TokenSet(
            accessToken: Secret(assertion),
            expiresAt: expiry.seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) })
    }

    /// The claims that may be believed without asking anybody: a token is checked when it comes in, so what is stored is
    /// the server's, if it says so.
    func claims(ofStored token: Secret) -> [String: JSONValue]? {
        guard let claims = try? JWTPayload.decode(token.reveal(), as: [String: JSONValue].self) else { return nil }
        let isChecked = config.validate && config.validateIssuer
        guard !isChecked || claims["iss"]?.string.map(issuers.known.contains) ?? false else { return nil }
        return claims
    }

    // MARK: - Inside

    private func set(of grant: TokenGrant) -> TokenSet {
        let expiresAt = grant.expiresIn.map { serverClock.now().addingTimeInterval($0.inSeconds) }
        let claimed = (try? JWTPayload.decode(grant.accessToken.reveal(), as: [String: JSONValue].self))
            .flatMap { SessionExpiry(claim: $0["exp"])?.seconds }
            .map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return TokenSet(
            accessToken: grant.accessToken, refreshToken: grant.refreshToken, idToken: grant.idToken,
            scope: grant.scope, expiresAt: claimed ?? expiresAt)
    }

    private func idTokenSubject(_ token: Secret, clientID: String, nonce: Secret?) async throws -> String {
        let claims = try await verify(token, audience: clientID, nonce: nonce, types: nil)
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw Self.refused("The id token names nobody.")
        }
        return subject
    }

    /// Whom the access token names, if it is a JWT of this server's: to a client it may be anything.
    private func accessTokenSubject(_ grant: TokenGrant) async throws -> String? {
        guard let claims = try? JWTPayload.decode(grant.accessToken.reveal(), as: [String: JSONValue].self),
            let issuer = claims["iss"]?.string, try await issuers.accepted(for: issuer).contains(issuer)
        else { return nil }
        return try await verify(grant.accessToken, audience: nil, nonce: nil, types: ["at+jwt", "JWT"])["sub"]?.string
    }

    private func verify(
        _ token: Secret, audience: String?, nonce: Secret?, types: Set<String>?
    ) async throws -> [String: JSONValue] {
        let claimed = try? JWTPayload.decode(token.reveal(), as: [String: JSONValue].self)["iss"]?.string
        let accepted = config.validateIssuer ? try await issuers.accepted(for: claimed) : nil
        return try await mapped {
            try await validator.verify(
                token.reveal(),
                JWTExpectation(
                    issuers: accepted, audience: audience, nonce: nonce?.reveal(), tolerance: tolerance,
                    acceptedTypes: types)
            ).claims
        }
    }

    private func mapped<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as NativeAuthError {
            throw IAMError(error, code: error.code == .refused ? .invalidGrant : nil)
        }
    }

    private static func refused(_ message: String) -> IAMError {
        IAMError(NativeAuthError(.refused, message: message, recovery: [.restart]), code: .invalidGrant)
    }
}
