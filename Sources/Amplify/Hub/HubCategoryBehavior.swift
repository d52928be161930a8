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
