import NativeAuthBase
import Testing

@testable import Amplify

@Suite("Amplify.Publisher", .timeLimit(.minutes(5)))
struct PublisherTests {
    struct Refused: Error {}

    /// Collects a publisher's values and completion. Ends early, with an issue, if the publisher provides no
    /// subscription, and when the suite's time limit is reached.
    private func outcome<Output: Sendable, Failure>(
        of publisher: AnyPublisher<Output, Failure>
    ) async -> (values: [Output], error: Failure?) {
        let values = Lock<[Output]>([])
        let isSubscribed = Lock(false)
        let (ends, teller) = AsyncStream.makeStream(of: Failure?.self)
        let sink =
            publisher
            .handleEvents(receiveSubscription: { _ in isSubscribed.withLock { $0 = true } })
            .sink { completion in
                switch completion {
                case .finished: teller.yield(nil)
                case .failure(let error): teller.yield(error)
                }
            } receiveValue: { value in
                values.withLock { $0.append(value) }
            }
        guard isSubscribed.withLock({ $0 }) else {
            Issue.record("The subscriber received no subscription.")
            return ([], nil)
        }
        let error = await ends.first { _ in true }
        if error == nil { Issue.record("The publisher did not end in time.") }
        withExtendedLifetime(sink) {}
        return (values.withLock { $0 }, error.flatMap(\.self))
    }

    /// A call that reports its start and its cancellation, and otherwise never ends.
    private struct Endless: Sendable {
        let hasBegun: AsyncStream<Never>
        let isCancelled: AsyncStream<Never>
        private let begun: AsyncStream<Never>.Continuation
        private let cancelled: AsyncStream<Never>.Continuation

        init() {
            (hasBegun, begun) = AsyncStream.makeStream()
            (isCancelled, cancelled) = AsyncStream.makeStream()
        }

        func run() async throws -> Int {
            begun.finish()
            let (never, _) = AsyncStream.makeStream(of: Int.self)
            for await number in never { return number }
            cancelled.finish()
            throw CancellationError()
        }
    }

    @Test("A call starts at once and only once, and every subscriber receives its value, also late ones")
    func hot() async {
        let runs = Lock(0)
        let (hasRun, run) = AsyncStream.makeStream(of: Never.self)
        let publisher = Amplify.Publisher.create { () async throws -> Int in
            runs.withLock { $0 += 1 }
            run.finish()
            return 7
        }
        for await _ in hasRun {}
        for _ in 0..<3 {
            let result = await outcome(of: publisher)
            #expect(result.values == [7] && result.error == nil)
        }
        #expect(runs.withLock { $0 } == 1)
    }

    @Test("A subscriber that subscribes as the call completes receives its value")
    func endingMeanwhile() async {
        for _ in 0..<500 {
            let (mayEnd, allow) = AsyncStream.makeStream(of: Never.self)
            let publisher = Shared(
                Amplify.Publisher.create { () async throws -> Int in
                    for await _ in mayEnd {}
                    return 7
                }
            )
            await withTaskGroup(of: [Int].self) { group in
                for turn in 0..<4 {
                    group.addTask {
                        if turn == 1 { allow.finish() }
                        return await self.outcome(of: publisher.value).values
                    }
                }
                for await values in group { #expect(values == [7]) }
            }
        }
    }

    @Test("A cancelled subscription receives nothing more, and a second cancellation has no effect")
    func cancelTwice() async {
        let call = Endless()
        let count = Lock(0)
        let publisher = Amplify.Publisher.create { try await call.run() }
        let sink = publisher.sink { _ in
            count.withLock { $0 += 1 }
        } receiveValue: { _ in
        }
        sink.cancel()
        sink.cancel()
        #expect(await outcome(of: publisher).error is CancellationError)
        #expect(count.withLock { $0 } == 0)
    }

    /// A subscriber with explicit demand.
    private final class Reluctant: Subscriber {
        let values = Lock<[Int]>([])
        let subscription = Lock<Shared<any Subscription>?>(nil)
        let (hasEnded, end) = AsyncStream.makeStream(of: Never.self)

        func receive(subscription: any Subscription) {
            self.subscription.withLock { $0 = Shared(subscription) }
        }
        func receive(_ input: Int) -> Subscribers.Demand {
            values.withLock { $0.append(input) }
            return .none
        }
        func receive(completion: Subscribers.Completion<any Error>) { end.finish() }
        func ask(_ demand: Subscribers.Demand) { subscription.withLock { $0 }?.value.request(demand) }
    }

    @Test("A subscriber receives the value on demand, and once")
    func demand() async {
        let subscriber = Reluctant()
        Amplify.Publisher.create { () async throws -> Int in 7 }.subscribe(subscriber)
        subscriber.ask(.none)
        // Lets running tasks proceed as far as they can.
        for _ in 0..<1000 { await Task.yield() }
        #expect(subscriber.values.withLock { $0 } == [])
        subscriber.ask(.max(1))
        subscriber.ask(.unlimited)
        for await _ in subscriber.hasEnded {}
        #expect(subscriber.values.withLock { $0 } == [7])
    }

    @Test("An error reaches every subscriber unchanged")
    func failure() async {
        let publisher = Amplify.Publisher.create { () async throws -> Int in throw AuthError.signedOut("a", "b") }
        for _ in 0..<2 {
            let result = await outcome(of: publisher)
            #expect(result.values.isEmpty && result.error as? AuthError == .signedOut("", ""))
        }
    }

    @Test("A call that cannot fail has a publisher with the failure type Never")
    func infallible() async {
        let publisher: AnyPublisher<String, Never> = Amplify.Publisher.create { await Task { "a" }.value }
        #expect(await outcome(of: publisher).values == ["a"])
        #expect(await outcome(of: publisher).values == ["a"])
    }

    @Test("Cancelling a subscription cancels the call, for every subscriber")
    func cancel() async {
        let call = Endless()
        let publisher = Amplify.Publisher.create { try await call.run() }
        for await _ in call.hasBegun {}
        let sink = publisher.sink { _ in
        } receiveValue: { _ in
        }
        sink.cancel()
        for await _ in call.isCancelled {}
        #expect(await outcome(of: publisher).error is CancellationError)
    }

    @Test("Releasing a subscription cancels the call")
    func letGo() async {
        let call = Endless()
        var sink: AnyCancellable? = Amplify.Publisher.create { try await call.run() }
            .sink { _ in
            } receiveValue: { _ in
            }
        for await _ in call.hasBegun {}
        #expect(sink != nil)
        sink = nil
        for await _ in call.isCancelled {}
    }

    @Test("Releasing a publisher without a subscriber does not cancel the call")
    func unheard() async {
        let (hasEnded, end) = AsyncStream.makeStream(of: Bool.self)
        let (mayEnd, allow) = AsyncStream.makeStream(of: Never.self)
        _ = Amplify.Publisher.create { () async throws -> Int in
            for await _ in mayEnd {}
            end.yield(Task.isCancelled)
            return 1
        }
        allow.finish()
        #expect(await hasEnded.first { _ in true } == false)
    }

    @Test("A late subscriber receives all elements of a sequence", arguments: [0, 1, 1000])
    func sequence(count: Int) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<count { continuation.yield(number) }
        continuation.finish()
        let publisher = Amplify.Publisher.create(stream)
        // Lets the publisher's task proceed as far as it can.
        for _ in 0..<1000 { await Task.yield() }
        let result = await outcome(of: publisher)
        #expect(result.values == Array(0..<count) && result.error == nil)
    }

    @Test("The error of a sequence follows its elements", arguments: [0, 2])
    func failingSequence(count: Int) async {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        for number in 0..<count { continuation.yield(number) }
        continuation.finish(throwing: Refused())
        let result = await outcome(of: Amplify.Publisher.create(stream))
        #expect(result.values == Array(0..<count) && result.error is Refused)
    }

    @Test("A sequence starts at once")
    func hotSequence() async {
        let (wasAsked, ask) = AsyncStream.makeStream(of: Never.self)
        let numbers = AsyncStream<Int> {
            ask.finish()
            return nil
        }
        let publisher = Amplify.Publisher.create(numbers)
        for await _ in wasAsked {}
        #expect(await outcome(of: publisher).error == nil)
    }

    @Test("Cancelling a subscription ends the sequence")
    func cancelSequence() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (hasEnded, end) = AsyncStream.makeStream(of: Never.self)
        let (hasCome, come) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { _ in end.finish() }
        let sink = Amplify.Publisher.create(stream).sink { _ in
        } receiveValue: {
            come.yield($0)
        }
        continuation.yield(1)
        #expect(await hasCome.first { _ in true } == 1)
        sink.cancel()
        for await _ in hasEnded {}
    }

    @Test("A publisher of a sequence without a subscriber leaks no task")
    func unheardSequence() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (hasEnded, end) = AsyncStream.makeStream(of: Never.self)
        continuation.onTermination = { _ in end.finish() }
        _ = Amplify.Publisher.create(stream)
        continuation.yield(1)
        continuation.finish()
        for await _ in hasEnded {}
    }
}
