public import Foundation

/// An operation with an id that identifies its Hub events. For plugins that dispatch events of their own: no call of
/// this package returns one, and it has no operation queue.
open class AmplifyOperation<Request: AmplifyOperationRequest, Success, Failure: AmplifyError>: CategoryTypeable,
    HubPayloadEventNameable
{
    /// The result of the operation.
    public typealias OperationResult = Result<Success, Failure>

    /// The operation's id.
    public let id = UUID()
    /// The request.
    public let request: Request
    /// The category on whose channel its events are dispatched.
    public let categoryType: CategoryType
    /// The name of its events.
    public let eventName: HubPayloadEventName

    /// Creates an operation.
    /// - Parameters:
    ///   - categoryType: the category on whose channel its events are dispatched.
    ///   - eventName: the name of its events.
    ///   - request: the request.
    public init(categoryType: CategoryType, eventName: HubPayloadEventName, request: Request) {
        self.categoryType = categoryType
        self.eventName = eventName
        self.request = request
    }
}

extension AmplifyOperation where Success: Sendable {
    /// Dispatches the result to the Hub; `HubFilters.forOperation` finds the event.
    /// - Parameter result: the result.
    public func dispatch(result: OperationResult) {
        let context = AmplifyOperationContext(operationId: id, request: request)
        Amplify.Hub.dispatch(
            to: HubChannel(from: categoryType),
            payload: HubPayload(eventName: eventName, context: context, data: result)
        )
    }
}

/// The context of an operation's events.
public struct AmplifyOperationContext<Request: AmplifyOperationRequest>: Sendable {
    /// The operation's id.
    public let operationId: UUID
    /// The request.
    public let request: Request

    /// Creates a context.
    /// - Parameters:
    ///   - operationId: the operation's id.
    ///   - request: the request.
    public init(operationId: UUID, request: Request) {
        self.operationId = operationId
        self.request = request
    }
}
