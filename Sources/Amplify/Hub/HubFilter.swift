/// Whether a listener wants an event.
public typealias HubFilter = @Sendable (HubPayload) -> Bool

/// Filters that are often needed.
///
/// Source: Amplify's public surface.
public enum HubFilters {
    /// Lets through what every filter lets through.
    /// - Parameter filters: the filters.
    /// - Returns: a filter.
    @preconcurrency
    public static func all(filters: HubFilter...) -> HubFilter {
        { payload in filters.allSatisfy { $0(payload) } }
    }

    /// Lets through what any of the filters lets through.
    /// - Parameter filters: the filters.
    /// - Returns: a filter.
    @preconcurrency
    public static func any(filters: HubFilter...) -> HubFilter {
        { payload in filters.contains { $0(payload) } }
    }

    /// Returns a filter for the events that an operation dispatches: those whose context has its id.
    /// - Parameter operation: the operation.
    /// - Returns: a filter.
    public static func forOperation<Request: AmplifyOperationRequest>(
        _ operation: AmplifyOperation<Request, some Any, some AmplifyError>
    ) -> HubFilter {
        let id = operation.id
        return { ($0.context as? AmplifyOperationContext<Request>)?.operationId == id }
    }

    /// Lets through the events of one name.
    /// - Parameter eventName: the name.
    /// - Returns: a filter.
    public static func forEventName(_ eventName: HubPayloadEventName) -> HubFilter {
        { $0.eventName == eventName }
    }
}
