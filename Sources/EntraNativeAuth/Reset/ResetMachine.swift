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

    mutating func begin() throws(EntraError) -> Action {
        switch input {
        case .start:
            guard !context.username.isEmpty else { throw inputError(.invalidUsername) }
            return send(requests.start(.resetStart, username: context.username))
        case .resend: return try send { $0.challenge(.resetChallenge, token: $1) }
        case .code(let code, _):
            guard !code.isEmpty else { throw inputError(.invalidCode) }
            return try send { requests, token in
                requests.continueFlow(at: .resetContinue, grant: .code, value: code, token: token)
            }
        case .password(let password, _):
            guard !password.isEmpty else { throw inputError(.passwordRule(.empty)) }
            return try send { $0.submit(newPassword: password, token: $1) }
        }
    }

    mutating func process(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        switch endpoint {
        case .resetStart: try requestChallenge(at: .resetChallenge, afterStart: response)
        case .resetChallenge: try handleChallenge(response, now: now)
        case .resetContinue: try handleContinue(response)
        case .resetSubmit: try handleSubmit(response)
        default: try handlePoll(response)
        }
    }

    private func handleChallenge(_ response: EntraResponse, now: Date) throws(EntraError) -> Action {
        let challenge = try response.parsed(errors: errors) {
            try EntraResponseParser.challenge($0, endpoint: .resetChallenge, now: now)
        }

        switch challenge {
        case .code(let token, let delivery):
            let state = EntraState.ResetCode(delivery: delivery, context: context.with(token))
            return .done(.codeRequired(state))
        case .password: throw errors.error(.unexpectedChallenge("password"))
        case .other(let kind): throw errors.error(.unexpectedChallenge(kind))
        case .preverified: throw errors.error(.unexpectedResponse)
        }
    }

    private func handleContinue(_ response: EntraResponse) throws(EntraError) -> Action {
        // A wrong code does not use up the continuation token.
        let isWrongCode = errors.error(for: response).kind == .invalidCode
        let retryState: EntraState? = if isWrongCode { retryState } else { nil }
        let token: Secret = try response.parsed(
            errors: errors,
            retryState: retryState,
            parse: EntraResponseParser.continuationToken
        )
        return .done(.passwordRequired(EntraState.NewPassword(context: context.with(token))))
    }

    private mutating func handleSubmit(_ response: EntraResponse) throws(EntraError) -> Action {
        let (token, interval) = try response.parsed(
            errors: errors,
            retryState: stateForNewPassword(after: response),
            parse: EntraResponseParser.submission
        )
        context.continuationToken = token
        retryState = nil
        self.interval = interval
        return try send { $0.query(.resetPoll, token: $1) }
    }

    private mutating func handlePoll(_ response: EntraResponse) throws(EntraError) -> Action {
        let error = errors.error(for: response, state: stateForNewPassword(after: response))
        if error.isTransient { return try pollAgain(after: error) }

        switch try response.parsed(errors: errors, retryState: error.state, parse: EntraResponseParser.poll) {
        case .succeeded(let token):
            let completed = EntraState.Continuation(context: context.with(token))
            return .done(.completed(completed))
        case .failed(let token):
            let state = token.map { EntraState.NewPassword(context: context.with($0)) }
            throw errors.error(.resetFailed, state: state.map(EntraState.newPassword))
        case .pending(let token):
            if let token { context.continuationToken = token }
            return try pollAgain()
        }
    }

    /// Polls again, up to the maximum: the service has the password, and has not confirmed it yet.
    /// - Parameter failure: a transient error. It does not decide about the password either.
    private mutating func pollAgain(after failure: EntraError? = nil) throws(EntraError) -> Action {
        guard pollsLeft > 0 else {
            var error = errors.error(.resetUnconfirmed, status: failure.map(\.httpStatus) ?? 200)
            error.underlying = failure
            throw error
        }

        pollsLeft -= 1
        var wait = interval
        if case .rateLimited(let asked?) = failure?.kind {
            wait = max(wait, min(asked, EntraResponseParser.maximumPollInterval))
        }
        return .wait(wait)
    }

    /// Returns the state for another password if the service rejects this one.
    private func stateForNewPassword(after response: EntraResponse) -> EntraState? {
        guard case .passwordRule = errors.error(for: response).kind else { return nil }
        return .newPassword(EntraState.NewPassword(context: context))
    }
}
