public import Amplify
import AuthFlows
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.signIn(username:password:options:)`. Options of this plugin: ``AWSAuthSignInOptions``. An
    /// expired session does not prevent a sign-in.
    /// - Throws: `AuthError`, as there.
    public func signIn(
        username: String?,
        password: String?,
        options: AuthSignInRequest.Options?
    ) async throws -> AuthSignInResult {
        try await call(Event.signInAPI, sessionEvent: Self.sessionEvent) {
            let configured = try components()
            let userPool = try pool()
            let pluginOptions = options?.pluginOptions as? AWSAuthSignInOptions
            let username = username ?? ""
            try Self.requireUsername(username)
            let flow = try InitiateAuthFlow(
                pluginOptions?.authFlowType ?? configured.configuration.flow,
                password: password
            )

            return try await queue.run {
                try requireSignedOut()
                let signIn = CognitoSignIn(userPool, username: username)
                replacePendingSignIn(with: signIn)

                let metadata = pluginOptions?.clientMetadata ?? [:]
                return try await result(
                    of: signIn,
                    passkeys: passkeyAuthenticator(for: options),
                    metadata: metadata
                ) {
                    try await signIn.begin(flow, metadata: metadata)
                }
            }
        }
    }

    /// See `AuthCategory.confirmSignIn(challengeResponse:options:)`. Options of this plugin:
    /// ``AWSAuthConfirmSignInOptions``. After a success, a repeated call (a double tap) has the same result.
    /// - Throws: `AuthError`, as there.
    public func confirmSignIn(
        challengeResponse: String,
        options: AuthConfirmSignInRequest.Options? = nil
    ) async throws -> AuthSignInResult {
        try await call(Event.confirmSignInAPI, sessionEvent: Self.sessionEvent) {
            try Self.requireNonEmpty(challengeResponse, field: "challengeResponse", name: "The answer")
            _ = try components()

            let pluginOptions = options?.pluginOptions as? AWSAuthConfirmSignInOptions
            return try await queue.run {
                guard let signIn = state.withLock({ $0.pendingSignIn }), var step = signIn.step else {
                    if case .signedIn = try pool().signInStatus() { return AuthSignInResult(nextStep: .done) }
                    throw AuthError.invalidState("No sign-in is in progress.", "Call signIn first.")
                }

                let value = try Self.serviceValue(of: challengeResponse, for: step)
                let reply = SignInReply(
                    Secret(value),
                    attributes: (pluginOptions?.userAttributes ?? []).map(UserAttribute.init),
                    deviceName: pluginOptions?.friendlyDeviceName
                )

                let metadata = pluginOptions?.metadata ?? [:]
                return try await result(
                    of: signIn,
                    passkeys: passkeyAuthenticator(for: options),
                    metadata: metadata
                ) {
                    if case .passkey = step {
                        // The same passkey request once more, or another factor instead of it.
                        if value == Challenge.Name.webAuthn.rawValue { return step }
                        step = try await signIn.declinePasskey()
                    }
                    return try await signIn.respond(with: reply, metadata: metadata)
                }
            }
        }
    }

    /// See `AuthCategory.autoSignIn()`. Signs in the user who was confirmed last, also after a relaunch, while the
    /// service accepts the session of the confirmation. That session can be used once.
    /// - Throws: `AuthError`, as there.
    public func autoSignIn() async throws -> AuthSignInResult {
        try await call(Event.autoSignInAPI, sessionEvent: Self.sessionEvent) {
            let userPool = try pool()
            return try await queue.run {
                try requireSignedOut()
                guard let username = userPool.signUps.latestConfirmed else {
                    throw AuthError.invalidState(
                        "No sign-up has just been confirmed.",
                        "Call confirmSignUp first, or signIn."
                    )
                }

                let signIn = CognitoSignIn(userPool, username: username)
                replacePendingSignIn(with: signIn)
                return try await result(of: signIn, passkeys: passkeyAuthenticator()) {
                    try await userPool.autoSignIn(using: signIn)
                }
            }
        }
    }

    // MARK: - Sign-in attempts

    static func sessionEvent(for result: AuthSignInResult) -> HubPayloadEventName? {
        guard result.isSignedIn else { return nil }
        return Event.signedIn
    }

    func requireSignedOut() throws {
        try requireNoFederation()
        guard case .signedIn = try pool().signInStatus() else { return }
        throw AuthError.invalidState("A user is already signed in.", "Call signOut first.")
    }

    /// Replaces the pending sign-in, and cancels the previous one, also one in a browser.
    /// - Parameter signIn: the new pending sign-in; `nil` for none.
    func replacePendingSignIn(with signIn: CognitoSignIn?) {
        let previous = state.withLock { state in
            defer {
                state.pendingSignIn = signIn
                state.webSignIn = nil
            }
            return state
        }
        previous.pendingSignIn?.cancel()
        previous.webSignIn?.cancel()
    }

    /// Performs one call of a sign-in, uses the passkey that it requires, and converts its step. A sign-in that is over
    /// is no longer pending.
    private func result(
        of signIn: CognitoSignIn,
        passkeys: any PasskeyAuthenticator,
        metadata: [String: String] = [:],
        _ body: () async throws -> SignInStep
    ) async throws -> AuthSignInResult {
        defer {
            if signIn.step == nil {
                state.withLock { state in
                    if state.pendingSignIn === signIn { state.pendingSignIn = nil }
                }
            }
        }

        var step = try await body()
        if case .passkey(let options) = step {
            step = try await usePasskey(options, for: signIn, using: passkeys, metadata: metadata)
        }
        return AuthSignInResult(nextStep: AuthSignInStep(step))
    }

    /// Returns the service's value for a choice; any other response unchanged.
    private static func serviceValue(of response: String, for step: SignInStep) throws -> String {
        let value: String? =
            switch step {
            case .firstFactor, .passkey: AuthFactorType(rawValue: response)?.rawValue
            case .secondFactor, .secondFactorSetup: MFAType(rawValue: response)?.rawValue
            default: response
            }

        guard let value else {
            throw AuthError.validation(
                "challengeResponse",
                "The response is not one of the offered choices.",
                "Pass the challengeResponse of the chosen factor."
            )
        }
        return value
    }
}

extension InitiateAuthFlow {
    /// - Throws: `AuthError.validation` if the flow type requires a password and there is none.
    init(_ flow: AuthFlowType, password: String?) throws {
        func requiredPassword() throws -> Secret {
            guard let password, !password.isEmpty else {
                throw AuthError.validation("password", "The password is missing.", "Ask for it, and call again.")
            }
            return Secret(password)
        }

        switch flow {
        case .userSRP: self = .srp(password: try requiredPassword())
        case .userPassword: self = .password(try requiredPassword())
        case .customWithoutSRP: self = .custom()
        case .userAuth(.password):
            self = .choice(preferred: .password, password: try requiredPassword())
        case .userAuth(.passwordSRP):
            self = .choice(preferred: .passwordSRP, password: try requiredPassword())
        case .userAuth(let factor):
            self = .choice(preferred: factor.map { Challenge.Name(rawValue: $0.rawValue) })
        // With SRP, including the deprecated name. A pool may issue its own challenge without checking the proof.
        default: self = .custom(password: Secret(password ?? ""))
        }
    }
}

extension AuthSignInStep {
    init(_ step: SignInStep) {
        switch step {
        case .code(.smsMFA, let delivery, let parameters):
            self = .confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails(delivery), parameters)
        case .code(_, let delivery, _): self = .confirmSignInWithOTP(AuthCodeDeliveryDetails(delivery))
        case .authenticatorCode: self = .confirmSignInWithTOTPCode
        case .authenticatorSetup(let secret, let username):
            self = .continueSignInWithTOTPSetup(TOTPSetupDetails(sharedSecret: secret.reveal(), username: username))
        case .secondFactor(let names):
            self = .continueSignInWithMFASelection(Set(names.compactMap { MFAType(rawValue: $0.rawValue) }))
        case .secondFactorSetup(let names):
            self = .continueSignInWithMFASetupSelection(Set(names.compactMap { MFAType(rawValue: $0.rawValue) }))
        case .emailSetup: self = .continueSignInWithEmailMFASetup
        case .newPassword(_, let parameters): self = .confirmSignInWithNewPassword(parameters)
        case .password: self = .confirmSignInWithPassword
        case .firstFactor(let names):
            self = .continueSignInWithFirstFactorSelection(
                Set(names.compactMap { AuthFactorType(rawValue: $0.rawValue) })
            )
        // The service requires a second passkey: the next call uses it.
        case .passkey:
            let passkey = AuthFactorType(rawValue: Challenge.Name.webAuthn.rawValue)
            self = .continueSignInWithFirstFactorSelection(Set([passkey].compactMap(\.self)))
        case .custom(let parameters): self = .confirmSignInWithCustomChallenge(parameters)
        case .confirmSignUp: self = .confirmSignUp(nil)
        case .resetPassword: self = .resetPassword(nil)
        case .done: self = .done
        }
    }
}
