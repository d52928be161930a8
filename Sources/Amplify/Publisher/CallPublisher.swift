import NativeAuthBase

/// A publisher of a task's result, for every subscriber at any time.
///
/// Not Combine's `Future`: OpenCombine's reads its result without the lock under which it is written, so that a
/// concurrent demand of a subscriber is a data race.
struct CallPublisher<Output: Sendable, Failure: Error>: Publisher {
    let task: Task<Output, Failure>

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        subscriber.receive(subscription: CallSubscription(task: task, downstream: AnySubscriber(subscriber)))
    }
}

/// One subscriber of a ``CallPublisher``. Cancelling it cancels the task.
private final class CallSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
    private enum State: Sendable {
        case idle(Shared<AnySubscriber<Output, Failure>>)
        case asked(Shared<AnySubscriber<Output, Failure>>)
        case ended
    }

    private let task: Task<Output, Failure>
    private let state: Lock<State>

    init(task: Task<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
        self.task = task
        state = Lock(.idle(Shared(downstream)))
    }

    func request(_ demand: Subscribers.Demand) {
        let isFirst = state.withLock { state in
            guard demand > .none, case .idle(let downstream) = state else { return false }
            state = .asked(downstream)
            return true
        }
        guard isFirst else { return }
        Task { [self] in deliver(await task.result) }
    }

    func cancel() {
        if case .ended = end() { return }
        task.cancel()
    }

    /// Ends the subscription, and returns its last state: its release may run other code, so not under the lock.
    private func end() -> State {
        state.withLock { state in
            defer { state = .ended }
            return state
        }
    }

    private func deliver(_ result: Result<Output, Failure>) {
        guard case .asked(let downstream) = end() else { return }
        switch result {
        case .success(let value):
            _ = downstream.value.receive(value)
            downstream.value.receive(completion: .finished)
        case .failure(let error):
            downstream.value.receive(completion: .failure(error))
        }
    }
}

/// A signal for the first subscription. It is also sent when no further subscription is possible.
final class FirstSubscriptionSignal: Sendable {
    /// A stream that ends, without an element, with the signal.
    let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    deinit { continuation.finish() }

    func send() { continuation.finish() }
}

/// A publisher that signals a subscription. The signal follows the subscriber's demand, so that no value is lost.
struct SignalingPublisher<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let signal: FirstSubscriptionSignal

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        upstream.receive(subscriber: subscriber)
        signal.send()
    }
}
