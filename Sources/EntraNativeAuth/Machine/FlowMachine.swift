import Foundation
import NativeAuthCore

/// The state machine of one call, without I/O: it receives events and returns actions.
protocol FlowMachine: Sendable {
    associatedtype Step: Sendable

    /// The id under which the service logs the flow; the driver keeps it up to date.
    var correlationID: UUID { get set }

    /// The state to continue with if no further response arrives: the call's own, until a response has used it up.
    var submitted: EntraState? { get }

    mutating func next(_ event: FlowEvent) -> FlowAction<Step>
}

enum FlowEvent: Sendable {
    case begin
    /// - Parameter now: the device's time.
    case answer(WireAnswer, now: Date)
    case waited
}

enum FlowAction<Step: Sendable>: Sendable {
    case send(WireRequest)
    case wait(Duration)
    case done(Step)
    case fail(EntraError)
}
