import Foundation
import NativeAuthCore

/// The state machine of one call, without I/O: it receives events and returns actions.
protocol EntraStateMachine: Sendable {
    associatedtype Step: Sendable
    typealias Action = EntraMachineAction<Step>

    var requests: EntraRequestBuilder { get }
    var context: EntraFlowContext { get set }
    /// The state for a retry if no further response arrives: at first the submitted one; `nil` after a response that
    /// invalidated it.
    var retryState: EntraState? { get set }
    /// The endpoint of the last request; the first one's before it.
    var endpoint: EntraEndpoint { get set }

    /// Returns the first action.
    mutating func begin() throws(EntraError) -> Action
    /// Returns the action after a response.
    /// - Parameter now: the device's time.
    mutating func process(_ response: EntraResponse, now: Date) throws(EntraError) -> Action
}

enum EntraMachineEvent: Sendable {
    case begin
    /// - Parameter now: the device's time.
    case received(EntraResponse, now: Date)
    case waited
}

/// The next action. After `send` and `wait`, the result is the next event.
enum EntraMachineAction<Step: Sendable>: Sendable {
    case send(EntraRequest)
    case wait(Duration)
    case done(Step)
    case fail(EntraError)
}

extension EntraStateMachine {
    var errors: EntraErrorFactory {
        EntraErrorFactory(endpoint: endpoint, correlationID: context.correlationID, retryState: retryState)
    }

    /// Returns the action after an event. An error of the machine becomes the action `fail`.
    mutating func handle(_ event: EntraMachineEvent) -> Action {
        do throws(EntraError) {
            return switch event {
            case .begin: try begin()
            case .received(let response, let now): try process(response, now: now)
            // Only a password reset waits, between two polls.
            case .waited: try send { $0.query(.resetPoll, token: $1) }
            }
        } catch {
            return .fail(error)
        }
    }

    /// Returns the error of a call that sends nothing, because its input is invalid.
    func inputError(_ kind: EntraError.Kind) -> EntraError {
        errors.error(kind, status: nil, state: retryState)
    }

    mutating func send(_ request: EntraRequest) -> Action {
        endpoint = request.endpoint
        return .send(request)
    }

    /// Sends a request with the continuation token.
    mutating func send(_ request: (EntraRequestBuilder, Secret) -> EntraRequest) throws(EntraError) -> Action {
        guard let token = context.continuationToken else { throw errors.error(.expired, status: nil) }
        return send(request(requests, token))
    }

    /// Requests a challenge after the response to the first request of a flow.
    mutating func requestChallenge(
        at endpoint: EntraEndpoint,
        afterStart response: EntraResponse
    ) throws(EntraError) -> Action {
        let token: Secret = try response.parsed(errors: errors, parse: EntraResponseParser.continuationToken)
        context.continuationToken = token
        return try send { $0.challenge(endpoint, token: $1) }
    }
}
