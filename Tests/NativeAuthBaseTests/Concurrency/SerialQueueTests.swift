import Testing

@testable import NativeAuthBase

@Suite("A serial queue", .timeLimit(.minutes(5)))
struct SerialQueueTests {
    private struct Failure: Error {}

    /// The events, in order.
    private actor Journal {
        private(set) var lines: [String] = []
        private var running = 0
        private(set) var mostAtOnce = 0

        func note(_ line: String) { lines.append(line) }

        func begin() {
            running += 1
            mostAtOnce = max(mostAtOnce, running)
        }

        func end() { running -= 1 }
    }

    private let queue = SerialQueue()
    private let journal = Journal()

    @Test("The queue runs one operation at a time, each exactly once")
    func oneAtATime() async throws {
        try await withThrowingTaskGroup(of: Int.self) { [queue, journal] group in
            for number in 0..<100 {
                group.addTask {
                    try await queue.run {
                        await journal.begin()
                        for _ in 0..<5 { await Task.yield() }
                        await journal.end()
                        return number
                    }
                }
            }
            var results: [Int] = []
            for try await number in group { results.append(number) }
            #expect(results.sorted() == Array(0..<100))
        }
        #expect(await journal.mostAtOnce == 1)
    }

    @Test("The queue keeps the order of the calls")
    func order() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        var tasks = [try await started { for await _ in gate.prefix(1) {} }]
        for number in 0..<10 {
            tasks.append(try await started { [journal] in await journal.note("\(number)") })
        }
        open.yield()
        for task in tasks { try await task.value }
        #expect(await journal.lines == (0..<10).map(String.init))
    }

    @Test("A failed operation does not stop the queue")
    func failure() async throws {
        await #expect(throws: Failure.self) { try await queue.run { throw Failure() } }
        #expect(try await queue.run { 1 } == 1)
    }

    @Test("The operation of a cancelled caller is skipped, and the queue continues")
    func cancelledWaiter() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let first = try await started { [journal] in
            for await _ in gate.prefix(1) {}
            await journal.note("first")
        }
        let second = try await started { [journal] in await journal.note("second") }
        let third = try await started { [journal] in await journal.note("third") }
        second.cancel()
        open.yield()
        try await first.value
        await #expect(throws: CancellationError.self) { try await second.value }
        try await third.value
        #expect(await journal.lines == ["first", "third"])
    }

    @Test("Cancelling a waiting caller returns at once")
    func cancelledWhileWaiting() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let first = try await started { for await _ in gate.prefix(1) {} }
        let second = try await started { [journal] in await journal.note("second") }
        second.cancel()
        // The first is still running.
        await #expect(throws: CancellationError.self) { try await second.value }
        open.yield()
        try await first.value
        try await queue.run {}
        #expect(await journal.lines.isEmpty)
    }

    @Test("Cancelling the caller cancels its running operation, and the queue continues")
    func cancelledWork() async throws {
        let (entered, signal) = AsyncStream<Void>.makeStream()
        let first = Task { [queue] in
            try await queue.run {
                signal.yield()
                while true { try await Task.sleep(for: .seconds(3_600)) }
            }
        }
        for await _ in entered.prefix(1) { first.cancel() }
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await queue.run { 2 } == 2)
    }

    /// Enqueues an operation in its own task, and returns when the queue has accepted it.
    private func started(_ body: @escaping @Sendable () async -> Void) async throws -> Task<Void, any Error> {
        let before = queue.accepted
        let task = Task { [queue] in try await queue.run(body) }
        while queue.accepted == before { await Task.yield() }
        return task
    }
}
