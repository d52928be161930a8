import AuthFlows
import Foundation
import NativeAuthCore

/// The state machine of one sign-in: each event returns the next action. It has no side effects.
///
/// After a wrong code the same challenge stays pending, with the newest session. Only a final refusal of the service
/// ends a sign-in, which must then be started again.
struct SignInStateMachine: Sendable, Equatable {
    private enum Phase: Sendable, Equatable {
        case idle
        case pending(PendingChallenge)
        /// A request was sent; with the challenge that it responds to, `nil` for the first request.
        case awaitingResponse(PendingChallenge?)
        case storing
        case ended
    }

    private var phase = Phase.idle
    private var exposurePolicy = Challenge.PasswordExposurePolicy.unrestricted
    private let username: String
    /// Decides whether a passkey is created without a question after the sign-in.
    var passkeyUpgrade = PasskeyUpgrade()

    init(username: String) { self.username = username }

    /// The current step; `nil` if none is pending.
    var step: SignInStep? {
        guard case .pending(let pending) = phase else { return nil }
        return pending.step
    }

    /// The challenge of ``step``, for a later process; `nil` if no step is pending. During the setup of an
    /// authenticator app it contains the app's secret.
    var challenge: Challenge? {
        guard case .pending(let pending) = phase else { return nil }
        let challenge = pending.challenge.with(\.exposurePolicy, exposurePolicy)
        guard case .authenticatorSetup(let secret, _) = pending.step else {
            return challenge
        }
        let setUp = Challenge.SetUp(secret: secret, isVerified: pending.isVerified)
        return challenge.with(session: pending.setUpSession).with(\.setUp, setUp)
    }

    var isStoring: Bool { phase == .storing }

    mutating func handle(_ event: SignInEvent) -> SignInAction {
        switch (event, phase) {
        case (.began(let flow), .idle):
            exposurePolicy = flow.exposurePolicy
            return send(.begin(flow))
        case (.resumed(let challenge), .idle):
            return resume(challenge)
        case (.replied(let reply), .pending(let pending)):
            return respond(to: pending, with: reply)

        case (.received(.tokens(let tokens)), .awaitingResponse):
            phase = .storing
            return .store(tokens)
        case (.received(.challenge(let challenge)), .awaitingResponse(let pending)):
            return process(challenge, after: pending)
        case (.passkeyDeclined, .pending(let pending)) where pending.isPasskey:
            return show(pending.withoutPasskey)
        case (.associated(let secret, let session), .awaitingResponse(var pending?)):
            pending.setUpSession = session ?? pending.challenge.session
            pending.step = .authenticatorSetup(secret: secret, username: username)
            return show(pending)
        case (.verified(let session), .awaitingResponse(var pending?)):
            pending.isVerified = true
            pending.setUpSession = session ?? pending.setUpSession
            return finishSetup(pending)

        case (.failed(let error), .awaitingResponse(let pending)):
            return keepStepOrEnd(error, pending: pending)
        case (.failed(let error), .storing):
            return endWithError(error)
        case (.sessionUsedUp(var error), .awaitingResponse):
            error.recovery = [.restart]
            return endWithError(error)
        case (.taskCancelled, .awaitingResponse(let pending?)):
            phase = .pending(pending)
            return .fail(Self.cancellation)
        case (.stored, .storing):
            phase = .ended
            return .show(.done)
        case (.taskCancelled, _), (.cancelled, _):
            return endWithError(Self.cancellation)

        // A late event changes nothing.
        case (.received(.tokens(let tokens)), _):
            return .discard(tokens)
        case (.received, _), (.associated, _), (.verified, _),
            (.failed, _), (.sessionUsedUp, _), (.stored, _), (.passkeyDeclined, _):
            return .fail(Self.cancellation)
        case (.replied, .idle), (.replied, .ended):
            return .fail(Self.notInProgress)
        case (.replied, _), (.began, _), (.resumed, _):
            return .fail(Self.busy)
        }
    }

    // MARK: - Challenges

    private mutating func resume(_ challenge: Challenge) -> SignInAction {
        exposurePolicy = challenge.exposurePolicy
        guard let setUp = challenge.setUp else { return process(challenge) }

        return show(
            PendingChallenge(
                challenge: challenge.with(\.setUp, nil),
                step: .authenticatorSetup(secret: setUp.secret, username: username),
                setUpSession: challenge.session,
                isVerified: setUp.isVerified
            )
        )
    }

    /// - Parameter pending: the challenge before it; `nil` for the first one.
    private mutating func process(_ challenge: Challenge, after pending: PendingChallenge? = nil) -> SignInAction {
        if isDowngrade(challenge) {
            return endWithError(UserPoolsHTTP.malformed(.initiateAuth))
        }
        // A choice of first factors: a password that was sent with the request has not been used.
        if challenge.name == .selectChallenge || challenge.name == .webAuthn { passkeyUpgrade.record(.other) }

        let step: SignInStep
        switch challenge.name {
        case .smsOTP, .emailOTP, .smsMFA:
            step = .code(challenge.name, challenge.delivery, parameters: challenge.parameters)
        case .softwareTokenMFA: step = .authenticatorCode
        case .selectMFAType:
            step = .secondFactor(challenge.names("MFAS_CAN_CHOOSE"))
        case .mfaSetup: return selectFactorToSetUp(challenge)
        case .newPasswordRequired:
            let required = challenge.list("requiredAttributes").map {
                $0.replacingOccurrences(of: Self.attributePrefix, with: "")
            }
            step = .newPassword(required: required, parameters: challenge.parameters)
        case .password, .passwordSRP: step = .password
        case .selectChallenge:
            var factors = challenge.availableFactors
            if exposurePolicy == .proofRequired {
                factors.removeAll { $0 == .password }
            }
            step = .firstFactor(factors)
        case .custom: step = .custom(challenge.parameters)
        case .webAuthn: return requestPasskey(challenge, after: pending)
        default:
            let name = challenge.name.rawValue.prefix(40)
            return endWithError(
                NativeAuthError(
                    .unsupported,
                    message: "The service requires the challenge \(name), which is not supported.",
                    recovery: [.restart]
                )
            )
        }

        return show(PendingChallenge(challenge: challenge, step: step))
    }

    /// Requests a passkey. The factors that were offered before stay available instead of it.
    private mutating func requestPasskey(_ challenge: Challenge, after pending: PendingChallenge?) -> SignInAction {
        guard let options = challenge.parameters["CREDENTIAL_REQUEST_OPTIONS"], !options.isEmpty else {
            return endWithError(UserPoolsHTTP.malformed(.respondToAuthChallenge))
        }

        var challenge = challenge
        if challenge.availableFactors.isEmpty, let pending {
            challenge.availableFactors = pending.challenge.availableFactors
        }
        return show(PendingChallenge(challenge: challenge, step: .passkey(options: options)))
    }

    /// Checks whether the service requests the password itself although the sign-in requires an SRP proof.
    private func isDowngrade(_ challenge: Challenge) -> Bool {
        switch challenge.name {
        case .password: exposurePolicy != .unrestricted
        case .selectChallenge:
            exposurePolicy == .proofRequired && !challenge.availableFactors.contains(.passwordSRP)
        default: false
        }
    }

    /// Selects a factor to set up. SMS is not supported here: it requires a verified phone number.
    private mutating func selectFactorToSetUp(_ challenge: Challenge) -> SignInAction {
        let offered = challenge.names("MFAS_CAN_SETUP")
        let possible = offered.filter { $0 == .softwareTokenMFA || $0 == .emailOTP }
        let selection = PendingChallenge(challenge: challenge, step: .secondFactorSetup(possible))

        switch possible {
        // The only possible factor is set up without a question. If no secret is issued, the selection is shown.
        case [.softwareTokenMFA]: return associate(selection)
        case [.emailOTP]:
            return show(PendingChallenge(challenge: challenge, step: .emailSetup))
        case []:
            return endWithError(
                .misconfigured("The user pool requires MFA, but offers no supported method to set up.")
            )
        default: return show(selection)
        }
    }

    private mutating func associate(_ pending: PendingChallenge) -> SignInAction {
        guard let session = pending.challenge.session else {
            return endWithError(UserPoolsHTTP.malformed(.respondToAuthChallenge))
        }
        return send(.associate(session: session), for: pending)
    }

    private mutating func show(_ pending: PendingChallenge) -> SignInAction {
        phase = .pending(pending)
        return .show(pending.step)
    }

    private mutating func send(_ request: SignInRequest, for pending: PendingChallenge? = nil) -> SignInAction {
        phase = .awaitingResponse(pending)
        if let factor = request.firstFactor { passkeyUpgrade.record(factor) }
        return .send(request)
    }

    // MARK: - User input

    private mutating func respond(to pending: PendingChallenge, with reply: SignInReply) -> SignInAction {
        guard !reply.text.isEmpty else {
            return .fail(Self.invalid("The response is empty."))
        }

        let challenge = pending.challenge
        var responses: [String: Secret]
        switch pending.step {
        case .code, .authenticatorCode:
            responses = [challenge.name.rawValue + "_CODE": reply.text]
        case .authenticatorSetup:
            if pending.isVerified { return finishSetup(pending) }
            guard let session = pending.setUpSession else { return .fail(Self.notInProgress) }
            let request = SignInRequest.verify(
                session: session,
                code: reply.text,
                deviceName: reply.deviceName
            )
            return send(request, for: pending)
        case .firstFactor(let offered), .secondFactor(let offered), .secondFactorSetup(let offered):
            let factor = Challenge.Name(rawValue: reply.text.reveal())
            // If the service lists none, every choice is accepted.
            guard offered.isEmpty || offered.contains(factor) else {
                return .fail(Self.invalid("This option was not offered. Choose one of the offered options."))
            }
            return choose(factor, for: pending)
        case .emailSetup: responses = ["EMAIL": reply.text]
        case .newPassword:
            responses = ["NEW_PASSWORD": reply.text]
            for attribute in reply.attributes {
                responses[Self.attributePrefix + attribute.name] = Secret(attribute.value)
            }
        case .password:
            let factor = pending.chosenFactor ?? challenge.name
            if challenge.isUsedUp {
                return send(.begin(.choice(preferred: factor, password: reply.text)), for: pending)
            }
            if factor == .passwordSRP {
                return send(.prove(challenge, password: reply.text), for: pending)
            }
            responses = ["PASSWORD": reply.text]
            // A chosen factor is the response to the challenge that offers a choice.
            responses["ANSWER"] = pending.chosenFactor.map { Secret($0.rawValue) }
        case .passkey: responses = ["CREDENTIAL": reply.text]
        case .custom: responses = ["ANSWER": reply.text]
        case .confirmSignUp, .resetPassword, .done:
            return .fail(Self.notInProgress)
        }

        return send(.respond(challenge, responses), for: pending)
    }

    private mutating func choose(_ factor: Challenge.Name, for pending: PendingChallenge) -> SignInAction {
        let challenge = pending.challenge

        switch (pending.step, factor) {
        case (.secondFactorSetup, .softwareTokenMFA): return associate(pending)
        case (.secondFactorSetup, _):
            return show(PendingChallenge(challenge: challenge, step: .emailSetup))
        case (.firstFactor, .password), (.firstFactor, .passwordSRP):
            // The choice is sent with the password, not before.
            if exposurePolicy != .proofRequired {
                exposurePolicy = if factor == .passwordSRP { .proofIfRequested } else { .unrestricted }
            }
            return show(PendingChallenge(challenge: challenge, step: .password, chosenFactor: factor))
        case (.secondFactor, _), (_, .smsOTP), (_, .emailOTP), (_, .webAuthn):
            if challenge.isUsedUp {
                return send(.begin(.choice(preferred: factor)), for: pending)
            }
            let answer = ["ANSWER": Secret(factor.rawValue)]
            return send(.respond(challenge, answer), for: pending)
        default:
            return .fail(
                NativeAuthError(
                    .unsupported,
                    message: "The challenge \(factor.rawValue.prefix(40)) is not supported.",
                    recovery: [.correct([])]
                )
            )
        }
    }

    /// Responds to the challenge of a setup whose code was accepted. The session is the proof; no value is sent.
    private mutating func finishSetup(_ pending: PendingChallenge) -> SignInAction {
        let challenge = pending.challenge.with(session: pending.setUpSession)
        return send(.respond(challenge, [:]), for: pending)
    }

    // MARK: - Failures

    private mutating func endWithError(_ error: NativeAuthError) -> SignInAction {
        phase = .ended
        return .fail(error)
    }

    /// Keeps the pending step after a failure; ends the sign-in if there is none, or if the service has ended it. A
    /// confirmation or a password reset that the service requires first is the last step.
    private mutating func keepStepOrEnd(_ error: NativeAuthError, pending: PendingChallenge?) -> SignInAction {
        phase = .ended
        if let pending { phase = .pending(pending) }

        var error = error
        let mayRetryPassword = pending?.step == .password && pending?.chosenFactor != .passwordSRP
        switch error.serverCode {
        case "PasswordResetRequiredException":
            phase = .ended
            return .show(.resetPassword)
        case "UserNotConfirmedException":
            phase = .ended
            return .show(.confirmSignUp)
        // A wrong password, unlike an expired session: the service still accepts another one. A proof by SRP has used
        // up the challenge's session.
        case "NotAuthorizedException" where mayRetryPassword && error.code != .expired:
            error.recovery = [.correct([])]
            return .fail(error)
        // A refused passkey has used up the challenge. The other factors are offered again.
        case "NotAuthorizedException" where pending?.isPasskey == true:
            if let pending { phase = .pending(pending.withoutPasskey) }
            error.recovery = [.correct([])]
            return .fail(error)
        case "NotAuthorizedException", "UserNotFoundException":
            error.recovery = [.restart]
            return endWithError(error)
        default: return .fail(error)
        }
    }

    private static let attributePrefix = "userAttributes."

    /// The error of a cancelled or outdated sign-in.
    static let cancellation = NativeAuthError(.cancelled, message: "The sign-in was cancelled.", recovery: [.restart])
    private static let busy = NativeAuthError(
        .wrongState,
        message: "A request of this sign-in is in progress.",
        recovery: [.retry]
    )
    private static let notInProgress = NativeAuthError(
        .wrongState,
        message: "No sign-in is in progress. Start one.",
        recovery: [.restart]
    )

    private static func invalid(_ message: String) -> NativeAuthError {
        NativeAuthError(.invalidInput, message: message, recovery: [.correct([])])
    }
}

extension InitiateAuthFlow {
    /// The password exposure policy that the flow implies.
    fileprivate var exposurePolicy: Challenge.PasswordExposurePolicy {
        switch self {
        case .srp, .custom(.some): .proofRequired
        case .choice(.passwordSRP, _, _): .proofIfRequested
        case .password, .choice, .custom: .unrestricted
        }
    }
}

extension Challenge {
    fileprivate func names(_ key: String) -> [Name] {
        list(key).map(Name.init(rawValue:))
    }
}
