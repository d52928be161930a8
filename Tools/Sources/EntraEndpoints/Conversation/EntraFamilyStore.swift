import Foundation
import GRDB
package import IdentityBase
import IdentityDomain

/// The store of the tenants' token families.
package struct EntraFamilyStore: Sendable {
    package let database: ServerDatabase
    package let clock: any WallClock
    package let limits: Limits
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, clock: any WallClock, limits: Limits, sweep: ExpirySweep) {
        self.database = database
        self.clock = clock
        self.limits = limits
        self.sweep = sweep
    }

    /// - Parameter refreshToken: the first refresh token of the family; nil if the client did not request one.
    /// - Throws: `EntraError` if the password was set after the user's authentication.
    func begin(
        _ family: TokenFamily, call: EntraCall, refreshToken: String?, in connection: Database
    ) throws {
        guard try !CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection) else {
            throw EntraError.invalidToken
        }
        let keptUntil =
            family.refreshEnd.timeIntervalSince1970 + max(call.client.accessTokenLife, call.client.idTokenLife)
        try Self.store(call).add(family, refreshToken: refreshToken, keptUntil: keptUntil, in: connection)
    }

    /// Returns the family of a valid refresh token, which is exchanged for `successor`. A replayed token revokes the
    /// family, unless `RefreshReuse` allows it.
    ///
    /// - Parameter refusal: returns the error if a valid token is refused for this request. The token is then not
    ///   exchanged.
    /// - Throws: `EntraError`.
    func use(
        _ token: String, call: EntraCall, successor: String,
        refusal: @escaping @Sendable (TokenFamily) -> EntraError?
    ) async throws -> TokenFamily {
        let (clientID, store) = (call.client.id, Self.store(call))
        let tokenLife = max(call.client.accessTokenLife, call.client.idTokenLife)
        let (clock, reuse) = (clock, RefreshReuse(window: limits.refreshReuseWindow))
        let result = try await database.pool.write { connection -> Result<TokenFamily, EntraError> in
            // Read the time here: a time from before the wait for the writer could precede another request's use of the
            // token.
            let now = clock.now().timeIntervalSince1970
            try sweep.run(connection, now: now)
            guard let family = try store.family(refreshToken: token, in: connection), family.clientID == clientID else {
                return .failure(.unknownRefreshToken)
            }
            guard !family.isRevoked, !family.isEnded else { return .failure(.endedRefreshToken) }
            guard family.refreshEnd.timeIntervalSince1970 > now else { return .failure(.expiredRefreshToken) }
            guard
                try store.rotate(
                    token, to: successor, of: family, reuse: reuse, keptUntil: now + tokenLife, now: now, in: connection
                )
            else { return .failure(.endedRefreshToken) }
            // Throw the error to roll back the exchange.
            if let error = refusal(family) { throw error }
            return .success(family)
        }
        return try result.get()
    }

    private static func store(_ call: EntraCall) -> TokenFamilyStore {
        TokenFamilyStore(Realm(tenantID: call.tenant.id))
    }
}

extension TokenFamily {
    private static let strongName = "isStrong"

    /// Whether a tenant's sign-in had a second factor or an equivalent proof.
    var isStrong: Bool { details[Self.strongName] == .bool(true) }

    init(id: String, proven: AuthenticatedUser, _ call: EntraCall, isStrong: Bool) {
        self.init(
            id: id, clientID: call.client.id, userID: proven.userID, provenAt: proven.provenAt,
            refreshEnd: call.now.addingTimeInterval(call.client.refreshTokenLife),
            details: [Self.strongName: .bool(isStrong)])
    }
}
