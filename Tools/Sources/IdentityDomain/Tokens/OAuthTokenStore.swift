package import Foundation
import GRDB
import IdentityBase

/// The store of OAuth's authorization codes, token families and token ids. Each decision is one transaction.
package struct OAuthTokenStore: Sendable {
    let database: ServerDatabase
    let limits: Limits
    let clock: any WallClock
    let sweep: ExpirySweep

    /// - Parameter settings: the settings of the client's tokens; nil for a deleted client.
    /// - Throws: `OAuthError.invalidAssertion` if the password was changed after the authentication.
    package func add(code: String, for grant: CodeGrant, settings: TokenSettings?) async throws {
        let end = clock.now().timeIntervalSince1970 + limits.authorizationCodeLifetime
        let keptUntil = end + familyLifetime(settings)

        try await database.pool.write { connection in
            guard try !CredentialStore.isChanged(of: grant.userID, since: grant.provenAt, in: connection) else {
                throw OAuthError.invalidAssertion
            }
            try AuthorizationCodes.add(code, for: grant, until: end, keptUntil: keptUntil, in: connection)
        }
    }

    /// Redeems a code and creates a family with its first refresh token. The code is used up even if the check fails. A
    /// replay revokes the family of the first use.
    /// - Parameters:
    ///   - settings: the settings of the client's tokens.
    ///   - check: further checks of the grant. Throws an `OAuthError` if one fails.
    /// - Throws: `OAuthError`.
    package func redeem(
        code: String,
        familyID: String,
        refreshID: String?,
        settings: TokenSettings?,
        check: @escaping @Sendable (CodeGrant) throws -> Void
    ) async throws -> (CodeGrant, TokenFamily) {
        typealias Redemption = Result<(CodeGrant, TokenFamily), OAuthError>

        let result = try await database.pool.write { connection -> Redemption in
            // Not earlier: the wait for the writer may be long.
            let now = clock.now().timeIntervalSince1970
            let refreshEnd = Date(timeIntervalSince1970: now.rounded(.down) + limits.refreshTokenLifetime)
            let keptUntil = now + familyLifetime(settings)

            try sweep.run(connection, now: now)
            switch try AuthorizationCodes.use(code, now: now, in: connection) {
            case .invalid:
                return .failure(.invalidCode)
            case .replayed(let family):
                if let family { try Self.families.revoke(family, in: connection) }
                return .failure(.invalidCode)
            case .granted(let grant):
                do {
                    try check(grant)
                } catch let error as OAuthError {
                    return .failure(error)
                }

                try AuthorizationCodes.assign(code, to: familyID, in: connection)
                let family = TokenFamily(
                    id: familyID,
                    clientID: grant.request.clientID,
                    userID: grant.userID,
                    provenAt: grant.authenticatedAt,
                    refreshEnd: refreshEnd,
                    sessionHash: grant.sessionHash,
                    aci: grant.aci
                )
                try Self.families.add(family, refreshToken: refreshID, keptUntil: keptUntil, in: connection)
                return .success((grant, family))
            }
        }
        return try result.get()
    }

    /// Exchanges a refresh token for a new one (token rotation). The replay of a used token revokes the family, unless
    /// it happens within the reuse window while the token's successor is unused.
    /// - Parameter settings: the settings of the client's tokens.
    /// - Returns: nil when the token is not valid.
    package func rotate(
        _ oldID: String,
        clientID: String,
        newID: String,
        settings: TokenSettings?
    ) async throws -> TokenFamily? {
        let window = limits.refreshReuseWindow
        let clock = clock
        let lifetime = familyLifetime(settings)
        return try await database.pool.write { connection in
            let now = clock.now().timeIntervalSince1970
            try sweep.run(connection, now: now)
            let family = try Self.families.family(refreshToken: oldID, in: connection)
            guard let family, family.clientID == clientID,
                !family.isRevoked, !family.isEnded,
                family.refreshEnd.timeIntervalSince1970 > now
            else { return nil }

            let isRotated = try Self.families.rotate(
                oldID,
                to: newID,
                of: family,
                reuse: RefreshReuse(window: window, now: now),
                keptUntil: now + lifetime,
                in: connection
            )
            return isRotated ? family : nil
        }
    }

    /// Assigns a token without a family claim to a family.
    /// - Parameter isReadOnly: whether the token, and every token that it is exchanged for, does not authorize changes.
    package func add(
        tokenID: String,
        to family: String,
        until end: Date,
        isReadOnly: Bool = false
    ) async throws {
        let token = IssuedToken(familyID: family, isReadOnly: isReadOnly)
        try await database.pool.write {
            try token.write(id: tokenID, keptUntil: end, in: $0)
        }
    }

    package func family(of token: SignedToken) async throws -> String? {
        if let family = token["tfid"] { return family }
        return try await issued(token["jti"])?.familyID
    }

    /// Checks whether a token was obtained in exchange for an ID token, directly or indirectly.
    package func isReadOnly(tokenID: String?) async throws -> Bool {
        try await issued(tokenID)?.isReadOnly == true
    }

    /// Returns the hash of the browser session of a family; nil without one.
    package func sessionHash(of family: String?) async throws -> String? {
        guard let family else { return nil }
        return try database.read { try Self.families.family(family, in: $0)?.sessionHash }
    }

    package func revoke(family id: String) async throws {
        let now = clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            try sweep.run(connection, now: now)
            try Self.families.revoke(id, in: connection)
        }
    }

    /// Revokes a token that belongs to no family.
    package func revoke(tokenID: String, until end: Date) async throws {
        let token = IssuedToken(familyID: nil, isReadOnly: false)
        try await database.pool.write {
            try token.write(id: tokenID, keptUntil: end, in: $0)
        }
    }

    /// Checks that neither the token nor its family is revoked. A password change also ends earlier access tokens of
    /// the family that made it: one of them may have been stolen, and the client can get another one.
    func isAlive(_ token: SignedToken, in connection: Database) throws -> Bool {
        let endsWithPassword = limits.endsTokensWithPassword
        let issued = try IssuedToken.read(id: token["jti"], in: connection)
        if let issued, issued.isRevoked { return false }

        if endsWithPassword, token.isAccessToken, try Self.isBeforePasswordChange(token, in: connection) {
            return false
        }
        for id in [token["tfid"], issued?.familyID].compactMap(\.self) {
            guard let family = try Self.families.family(id, in: connection),
                !family.isRevoked,
                !(family.isEnded && endsWithPassword)
            else { return false }
        }
        return true
    }

    /// Checks whether the user's password was changed after the sign-in of a token's family.
    func isSignedInBeforePasswordChange(_ token: SignedToken) async throws -> Bool {
        guard let id = try await family(of: token) else { return false }
        return try database.read { connection in
            guard let family = try Self.families.family(id, in: connection) else { return false }
            return try CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection)
        }
    }

    /// Checks whether the user's password was changed after the token was issued.
    private static func isBeforePasswordChange(_ token: SignedToken, in connection: Database) throws -> Bool {
        guard let userID = token["sub"],
            let issuedAt = token.claims["iat"]?.integer,
            let changedAt = try CredentialStore.changedAt(of: userID, in: connection)
        else { return false }
        // Tokens have whole seconds. One of the same second may have been issued after the change.
        return issuedAt < Int64(changedAt)
    }

    package func isCurrent(refreshID: String) async throws -> Bool {
        try database.read { try Self.families.isCurrent(refreshToken: refreshID, in: $0) }
    }

    /// Seconds for which a family is kept after its last tokens were issued.
    private func familyLifetime(_ settings: TokenSettings?) -> TimeInterval {
        max(
            limits.refreshTokenLifetime,
            limits.accessTokenLifetime,
            limits.idTokenLifetime,
            settings?.longestLifetime ?? 0
        )
    }

    private static var families: TokenFamilyStore { TokenFamilyStore(.oauth) }

    private func issued(_ id: String?) async throws -> IssuedToken? {
        try database.read { try IssuedToken.read(id: id, in: $0) }
    }
}

extension Realm {
    package static let oauth = Realm(rawValue: "oauth")
}

extension TokenFamily {
    private static let aciName = "aci"

    /// Identifier of the attributes known at sign-in. All tokens of an OAuth family contain it.
    package var aci: String { details[Self.aciName]?.string ?? "" }

    /// - Parameter refreshEnd: the expiry of all refresh tokens; the default is for a family without any.
    package init(
        id: String,
        clientID: String,
        userID: String,
        provenAt: Date,
        refreshEnd: Date = Date(timeIntervalSince1970: 0),
        sessionHash: String?,
        aci: String
    ) {
        self.init(
            id: id,
            clientID: clientID,
            userID: userID,
            provenAt: provenAt,
            refreshEnd: refreshEnd,
            sessionHash: sessionHash,
            details: [Self.aciName: .string(aci)]
        )
    }
}
