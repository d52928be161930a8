/// Lets a task wait until somebody subscribes, or until nobody can any more.
final class FirstSubscription: Sendable {
    /// Ends, without an element, when somebody has subscribed.
    let isMade: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    init() { (isMade, end) = AsyncStream.makeStream() }

    deinit { end.finish() }

    func make() { end.finish() }
}

/// Tells when somebody has subscribed. It does so after the subscriber has asked for values, so that none is lost.
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
