import Foundation
import NativeAuthCore

struct TokenValidator: Sendable {
    let issuers: IssuerDirectory
    private let config: TokenValidationConfig
    private let validator: JWTValidator
    private let keys: JSONWebKeyCache
    private let serverClock: ServerClock
    /// Indicates whether access tokens are not read: those of an OpenID provider are meant for other services (RFC
    /// 6749, section 1.4; RFC 9068, section 6). A ThunderID server documents its own as JWTs.
    private let hasOpaqueAccessTokens: Bool

    /// The resolution of a server's `Date`: a token of this second may seem to come from the next one.
    private static let serverDateResolution = 2.0

    private var tolerance: Double {
        Double(max(0, config.clockTolerance)) + Self.serverDateResolution
    }

    private var checksIssuers: Bool { config.validate && config.validateIssuer }

    init(config: TokenValidationConfig, http: ThunderIDHTTP, environment: ClientEnvironment) {
        let clock = environment.clock
        let serverClock = http.service.serverClock
        self.config = config
        self.serverClock = serverClock
        hasOpaqueAccessTokens = http.provider != nil
        issuers = IssuerDirectory(http: http, clock: clock)
        keys = JSONWebKeyCache(clock: clock, delayAfterFailure: .milliseconds(500)) {
            try await retrying(
                RetryPolicy(),
                clock: clock,
                random: environment.random,
                verdict: { NativeAuthError.retryVerdict($0) },
                body: { _ in try JSONWebKeySet(try await http.send(ThunderIDRequest(path: EndpointPath.keys)).json()) }
            )
        }

        // A proxy may put its own time into `Date`, and a device's clock may be wrong; both at once are rare. The
        // strict check uses the server's clock only.
        let isStrict = config.clockTolerance <= 0
        validator = JWTValidator(
            keys: keys,
            clocks: {
                guard !isStrict else { return [serverClock.now()] }
                return [serverClock.now(), clock.now]
            }
        )
    }

    /// Fetches the keys for the validation, before a code is redeemed.
    func prepare() async throws {
        guard config.validate else { return }
        _ = try await keys.keys(for: nil, algorithm: nil)
    }

    /// - Throws: `NativeAuthError` with code `refused` if a check fails.
    func validatedTokens(
        from response: OAuthTokenResponse,
        clientID: String,
        for pending: PendingAuthorization,
        scopes: [String]
    ) async throws -> TokenSet {
        guard config.validate else { return tokenSet(from: response) }
        guard let idToken = response.idToken else {
            let granted = response.scope?.split(separator: " ").map(String.init) ?? []
            guard !(scopes + granted).contains("openid") else {
                throw NativeAuthError.refused("The server issued no ID token.")
            }
            _ = try await accessTokenSubject(response.accessToken)
            return tokenSet(from: response)
        }

        let subject = try await idTokenSubject(
            idToken,
            accessToken: response.accessToken,
            clientID: clientID,
            for: pending
        )
        if let other = try await accessTokenSubject(response.accessToken), other != subject {
            throw NativeAuthError.refused("The ID token and the access token have different subjects.")
        }
        return tokenSet(from: response)
    }

    /// Returns refreshed tokens. A failed check does not end the session: the old refresh token has been rotated.
    func validatedTokens(refreshed tokens: TokenSet, clientID: String) async -> ValidatedTokens {
        guard config.validate else { return .usable(tokens, subjects: []) }
        var tokens = tokens
        var subjects: Set<String> = []
        if let idToken = tokens.idToken {
            do {
                subjects.insert(
                    try await idTokenSubject(
                        idToken,
                        accessToken: tokens.accessToken,
                        clientID: clientID,
                        for: nil
                    )
                )
            } catch {
                // An ID token that can't be validated is ignored: the session keeps that of the sign-in.
                tokens.idToken = nil
            }
        }

        var subject: String?
        do {
            subject = try await accessTokenSubject(tokens.accessToken)
        } catch let error as NativeAuthError where error.documentedCode == .invalidGrant {
            return .unusable(error.ofSession)
        } catch {
            // The keys can't be fetched at the moment. The token came over TLS from the server of the request.
            subject = readableAccessToken(of: tokens).flatMap(JWTPayload.subject)
        }
        if let subject { subjects.insert(subject) }
        return .usable(tokens, subjects: subjects)
    }

    /// - Throws: `NativeAuthError` with code `refused` if a check fails.
    func validatedTokens(fromAssertion assertion: String, applicationID: String?) async throws -> TokenSet {
        let claims: [String: JSONValue]
        if config.validate {
            claims = try await verify(Secret(assertion), audience: applicationID, types: ["JWT"]).claims
        } else {
            claims = try JWTPayload.decode(assertion)
        }
        guard let expiry = SessionExpiry(claim: claims["exp"]) else {
            throw NativeAuthError.refused("The assertion has no valid expiration time (`exp`).")
        }

        return TokenSet(
            accessToken: Secret(assertion),
            expiresAt: expiry.date,
            issuer: acceptedIssuer(of: Secret(assertion))
        )
    }

    /// Returns the subject of stored tokens. They were validated when they were received.
    func subject(of tokens: TokenSet) -> String? {
        if let subject = tokens.idToken.flatMap(JWTPayload.subject) { return subject }
        return readableAccessToken(of: tokens).flatMap(JWTPayload.subject)
    }

    /// Returns a session's tokens after an exchange, with those not issued anew; `nil` if the subject differs.
    func replacing(_ old: TokenSet, with new: TokenSet) -> TokenSet? {
        let before = subject(of: old)
        let after = readableAccessToken(of: new).flatMap(JWTPayload.subject)
        guard before == nil || after == nil || before == after else {
            return nil
        }
        return old.refreshed(by: new)
    }

    /// Returns the user of stored tokens, which were validated. An issuer that was not stored with them is requested.
    func user(fromStored tokens: TokenSet) async throws -> User? {
        if let user = user(fromValidated: tokens) { return user }
        guard checksIssuers, let issuer = readableAccessToken(of: tokens).flatMap(Self.issuer),
            try await issuers.accepted(for: issuer).contains(issuer)
        else { return nil }
        return user(fromValidated: tokens)
    }

    /// Returns the user from the access token if this server issued it, else from the ID token, always validated.
    func user(fromValidated tokens: TokenSet) -> User? {
        func isAccepted(_ issuer: String) -> Bool {
            tokens.issuer == issuer || issuers.known.contains(issuer)
        }
        func decodedUser(_ token: Secret) -> User? {
            Self.claims(token).flatMap(User.init(claims:))
        }

        let accessToken = readableAccessToken(of: tokens)
        let hasAcceptedIssuer = accessToken.flatMap(Self.issuer).map(isAccepted) ?? false
        if !checksIssuers || hasAcceptedIssuer, let user = accessToken.flatMap(decodedUser) {
            return user
        }
        return tokens.idToken.flatMap(decodedUser)
    }

    /// Returns the user of an access token without an issuer. It came from this server over TLS, but its signature was
    /// not verified: only for use while the server can't be reached.
    func user(fromTokensWithoutIssuer tokens: TokenSet) -> User? {
        guard let claims = readableAccessToken(of: tokens).flatMap(Self.claims),
            claims["iss"] == nil
        else {
            return nil
        }
        return User(claims: claims)
    }

    // MARK: - Implementation

    /// Returns the issuer to store with tokens that have just been validated; `nil` if issuers are not validated.
    private func acceptedIssuer(of tokens: Secret?...) -> String? {
        guard checksIssuers else { return nil }
        let claimedIssuers = tokens.lazy.compactMap { $0.flatMap(Self.issuer) }
        return claimedIssuers.first(where: issuers.known.contains)
    }

    func tokenSet(from response: OAuthTokenResponse) -> TokenSet {
        let expiresAt = response.expiresIn.map { serverClock.now().addingTimeInterval($0.inSeconds) }
        guard !hasOpaqueAccessTokens else {
            return TokenSet(
                response,
                expiresAt: expiresAt,
                issuer: acceptedIssuer(of: response.idToken)
            )
        }

        let claims = Self.claims(response.accessToken)
        let claimedExpiry = claims.flatMap { SessionExpiry(claim: $0["exp"])?.date }
        return TokenSet(
            response,
            expiresAt: claimedExpiry ?? expiresAt,
            issuer: acceptedIssuer(of: response.accessToken, response.idToken)
        )
    }

    /// Returns the access token if this client may read it.
    private func readableAccessToken(of tokens: TokenSet) -> Secret? {
        hasOpaqueAccessTokens ? nil : tokens.accessToken
    }

    private func idTokenSubject(
        _ token: Secret,
        accessToken: Secret,
        clientID: String,
        for pending: PendingAuthorization?
    ) async throws -> String {
        let verified = try await verify(
            token,
            audience: clientID,
            for: pending,
            types: ["JWT"]
        )

        guard let subject = verified.claims["sub"]?.string, !subject.isEmpty else {
            throw NativeAuthError.refused("The ID token has no subject.")
        }
        guard AccessTokenHash.matches(accessToken, claim: verified.claims["at_hash"], verified.algorithm) else {
            throw NativeAuthError.refused("The ID token belongs to another access token (`at_hash`).")
        }
        return subject
    }

    /// Returns the subject of the access token if it is a JWT that this client may read.
    private func accessTokenSubject(_ token: Secret) async throws -> String? {
        guard !hasOpaqueAccessTokens else { return nil }
        guard let issuer = Self.issuer(token),
            try await issuers.accepted(for: issuer).contains(issuer)
        else {
            return nil
        }
        return try await verify(token, audience: nil, types: ["at+jwt", "JWT"]).claims["sub"]?.string
    }

    private func verify(
        _ token: Secret,
        audience: String?,
        for pending: PendingAuthorization? = nil,
        types: Set<String>?
    ) async throws -> VerifiedJWT {
        var accepted: Set<String>?
        if config.validateIssuer {
            accepted = try await issuers.accepted(for: Self.issuer(token))
        }

        let expectation = JWTExpectation(
            issuers: accepted,
            audience: audience,
            nonce: pending?.nonce.reveal(),
            tolerance: tolerance,
            maximumAge: pending?.maximumAge,
            acceptedTypes: types
        )
        return try await validator.verify(token.reveal(), expectation: expectation)
    }

    private static func claims(_ token: Secret) -> [String: JSONValue]? {
        UnverifiedClaims(token)?.members
    }

    private static func issuer(_ token: Secret) -> String? {
        claims(token)?["iss"]?.string
    }
}
