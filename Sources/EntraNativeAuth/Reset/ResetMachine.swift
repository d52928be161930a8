import Foundation
import NativeAuthCore

/// The state machine of a password reset.
struct ResetMachine: FlowMachine {
    /// The caller's request.
    enum Work: Sendable {
        case start
        case code(Secret, EntraState.ResetCode)
        case resend(EntraState.ResetCode)
        case password(Secret, EntraState.NewPassword)

        var state: EntraState? {
            switch self {
            case .start: nil
            case .code(_, let state), .resend(let state): .resetCode(state)
            case .password(_, let state): .newPassword(state)
            }
        }
    }

    /// Maximum number of polls after the first one.
    static let patience = 5

    private let wire: Version1
    private let work: Work
    private var context: FlowContext
    private(set) var submitted: EntraState?
    private var endpoint = Endpoint.resetStart
    private var interval = Duration.seconds(1)
    private var pollsLeft = Self.patience

    init(_ work: Work, context: FlowContext, wire: Version1) {
        self.work = work
        self.context = context
        self.wire = wire
        submitted = work.state
    }

    var correlationID: UUID {
        get { context.correlationID }
        set { context.correlationID = newValue }
    }

    private var fault: Fault { Fault(endpoint: endpoint, correlationID: correlationID, submitted: submitted) }

    mutating func next(_ event: FlowEvent) -> FlowAction<EntraResetStep> {
        switch event {
        case .begin: begin()
        case .waited: send { $0.poll($1) }
        case .answer(let answer, let now):
            switch endpoint {
            case .resetStart: started(answer)
            case .resetChallenge: challenged(answer, now: now)
            case .resetContinue: proceeded(answer)
            case .resetSubmit: accepted(answer)
            default: polled(answer)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> FlowAction<EntraResetStep> {
        switch work {
        case .start:
            guard !context.username.isEmpty else { return .fail(fault.error(.invalidUsername, status: nil)) }
            return send(wire.start(.resetStart, username: context.username))
        case .resend: return send { $0.challenge(.resetChallenge, token: $1) }
        case .code(let code, _):
            guard !code.isEmpty else { return .fail(fault.error(.invalidCode, status: nil, state: submitted)) }
            return send { $0.proceed(.resetContinue, grant: .code, value: code, token: $1) }
        case .password(let password, _):
            guard !password.isEmpty else {
                return .fail(fault.error(.passwordRule(.empty), status: nil, state: submitted))
            }
            return send { $0.submit(newPassword: password, $1) }
        }
    }

    private mutating func send(_ request: WireRequest) -> FlowAction<EntraResetStep> {
        endpoint = request.endpoint
        return .send(request)
    }

    private mutating func send(_ request: (Version1, Secret) -> WireRequest) -> FlowAction<EntraResetStep> {
        guard let token = context.continuationToken else { return .fail(fault.error(.expired, status: nil)) }
        return send(request(wire, token))
    }

    // MARK: - Responses

    private mutating func started(_ answer: WireAnswer) -> FlowAction<EntraResetStep> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer)) }
        switch try? Version1Answers.passage(members) {
        case .browser(let reason): return .fail(fault.browser(reason))
        case .onward(let token?):
            context.continuationToken = token
            return send { $0.challenge(.resetChallenge, token: $1) }
        default: return .fail(fault.error(.unexpectedResponse))
        }
    }

    private mutating func challenged(_ answer: WireAnswer, now: Date) -> FlowAction<EntraResetStep> {
        guard case .ok(let members) = answer else { return .fail(fault.error(answer)) }
        switch try? Version1Answers.challenge(members, endpoint: .resetChallenge, now: now) {
        case .browser(let reason): return .fail(fault.browser(reason))
        case .code(let token, let delivery):
            return .done(.codeRequired(EntraState.ResetCode(delivery: delivery, context: context.with(token))))
        case .password: return .fail(fault.error(.unexpectedChallenge("password")))
        case .other(let kind): return .fail(fault.error(.unexpectedChallenge(kind)))
        default: return .fail(fault.error(.unexpectedResponse))
        }
    }

    private mutating func proceeded(_ answer: WireAnswer) -> FlowAction<EntraResetStep> {
        switch answer {
        case .ok(let members):
            switch try? Version1Answers.passage(members) {
            case .browser(let reason): return .fail(fault.browser(reason))
            case .onward(let token?):
                return .done(.passwordRequired(EntraState.NewPassword(context: context.with(token))))
            default: return .fail(fault.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            let isWrongCode = RefusalKind.of(refusal, at: endpoint) == .invalidCode
            return .fail(fault.error(refusal, state: isWrongCode ? submitted : nil))
        case .failed(let failure): return .fail(fault.error(failure))
        }
    }

    private mutating func accepted(_ answer: WireAnswer) -> FlowAction<EntraResetStep> {
        switch answer {
        case .ok(let members):
            if case .browser(let reason)? = try? Version1Answers.passage(members) {
                return .fail(fault.browser(reason))
            }
            guard let (token, interval) = try? Version1Answers.submitted(members) else {
                return .fail(fault.error(.unexpectedResponse))
            }
            context.continuationToken = token
            submitted = nil
            self.interval = interval
            return send { $0.poll($1) }
        case .refused(let refusal): return .fail(fault.error(refusal, state: stateForAnother(refusal)))
        case .failed(let failure): return .fail(fault.error(failure))
        }
    }

    private mutating func polled(_ answer: WireAnswer) -> FlowAction<EntraResetStep> {
        switch answer {
        case .ok(let members):
            switch try? Version1Answers.poll(members) {
            case .browser(let reason): return .fail(fault.browser(reason))
            case .succeeded(let token):
                return .done(.completed(EntraState.Continuation(context: context.with(token))))
            case .failed(let token):
                let again = token.map { EntraState.newPassword(EntraState.NewPassword(context: context.with($0))) }
                return .fail(fault.error(.resetFailed, state: again))
            case .pending(let token):
                if let token { context.continuationToken = token }
                return again()
            default: return .fail(fault.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            let error = fault.error(refusal, state: stateForAnother(refusal))
            return if error.isTransient { again(after: error) } else { .fail(error) }
        case .failed(let failure):
            let error = fault.error(failure)
            return if error.isTransient { again(after: error) } else { .fail(error) }
        }
    }

    /// Polls again, up to the maximum: the service has the password, and has not confirmed it yet.
    /// - Parameter failure: a transient error. It does not decide about the password either.
    private mutating func again(after failure: EntraError? = nil) -> FlowAction<EntraResetStep> {
        guard pollsLeft > 0 else {
            var error = fault.error(.resetUnconfirmed, status: failure == nil ? 200 : failure?.httpStatus)
            error.underlying = failure
            return .fail(error)
        }
        pollsLeft -= 1
        var wait = interval
        if case .rateLimited(let asked?) = failure?.kind { wait = max(wait, min(asked, Version1Answers.longestPoll)) }
        return .wait(wait)
    }

    /// Returns the state for another password, after a rejected one.
    private func stateForAnother(_ refusal: ServerRefusal) -> EntraState? {
        guard case .passwordRule = RefusalKind.of(refusal, at: endpoint) else { return nil }
        return .newPassword(EntraState.NewPassword(context: context))
    }
}
