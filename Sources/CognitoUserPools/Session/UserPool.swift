import Foundation
package import NativeAuthCore

/// One user pool and one app client of it, with everything that is kept for them: who is signed in, and who is signing up.
///
/// Make one for each pool and keep it: what is under way is known to it alone. Two on one store share the session.
package final class UserPool: Sendable {
    /// How long before its end a token is renewed.
    static let leeway = Duration.seconds(120)

    /// The operations.
    package let client: UserPoolsClient
    /// Who is signed in.
    package let session: Session
    /// Who is signing up.
    package let signUps: SignUpMemory
    /// The confirmation of a new device.
    let confirmation: DeviceConfirmation
    /// The store of all of them.
    package let store: any SecretStore
    /// The world around it.
    package let environment: ClientEnvironment
    private let endings = Lock(0)

    /// Makes a pool's parts. It sends and reads nothing.
    /// - Parameters:
    ///   - configuration: the pool.
    ///   - store: where the session and the sign-ups are kept.
    ///   - environment: what is needed from the world around it.
    ///   - developmentCertificate: an authority to trust in addition, for this machine only.
    ///   - limits: how long and how often a request is tried.
    package init(
        configuration: UserPoolConfiguration, store: any SecretStore, environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil, limits: RequestLimits = RequestLimits()
    ) {
        let client = UserPoolsClient(
            configuration: configuration, environment: environment, developmentCertificate: developmentCertificate,
            limits: limits)
        let prefix = "cognito.\(configuration.poolID).\(configuration.clientID)."
        self.client = client
        self.store = store
        self.environment = environment
        signUps = SignUpMemory(key: prefix + "sign_ups", store: store, clock: environment.clock)
        confirmation = DeviceConfirmation(
            client: client, devices: DeviceStore(prefix: prefix + "device.", store: store), environment: environment)
        session = Session(
            keys: SessionKeys(prefix: prefix), store: store, gate: SessionGate.of(store), environment: environment,
            serverClock: client.clock,
            server: TokenIntake(client: client, environment: environment, confirmation: confirmation).server,
            leeway: Self.leeway)
    }

    /// The pool and the app client.
    package var configuration: UserPoolConfiguration { client.configuration }

    /// The device keys and secrets of this device.
    var devices: DeviceStore { confirmation.devices }

    // MARK: - Who is signed in

    /// Whether somebody is signed in. Sends nothing.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when that can't be told now.
    package func presence() throws -> Presence {
        let record = try session.current()
        switch (record, session.state().state) {
        case (_, .signedOut(let reason)) where [.refused, .interruptedRefresh].contains(reason.kind):
            return .expired(reason.error)
        case (nil, _): return .nobody
        case (_, .signedIn(.expired)): return .expired(nil)
        case (.some(let record), _): return .somebody(PoolUser(record.tokens))
        }
    }

    /// An access token, renewed if it is about to end.
    /// - Throws: `NativeAuthError`: `expired` when nobody is signed in any more, `storage_unavailable`, or what prevented
    ///   the renewal; then the session is still there.
    package func accessToken() async throws -> Secret {
        let token = try await session.accessToken()
        if let record = try? session.current() { confirmation.retry(deviceOf: record.tokens) }
        return token
    }

    /// The tokens, renewed if they are about to end.
    /// - Parameter renewed: whether to renew them in any case. Without a refresh token they are what they are.
    /// - Throws: as ``accessToken()``.
    package func tokens(renewed: Bool = false) async throws -> TokenSet {
        let owner = try session.owner()
        let present = renewed ? try session.current()?.tokens : nil
        let rejected = present?.refreshToken == nil ? nil : present?.accessToken
        _ = try await session.accessToken(of: owner, insteadOf: rejected)
        guard let record = try session.current(), try session.owner() == owner else { throw session.ended() }
        confirmation.retry(deviceOf: record.tokens)
        return record.tokens
    }

    // MARK: - Tokens come in

    /// Changes when whatever is under way must no longer become the session.
    package var stamp: Int { endings.withLock { $0 } }

    /// From now on nothing that was begun before becomes the session.
    package func endWhatRuns() { endings.withLock { $0 += 1 } }

    /// The tokens of whoever is signed in, if they are this service's and can be read.
    var ownTokens: TokenSet? {
        guard let record = try? session.current() else { return nil }
        let isOurs = record.audience.map { $0 == TokenIntake.audience(configuration) } ?? true
        return isOurs ? record.tokens : nil
    }

    /// Stores what a sign-in came to. With a refresh, the only place where tokens come in.
    /// - Parameters:
    ///   - tokens: the tokens.
    ///   - isWanted: asked at the last moment: whether the sign-in is still wanted.
    /// - Returns: whether it was.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    func establish(_ tokens: AuthenticationTokens, if isWanted: () -> Bool) throws -> Bool {
        try session.establish(TokenIntake.set(of: tokens, now: client.clock.now()), if: isWanted) != nil
    }

    /// Makes tokens worthless that nobody wants any more. Best effort; goes on when the caller is cancelled.
    func discard(_ tokens: AuthenticationTokens) async {
        await session.discard(TokenIntake.set(of: tokens, now: client.clock.now()))
    }
}
