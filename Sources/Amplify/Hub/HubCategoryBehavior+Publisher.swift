/// The publisher that `Amplify.Hub.publisher(for:)` returns.
public typealias HubPublisher = AnyPublisher<HubPayload, Never>

extension HubCategoryBehavior {
    /// Returns a publisher of a channel's events from the subscription on. It never completes; cancelling removes the
    /// listener.
    /// - Parameter channel: the channel.
    /// - Returns: a publisher. Its values arrive on no particular thread: use `receive(on:)` to choose one.
    public func publisher(for channel: HubChannel) -> HubPublisher {
        Deferred { [self] in
            let subject = Concurrent(PassthroughSubject<HubPayload, Never>())
            let token = listen(to: channel, isIncluded: nil) { subject.value.send($0) }
            return subject.value.handleEvents(receiveCancel: { [self] in removeListener(token) })
        }.eraseToAnyPublisher()
    }
}
