import Foundation
import NativeAuthCore

struct ResetMachine: EntraStateMachine {
    typealias Step = EntraResetStep

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

    let requests: EntraRequestBuilder
    private let input: Input
    var context: EntraFlowContext
    var retryState: EntraState?
    var endpoint = EntraEndpoint.resetStart
    private var interval = Duration.seconds(1)
    private var pollsLeft = Self.maximumPolls

    init(_ input: Input, context: EntraFlowContext, requests: EntraRequestBuilder) {
        self.input = input
        self.context = context
        self.requests = requests
        retryState = input.state
    }

    mutating func handle(_ event: EntraMachineEvent) -> Action {
        switch event {
        case .begin: begin()
        case .waited: send { $0.poll($1) }
        case .received(let response, let now):
            switch endpoint {
            case .resetStart: handleStart(response, challenge: .resetChallenge)
            case .resetChallenge: handleChallenge(response, now: now)
            case .resetContinue: handleContinue(response)
            case .resetSubmit: handleSubmit(response)
            default: handlePoll(response)
            }
        }
    }

    // MARK: - Requests

    private mutating func begin() -> Action {
        switch input {
        case .start:
            guard !context.username.isEmpty else { return local(.invalidUsername) }
            return send(requests.start(.resetStart, username: context.username))
        case .resend: return send { $0.challenge(.resetChallenge, token: $1) }
        case .code(let code, _):
            guard !code.isEmpty else { return local(.invalidCode) }
            return send { $0.continueFlow(at: .resetContinue, grant: .code, value: code, token: $1) }
        case .password(let password, _):
            guard !password.isEmpty else { return local(.passwordRule(.empty)) }
            return send { $0.submit(newPassword: password, token: $1) }
        }
    }

    // MARK: - Responses

    private mutating func handleChallenge(_ response: EntraResponse, now: Date) -> Action {
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

    private mutating func handleContinue(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else {
            // A wrong code does not use up the continuation token.
            let isWrongCode = errors.error(for: response).kind == .invalidCode
            return .fail(errors.error(for: response, state: isWrongCode ? retryState : nil))
        }
        switch try? EntraResponseParser.continuation(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .token(let token?):
            return .done(.passwordRequired(EntraState.NewPassword(context: context.with(token))))
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    private mutating func handleSubmit(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else { return .fail(error(for: response)) }
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
    }

    private mutating func handlePoll(_ response: EntraResponse) -> Action {
        guard case .ok(let members) = response else {
            let error = error(for: response)
            return if error.isTransient { again(after: error) } else { .fail(error) }
        }
        switch try? EntraResponseParser.poll(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .succeeded(let token): return .done(.completed(EntraState.Continuation(context: context.with(token))))
        case .failed(let token):
            let again = token.map { EntraState.newPassword(EntraState.NewPassword(context: context.with($0))) }
            return .fail(errors.error(.resetFailed, state: again))
        case .pending(let token):
            if let token { context.continuationToken = token }
            return again()
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }

    /// Polls again, up to the maximum: the service has the password, and has not confirmed it yet.
    /// - Parameter failure: a transient error. It does not decide about the password either.
    private mutating func again(after failure: EntraError? = nil) -> Action {
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

    /// Returns the error of a response; with the state for another password after a rejected one.
    private func error(for response: EntraResponse) -> EntraError {
        let error = errors.error(for: response)
        guard case .passwordRule = error.kind else { return error }
        return errors.error(for: response, state: .newPassword(EntraState.NewPassword(context: context)))
    }
}
