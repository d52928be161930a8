import Foundation
import NativeAuthCore

/// The state machine of one call, without I/O: it receives events and returns actions.
protocol EntraStateMachine: Sendable {
    associatedtype Step: Sendable

    /// The id under which the service logs the flow; the driver keeps it up to date.
    var correlationID: UUID { get set }

    /// The state for a retry if no further response arrives; `nil` after a response that invalidated it.
    var retryState: EntraState? { get }

    mutating func handle(_ event: EntraMachineEvent) -> EntraMachineAction<Step>
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
