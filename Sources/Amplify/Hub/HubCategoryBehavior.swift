public import Foundation

/// A closure that is called with events.
public typealias HubListener = @Sendable (HubPayload) -> Void

/// The calls that dispatch and receive events. ``HubCategory`` documents each.
public protocol HubCategoryBehavior {
    /// See ``HubCategory/dispatch(to:payload:)``.
    func dispatch(to channel: HubChannel, payload: HubPayload)

    /// See ``HubCategory/listen(to:eventName:listener:)``.
    @preconcurrency
    func listen(to channel: HubChannel, eventName: HubPayloadEventName, listener: @escaping HubListener)
        -> UnsubscribeToken

    /// See ``HubCategory/listen(to:isIncluded:listener:)``.
    @preconcurrency
    func listen(to channel: HubChannel, isIncluded filter: HubFilter?, listener: @escaping HubListener)
        -> UnsubscribeToken

    /// See ``HubCategory/removeListener(_:)``.
    func removeListener(_ token: UnsubscribeToken)
}

/// The publisher that `Amplify.Hub.publisher(for:)` returns.
public typealias HubPublisher = AnyPublisher<HubPayload, Never>

extension HubCategoryBehavior {
    /// Returns a publisher of a channel's events from the subscription on. It never completes; cancelling removes the
    /// listener.
    /// - Parameter channel: the channel.
    /// - Returns: a publisher. Its values arrive on no particular thread: use `receive(on:)` to choose one.
    public func publisher(for channel: HubChannel) -> HubPublisher {
        Deferred { [self] in
            let subject = Shared(PassthroughSubject<HubPayload, Never>())
            let token = listen(to: channel, isIncluded: nil) { subject.value.send($0) }
            return subject.value.handleEvents(receiveCancel: { [self] in removeListener(token) })
        }.eraseToAnyPublisher()
    }
}

/// The token that identifies a listener for `Amplify.Hub.removeListener(_:)`. Two tokens are equal if their ids are.
public struct UnsubscribeToken: Hashable, Sendable {
    let channel: HubChannel
    let id: UUID

    /// Creates a token.
    /// - Parameters:
    ///   - channel: the listener's channel.
    ///   - id: the listener's id.
    public init(channel: HubChannel, id: UUID) {
        self.channel = channel
        self.id = id
    }

    /// Checks whether both have the same id.
    public static func == (left: UnsubscribeToken, right: UnsubscribeToken) -> Bool { left.id == right.id }

    /// Hashes the id.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

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
