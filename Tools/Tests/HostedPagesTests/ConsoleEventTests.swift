import IdentityBase
import Testing

@testable import HostedPages

@Suite("Console: the events of a page", .timeLimit(.minutes(1)))
struct ConsoleEventTests {
    private struct Closed: Error {}

    @Test("A page gets an event at once and one for each later change, until the changes end")
    func changes() async throws {
        let signal = ChangeSignal()
        var events: [String] = []
        try await ConsoleEvents(signal).write { text in
            events.append(text)
            guard events.count < 3 else { return signal.finish() }
            signal.send()
        }
        #expect(events == Array(repeating: "event: change\ndata:\n\n", count: 3))
    }

    @Test("With the connection of a page its events end, too")
    func closed() async {
        let signal = ChangeSignal()
        await #expect(throws: Closed.self) {
            try await ConsoleEvents(signal).write { _ in throw Closed() }
        }
        // The end of the listener is a task of its own.
        for _ in 0..<100_000 where signal.listenerCount > 0 { await Task.yield() }
        #expect(signal.listenerCount == 0)
    }
}
