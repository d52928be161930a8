import Foundation
import NativeAuthCore

/// The state machine of one call, without I/O: it receives events and returns actions.
protocol EntraStateMachine: Sendable {
    associatedtype Step: Sendable
    typealias Action = EntraMachineAction<Step>

    var requests: EntraRequestBuilder { get }
    var context: EntraFlowContext { get set }
    /// The state for a retry if no further response arrives; `nil` after a response that invalidated it.
    var retryState: EntraState? { get set }
    /// The endpoint of the last request; the first one's before it.
    var endpoint: EntraEndpoint { get set }

    mutating func handle(_ event: EntraMachineEvent) -> Action
}

enum EntraMachineEvent: Sendable {
    case begin
    /// - Parameter now: the device's time.
    case received(EntraResponse, now: Date)
    case waited
}

enum EntraMachineAction<Step: Sendable>: Sendable {
    case send(EntraRequest)
    case wait(Duration)
    case done(Step)
    case fail(EntraError)
}

extension EntraStateMachine {
    /// The id under which the service logs the flow; the driver keeps it up to date.
    var correlationID: UUID {
        get { context.correlationID }
        set { context.correlationID = newValue }
    }

    var errors: EntraErrorFactory {
        EntraErrorFactory(endpoint: endpoint, correlationID: correlationID, retryState: retryState)
    }

    /// Fails before anything is sent.
    func local(_ kind: EntraError.Kind) -> Action { .fail(errors.error(kind, status: nil, state: retryState)) }

    mutating func send(_ request: EntraRequest) -> Action {
        endpoint = request.endpoint
        return .send(request)
    }

    /// Sends a request with the continuation token.
    mutating func send(_ request: (EntraRequestBuilder, Secret) -> EntraRequest) -> Action {
        guard let token = context.continuationToken else { return .fail(errors.error(.expired, status: nil)) }
        return send(request(requests, token))
    }

    /// Handles the response to the first request of a flow: requests a challenge.
    mutating func handleStart(_ response: EntraResponse, challenge: EntraEndpoint) -> Action {
        guard case .ok(let members) = response else { return .fail(errors.error(for: response)) }
        switch try? EntraResponseParser.continuation(members) {
        case .browser(let reason): return .fail(errors.browser(reason))
        case .token(let token?):
            context.continuationToken = token
            return send { $0.challenge(challenge, token: $1) }
        default: return .fail(errors.error(.unexpectedResponse))
        }
    }
}
