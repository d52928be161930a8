import NativeAuthBase
package import NativeAuthCore

/// One identity pool, with the stored identity of the person who uses the app: a guest, the user of the user pool, or a
/// user of another provider.
///
/// It never changes the tokens of the user pool: a failure here leaves them usable. One request runs at a time, and
/// calls that wait for it share its failure, too.
package final class IdentityPool: Sendable {
    /// Maximum number of attempts when the store changes concurrently.
    private static let maximumAttempts = 4

    private struct Request {
        let owner: IdentityOwner
        let login: IdentityLogin?
        /// The session that the identity belongs to.
        var signIn: SessionRecord?
        /// Credentials that are not to be used any more.
        var rejected: IdentityCredentials?
        /// The identity to use, if the app's own server has assigned it.
        var assignedID: String?
        /// Indicates whether the stored identity must be that of the owner already.
        var isRenewal = false
        /// Indicates whether the app waits for the identity alone, without the tokens of a session.
        var isFederation = false
    }

    private struct Failure {
        let number: Int
        let owner: IdentityOwner
        let error: NativeAuthError
    }

    private let client: IdentityPoolClient
    private let records: IdentityRecordStore
    /// The store that begins with Amplify's identity; `nil` if that is not read, and with a user pool, whose store also
    /// has the identity.
    private let adoptingStore: AdoptingSecretStore?
    private let clock: AuthClock
    /// The name of the user pool at the identity pool; `nil` without a user pool.
    private let providerName: String?
    let queue = SerialQueue()
    private let lastFailure = Lock<Failure?>(nil)
    private let backOff = Lock(IdentityBackOff())
    /// Credentials that the app has invalidated.
    private let invalidated = Lock<IdentityCredentials?>(nil)

    /// Creates a pool's components. It sends and reads nothing.
    /// - Parameters:
    ///   - userPool: the user pool whose users have identities; `nil` for none.
    ///   - store: the store of the identity, if there is no user pool, which has its own.
    ///   - amplify: Amplify's items, whose identity is taken over, if there is no user pool; `nil` for none.
    package init(
        configuration: IdentityPoolConfiguration,
        userPool: UserPool?,
        store: any SecretStore,
        amplify: AmplifyStorage? = nil,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil,
        limits: RequestLimits = RequestLimits()
    ) {
        client = IdentityPoolClient(
            configuration: configuration,
            environment: environment,
            developmentCertificate: developmentCertificate,
            limits: limits
        )
        let keys = SessionKeys(prefix: "cognito.\(configuration.poolID).", additionalNames: [IdentityRecord.name])
        var adopting: AdoptingSecretStore?
        if userPool == nil, let amplify {
            let source = AmplifyIdentitySource(storage: amplify, poolID: configuration.poolID)
            adopting = AdoptingSecretStore(own: store, source: source) { keys }
        }
        adoptingStore = adopting
        records =
            userPool?.identityRecords
            ?? IdentityRecordStore(
                key: keys.key(ofAdditional: IdentityRecord.name),
                store: adopting ?? store,
                session: nil
            )
        providerName = userPool?.configuration.identityProviderName
        clock = environment.clock
    }

    // MARK: - Identity

    /// Returns the identity of a signed-in user, with credentials that are valid for some time.
    /// - Parameters:
    ///   - signIn: the user's session, with tokens that are valid.
    ///   - isForced: whether new credentials are requested in any case.
    /// - Throws: `NativeAuthError`: the service's refusal or a failed connection; `misconfigured` without an ID token;
    ///   `wrong_state` when another user has signed in, or the user has signed out meanwhile; `storage_unavailable`;
    ///   `timed_out` after a few seconds, and during a pause after that at once. `CancellationError`.
    package func identity(of signIn: SessionRecord, isForced: Bool = false) async throws -> IdentityRecord {
        guard let providerName,
            let token = signIn.tokens.idToken,
            let subject = TokenClaims(token)?.subject
        else { throw Self.missingIDToken }

        var request = Request(
            owner: .user(id: subject),
            login: IdentityLogin(provider: providerName, token: token),
            signIn: signIn
        )
        if isForced { request.rejected = try storedRecord()?.credentials }
        return try await perform(request)
    }

    /// Returns the identity of a person who is not signed in, with credentials that are valid for some time.
    /// - Parameter isForced: whether new credentials are requested in any case.
    /// - Throws: as ``identity(of:isForced:)``; a ``GuestsNotAllowed`` as the underlying error if the identity pool has
    ///   no identities for guests.
    package func guestIdentity(isForced: Bool = false) async throws -> IdentityRecord {
        guard client.configuration.allowsGuests else { throw GuestsNotAllowed.error() }
        var request = Request(owner: .guest, login: nil)
        if isForced { request.rejected = try storedRecord()?.credentials }

        do {
            return try await perform(request)
        } catch let error as NativeAuthError where error.serverCode == "NotAuthorizedException" {
            throw GuestsNotAllowed.error(error)
        }
    }

    private func perform(_ request: Request) async throws -> IdentityRecord {
        let failureAtStart = lastFailure.withLock { $0?.number ?? 0 }

        return try await queue.run {
            try rethrowFailure(after: failureAtStart, of: request.owner)
            do {
                return try await performNow(request)
            } catch let error as NativeAuthError {
                lastFailure.withLock { last in
                    last = Failure(number: (last?.number ?? 0) + 1, owner: request.owner, error: error)
                }
                throw error
            }
        }
    }

    /// Throws the failure of a request for which this call has waited: another request would fail as late.
    private func rethrowFailure(after number: Int, of owner: IdentityOwner) throws {
        guard let failure = lastFailure.withLock({ $0 }),
            failure.number > number,
            failure.owner == owner
        else { return }
        throw failure.error
    }

    private func performNow(_ request: Request) async throws -> IdentityRecord {
        for _ in 0..<Self.maximumAttempts {
            let stored = try records.value()
            let record = IdentityRecord(stored)
            try checkSignIn(of: request, record: record)

            let plan = plan(for: request, record: record)
            if case .useRecord(let record) = plan { return record }

            let new = try await answer(to: request, plan: plan, isLinking: record?.owner == .guest)
            try await records.store.waitUntilWritable(clock)
            if try records.replace(stored, with: new.secret, of: request.signIn) { return new }
        }

        throw NativeAuthError(
            .storageUnavailable,
            message: "The identity could not be stored because of concurrent changes.",
            recovery: [.retry]
        )
    }

    /// Checks that the person who needs an identity has not changed since the call, or during the last request.
    private func checkSignIn(of request: Request, record: IdentityRecord?) throws {
        let current = try records.session?.loadRecord()
        guard current.map(SignInID.init) == request.signIn.map(SignInID.init) else {
            throw Self.otherSignIn
        }
        if request.isRenewal, record?.owner != request.owner { throw Self.otherSignIn }
        guard case .federated = record?.owner else { return }
        guard case .federated = request.owner else { throw Self.otherSignIn }
    }

    private func plan(for request: Request, record: IdentityRecord?) -> IdentityPlan {
        if let id = request.assignedID { return .requestCredentials(identityID: id) }

        let isInvalidated = record != nil && invalidated.withLock { $0 == record?.credentials }
        return IdentityPlan(
            record: record,
            poolID: client.configuration.poolID,
            owner: request.owner,
            rejected: isInvalidated ? record?.credentials : request.rejected,
            now: client.serverClock.now(offset: record?.clockOffset ?? 0)
        )
    }

    /// Requests an identity. A session waits for it only for a short time, and not while the service does not answer.
    private func answer(to request: Request, plan: IdentityPlan, isLinking: Bool) async throws -> IdentityRecord {
        var end: Duration?
        if !request.isFederation {
            try backOff.withLock { try $0.check(at: clock.elapsed) }
            end = clock.elapsed + IdentityBackOff.timeout
        }

        do {
            let record = try await result(of: plan, request: request, isLinking: isLinking, until: end)
            backOff.withLock { $0.recordAnswer() }
            return record
        } catch let error as NativeAuthError {
            backOff.withLock { $0.record(error, at: clock.elapsed) }
            throw error
        }
    }

    private func result(
        of plan: IdentityPlan,
        request: Request,
        isLinking: Bool,
        until end: Duration?
    ) async throws -> IdentityRecord {
        if case .requestCredentials(let id) = plan {
            do {
                return try await record(identityID: id, request: request, until: end)
            } catch let error as NativeAuthError where request.assignedID == nil {
                let isLinking = isLinking && request.owner != .guest
                guard IdentityPlan.needsNewIdentity(after: error.serverCode, isLinking: isLinking) else {
                    throw error
                }
            }
        }
        let id = try await client.identityID(request.login, timeout: timeout(until: end))
        return try await record(identityID: id, request: request, until: end)
    }

    private func record(identityID: String, request: Request, until end: Duration?) async throws -> IdentityRecord {
        let response = try await client.credentials(
            for: identityID,
            login: request.login,
            timeout: timeout(until: end)
        )
        return IdentityRecord(
            poolID: client.configuration.poolID,
            identityID: response.identityID,
            owner: request.owner,
            credentials: response.credentials,
            clockOffset: client.serverClock.offset ?? 0
        )
    }

    /// Returns the time that is left; `nil` without an end.
    private func timeout(until end: Duration?) -> Duration? {
        end.map { max(.zero, $0 - clock.elapsed) }
    }

    /// Ends the use of the current credentials: the next call requests new ones. The identity is kept.
    package func invalidateCredentials() {
        guard let credentials = try? storedRecord()?.credentials else { return }
        invalidated.withLock { $0 = credentials }
    }

    /// Removes the items that Amplify has stored for this pool, in a configuration without a user pool. The identity is
    /// kept.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; try again later.
    package func completeMigration() throws { try adoptingStore?.completeMigration() }

    /// Begins a new queue: later calls do not wait for a request that runs now.
    package func restart() { queue.restart() }

    private func storedRecord() throws -> IdentityRecord? { try IdentityRecord(records.value()) }

    // MARK: - Federation

    /// Returns the login of another provider that is in use; `nil` if there is none.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    package func federatedLogin() throws -> IdentityLogin? {
        guard case .federated(let login) = try storedRecord()?.owner else { return nil }
        return login
    }

    /// Begins a federation, or replaces the one that is in use. Credentials are requested in any case.
    /// - Parameters:
    ///   - login: the provider's token.
    ///   - assignedID: the identity, if the app's own server has assigned it.
    /// - Throws: as ``identity(of:isForced:)``; `wrong_state` if a user is signed in.
    package func federate(_ login: IdentityLogin, assignedID: String? = nil) async throws -> IdentityRecord {
        var request = Request(owner: .federated(login), login: login, assignedID: assignedID, isFederation: true)
        request.rejected = try storedRecord()?.credentials
        return try await perform(request)
    }

    /// Returns the identity of the federation that is in use.
    /// - Parameters:
    ///   - login: the result of ``federatedLogin()``.
    ///   - isForced: whether new credentials are requested in any case.
    /// - Throws: as ``identity(of:isForced:)``; `wrong_state` if the federation was cleared or replaced meanwhile.
    package func federatedIdentity(_ login: IdentityLogin, isForced: Bool = false) async throws -> IdentityRecord {
        var request = Request(owner: .federated(login), login: login, isRenewal: true)
        if isForced { request.rejected = try storedRecord()?.credentials }
        return try await perform(request)
    }

    /// Removes the identity of another provider's login. Sends nothing.
    /// - Throws: `NativeAuthError`: `wrong_state` if there is none; `storage_unavailable`.
    package func clearFederation() async throws {
        try await records.store.waitUntilWritable(clock)
        for _ in 0..<Self.maximumAttempts {
            let stored = try records.value()
            guard case .federated = IdentityRecord(stored)?.owner else { throw Self.notFederated }
            let signIn = try records.session?.loadRecord()
            if try records.replace(stored, with: nil, of: signIn) { return queue.restart() }
        }
    }
}

/// The cause of a failure: a user has signed in or out during the call, so that the identity is not that of the
/// current session.
package struct OtherSignIn: Error {}

/// The cause of a refusal: the identity pool has no identities for persons who are not signed in.
package struct GuestsNotAllowed: Error {
    /// The service's refusal; `nil` if the configuration says so.
    package let refusal: NativeAuthError?

    static func error(_ refusal: NativeAuthError? = nil) -> NativeAuthError {
        NativeAuthError(
            .notAllowed,
            message: refusal?.message ?? "The identity pool has no identities for guests.",
            serverCode: refusal?.serverCode,
            requestID: refusal?.requestID,
            httpStatus: refusal?.httpStatus,
            underlying: GuestsNotAllowed(refusal: refusal),
            recovery: [.signIn]
        )
    }
}

extension IdentityPool {
    private static var missingIDToken: NativeAuthError {
        .misconfigured("The session has no ID token. Add the scope openid to the web sign-in, and sign in again.")
    }

    private static var otherSignIn: NativeAuthError {
        NativeAuthError(
            .wrongState,
            message: "A user has signed in or out meanwhile. Fetch the session again.",
            underlying: OtherSignIn(),
            recovery: [.retry]
        )
    }

    private static var notFederated: NativeAuthError {
        NativeAuthError(
            .wrongState,
            message: "There is no federation to the identity pool.",
            recovery: [.restart]
        )
    }
}
