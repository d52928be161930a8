/// A signal for the first subscription. It is also sent when no further subscription is possible.
final class FirstSubscription: Sendable {
    /// A stream that ends, without an element, after the first subscription.
    let isMade: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    init() { (isMade, end) = AsyncStream.makeStream() }

    deinit { end.finish() }

    func make() { end.finish() }
}

/// A publisher that signals a subscription. The signal follows the subscriber's demand, so that no value is lost.
struct Announcing<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let start: FirstSubscription

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        upstream.receive(subscriber: subscriber)
        start.make()
    }
}
