public import Foundation

/// A piece of work with an id by which its events are found in the Hub. For plugins that tell events of their own: no call
/// of this package returns one.
///
/// Source: Amplify's public surface, without the queue that it runs in there.
open class AmplifyOperation<Request: AmplifyOperationRequest, Success, Failure: AmplifyError>: CategoryTypeable,
    HubPayloadEventNameable
{
    /// How the work ends.
    public typealias OperationResult = Result<Success, Failure>

    /// The operation's id.
    public let id = UUID()
    /// What was asked for.
    public let request: Request
    /// The category, on whose channel its events are told.
    public let categoryType: CategoryType
    /// The name of its events.
    public let eventName: HubPayloadEventName

    /// Makes an operation.
    /// - Parameters:
    ///   - categoryType: the category, on whose channel its events are told.
    ///   - eventName: the name of its events.
    ///   - request: what was asked for.
    public init(categoryType: CategoryType, eventName: HubPayloadEventName, request: Request) {
        self.categoryType = categoryType
        self.eventName = eventName
        self.request = request
    }
}

extension AmplifyOperation where Success: Sendable {
    /// Tells the Hub how the work ended; `HubFilters.forOperation` finds the event.
    /// - Parameter result: how the work ended.
    public func dispatch(result: OperationResult) {
        let context = AmplifyOperationContext(operationId: id, request: request)
        Amplify.Hub.dispatch(
            to: HubChannel(from: categoryType),
            payload: HubPayload(eventName: eventName, context: context, data: result))
    }
}

/// The context of an operation's events.
///
/// Source: Amplify's public surface.
public struct AmplifyOperationContext<Request: AmplifyOperationRequest>: Sendable {
    /// The operation's id.
    public let operationId: UUID
    /// What was asked for.
    public let request: Request

    /// Makes a context.
    /// - Parameters:
    ///   - operationId: the operation's id.
    ///   - request: what was asked for.
    public init(operationId: UUID, request: Request) {
        self.operationId = operationId
        self.request = request
    }
}
