import Foundation
import NativeAuthCore

/// The state machine of one sign-in: each event returns the next action. It has no side effects.
///
/// After a wrong code the same challenge stays pending, with the newest session. Only a final refusal of the service
/// ends a sign-in, which must then be started again.
package struct SignInStateMachine: Sendable, Equatable {
    struct PendingChallenge: Sendable, Equatable {
        var challenge: Challenge
        var step: SignInStep
        var setup: Secret?
        /// Whether the authenticator app's code was accepted and only the response to the challenge is missing.
        var isVerified = false
        /// The password factor that was chosen and not sent yet.
        var chosen: Challenge.Name?
    }

    private enum Phase: Sendable, Equatable {
        case idle
        case beginning
        case pending(PendingChallenge)
        case awaitingResponse(PendingChallenge)
        case storing
        case ended
    }

    private var phase = Phase.idle
    private var exposurePolicy = Challenge.PasswordExposurePolicy.unrestricted
    private let username: String

    package init(username: String) { self.username = username }

    /// The current step; `nil` if none is pending.
    package var step: SignInStep? {
        if case .pending(let pending) = phase { pending.step } else { nil }
    }

    /// The challenge of ``step``, for a later process; `nil` if no step is pending. During the setup of an
    /// authenticator app it contains the app's secret.
    package var challenge: Challenge? {
        guard case .pending(let pending) = phase else { return nil }
        let challenge = pending.challenge.with(\.exposurePolicy, exposurePolicy)
        guard case .authenticatorSetup(let secret, _) = pending.step else { return challenge }
        let setUp = Challenge.SetUp(secret: secret, isVerified: pending.isVerified)
        return challenge.with(session: pending.setup).with(\.setUp, setUp)
    }

    var isStoring: Bool { phase == .storing }

    package mutating func handle(_ event: SignInEvent) -> SignInAction {
        switch (event, phase) {
        case (.began(let method), .idle):
            phase = .beginning
            exposurePolicy = method.exposurePolicy
            return .send(.begin(method))
        case (.resumed(let challenge), .idle): return resume(challenge)
        case (.replied(let reply), .pending(let pending)): return respond(to: pending, with: reply)
        case (.received(.tokens(let tokens)), .beginning), (.received(.tokens(let tokens)), .awaitingResponse):
            phase = .storing
            return .store(tokens)
        case (.received(.challenge(let challenge)), .beginning),
            (.received(.challenge(let challenge)), .awaitingResponse):
            return process(challenge)
        case (.associated(let secret, let session), .awaitingResponse(var pending)):
            pending.setup = session ?? pending.challenge.session
            return show(pending, step: .authenticatorSetup(secret: secret, username: username))
        case (.verified(let session), .awaitingResponse(var pending)):
            pending.isVerified = true
            pending.setup = session ?? pending.setup
            return finishSetup(pending)
        case (.failed(let error), .beginning): return end(error)
        case (.failed(let error), .awaitingResponse(let pending)): return fail(error, pending: pending)
        case (.failed(let error), .storing): return stop(error)
        case (.ended(var error), .beginning), (.ended(var error), .awaitingResponse):
            error.recovery = [.restart]
            return stop(error)
        case (.interrupted, .awaitingResponse(let pending)):
            phase = .pending(pending)
            return .fail(Self.interruption)
        case (.stored, .storing):
            phase = .ended
            return .show(.done)
        case (.interrupted, _), (.cancelled, _): return stop(Self.interruption)
        // A late event changes nothing.
        case (.received(.tokens(let tokens)), _): return .discard(tokens)
        case (.received, _), (.associated, _), (.verified, _), (.failed, _), (.ended, _), (.stored, _):
            return .fail(Self.interruption)
        case (.replied, .beginning), (.replied, .awaitingResponse), (.replied, .storing): return .fail(Self.busy)
        case (.began, _), (.resumed, _): return .fail(Self.busy)
        case (.replied, .idle), (.replied, .ended): return .fail(Self.notInProgress)
        }
    }

    // MARK: - Challenges

    private mutating func resume(_ challenge: Challenge) -> SignInAction {
        exposurePolicy = challenge.exposurePolicy
        guard let setUp = challenge.setUp else { return process(challenge) }
        let pending = PendingChallenge(
            challenge: challenge.with(\.setUp, nil), step: .password,
            setup: challenge.session, isVerified: setUp.isVerified)
        return show(pending, step: .authenticatorSetup(secret: setUp.secret, username: username))
    }

    private mutating func process(_ challenge: Challenge) -> SignInAction {
        let pending = PendingChallenge(challenge: challenge, step: .password)
        if isDowngrade(challenge) {
            return stop(UserPoolsHTTP.malformed(.initiateAuth))
        }
        switch challenge.name {
        case .smsOTP, .emailOTP, .smsMFA:
            return show(pending, step: .code(challenge.name, challenge.delivery, parameters: challenge.parameters))
        case .softwareTokenMFA: return show(pending, step: .authenticatorCode)
        case .selectMFAType: return show(pending, step: .secondFactor(challenge.names("MFAS_CAN_CHOOSE")))
        case .mfaSetup: return selectFactorToSetUp(pending)
        case .newPasswordRequired:
            let required = challenge.list("requiredAttributes").map {
                $0.replacingOccurrences(of: Self.prefix, with: "")
            }
            return show(pending, step: .newPassword(required: required, parameters: challenge.parameters))
        case .password, .passwordSRP: return show(pending, step: .password)
        case .selectChallenge:
            return show(
                pending,
                step: .firstFactor(challenge.available.filter { exposurePolicy != .proofRequired || $0 != .password }))
        case .custom: return show(pending, step: .custom(challenge.parameters))
        default:
            let name = challenge.name.rawValue.prefix(40)
            return stop(
                NativeAuthError(
                    .unsupported, message: "The service requires the challenge \(name), which is not supported.",
                    recovery: [.restart]))
        }
    }

    /// Whether the service requests the password itself although the sign-in requires an SRP proof.
    private func isDowngrade(_ challenge: Challenge) -> Bool {
        switch challenge.name {
        case .password: exposurePolicy != .unrestricted
        case .selectChallenge: exposurePolicy == .proofRequired && !challenge.available.contains(.passwordSRP)
        default: false
        }
    }

    /// Selects a factor to set up. SMS is not supported here: it requires a verified phone number.
    private mutating func selectFactorToSetUp(_ pending: PendingChallenge) -> SignInAction {
        var pending = pending
        let possible = pending.challenge.names("MFAS_CAN_SETUP").filter { Self.setUps.contains($0) }
        // The pending step if no secret is issued.
        pending.step = .secondFactorSetup(possible)
        switch possible {
        case [.softwareTokenMFA]: return associate(pending)
        case [.emailOTP]: return show(pending, step: .emailSetup)
        case []:
            return stop(
                NativeAuthError(
                    .misconfigured, message: "The user pool requires MFA, but offers no supported method to set up.",
                    recovery: [.fixConfiguration]))
        default: return show(pending, step: .secondFactorSetup(possible))
        }
    }

    private mutating func associate(_ pending: PendingChallenge) -> SignInAction {
        guard let session = pending.challenge.session else {
            return stop(UserPoolsHTTP.malformed(.respondToAuthChallenge))
        }
        return send(pending, request: .associate(session))
    }

    private mutating func show(_ pending: PendingChallenge, step: SignInStep) -> SignInAction {
        var pending = pending
        pending.step = step
        phase = .pending(pending)
        return .show(step)
    }

    private mutating func send(_ pending: PendingChallenge, request: SignInRequest) -> SignInAction {
        phase = .awaitingResponse(pending)
        return .send(request)
    }

    // MARK: - User input

    private mutating func respond(to pending: PendingChallenge, with reply: SignInReply) -> SignInAction {
        guard !reply.text.isEmpty else { return .fail(Self.invalid("The response is empty.")) }
        let challenge = pending.challenge
        func respond(_ responses: [String: Secret]) -> SignInRequest { .respond(challenge, responses) }
        switch pending.step {
        case .code, .authenticatorCode:
            return send(pending, request: respond([challenge.name.rawValue + "_CODE": reply.text]))
        case .authenticatorSetup:
            if pending.isVerified { return finishSetup(pending) }
            guard let session = pending.setup else { return .fail(Self.notInProgress) }
            return send(pending, request: .verify(session: session, code: reply.text, deviceName: reply.deviceName))
        case .secondFactor(let offered):
            guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
            return send(pending, request: respond(["ANSWER": Secret(name.rawValue)]))
        case .secondFactorSetup(let offered):
            guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
            return if name == .softwareTokenMFA { associate(pending) } else { show(pending, step: .emailSetup) }
        case .emailSetup: return send(pending, request: respond(["EMAIL": reply.text]))
        case .newPassword:
            var responses = ["NEW_PASSWORD": reply.text]
            for attribute in reply.attributes { responses[Self.prefix + attribute.name] = Secret(attribute.value) }
            return send(pending, request: respond(responses))
        case .password: return prove(pending, password: reply.text)
        case .firstFactor(let offered): return choose(pending, reply: reply, offered: offered)
        case .custom: return send(pending, request: respond(["ANSWER": reply.text]))
        case .confirmSignUp, .resetPassword, .done: return .fail(Self.notInProgress)
        }
    }

    private mutating func choose(
        _ pending: PendingChallenge, reply: SignInReply, offered: [Challenge.Name]
    ) -> SignInAction {
        guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
        switch name {
        case .password, .passwordSRP:
            // The choice is sent with the password, not before.
            if exposurePolicy != .proofRequired {
                exposurePolicy = if name == .passwordSRP { .proofIfRequested } else { .unrestricted }
            }
            var pending = pending
            pending.chosen = name
            return show(pending, step: .password)
        case .smsOTP, .emailOTP:
            return send(pending, request: .respond(pending.challenge, ["ANSWER": Secret(name.rawValue)]))
        default:
            return .fail(
                NativeAuthError(
                    .unsupported, message: "The challenge \(name.rawValue.prefix(40)) is not supported.",
                    recovery: [.correct([])]))
        }
    }

    private mutating func prove(_ pending: PendingChallenge, password: Secret) -> SignInAction {
        let name = pending.chosen ?? pending.challenge.name
        if name == .passwordSRP { return send(pending, request: .prove(pending.challenge, password)) }
        var responses = ["PASSWORD": password]
        if pending.chosen != nil { responses["ANSWER"] = Secret(name.rawValue) }
        return send(pending, request: .respond(pending.challenge, responses))
    }

    private mutating func finishSetup(_ pending: PendingChallenge) -> SignInAction {
        send(pending, request: .respond(pending.challenge.with(session: pending.setup), [:]))
    }

    // MARK: - Failures

    private mutating func stop(_ error: NativeAuthError) -> SignInAction {
        phase = .ended
        return .fail(error)
    }

    private mutating func fail(_ error: NativeAuthError, pending: PendingChallenge) -> SignInAction {
        guard !Self.isFinal(error) else { return end(error) }
        phase = .pending(pending)
        return .fail(error)
    }

    private mutating func end(_ error: NativeAuthError) -> SignInAction {
        phase = .ended
        switch error.serverCode {
        case "PasswordResetRequiredException": return .show(.resetPassword)
        case "UserNotConfirmedException": return .show(.confirmSignUp)
        case "NotAuthorizedException", "UserNotFoundException":
            var error = error
            error.recovery = [.restart]
            return .fail(error)
        default: return .fail(error)
        }
    }

    /// Whether the service has ended the sign-in with the error.
    private static func isFinal(_ error: NativeAuthError) -> Bool {
        switch error.serverCode {
        case "NotAuthorizedException", "UserNotFoundException", "PasswordResetRequiredException",
            "UserNotConfirmedException":
            true
        default: false
        }
    }

    private static let prefix = "userAttributes."
    private static let setUps: Set<Challenge.Name> = [.softwareTokenMFA, .emailOTP]

    /// Returns the chosen factor. If the service lists none, every choice is accepted.
    private static func choice(_ reply: SignInReply, offered: [Challenge.Name]) -> Challenge.Name? {
        let name = Challenge.Name(rawValue: reply.text.reveal())
        return if offered.isEmpty || offered.contains(name) { name } else { nil }
    }

    /// The error of a cancelled or outdated sign-in.
    static let interruption = NativeAuthError(.cancelled, message: "The sign-in was cancelled.", recovery: [.restart])
    private static let busy = NativeAuthError(
        .wrongState, message: "A request of this sign-in is in progress.", recovery: [.retry])
    private static let notInProgress = NativeAuthError(
        .wrongState, message: "No sign-in is in progress. Start one.", recovery: [.restart])
    private static let notOffered = invalid("This option was not offered. Choose one of the offered options.")

    private static func invalid(_ message: String) -> NativeAuthError {
        NativeAuthError(.invalidInput, message: message, recovery: [.correct([])])
    }
}

extension InitiateAuthFlow {
    /// The password exposure policy that the method implies.
    fileprivate var exposurePolicy: Challenge.PasswordExposurePolicy {
        switch self {
        case .srp, .custom(.some): .proofRequired
        case .choice(.passwordSRP, _, _): .proofIfRequested
        case .password, .choice, .custom: .unrestricted
        }
    }
}

extension Challenge {
    fileprivate func names(_ key: String) -> [Name] { list(key).map(Name.init(rawValue:)) }
}
