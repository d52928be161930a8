/// A predicate that selects the events for a listener.
public typealias HubFilter = @Sendable (HubPayload) -> Bool

/// Common filters.
public enum HubFilters {
    /// Returns a filter for events that satisfy all filters.
    /// - Parameter filters: the filters.
    /// - Returns: a filter.
    @preconcurrency
    public static func all(filters: HubFilter...) -> HubFilter {
        { payload in filters.allSatisfy { $0(payload) } }
    }

    /// Returns a filter for events that satisfy at least one of the filters.
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

    /// Returns a filter for events with one name.
    /// - Parameter eventName: the name.
    /// - Returns: a filter.
    public static func forEventName(_ eventName: HubPayloadEventName) -> HubFilter { { $0.eventName == eventName } }
}
