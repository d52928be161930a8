import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

extension DeviceSignInTests {
    // MARK: - Confirmation

    @Test("A failed confirmation is retried while the access token is valid; an expired one can't confirm the device")
    func retriedConfirmation() async throws {
        let transport = ScriptedTransport([
            tokens(newDevice: "local_d1"), .failure(TransportError(.connectionFailed)), confirmed, tokens(),
        ])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        await pool.deviceConfirmation.retryTask?.value
        #expect(pool.devices["ada"]?.isConfirmed == true)
        clock.advance(by: .seconds(4_000))
        _ = try await pool.accessToken()
        #expect(
            operations(transport) == ["InitiateAuth", "ConfirmDevice", "ConfirmDevice", "GetTokensFromRefreshToken"]
        )
    }

    @Test("A failed confirmation is in the log, with the service's exception")
    func loggedFailure() async throws {
        let lines = Lock<[String]>([])
        let transport = ScriptedTransport([tokens(newDevice: "local_d1"), refusal("InvalidParameterException")])
        let environment = ClientEnvironment(transport: transport, clock: clock.sleepless)
            .observed(isWanted: { true }, observe: { line in lines.withLock { $0.append(line) } })
        let pool = UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: store,
            environment: environment,
            limits: RequestLimits(retries: 0)
        )
        try await signIn(pool)
        #expect(lines.withLock { $0 }.contains("device not confirmed exception=InvalidParameterException"))
    }

    @Test("A confirmation is retried in a later process, and once per backoff period")
    func restPeriod() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1")])
        try await signIn(pool(transport))
        let later = try pool(transport)
        for (requests, wait) in [(3, 0), (3, 1), (4, 60), (4, 1)] {
            clock.advance(by: .seconds(wait))
            _ = try await later.tokens()
            await later.deviceConfirmation.retryTask?.value
            #expect(transport.requests.count == requests)
        }
        #expect(Set(operations(transport).dropFirst()) == ["ConfirmDevice"])
    }

    @Test(
        "The device of a later sign-in is retried at once, whatever the check after the earlier one found",
        arguments: [true, false]
    )
    func laterSignIn(hadDevice: Bool) async throws {
        let lost = Answer.failure(TransportError(.connectionFailed))
        let transport = ScriptedTransport(hadDevice ? [tokens(newDevice: "local_d1"), lost, lost] : [tokens()])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        await pool.deviceConfirmation.retryTask?.value

        transport.append(tokens(newDevice: "local_d2"), lost, confirmed)
        try await signIn(pool)
        _ = try await pool.accessToken()
        await pool.deviceConfirmation.retryTask?.value
        #expect(pool.devices["ada"]?.key == "local_d2" && pool.devices["ada"]?.isConfirmed == true)
    }

    @Test("A caller that is cancelled once the session is stored does not prevent the confirmation")
    func cancelledCaller() async throws {
        let transport = ScriptedTransport()
        let pool = try pool(transport)
        let task = Lock<Task<SignInStep, any Error>?>(nil)
        let isReady = SingleFlight<Void>()
        let answer = ScriptedTransport([tokens(newDevice: "local_d1")])
        transport.append(
            .custom { request in
                task.withLock { $0?.cancel() }
                return try await answer.send(request)
            },
            confirmed
        )
        let signIn = Task {
            try await isReady.value()
            return try await CognitoSignIn(pool, username: "ada").begin(.password(Secret("pw")))
        }
        task.withLock { $0 = signIn }
        isReady.complete(())
        #expect(try await signIn.value == .done)
        #expect(operations(transport) == ["InitiateAuth", "ConfirmDevice"])
        #expect(pool.devices["ada"]?.isConfirmed == true)
    }

    // MARK: - Refusals after the user's reply

    /// A sign-in of a known device that waits for a code.
    private func asked(_ transport: ScriptedTransport) async throws -> (UserPool, CognitoSignIn) {
        let pool = try await known(transport)
        transport.append(
            .json(#"{"ChallengeName":"EMAIL_OTP","Session":"s0","ChallengeParameters":{"USERNAME":"ada"}}"#)
        )
        let signIn = CognitoSignIn(pool, username: "ada")
        _ = try await signIn.begin(.choice(preferred: .emailOTP, password: nil, session: nil))
        return (pool, signIn)
    }

    @Test(
        "A device refused after an accepted code ends the sign-in with that reason, and nothing is sent again",
        arguments: [1, 2]
    )
    func refusedLater(proofs: Int) async throws {
        let transport = ScriptedTransport()
        let (pool, signIn) = try await asked(transport)
        let sent = transport.requests.count
        for answer in [deviceChallenge, deviceVerifier].prefix(proofs) { transport.append(answer) }
        transport.append(refusal("ResourceNotFoundException", "Device does not exist."))
        let error = await #expect(throws: NativeAuthError.self) {
            try await signIn.respond(with: SignInReply(Secret("123456")))
        }
        #expect(error?.code == .expired && error?.serverCode == "ResourceNotFoundException")
        #expect(error?.message == "Device does not exist." && error?.recovery == [.restart])
        #expect(signIn.step == nil)
        #expect(transport.requests.count == sent + proofs + 1)
        // The next sign-in is that of a new device.
        #expect(pool.devices["ada"] == nil)
    }

    @Test("A device refused together with the code is omitted, and the code is sent again")
    func refusedAtOnce() async throws {
        let transport = ScriptedTransport()
        let (_, signIn) = try await asked(transport)
        let sent = transport.requests.count
        transport.append(
            refusal("ResourceNotFoundException", "Device does not exist."),
            tokens(newDevice: "local_d2"),
            confirmed
        )
        #expect(try await signIn.respond(with: SignInReply(Secret("123456"))) == .done)
        let bodies = transport.bodies(for: "/").dropFirst(sent)
        #expect(bodies.map { $0["Session"] as? String } == ["s0", "s0", nil])
    }

    @Test("A sign-in with a known device stores it only if the tokens have a new name for it")
    func anotherName() async throws {
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let transport = ScriptedTransport([tokens(newDevice: "local_d1"), confirmed, tokens()])
        let pool = try pool(transport, store: store)
        try await signIn(pool)
        let before = store.countWrites(containing: ".device.")
        try await signIn(pool)
        #expect(store.countWrites(containing: ".device.") == before)
        transport.append(.json(#"{"AuthenticationResult":{"AccessToken":"opaque","RefreshToken":"r1"}}"#))
        try await signIn(pool)
        #expect(pool.devices["unknown"]?.key == "local_d1")
        #expect(pool.devices["internal-1"]?.names == ["ada", "internal-1", "unknown"])
    }
}
