import Dispatch
import Foundation

/// Events: `Amplify.Hub`.
///
/// ```swift
/// let token = Amplify.Hub.listen(to: .auth) { payload in
///     switch payload.eventName {
///     case HubPayload.EventName.Auth.signedIn: …
///     case HubPayload.EventName.Auth.sessionExpired: …
///     default: break
///     }
/// }
/// ```
///
/// Listeners are called on a thread of their own choosing by the system, never on the one that tells the event. Each gets
/// the events of its channel in their order, one at a time; a slow one holds up nobody else. An event that was told before
/// somebody listens is gone.
///
/// Source: Amplify's public surface.
public final class HubCategory: Category, HubCategoryBehavior, Resettable, Sendable {
    private struct Listener: Sendable {
        let channel: HubChannel
        let isIncluded: HubFilter?
        let call: HubListener
        let queue = DispatchQueue(label: "Amplify.Hub")
    }

    private struct State: Sendable {
        var listeners: [UUID: Listener] = [:]
    }

    private let state = Guarded(State())

    package init() {}

    /// ``CategoryType/hub``.
    public var categoryType: CategoryType { .hub }

    /// Tells an event.
    /// - Parameters:
    ///   - channel: where.
    ///   - payload: the event.
    public func dispatch(to channel: HubChannel, payload: HubPayload) {
        state.withLock { deliver(payload, to: channel, of: $0) }
    }

    /// Listens to the events of one name.
    /// - Parameters:
    ///   - channel: where.
    ///   - eventName: the name.
    ///   - listener: what is called with each.
    /// - Returns: what ``removeListener(_:)`` needs.
    @preconcurrency
    public func listen(
        to channel: HubChannel, eventName: HubPayloadEventName, listener: @escaping HubListener
    ) -> UnsubscribeToken {
        listen(to: channel, isIncluded: HubFilters.forEventName(eventName), listener: listener)
    }

    /// Listens to a channel.
    /// - Parameters:
    ///   - channel: where.
    ///   - filter: which events; `nil` for all.
    ///   - listener: what is called with each.
    /// - Returns: what ``removeListener(_:)`` needs. Keep it as long as the listener shall be called.
    @preconcurrency
    public func listen(
        to channel: HubChannel, isIncluded filter: HubFilter? = nil, listener: @escaping HubListener
    ) -> UnsubscribeToken {
        let token = UnsubscribeToken(channel: channel, id: UUID())
        let entry = Listener(channel: channel, isIncluded: filter, call: listener)
        state.withLock { $0.listeners[token.id] = entry }
        return token
    }

    /// Stops calling a listener. A call that runs at this moment goes on to its end; none begins any more.
    /// - Parameter token: what `listen` returned. One that is not known any more does nothing.
    public func removeListener(_ token: UnsubscribeToken) {
        _ = state.withLock { $0.listeners.removeValue(forKey: token.id) }
    }

    /// Puts the event into the queue of each listener. Called under the lock, so that events keep their order.
    private func deliver(_ payload: HubPayload, to channel: HubChannel, of state: State) {
        for (id, listener) in state.listeners where listener.channel == channel {
            listener.queue.async { [self] in
                guard self.state.withLock({ $0.listeners[id] != nil }) else { return }
                guard listener.isIncluded?(payload) ?? true else { return }
                listener.call(payload)
            }
        }
    }

    /// Does nothing: the Hub of this package has no plugins.
    /// - Parameter key: the plugin's key.
    public func removePlugin(for key: PluginKey) {}

    /// Removes every listener. For tests.
    public func reset() async { state.withLock { $0 = State() } }
}
