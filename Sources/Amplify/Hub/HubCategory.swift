import NativeAuthBase
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
/// Listeners are called on a system thread, never on the thread that dispatches the event. Each receives the events of
/// its channel in their order, one at a time; a slow listener does not delay the others. An event that was dispatched
/// before a listener was added is not delivered to it.
public final class HubCategory: Category, HubCategoryBehavior, Resettable, Sendable {
    private struct Listener: Sendable {
        let channel: HubChannel
        let isIncluded: HubFilter?
        let call: HubListener
        let queue = DispatchQueue(label: "Amplify.Hub")
    }

    private let listeners = Lock<[UUID: Listener]>([:])

    package init() {}

    /// ``CategoryType/hub``.
    public var categoryType: CategoryType { .hub }

    /// Dispatches an event.
    /// - Parameters:
    ///   - channel: the channel.
    ///   - payload: the event.
    public func dispatch(to channel: HubChannel, payload: HubPayload) {
        // Enqueued under the lock, so that events keep their order.
        listeners.withLock { current in
            for (id, listener) in current where listener.channel == channel {
                listener.queue.async { [self] in
                    guard listeners.withLock({ $0[id] != nil }) else { return }
                    guard listener.isIncluded?(payload) ?? true else { return }
                    listener.call(payload)
                }
            }
        }
    }

    /// Adds a listener for the events with one name.
    /// - Parameters:
    ///   - channel: the channel.
    ///   - eventName: the name.
    ///   - listener: the closure that is called with each event.
    /// - Returns: the token for ``removeListener(_:)``.
    @preconcurrency
    public func listen(
        to channel: HubChannel,
        eventName: HubPayloadEventName,
        listener: @escaping HubListener
    ) -> UnsubscribeToken {
        listen(to: channel, isIncluded: HubFilters.forEventName(eventName), listener: listener)
    }

    /// Adds a listener for a channel.
    /// - Parameters:
    ///   - channel: the channel.
    ///   - filter: the filter for the events; `nil` for all.
    ///   - listener: the closure that is called with each event.
    /// - Returns: the token for ``removeListener(_:)``. The listener stays until then.
    @preconcurrency
    public func listen(
        to channel: HubChannel,
        isIncluded filter: HubFilter? = nil,
        listener: @escaping HubListener
    ) -> UnsubscribeToken {
        let token = UnsubscribeToken(channel: channel, id: UUID())
        let entry = Listener(channel: channel, isIncluded: filter, call: listener)
        listeners.withLock { $0[token.id] = entry }
        return token
    }

    /// Removes a listener. A call in progress is completed; no further call is made.
    /// - Parameter token: the token from `listen`. An unknown one is ignored.
    public func removeListener(_ token: UnsubscribeToken) {
        _ = listeners.withLock { $0.removeValue(forKey: token.id) }
    }

    /// Does nothing: the Hub of this package has no plugins.
    /// - Parameter key: the plugin's key.
    public func removePlugin(for key: PluginKey) {}

    /// Removes every listener. For tests.
    public func reset() async { listeners.withLock { $0 = [:] } }
}
