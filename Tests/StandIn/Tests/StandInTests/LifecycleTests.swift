@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Appearance, tasks and timelines", .timeLimit(.minutes(5)))
struct LifecycleTests {
    private final class Log {
        var lines: [String] = []
    }

    private struct Switching: View {
        @State private var isShown = true
        @State private var id = 1
        let log: Log

        var body: some View {
            Button("Switch") { isShown.toggle() }
            Button("Next") { id += 1 }
            if isShown {
                Text("here")
                    .onAppear { log.lines.append("appeared") }
                    .onDisappear { log.lines.append("disappeared") }
                    .onChange(of: id) { log.lines.append("id \($0)") }
                    .task(id: id) {
                        log.lines.append("started \(id)")
                        do { try await Task.sleep(for: .seconds(3600)) } catch { log.lines.append("cancelled") }
                    }
            }
        }
    }

    @Test("A task starts with its view, restarts with a new id, and is cancelled with the view")
    func tasks() async throws {
        let log = Log()
        let host = ViewHost { Switching(log: log) }
        try await host.wait(for: "the task") { log.lines.contains("started 1") }
        try host.tap("Next")
        try await host.wait(for: "the next task") { log.lines.contains("started 2") && log.lines.contains("cancelled") }
        try host.tap("Switch")
        try await host.settle()
        #expect(log.lines.filter { $0 == "cancelled" }.count == 2)
        #expect(
            log.lines.filter { !["cancelled", "started 1", "started 2"].contains($0) } == [
                "appeared", "id 2", "disappeared",
            ]
        )
    }

    private struct Appearing: View {
        @State private var isShown = false
        let log: Log

        var body: some View {
            Button("Switch") { isShown.toggle() }
            Group { if isShown { Text("here") } }
                .background { Color.clear.onAppear { log.lines.append("behind") } }
                .onAppear { log.lines.append("appeared") }
                .onDisappear { log.lines.append("disappeared") }
                .task { log.lines.append("started") }
        }
    }

    @Test("Appearance and tasks start with the first view of an empty group")
    func nowhere() async throws {
        let log = Log()
        let host = ViewHost { Appearing(log: log) }
        host.reevaluate()
        try await host.settle()
        #expect(log.lines.isEmpty)
        for _ in 0..<2 {
            log.lines = []
            try host.tap("Switch")
            try await host.settle()
            #expect(log.lines.sorted() == ["appeared", "behind", "started"])
            log.lines = []
            try host.tap("Switch")
            try await host.settle()
            #expect(log.lines == ["disappeared"])
        }
    }

    @Test("Closing the host cancels its tasks")
    func close() async throws {
        let log = Log()
        let host = ViewHost { Switching(log: log) }
        try await host.wait(for: "the task") { log.lines.contains("started 1") }
        host.close()
        try await host.settle()
        #expect(log.lines.last == "cancelled")
    }

    @Test("A timeout fails with the content of the screen")
    func timeout() async {
        let host = ViewHost(timeout: .milliseconds(1)) { Text("only this") }
        let failure = await #expect(throws: HostFailure.self) {
            try await host.wait(for: "something else") { host.has("something else") }
        }
        #expect(failure?.description.contains("only this") == true)
    }

    private struct Loading: View {
        @State private var state = "loading"
        var body: some View {
            Text(state).task {
                await Task.yield()
                state = "loaded"
            }
        }
    }

    @Test("A change of state by a task is rendered")
    func taskSetsState() async throws {
        let host = ViewHost { Loading() }
        #expect(host.texts == ["loading"])
        try await host.wait(for: "the end") { host.has("loaded") }
    }

    @Test("A timeline follows only the clock of the host")
    func timeline() {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let host = ViewHost(now: start) {
            TimelineView(.periodic(from: start, by: 10)) { Text("\(Int($0.date.timeIntervalSince(start)))") }
        }
        #expect(host.texts == ["0"])
        host.advance(by: .seconds(9))
        #expect(host.texts == ["0"])
        host.advance(by: .seconds(16))
        #expect(host.texts == ["20"])
    }
}
