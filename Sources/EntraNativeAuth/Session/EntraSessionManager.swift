import NativeAuthBase
package import Foundation
import NativeAuthCore

/// The session of one tenant and app: stores the tokens of a sign-in, returns the account and access tokens, and signs
/// out.
package final class EntraSessionManager: Sendable {
    /// The name of the Keychain's service, and of the file.
    static let name = "dev.nativeauth.entra"

    private let store: any SecretStore
    private let location: SessionLocation
    private let refresher: EntraTokenRefresher
    private let environment: ClientEnvironment
    /// A strong reference, because the registry is otherwise released.
    private let registry: SessionRegistry
    private let host: String
    private let queue = SerialQueue()
    /// The store that begins with the session of Microsoft's library; `nil` if that is not read.
    let adoptingStore: AdoptingSecretStore?

    init(
        http: EntraHTTP,
        requests: EntraRequestBuilder,
        store own: any SecretStore,
        msal: MSALStorage?,
        environment: ClientEnvironment
    ) {
        let location = SessionLocation(http.configuration, store: own)
        adoptingStore = msal.map { storage in
            let source = MSALSessionSource(storage: storage, configuration: http.configuration) { location.audience }
            return AdoptingSecretStore(own: own, source: source) { location.keys }
        }
        let store: any SecretStore = adoptingStore ?? own

        let endpoint = EntraTokenEndpoint(http: http, requests: requests) { record in
            let key = location.keys.key(ofAdditional: AccountCache.name)
            let secret = try? store.read(key).get()
            return AccountCache.of(record, secret: secret).scopes
        }

        refresher = TokenRefresher(endpoint, service: http.service)
        self.store = store
        self.location = location
        self.environment = environment
        registry = SessionRegistry.of(store)
        host = http.configuration.authority.host
    }

    /// The session of the tenant and the app. Its state is in the store and in the registry's slot.
    var session: Session {
        Session(
            keys: location.keys,
            store: store,
            registry: registry,
            environment: environment,
            serverClock: refresher.endpoint.http.service.serverClock,
            tokenRequests: refresher.requests(audience: location.audience),
            leeway: refresher.endpoint.leeway
        )
    }

    // MARK: - Account

    func account() throws -> EntraAccount? {
        do {
            guard let record = try session.loadRecord() else { return nil }
            return account(record, cache: try cache(of: record))
        } catch {
            throw EntraError(session: error)
        }
    }

    /// Returns an account as described by the latest tokens; `nil` if its session has ended, or can't be read now.
    package func latest(_ account: EntraAccount) -> EntraAccount? {
        guard let record = try? session.loadRecord(),
            (try? isSession(record, of: account)) == true,
            let stored = try? cache(of: record)
        else { return nil }
        return self.account(record, cache: stored)
    }

    private func account(_ record: SessionRecord, cache: AccountCache) -> EntraAccount {
        let claims = IDTokenClaims(record.tokens.idToken)
        var account = EntraAccount(
            username: claims?.username,
            identifier: cache.identifier ?? claims?.identifier,
            environment: host,
            idToken: record.tokens.idToken
        )
        account.signInID = record.signInID
        return account
    }

    private func cache(of record: SessionRecord) throws -> AccountCache {
        let key = session.keys.key(ofAdditional: AccountCache.name)
        return AccountCache.of(record, secret: try store.read(key).get())
    }

    /// Checks whether a session belongs to an account. The same user after another sign-in is the same account.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    func isSession(_ record: SessionRecord, of account: EntraAccount) throws -> Bool {
        if account.hasNoIdentity || account.signInID == record.signInID { return true }
        let current = self.account(record, cache: try cache(of: record))
        if let identifier = account.identifier { return current.identifier == identifier }
        // An account that an app has created may have only a name.
        guard account.signInID == nil else { return false }
        return account.username?.lowercased() == current.username?.lowercased()
    }

    // MARK: - Storing tokens

    /// Stores the tokens of a sign-in, in place of an existing session.
    /// - Parameter ticket: the start of the sign-in. A sign-out since then, or a completed sign-in that started later,
    ///   takes precedence.
    func storeSignIn(
        _ tokens: EntraTokenResponse,
        in context: EntraFlowContext,
        ticket: SignInTicket
    ) async throws -> EntraAccount {
        func newCache(of record: SessionRecord) -> AccountCache {
            AccountCache(signInID: record.signInID, identifier: tokens.clientInfo?.identifier, scopes: context.scopes)
        }

        do {
            let tokenSet = refresher.endpoint.tokenSet(from: tokens)
            try await session.waitUntilWritable()
            let stored = try session.storeSignIn(
                tokenSet,
                ticket: ticket,
                additionalValues: { record in
                    let secret = newCache(of: record).secret
                    return secret.map { [AccountCache.name: $0] } ?? [:]
                },
                ifCurrent: { !Task.isCancelled }
            )
            guard let stored else { throw EntraError(.superseded, correlationID: context.correlationID) }

            let tenant = IDTokenClaims(tokens.idToken)?.tenant ?? tokens.clientInfo?.tenant
            location.storeTenantName(forID: tenant)
            return account(stored, cache: newCache(of: stored))
        } catch {
            throw error as? EntraError ?? EntraError(session: error, correlationID: context.correlationID)
        }
    }

    // MARK: - Reading tokens

    /// - Parameters:
    ///   - forceRefresh: whether to request a new token even if the stored one is fresh.
    ///   - rejected: a token of the sign-in that a server did not accept. A refresh is forced while it is stored.
    func accessToken(
        scopes: [String] = [],
        forceRefresh: Bool = false,
        insteadOf rejected: Secret? = nil,
        claims: String? = nil,
        account: EntraAccount? = nil,
        correlationID: UUID? = nil
    ) async throws -> EntraAccessToken {
        let id = correlationID ?? UUID()
        // The error contains the resolved account, because a given account may have neither username nor identifier.
        var account = account
        do {
            let current = try record(of: account, correlationID: id)
            let owner = try resolvedAccount(account, of: current)
            account = owner
            let isForced = forceRefresh || current.tokens.accessToken == rejected
            let firstToken = try storedToken(for: scopes, in: current)
            if let firstToken, !isForced, claims == nil { return firstToken }

            // Serial, so that two calls do not send the same refresh token. The stored token is checked again, because
            // an earlier call may have refreshed it, which also counts as this call's forced refresh.
            return try await queue.run { [self] in
                let latest = try record(of: owner, correlationID: id)
                if claims == nil, let stored = try storedToken(for: scopes, in: latest),
                    !isForced || stored.accessToken != firstToken?.accessToken
                {
                    return stored
                }

                return try await refreshedToken(
                    for: scopes,
                    claims: claims,
                    isForced: isForced,
                    record: latest,
                    correlationID: id
                )
            }
        } catch let error where !(error is CancellationError) {
            throw entraError(for: error, of: account, correlationID: id)
        }
    }

    /// Converts the error of a token request. If the session is no longer the account's, because of a sign-out or
    /// another sign-in meanwhile, this is the error: the refresh token has not expired.
    private func entraError(
        for error: any Error,
        of account: EntraAccount?,
        correlationID id: UUID
    ) -> EntraError {
        var error = error
        if let ended = error as? NativeAuthError, ended.code == .expired, ended.underlying == nil {
            do {
                _ = try record(of: account, correlationID: id)
            } catch let absence {
                error = absence
            }
        }

        return error as? EntraError ?? EntraError(session: error, correlationID: id)
    }

    /// Returns the given account, or the signed-in user's if it identifies none.
    /// - Throws: ``EntraError``: `notSignedIn` or `expired` if no user is signed in, or another one;
    ///   `storageUnavailable`.
    package func signedInAccount(_ account: EntraAccount?, correlationID id: UUID) throws -> EntraAccount {
        do {
            return try resolvedAccount(account, of: record(of: account, correlationID: id))
        } catch {
            throw error as? EntraError ?? EntraError(session: error, correlationID: id)
        }
    }

    private func resolvedAccount(_ account: EntraAccount?, of record: SessionRecord) throws -> EntraAccount {
        if let account, !account.hasNoIdentity { return account }
        return try self.account(record, cache: cache(of: record))
    }

    private func record(of account: EntraAccount?, correlationID id: UUID) throws -> SessionRecord {
        guard let record = try session.loadRecord() else {
            let ended = session.notSignedInError()
            guard ended.underlying != nil else { throw EntraError(.notSignedIn, correlationID: id) }

            // The service has reported it to another call.
            var error = EntraError(session: ended)
            error.correlationID = id
            throw error
        }

        if let account, try !isSession(record, of: account) {
            throw EntraError(.notSignedIn, correlationID: id)
        }
        return record
    }

    /// Checks whether the session's own token is for these scopes: granted, or requested by the sign-in.
    private func signInCovers(_ scopes: [String], record: SessionRecord, cache: AccountCache) -> Bool {
        let declined = cache.scopes.declined(byGranted: record.tokens.scopes)
        let requested = cache.scopes.filter { !declined.contains($0) }
        let covered = Set(comparableScopes: record.tokens.scopes + requested)
        return Set(comparableScopes: scopes).isSubset(of: covered)
    }

    private func storedToken(for scopes: [String], in record: SessionRecord) throws -> EntraAccessToken? {
        let stored = try cache(of: record)
        if signInCovers(scopes, record: record, cache: stored) {
            guard refresher.endpoint.isFresh(until: record.tokens.expiresAt, record),
                record.tokens.accessToken != EntraTokenEndpoint.noToken
            else { return nil }
            return EntraAccessToken(record)
        }

        guard let entry = stored.entry(for: scopes),
            refresher.endpoint.isFresh(until: entry.expiresAt, record)
        else { return nil }
        return EntraAccessToken(entry, refreshToken: record.tokens.refreshToken)
    }

    private func refreshedToken(
        for scopes: [String],
        claims: String?,
        isForced: Bool,
        record: SessionRecord,
        correlationID id: UUID
    ) async throws -> EntraAccessToken {
        if claims == nil {
            let stored = try cache(of: record)
            if signInCovers(scopes, record: record, cache: stored) {
                return try await refreshedSignInToken(isForced: isForced, record: record, correlationID: id)
            }
        }

        let requestedScopes = try scopes.nonEmpty ?? cache(of: record).scopes
        let request = ScopedTokenRequest(scopes: requestedScopes, claims: claims, requestID: id)
        return try await scopedToken(for: request, of: SignInID(record))
    }

    private func refreshedSignInToken(
        isForced: Bool,
        record: SessionRecord,
        correlationID id: UUID
    ) async throws -> EntraAccessToken {
        let owner = SignInID(record)
        var request = refresher.endpoint.parameters(of: record)
        request.requestID = id
        var rejected: Secret?
        if isForced || record.tokens.accessToken == EntraTokenEndpoint.noToken {
            rejected = record.tokens.accessToken
        }

        _ = try await session.accessToken(of: owner, insteadOf: rejected) { [refresher, request] in
            await refresher.refresh($0, parameters: request)
        }
        guard let current = try session.loadRecord(), SignInID(current) == owner else {
            throw EntraError(.notSignedIn, correlationID: id)
        }
        return EntraAccessToken(current)
    }

    private func scopedToken(
        for request: ScopedTokenRequest,
        of owner: SignInID
    ) async throws -> EntraAccessToken {
        let (updated, result) = try await session.refresh(of: owner) { [refresher] in
            await refresher.requestScopedTokens($0, for: request)
        }
        let tokens: TokenSet
        switch result {
        case .success(let granted): tokens = granted
        case .failure(let error): throw error.underlying as? EntraError ?? error
        }

        let declined = request.scopes.declined(byGranted: tokens.scopes)
        let entry = AccountCache.Entry(
            requested: request.scopes.filter { !declined.contains($0) },
            granted: tokens.scopes,
            accessToken: tokens.accessToken.reveal(),
            expiresAt: tokens.expiresAt
        )
        // The cache finds a token by its scopes, so one with requested claims is not a part of it.
        if request.claims == nil {
            _ = try? session.updateAdditionalValue(AccountCache.name, of: updated) { before in
                var cache = AccountCache.of(updated, secret: before)
                cache.add(entry)
                return cache.secret
            }
        }

        let token = EntraAccessToken(entry, refreshToken: updated.tokens.refreshToken)
        guard declined.isEmpty else {
            let kind = EntraError.Kind.scopesDeclined(granted: tokens.scopes, declined: declined)
            var error = EntraError(kind, correlationID: request.requestID)
            error.grantedToken = token
            throw error
        }
        return token
    }
}

extension TokenSet {
    var scopes: [String] {
        scope?.split(separator: " ").map(String.init) ?? []
    }
}

extension EntraAccessToken {
    fileprivate init(_ record: SessionRecord) {
        var token = record.tokens.accessToken
        if token == EntraTokenEndpoint.noToken { token = Secret("") }
        self.init(
            accessToken: token,
            refreshToken: record.tokens.refreshToken,
            scopes: record.tokens.scopes,
            expiresAt: record.tokens.expiresAt
        )
    }

    fileprivate init(_ entry: AccountCache.Entry, refreshToken: Secret?) {
        self.init(
            accessToken: Secret(entry.accessToken),
            refreshToken: refreshToken,
            scopes: entry.granted.nonEmpty ?? entry.requested,
            expiresAt: entry.expiresAt
        )
    }
}
