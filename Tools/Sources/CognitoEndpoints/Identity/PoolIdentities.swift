import Foundation
import IdentityBase
import IdentityDomain

/// The operations of identity pools: `GetId`, `GetCredentialsForIdentity`.
///
/// The credentials are random and recognisable as those of a local server. No service accepts them.
struct PoolIdentities: Sendable {
    /// The lifetime of credentials, in seconds, as at the service.
    private static let lifetime = 3_600.0
    private static let maximumLoginCount = 1
    /// The start of access key ids: that of temporary ones, and a word that no id of Amazon's contains.
    private static let accessKeyPrefix = "ASIALOCAL"

    let services: PoolServices

    private var store: PoolIdentityStore {
        PoolIdentityStore(database: services.server.database, identifiers: services.server.identifiers)
    }

    func identify(_ request: PoolRequest) async throws -> JSONValue {
        let id = try request.required(.identityPoolId)
        guard let (pool, userPools) = services.pools().identityPool(id) else {
            throw PoolError("ResourceNotFoundException", "IdentityPool '\(id)' not found.")
        }

        let userID = try await userID(of: request, pool: pool, userPools: userPools)
        let identity = try await store.identity(of: userID, in: pool)
        return ["IdentityId": .string(identity.id)]
    }

    func issueCredentials(_ request: PoolRequest) async throws -> JSONValue {
        let id = try request.required(.identityId)
        guard let identity = try store.identity(id),
            let (pool, userPools) = services.pools().identityPool(identity.identityPoolID)
        else {
            throw PoolError("ResourceNotFoundException", "Identity '\(id)' not found.")
        }

        let userID = try await userID(of: request, pool: pool, userPools: userPools)
        guard let used = try await store.use(identity, by: userID) else {
            throw PoolError.notAuthorized("Access to Identity '\(id)' is forbidden.")
        }
        return ["IdentityId": .string(used.id), "Credentials": makeCredentials()]
    }

    private func makeCredentials() -> JSONValue {
        let random = services.server.random
        let keyID = Self.accessKeyPrefix + random.code(length: 11, isNumeric: false)
        let end = services.now.timeIntervalSince1970 + Self.lifetime

        return [
            "AccessKeyId": .string(keyID),
            "SecretKey": .string(Data(random.bytes(30)).base64EncodedString()),
            "SessionToken": .string("local-" + random.token()),
            "Expiration": .double(end),
        ]
    }

    // MARK: - Logins

    /// Returns the user of the request's login; nil for a guest.
    private func userID(
        of request: PoolRequest,
        pool: IdentityPool,
        userPools: [UserPool]
    ) async throws -> String? {
        let logins = try request.texts("Logins")
        guard logins.count <= Self.maximumLoginCount else {
            throw PoolError.invalidParameter("This server supports one login in a request.")
        }
        guard let login = logins.first else {
            guard pool.allowsGuests else {
                throw PoolError.notAuthorized("Unauthenticated access is not supported for this identity pool.")
            }
            return nil
        }

        guard let userPool = userPools.first(where: { $0.providerName == login.key }) else {
            throw PoolError.notAuthorized("Token is not from a supported provider of this identity pool.")
        }
        return try await userID(of: login.value, userPool: userPool, pool: pool)
    }

    /// Verifies an ID token: signature, issuer, audience, expiry and user.
    private func userID(
        of token: String,
        userPool: UserPool,
        pool: IdentityPool
    ) async throws -> String {
        guard let claims = await services.server.signer.claims(token), claims["token_use"] == "id" else {
            throw PoolError.notAuthorized("Invalid login token. It is not an ID token of this server.")
        }
        let issuers = services.origins.map { PoolTokens.issuer(userPool, origin: $0) }
        guard let issuer = claims["iss"]?.string, issuers.contains(issuer) else {
            throw PoolError.notAuthorized("Invalid login token. Issuer doesn't match providerName")
        }
        guard let audience = claims["aud"]?.string,
            userPool.clients.contains(where: { $0.id == audience }),
            pool.accepts(clientID: audience)
        else {
            throw PoolError.notAuthorized("Invalid login token. Incorrect token audience.")
        }
        guard let end = claims["exp"]?.integer, TimeInterval(end) > services.now.timeIntervalSince1970 else {
            throw PoolError.notAuthorized("Invalid login token. Token expired")
        }
        guard let subject = claims["sub"]?.string,
            let user = try await services.accounts.account(id: subject)
        else {
            throw PoolError.notAuthorized("Invalid login token. The user does not exist.")
        }
        return user.id
    }
}
