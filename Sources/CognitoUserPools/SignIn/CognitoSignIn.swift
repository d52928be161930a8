import NativeAuthBase
import NativeAuthCore

/// One sign-in, which performs the actions of its ``SignInStateMachine``. Create one for each sign-in.
///
/// A sign-out or ``cancel()`` ends the sign-in; a cancelled task ends the call. A late response changes nothing, and
/// its unused tokens are revoked.
package final class CognitoSignIn: Sendable {
    /// The user name, as entered.
    package let username: String

    private let pool: UserPool
    /// The pool's ``UserPool/signInRevision`` at the start of the sign-in.
    private let signInRevision: Int
    private let state: Lock<SignInStateMachine>
    /// Needed if the store can't remove the refused device.
    private let refusedDeviceKey = Lock<String?>(nil)

    /// Prepares a sign-in. It sends nothing.
    package init(_ pool: UserPool, username: String) {
        self.pool = pool
        self.username = username
        signInRevision = pool.signInRevision
        state = Lock(SignInStateMachine(username: username))
    }

    /// The current step; `nil` if none is pending.
    package var step: SignInStep? {
        if isCurrent { state.withLock { $0.step } } else { nil }
    }

    /// The state for ``resume(_:)`` in a later process; `nil` if no step is pending. It contains a session, which is a
    /// secret.
    package var challenge: Challenge? {
        if isCurrent { state.withLock { $0.challenge } } else { nil }
    }

    /// Starts the sign-in.
    /// - Returns: the next step.
    /// - Throws: `NativeAuthError`, or `CancellationError` when the task is cancelled.
    package func begin(
        _ flow: InitiateAuthFlow,
        metadata: [String: String] = [:]
    ) async throws -> SignInStep {
        try await run(.began(flow), metadata: metadata)
    }

    /// Continues a sign-in of an earlier process.
    /// - Returns: the current step.
    package func resume(_ challenge: Challenge) async throws -> SignInStep {
        try await run(.resumed(challenge), metadata: [:])
    }

    /// Responds to the current step.
    /// - Returns: the next step.
    /// - Throws: `NativeAuthError`. If ``step`` is not `nil` afterwards, the response can be repeated; otherwise the
    ///   sign-in is over. `CancellationError` if the task is cancelled.
    package func respond(
        with reply: SignInReply,
        metadata: [String: String] = [:]
    ) async throws -> SignInStep {
        try await run(.replied(reply), metadata: metadata)
    }

    /// Offers the other first factors instead of the requested passkey. Sends nothing.
    /// - Returns: the choice between them.
    /// - Throws: `NativeAuthError` with code `wrong_state` or `cancelled` when no passkey is requested.
    package func declinePasskey() async throws -> SignInStep {
        try await run(.passkeyDeclined, metadata: [:])
    }

    package func cancel() {
        _ = state.withLock { $0.handle(.cancelled) }
    }

    // MARK: - Actions

    /// Indicates whether the sign-in is still valid: the pool has not invalidated it since its start.
    private var isCurrent: Bool { pool.signInRevision == signInRevision }

    private func run(_ event: SignInEvent, metadata: [String: String]) async throws -> SignInStep {
        var event = event
        var replacedTokens: TokenSet?
        // Confirmed when the sign-in is stored.
        var newDevice: (DeviceCredentials, accessToken: Secret)?

        while true {
            if !isCurrent { cancel() }
            let action = state.withLock { $0.handle(event) }
            switch action {
            case .show(let step):
                if let (device, token) = newDevice {
                    await pool.deviceConfirmation.confirm(device, accessToken: token)
                }
                if let replacedTokens { await pool.session.revokeUnstored(replacedTokens) }
                if step == .done, state.withLock({ $0.passkeyUpgrade.begin() }) { pool.upgradeToPasskey() }
                return step
            case .fail(let error):
                try Task.checkCancellation()
                throw error
            case .send(let request):
                event = await send(request, metadata: metadata)
            case .store(let tokens):
                (event, replacedTokens) = await store(tokens)
                if event == .stored,
                    let device = pool.storeDevice(of: tokens, username: username, knownDevice: knownDevice)
                {
                    newDevice = (device, tokens.accessToken)
                }
            case .discard(let tokens):
                await pool.discard(tokens)
                throw SignInStateMachine.cancellation
            }
        }
    }

    /// The device that is registered at the service for this user and was not refused.
    private var knownDevice: DeviceCredentials? {
        guard let device = pool.devices[username], device.isConfirmed else {
            return nil
        }
        guard refusedDeviceKey.withLock({ $0 }) != device.key else { return nil }
        return device
    }

    private func send(_ request: SignInRequest, metadata: [String: String]) async -> SignInEvent {
        do {
            let sentDevice = knownDevice
            do {
                return try await perform(request, device: sentDevice, metadata: metadata)
            } catch let refusal as DeviceRefusal {
                // The service no longer has the device: sign in once more, as a new device. An uncertain refusal is
                // confirmed by the success of that request; only then is the device forgotten.
                if refusal.isCertain { forget(sentDevice) }
                guard request.isRetryable(after: refusal) else {
                    // The next sign-in must not name the device again.
                    forget(sentDevice)
                    return .sessionUsedUp(refusal.error.with(code: .expired))
                }

                let event = try await perform(request, device: nil, metadata: metadata)
                if !refusal.isCertain { forget(sentDevice) }
                return event
            }
        } catch is CancellationError {
            return .taskCancelled
        } catch {
            return .failed(NativeAuthError(error, otherwise: "The request could not be made."))
        }
    }

    private func forget(_ device: DeviceCredentials?) {
        guard let device else { return }
        refusedDeviceKey.withLock { $0 = device.key }
        try? pool.devices.forget(device.key, of: username)
    }

    private func perform(
        _ request: SignInRequest,
        device: DeviceCredentials?,
        metadata: [String: String]
    ) async throws -> SignInEvent {
        let client = pool.client

        switch request {
        case .begin(let flow):
            return .received(
                try await client.signIn(username: username, flow: flow, device: device, metadata: metadata)
            )
        case .respond(let challenge, let responses):
            return .received(
                try await client.respondToAuthChallenge(
                    challenge,
                    username: username,
                    responses: responses,
                    device: device,
                    metadata: metadata
                )
            )
        case .prove(let challenge, let password):
            return .received(
                try await client.prove(
                    password,
                    for: challenge,
                    username: username,
                    device: device,
                    metadata: metadata
                )
            )
        case .associate(let session):
            let (secret, next) = try await client.associateSoftwareToken(.signingIn(session: session))
            return .associated(secret: secret, session: next)
        case .verify(let session, let code, let deviceName):
            return .verified(
                session: try await client.verifySoftwareToken(
                    .signingIn(session: session),
                    code: code,
                    friendlyDeviceName: deviceName
                )
            )
        }
    }

    private func store(_ tokens: CognitoTokenResponse) async -> (SignInEvent, replacedTokens: TokenSet?) {
        do {
            try await pool.session.waitUntilWritable()
            let previousTokens = pool.ownTokens
            let isStored = try pool.storeSignIn(
                tokens,
                ifCurrent: { isCurrent && state.withLock { $0.isStoring } }
            )
            guard isStored else {
                await pool.discard(tokens)
                return (.cancelled, nil)
            }

            pool.signUps.change(username) { $0 = nil }
            let isReplaced = previousTokens?.refreshToken != tokens.refreshToken
            guard isReplaced else { return (.stored, nil) }
            return (.stored, previousTokens)
        } catch {
            await pool.discard(tokens)
            return (.failed(NativeAuthError(error, otherwise: "The session could not be stored.")), nil)
        }
    }
}

extension SignInRequest {
    /// Checks whether the request can be sent again without the refused device.
    fileprivate func isRetryable(after refusal: DeviceRefusal) -> Bool {
        switch self {
        case .begin(.srp), .begin(.password),
            .begin(.custom), .begin(.choice(_, _, nil)):
            true
        default: !refusal.followsAcceptedRequest
        }
    }
}
