import Foundation
import NativeAuthCore

/// What one call comes to, without doing any of it: events go in, what to do comes out.
protocol FlowMachine: Sendable {
    associatedtype Step: Sendable

    /// Under which id the service logs the flow; the driver keeps it up to date.
    var correlationID: UUID { get set }

    /// What the flow can go on with if nothing more comes: what the call was given, until an answer has used it up.
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
