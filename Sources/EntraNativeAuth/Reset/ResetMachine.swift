import Foundation
import NativeAuthCore

/// The state machine of a password reset.
struct ResetMachine: EntraStateMachine {
    /// The input of one call.
    enum Input: Sendable {
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
    static let maximumPolls = 5

    private let requests: EntraRequestBuilder
    private let input: Input
    private var context: EntraFlowContext
    private(set) var retryState: EntraState?
    private var endpoint = EntraEndpoint.resetStart
    private var interval = Duration.seconds(1)
    private var pollsLeft = Self.maximumPolls

    init(_ input: Input, context: EntraFlowContext, requests: EntraRequestBuilder) {
        self.input = input
        self.context = context
        self.requests = requests
        retryState = input.state
    }

    var correlationID: UUID {
        get { context.correlationID }
        set { context.correlationID = newValue }
    }

    private var errors: EntraErrorFactory {
        EntraErrorFactory(endpoint: endpoint, correlationID: correlationID, retryState: retryState)
    }

    mutating func handle(_ event: EntraMachineEvent) -> EntraMachineAction<EntraResetStep> {
        switch event {
        case .begin: begin()
        case .waited: send { $0.poll($1) }
        case .received(let response, let now):
            switch endpoint {
            case .resetStart: handleStart(response)
            case .resetChallenge: handleChallenge(response, now: now)
            case .resetContinue: handleContinue(response)
            case .resetSubmit: handleSubmit(response)
            default: handlePoll(response)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> EntraMachineAction<EntraResetStep> {
        switch input {
        case .start:
            guard !context.username.isEmpty else { return .fail(errors.error(.invalidUsername, status: nil)) }
            return send(requests.start(.resetStart, username: context.username))
        case .resend: return send { $0.challenge(.resetChallenge, token: $1) }
        case .code(let code, _):
            guard !code.isEmpty else { return .fail(errors.error(.invalidCode, status: nil, state: retryState)) }
            return send { $0.continueFlow(at: .resetContinue, grant: .code, value: code, token: $1) }
        case .password(let password, _):
            guard !password.isEmpty else {
                return .fail(errors.error(.passwordRule(.empty), status: nil, state: retryState))
            }
            return send { $0.submit(newPassword: password, token: $1) }
        }
    }

    private mutating func send(_ request: EntraRequest) -> EntraMachineAction<EntraResetStep> {
        endpoint = request.endpoint
        return .send(request)
    }

    private mutating func send(_ request: (EntraRequestBuilder, Secret) -> EntraRequest) -> EntraMachineAction<
        EntraResetStep
    > {
        guard let token = context.continuationToken else { return .fail(errors.error(.expired, status: nil)) }
        return send(request(requests, token))
    }

    // MARK: - Responses

    private mutating func handleStart(_ response: EntraResponse) -> EntraMachineAction<EntraResetStep> {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response)) }
        switch try? EntraResponseParser.continuation(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .token(let token?):
            context.continuationToken = token
            return send { $0.challenge(.resetChallenge, token: $1) }
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    private mutating func handleChallenge(_ response: EntraResponse, now: Date) -> EntraMachineAction<EntraResetStep> {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response)) }
        switch try? EntraResponseParser.challenge(members, endpoint: .resetChallenge, now: now) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .code(let token, let delivery):
            return .done(.codeRequired(EntraState.ResetCode(delivery: delivery, context: context.with(token))))
        case .password: return .fail(errors.error(.unexpectedChallenge("password")))
        case .other(let kind): return .fail(errors.error(.unexpectedChallenge(kind)))
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    private mutating func handleContinue(_ response: EntraResponse) -> EntraMachineAction<EntraResetStep> {
        switch response {
        case .ok(let members):
            switch try? EntraResponseParser.continuation(members) {
            case .browser(let reason): return .fail(errors.browser(reason))
            case .token(let token?):
                return .done(.passwordRequired(EntraState.NewPassword(context: context.with(token))))
            default: return .fail(errors.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            let isWrongCode = EntraErrorMap.kind(of: refusal, at: endpoint) == .invalidCode
            let state: EntraState? = if isWrongCode { retryState } else { nil }
            return .fail(errors.error(for: refusal, state: state))
        case .failed(let failure): return .fail(errors.error(for: failure))
        }
    }

    private mutating func handleSubmit(_ response: EntraResponse) -> EntraMachineAction<EntraResetStep> {
        switch response {
        case .ok(let members):
            if case .browser(let reason)? = try? EntraResponseParser.continuation(members) {
                return .fail(errors.browser(reason))
            }
            guard let (token, interval) = try? EntraResponseParser.submission(members) else {
                return .fail(errors.error(.unexpectedResponse))
            }
            context.continuationToken = token
            retryState = nil
            self.interval = interval
            return send { $0.poll($1) }
        case .refused(let refusal): return .fail(errors.error(for: refusal, state: stateForAnother(refusal)))
        case .failed(let failure): return .fail(errors.error(for: failure))
        }
    }

    private mutating func handlePoll(_ response: EntraResponse) -> EntraMachineAction<EntraResetStep> {
        switch response {
        case .ok(let members):
            switch try? EntraResponseParser.poll(members) {
            case .browser(let reason): return .fail(errors.browser(reason))
            case .succeeded(let token):
                return .done(.completed(EntraState.Continuation(context: context.with(token))))
            case .failed(let token):
                let again = token.map { EntraState.newPassword(EntraState.NewPassword(context: context.with($0))) }
                return .fail(errors.error(.resetFailed, state: again))
            case .pending(let token):
                if let token { context.continuationToken = token }
                return again()
            default: return .fail(errors.error(.unexpectedResponse))
            }
        case .refused(let refusal):
            let error = errors.error(for: refusal, state: stateForAnother(refusal))
            return if error.isTransient { again(after: error) } else { .fail(error) }
        case .failed(let failure):
            let error = errors.error(for: failure)
            return if error.isTransient { again(after: error) } else { .fail(error) }
        }
    }

    /// Polls again, up to the maximum: the service has the password, and has not confirmed it yet.
    /// - Parameter failure: a transient error. It does not decide about the password either.
    private mutating func again(after failure: EntraError? = nil) -> EntraMachineAction<EntraResetStep> {
        guard pollsLeft > 0 else {
            var error = errors.error(.resetUnconfirmed, status: failure.map(\.httpStatus) ?? 200)
            error.underlying = failure
            return .fail(error)
        }
        pollsLeft -= 1
        var wait = interval
        if case .rateLimited(let asked?) = failure?.kind {
            wait = max(wait, min(asked, EntraResponseParser.maximumPollInterval))
        }
        return .wait(wait)
    }

    /// Returns the state for another password, after a rejected one.
    private func stateForAnother(_ refusal: ServerRefusal) -> EntraState? {
        guard case .passwordRule = EntraErrorMap.kind(of: refusal, at: endpoint) else { return nil }
        return .newPassword(EntraState.NewPassword(context: context))
    }
}
