import Foundation
import NativeAuthCore

/// The state machine of one sign-in: each event returns the next action. It has no side effects.
///
/// After a wrong code the same challenge stays pending, with the newest session. Only a final refusal of the service
/// ends a sign-in, which must then be started again.
package struct SignInState: Sendable, Equatable {
    /// A pending challenge.
    struct Question: Sendable, Equatable {
        var challenge: Challenge
        var step: SignInStep
        /// The session for the setup of an authenticator app.
        var setup: Secret?
        /// Whether the authenticator app's code was accepted and only the response to the challenge is missing.
        var isVerified = false
        /// The password factor that was chosen and not sent yet.
        var chosen: Challenge.Name?
    }

    private enum Phase: Sendable, Equatable {
        case idle
        case beginning
        case asked(Question)
        case answering(Question)
        case storing
        case ended
    }

    private var phase = Phase.idle
    private var promise = Challenge.Promise.nothing
    private let username: String

    /// Makes the initial state.
    /// - Parameter username: the user name.
    package init(username: String) { self.username = username }

    /// The current step; `nil` if none is pending.
    package var step: SignInStep? {
        if case .asked(let question) = phase { question.step } else { nil }
    }

    /// The challenge of ``step``, for a later process; `nil` if no step is pending. During the setup of an
    /// authenticator app it contains the app's secret.
    package var challenge: Challenge? {
        guard case .asked(let question) = phase else { return nil }
        let challenge = question.challenge.with(promise: promise)
        guard case .authenticatorSetup(let secret, _) = question.step else { return challenge }
        return challenge.with(
            session: question.setup, setUp: Challenge.SetUp(secret: secret, isVerified: question.isVerified))
    }

    /// Whether the tokens may still be stored.
    var isStoring: Bool { phase == .storing }

    /// Processes an event.
    /// - Parameter event: the event.
    /// - Returns: the next action.
    package mutating func take(_ event: SignInEvent) -> SignInAction {
        switch (event, phase) {
        case (.began(let method), .idle):
            phase = .beginning
            promise = method.promise
            return .send(.begin(method))
        case (.resumed(let challenge), .idle): return resume(challenge)
        case (.replied(let reply), .asked(let question)): return answer(question, with: reply)
        case (.answered(.tokens(let tokens)), .beginning), (.answered(.tokens(let tokens)), .answering):
            phase = .storing
            return .store(tokens)
        case (.answered(.challenge(let challenge)), .beginning), (.answered(.challenge(let challenge)), .answering):
            return ask(challenge)
        case (.associated(let secret, let session), .answering(var question)):
            question.setup = session ?? question.challenge.session
            return show(question, step: .authenticatorSetup(secret: secret, username: username))
        case (.verified(let session), .answering(var question)):
            question.isVerified = true
            question.setup = session ?? question.setup
            return finishSetup(question)
        case (.failed(let error), .beginning): return end(error)
        case (.failed(let error), .answering(let question)): return fail(error, question: question)
        case (.failed(let error), .storing):
            phase = .ended
            return .fail(error)
        case (.ended(var error), .beginning), (.ended(var error), .answering):
            phase = .ended
            error.recovery = [.restart]
            return .fail(error)
        case (.interrupted, .answering(let question)):
            phase = .asked(question)
            return .fail(Self.interruption)
        case (.interrupted, _):
            phase = .ended
            return .fail(Self.interruption)
        case (.stored, .storing):
            phase = .ended
            return .show(.done)
        case (.cancelled, _):
            phase = .ended
            return .fail(Self.interruption)
        // A late event changes nothing.
        case (.answered(.tokens(let tokens)), _): return .discard(tokens)
        case (.answered, _), (.associated, _), (.verified, _), (.failed, _), (.ended, _), (.stored, _):
            return .fail(Self.interruption)
        case (.replied, .beginning), (.replied, .answering), (.replied, .storing): return .fail(Self.busy)
        case (.began, _), (.resumed, _): return .fail(Self.busy)
        case (.replied, .idle), (.replied, .ended): return .fail(Self.nothingWaits)
        }
    }

    // MARK: - Challenges

    private mutating func resume(_ challenge: Challenge) -> SignInAction {
        promise = challenge.promise
        guard let setUp = challenge.setUp else { return ask(challenge) }
        let question = Question(
            challenge: challenge.with(session: challenge.session, setUp: nil), step: .password,
            setup: challenge.session, isVerified: setUp.isVerified)
        return show(question, step: .authenticatorSetup(secret: setUp.secret, username: username))
    }

    private mutating func ask(_ challenge: Challenge) -> SignInAction {
        let question = Question(challenge: challenge, step: .password)
        if isDowngrade(challenge) {
            phase = .ended
            return .fail(UserPoolsHTTP.malformed(.initiateAuth))
        }
        switch challenge.name {
        case .smsOTP, .emailOTP, .smsMFA:
            return show(question, step: .code(challenge.name, challenge.delivery, parameters: challenge.parameters))
        case .softwareTokenMFA: return show(question, step: .authenticatorCode)
        case .selectMFAType: return show(question, step: .secondFactor(challenge.names("MFAS_CAN_CHOOSE")))
        case .mfaSetup: return askForSetup(question)
        case .newPasswordRequired:
            let required = challenge.list("requiredAttributes").map {
                $0.replacingOccurrences(of: Self.prefix, with: "")
            }
            return show(question, step: .newPassword(required: required, parameters: challenge.parameters))
        case .password, .passwordSRP: return show(question, step: .password)
        case .selectChallenge:
            return show(
                question, step: .firstFactor(challenge.available.filter { promise != .onlyProof || $0 != .password }))
        case .custom: return show(question, step: .custom(challenge.parameters))
        default:
            phase = .ended
            return .fail(
                NativeAuthError(
                    .unsupported,
                    message:
                        "The service asks for \(challenge.name.rawValue.prefix(40)), which can't be answered here.",
                    recovery: [.restart]))
        }
    }

    /// Whether the service requests the password itself although the sign-in requires an SRP proof.
    private func isDowngrade(_ challenge: Challenge) -> Bool {
        switch challenge.name {
        case .password: promise != .nothing
        case .selectChallenge: promise == .onlyProof && !challenge.available.contains(.passwordSRP)
        default: false
        }
    }

    /// Selects a factor to set up. SMS is not supported here: it requires a verified phone number.
    private mutating func askForSetup(_ question: Question) -> SignInAction {
        var question = question
        let possible = question.challenge.names("MFAS_CAN_SETUP").filter { Self.setUps.contains($0) }
        // The pending step if no secret is issued.
        question.step = .secondFactorSetup(possible)
        switch possible {
        case [.softwareTokenMFA]: return associate(question)
        case [.emailOTP]: return show(question, step: .emailSetup)
        case []:
            phase = .ended
            return .fail(
                NativeAuthError(
                    .misconfigured, message: "The pool wants a second factor and offers none that can be set up here.",
                    recovery: [.fixConfiguration]))
        default: return show(question, step: .secondFactorSetup(possible))
        }
    }

    private mutating func associate(_ question: Question) -> SignInAction {
        guard let session = question.challenge.session else {
            phase = .ended
            return .fail(UserPoolsHTTP.malformed(.respondToAuthChallenge))
        }
        return send(question, request: .associate(session))
    }

    private mutating func show(_ question: Question, step: SignInStep) -> SignInAction {
        var question = question
        question.step = step
        phase = .asked(question)
        return .show(step)
    }

    private mutating func send(_ question: Question, request: SignInRequest) -> SignInAction {
        phase = .answering(question)
        return .send(request)
    }

    // MARK: - User input

    private mutating func answer(_ question: Question, with reply: SignInReply) -> SignInAction {
        guard !reply.text.isEmpty else { return .fail(Self.invalid("The answer is empty.")) }
        let challenge = question.challenge
        func respond(_ responses: [String: Secret]) -> SignInRequest { .respond(challenge, responses) }
        switch question.step {
        case .code, .authenticatorCode:
            return send(question, request: respond([challenge.name.rawValue + "_CODE": reply.text]))
        case .authenticatorSetup:
            if question.isVerified { return finishSetup(question) }
            guard let session = question.setup else { return .fail(Self.nothingWaits) }
            return send(question, request: .verify(session: session, code: reply.text, deviceName: reply.deviceName))
        case .secondFactor(let offered):
            guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
            return send(question, request: respond(["ANSWER": Secret(name.rawValue)]))
        case .secondFactorSetup(let offered):
            guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
            return if name == .softwareTokenMFA { associate(question) } else { show(question, step: .emailSetup) }
        case .emailSetup: return send(question, request: respond(["EMAIL": reply.text]))
        case .newPassword:
            var responses = ["NEW_PASSWORD": reply.text]
            for attribute in reply.attributes { responses[Self.prefix + attribute.name] = Secret(attribute.value) }
            return send(question, request: respond(responses))
        case .password: return prove(question, password: reply.text)
        case .firstFactor(let offered): return choose(question, reply: reply, offered: offered)
        case .custom: return send(question, request: respond(["ANSWER": reply.text]))
        case .confirmSignUp, .resetPassword, .done: return .fail(Self.nothingWaits)
        }
    }

    private mutating func choose(
        _ question: Question, reply: SignInReply, offered: [Challenge.Name]
    ) -> SignInAction {
        guard let name = Self.choice(reply, offered: offered) else { return .fail(Self.notOffered) }
        switch name {
        case .password, .passwordSRP:
            // The choice is sent with the password, not before.
            if promise != .onlyProof { promise = if name == .passwordSRP { .proof } else { .nothing } }
            var question = question
            question.chosen = name
            return show(question, step: .password)
        case .smsOTP, .emailOTP:
            return send(question, request: .respond(question.challenge, ["ANSWER": Secret(name.rawValue)]))
        default:
            return .fail(
                NativeAuthError(
                    .unsupported, message: "\(name.rawValue.prefix(40)) can't be answered here.",
                    recovery: [.correct([])]))
        }
    }

    private mutating func prove(_ question: Question, password: Secret) -> SignInAction {
        let name = question.chosen ?? question.challenge.name
        if name == .passwordSRP { return send(question, request: .prove(question.challenge, password)) }
        var responses = ["PASSWORD": password]
        if question.chosen != nil { responses["ANSWER"] = Secret(name.rawValue) }
        return send(question, request: .respond(question.challenge, responses))
    }

    private mutating func finishSetup(_ question: Question) -> SignInAction {
        send(question, request: .respond(question.challenge.with(session: question.setup), [:]))
    }

    // MARK: - Failures

    private mutating func fail(_ error: NativeAuthError, question: Question) -> SignInAction {
        guard !Self.isFinal(error) else { return end(error) }
        phase = .asked(question)
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
        error.serverCode.map {
            [
                "NotAuthorizedException", "UserNotFoundException", "PasswordResetRequiredException",
                "UserNotConfirmedException",
            ].contains($0)
        } ?? false
    }

    private static let prefix = "userAttributes."
    private static let setUps: Set<Challenge.Name> = [.softwareTokenMFA, .emailOTP]

    /// Returns the chosen factor. If the service lists none, every choice is accepted.
    private static func choice(_ reply: SignInReply, offered: [Challenge.Name]) -> Challenge.Name? {
        let name = Challenge.Name(rawValue: reply.text.reveal())
        return if offered.isEmpty || offered.contains(name) { name } else { nil }
    }

    /// The error of a cancelled or outdated sign-in.
    static let interruption = NativeAuthError(
        .cancelled, message: "The sign-in was given up.", recovery: [.restart])
    private static let busy = NativeAuthError(
        .wrongState, message: "The sign-in is waiting for the service.", recovery: [.retry])
    private static let nothingWaits = NativeAuthError(
        .wrongState, message: "No sign-in waits for an answer. Begin one.", recovery: [.restart])
    private static let notOffered = invalid("This was not offered. Choose one of what is.")

    private static func invalid(_ message: String) -> NativeAuthError {
        NativeAuthError(.invalidInput, message: message, recovery: [.correct([])])
    }
}

extension SignInMethod {
    /// The password exposure policy that the method implies.
    fileprivate var promise: Challenge.Promise {
        switch self {
        case .srp, .custom(.some): .onlyProof
        case .choice(.passwordSRP, _, _): .proof
        case .password, .choice, .custom: .nothing
        }
    }
}

extension Challenge {
    fileprivate func names(_ key: String) -> [Name] { list(key).map(Name.init(rawValue:)) }
}
