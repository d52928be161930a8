import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The store of one pool's token families. Each decision is one transaction.
struct PoolFamilyStore: Sendable {
    let pool: UserPool
    let services: PoolServices

    private var database: ServerDatabase { services.server.database }
    private var store: TokenFamilyStore { TokenFamilyStore(Realm(pool: pool)) }

    /// Stores the family and the new device of a sign-in, unless the password was set after the user's authentication.
    /// - Parameter scope: the scopes of a sign-in on the hosted pages; nil for one by the pool's operations.
    func add(
        _ id: String,
        of userID: String,
        client: PoolClient,
        provenAt: Date,
        refreshToken: String,
        deviceKey: String?,
        newDevice: PoolDevice?,
        scope: Scope? = nil
    ) async throws -> TokenFamily {
        let now = services.now.timeIntervalSince1970
        var details: [String: JSONValue] = [:]
        if let deviceKey { details[TokenFamily.deviceKeyName] = .string(deviceKey) }
        if let scope { details[TokenFamily.webScopeName] = .string(scope.text ?? "") }
        let refreshEnd = now + client.refreshTokenLifetime
        let family = TokenFamily(
            id: id,
            clientID: client.id,
            userID: userID,
            provenAt: provenAt,
            refreshEnd: Date(timeIntervalSince1970: refreshEnd),
            details: details
        )

        try await database.pool.write { connection in
            try services.sweep.run(connection, now: now)
            guard try !CredentialStore.isChanged(of: userID, since: provenAt, in: connection) else {
                throw PoolError.invalidSession
            }
            guard try !AccountStore.isDisabled(userID, in: connection) else {
                throw PoolError.userDisabled
            }

            if let newDevice { try PoolDeviceStore.add(newDevice, in: connection) }
            if let deviceKey {
                try PoolDeviceStore.recordAuthentication(of: deviceKey, at: now, in: connection)
            }
            try store.add(
                family,
                refreshToken: refreshToken,
                keptUntil: refreshEnd + client.signedTokenLifetime,
                in: connection
            )
        }
        return family
    }

    /// Returns the family of a valid refresh token. With rotation, the token is exchanged for `successor`. A replayed
    /// token revokes the family, unless the client's grace period or `RefreshReuse` allows it.
    /// - Throws: `PoolError`; also if the token was issued to another device, or that device was removed.
    func use(
        _ token: String,
        client: PoolClient,
        successor: String?,
        deviceKey: String? = nil
    ) async throws -> TokenFamily {
        let result = try await database.pool.write { connection -> Result<TokenFamily, PoolError> in
            let now = services.now.timeIntervalSince1970
            try services.sweep.run(connection, now: now)
            guard let family = try store.family(refreshToken: token, in: connection), family.clientID == client.id
            else { return .failure(.notAuthorized("Invalid Refresh Token")) }
            if let reason = try refusal(of: family, deviceKey: deviceKey, now: now, in: connection) {
                return .failure(.notAuthorized(reason))
            }

            guard let successor else { return .success(family) }
            // In a client's grace period, all successors of a token stay valid.
            let reuse = RefreshReuse(
                window: client.rotationGrace ?? services.server.limits.refreshReuseWindow,
                keepsSuccessors: client.rotationGrace != nil,
                now: now
            )
            let isRotated = try store.rotate(
                token,
                to: successor,
                of: family,
                reuse: reuse,
                keptUntil: now + client.signedTokenLifetime,
                in: connection
            )
            guard isRotated else {
                return .failure(PoolError("RefreshTokenReuseException", "Refresh token was reused"))
            }
            return .success(family)
        }
        return try result.get()
    }

    /// Returns why a family's refresh token is not valid; nil if it is.
    private func refusal(
        of family: TokenFamily,
        deviceKey: String?,
        now: Double,
        in connection: Database
    ) throws -> String? {
        if family.isRevoked || family.isEnded { return "Refresh Token has been revoked" }
        guard family.refreshEnd.timeIntervalSince1970 > now else { return "Refresh Token has expired" }

        guard let key = family.deviceKey else { return nil }
        let device = try PoolDeviceStore.device(key, of: family.userID, in: pool.id, connection: connection)
        guard key == deviceKey, device?.isConfirmed == true else {
            return "Invalid Refresh Token"
        }
        return nil
    }

    /// Returns the family of a refresh token, valid or not.
    func family(refreshToken: String) throws -> TokenFamily? {
        try database.read { try store.family(refreshToken: refreshToken, in: $0) }
    }

    /// Returns the family with this id unless it is revoked.
    func active(_ id: String) throws -> TokenFamily? {
        let family = try database.read { try store.family(id, in: $0) }
        guard let family, !family.isRevoked, !family.isEnded else {
            return nil
        }
        return family
    }

    func revoke(_ id: String) async throws {
        try await database.pool.write { try store.revoke(id, in: $0) }
    }

    func revokeAll(of userID: String) async throws {
        try await database.pool.write { try store.revokeAll(of: userID, in: $0) }
    }
}

extension TokenFamily {
    fileprivate static let deviceKeyName = "deviceKey"
    fileprivate static let webScopeName = "scope"

    /// The device for which a pool's tokens are valid; nil for any.
    var deviceKey: String? { details[Self.deviceKeyName]?.string }

    /// The scopes of a sign-in on the hosted pages; nil for one by the pool's operations.
    var webScope: Scope? {
        details[Self.webScopeName]?.string.map { Scope($0) }
    }
}
