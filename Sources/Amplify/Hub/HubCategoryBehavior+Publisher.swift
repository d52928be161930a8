/// What `Amplify.Hub.publisher(for:)` returns.
public typealias HubPublisher = AnyPublisher<HubPayload, Never>

extension HubCategoryBehavior {
    /// The events of a channel, from the moment of each subscription on; cancelling ends it. Never ends by itself.
    /// - Parameter channel: the channel.
    /// - Returns: a publisher. Its values come on no particular thread: `receive(on:)` chooses one.
    public func publisher(for channel: HubChannel) -> HubPublisher {
        Deferred { [self] in
            let subject = Concurrent(PassthroughSubject<HubPayload, Never>())
            let token = listen(to: channel, isIncluded: nil) { subject.value.send($0) }
            return subject.value.handleEvents(receiveCancel: { [self] in removeListener(token) })
        }.eraseToAnyPublisher()
    }
}
