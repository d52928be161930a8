package import AuthFlows
import Foundation
import NativeAuthBase
package import NativeAuthCore

/// One user pool and one app client of it, with their stored state: the session and the sign-ups in progress.
///
/// Create one for each pool and keep it: in-flight requests are known only to their instance. Two on one store share
/// the session.
package final class UserPool: Sendable {
    /// The time before expiry at which a token is refreshed.
    static let leeway = Duration.seconds(120)

    package let client: UserPoolsClient
    package let session: Session
    package let signUps: SignUpRecordStore
    let deviceConfirmation: DeviceConfirmation
    let webSessions: WebSessions
    package let environment: ClientEnvironment
    /// The identity in an identity pool, which is stored beside the session.
    let identityRecords: IdentityRecordStore
    /// The automatic requests to the device's password managers.
    let passwordManagers: PasswordManagerOptions
    package let backgroundWork = BackgroundWork()
    /// The domains of the passkeys that were listed, by their ids.
    let listedPasskeys = Lock<[String: String]>([:])
    private let revision = Lock(0)
    /// The store that begins with Amplify's session; `nil` if that is not read.
    private let adoptingStore: AdoptingSecretStore?

    /// The exception of a user that the pool does not have, for example because an administrator deleted it.
    static let userNotFound = "UserNotFoundException"

    /// Creates a pool's components. It sends and reads nothing.
    /// - Parameters:
    ///   - webSignIn: the managed login pages; `nil` for none.
    ///   - amplify: Amplify's items, whose session is taken over; `nil` for none.
    ///   - passwordManagers: the automatic requests to the device's password managers.
    package init(
        configuration: UserPoolConfiguration,
        webSignIn: WebSignInSettings? = nil,
        store: any SecretStore,
        amplify: AmplifyStorage? = nil,
        environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil,
        limits: RequestLimits = RequestLimits(),
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) {
        let client = UserPoolsClient(
            configuration: configuration,
            environment: environment,
            developmentCertificate: developmentCertificate,
            limits: limits
        )
        let prefix = "cognito.\(configuration.poolID).\(configuration.clientID)."
        let keys = SessionKeys(prefix: prefix, additionalNames: [WebSessions.name, IdentityRecord.name])
        adoptingStore = amplify.map { storage in
            let source = AmplifySessionSource(storage: storage, configuration: configuration)
            return AdoptingSecretStore(own: store, source: source) { keys }
        }
        let store = adoptingStore ?? store

        self.client = client
        self.environment = environment
        self.passwordManagers = passwordManagers
        signUps = SignUpRecordStore(key: prefix + "sign_ups", store: store, clock: environment.clock)
        deviceConfirmation = DeviceConfirmation(
            client: client,
            devices: DeviceStore(prefix: DeviceStore.prefix(in: keys), store: store),
            environment: environment
        )
        webSessions = WebSessions(
            login: webSignIn.map {
                ManagedLogin(settings: $0, service: client.http.service, limits: limits)
            },
            store: store,
            key: keys.key(ofAdditional: WebSessions.name)
        )
        session = Session(
            keys: keys,
            store: store,
            registry: SessionRegistry.of(store),
            environment: environment,
            serverClock: client.serverClock,
            tokenRequests: TokenRefresher(
                CognitoTokenEndpoint(
                    client: client,
                    deviceConfirmation: deviceConfirmation,
                    webSessions: webSessions
                ),
                service: client.http.service
            ).requests(audience: configuration.audience),
            leeway: Self.leeway
        )
        identityRecords = IdentityRecordStore(
            key: keys.key(ofAdditional: IdentityRecord.name),
            store: store,
            session: session
        )
    }

    package var configuration: UserPoolConfiguration { client.configuration }

    var devices: DeviceStore { deviceConfirmation.devices }

    /// Removes the items that Amplify has stored for this pool. The user stays signed in.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; try again later.
    package func completeMigration() throws { try adoptingStore?.completeMigration() }

    // MARK: - Signed-in user

    /// Returns the sign-in status. Sends nothing.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    package func signInStatus() throws -> SignInStatus {
        let record = try session.loadRecord()

        switch (record, session.state()) {
        case (_, .signedOut(let reason)) where [.refused, .interruptedRefresh].contains(reason.kind):
            return .expired(reason.error)
        case (nil, _): return .signedOut
        case (_, .signedIn(.expired)):
            return .expired(nil)
        case (.some(let record), _):
            return .signedIn(PoolUser(record.tokens))
        }
    }

    /// Returns an access token, refreshed if it is about to expire.
    /// - Throws: `NativeAuthError`: `expired` if no user is signed in any more, `storage_unavailable`, or the cause of
    ///   a failed refresh; the session is kept then.
    package func accessToken() async throws -> Secret {
        let token = try await session.accessToken()
        if let record = try? session.loadRecord() {
            deviceConfirmation.retry(deviceOf: record.tokens)
        }
        return token
    }

    /// Returns the tokens, refreshed if they are about to expire.
    /// - Parameter forceRefresh: whether to refresh them in any case. Without a refresh token they are returned
    ///   unchanged.
    /// - Throws: as ``accessToken()``.
    package func tokens(forceRefresh: Bool = false) async throws -> TokenSet {
        try await freshSession(forceRefresh: forceRefresh).tokens
    }

    /// Returns the session, with tokens as ``tokens(forceRefresh:)`` returns them.
    /// - Throws: as ``accessToken()``.
    package func freshSession(forceRefresh: Bool = false) async throws -> SessionRecord {
        let owner = try session.signInID()
        var rejected: Secret?
        if forceRefresh, let tokens = try session.loadRecord()?.tokens, tokens.refreshToken != nil {
            rejected = tokens.accessToken
        }

        _ = try await session.accessToken(of: owner, insteadOf: rejected)
        guard let record = try session.loadRecord(), try session.signInID() == owner else {
            throw session.notSignedInError()
        }
        deviceConfirmation.retry(deviceOf: record.tokens)
        return record
    }

    /// Calls the service with the signed-in user's access token. If the service no longer has the user, the session of
    /// this sign-in ends.
    /// - Throws: as ``accessToken()``, or the error of the call.
    package func withAccessToken<Value>(_ body: (Secret) async throws -> Value) async throws -> Value {
        let owner = try session.signInID()
        let tokens = try await tokens()
        guard try session.signInID() == owner else {
            throw session.notSignedInError()
        }

        do {
            return try await body(tokens.accessToken)
        } catch let error as NativeAuthError where error.serverCode == Self.userNotFound {
            session.end(SignOutReason(.refused, error: error), ifSignIn: owner)
            throw error
        }
    }

    // MARK: - New tokens

    /// Incremented when in-flight sign-ins are invalidated. It belongs to this instance, unlike a `SignInTicket`, which
    /// belongs to the store: a removed or reconfigured plugin also invalidates its sign-ins, and a later sign-in does
    /// not invalidate an earlier one.
    var signInRevision: Int { revision.withLock { $0 } }

    /// Invalidates in-flight sign-ins: none of them becomes the session.
    package func invalidateInFlightSignIns() { revision.withLock { $0 += 1 } }

    /// The tokens of the signed-in user, if this service issued them and they can be read.
    var ownTokens: TokenSet? {
        guard let record = try? session.loadRecord() else { return nil }
        let isOurs = record.audience.map { $0 == configuration.audience } ?? true
        return if isOurs { record.tokens } else { nil }
    }

    /// Stores the tokens of a sign-in. Apart from a refresh, the only place that accepts tokens.
    /// - Parameter isCurrent: evaluated immediately before the write: whether the sign-in is still valid.
    /// - Returns: `false` if the sign-in is no longer valid, and nothing was stored.
    func storeSignIn(_ tokens: CognitoTokenResponse, ifCurrent isCurrent: () -> Bool) throws -> Bool {
        let tokens = TokenSet(tokens, now: client.serverClock.now())
        return try session.storeSignIn(
            tokens,
            additionalValues: { _ in guestIdentity },
            ifCurrent: isCurrent
        ) != nil
    }

    /// The identity of the guest who signs in, which the new session keeps: the identity pool links it to the user.
    var guestIdentity: [String: Secret] {
        guard let value = try? identityRecords.value(), IdentityRecord(value)?.owner == .guest else { return [:] }
        return [IdentityRecord.name: value]
    }

    /// Revokes unused tokens. Best effort; continues if the caller is cancelled.
    func discard(_ tokens: CognitoTokenResponse) async {
        await session.revokeUnstored(TokenSet(tokens, now: client.serverClock.now()))
    }

    // MARK: - Devices

    /// Returns the device key of the signed-in session; `nil` when no user is signed in, or the pool tracks no devices.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    package func deviceKey() throws -> String? {
        try session.loadRecord().flatMap { devices.key(of: $0.tokens) }
    }

    /// Removes one of the signed-in user's devices, at the service and here. The device's session can no longer be
    /// refreshed, not even this device's.
    /// - Throws: `NativeAuthError`: as `accessToken()`, or the service's refusal; then nothing has changed here.
    package func forgetDevice(_ key: String) async throws {
        let tokens = try await tokens()
        try await withAccessToken { try await client.forgetDevice(key, accessToken: $0) }
        // The next sign-in detects an item that could not be removed here.
        try? devices.forget(key, of: PoolUser(tokens).username)
    }

    /// Stores the device of a sign-in's tokens.
    /// - Parameter knownDevice: the device that the sign-in has proven or named.
    /// - Returns: a new device that must be confirmed; `nil` if there is none.
    func storeDevice(
        of tokens: CognitoTokenResponse,
        username: String,
        knownDevice: DeviceCredentials?
    ) -> DeviceCredentials? {
        let tokenSet = TokenSet(tokens, now: client.serverClock.now())
        let names: Set = [username, PoolUser(tokenSet).username]

        if let metadata = tokens.newDevice {
            let device = DeviceCredentials(metadata, names: names, random: environment.random)
            // A device whose secret could not be stored can't be proven at a later sign-in. It is confirmed
            // nevertheless: the service would refuse to refresh its session.
            try? devices.write(device)
            return device
        }
        guard var knownDevice,
            names.contains(where: { devices[$0]?.key != knownDevice.key })
        else { return nil }
        knownDevice.names.formUnion(names)
        try? devices.write(knownDevice)
        return nil
    }
}

package enum SignInStatus: Sendable, Equatable {
    case signedOut
    /// A user is signed in, and the session can be used or refreshed.
    case signedIn(PoolUser)
    /// The session has ended permanently; the error is the cause, if known.
    case expired(NativeAuthError?)
}
