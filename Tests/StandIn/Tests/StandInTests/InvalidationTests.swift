import Combine
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Bodies run only if their dependencies have changed", .timeLimit(.minutes(5)))
struct InvalidationTests {
    private final class Model: ObservableObject {
        @Published var number = 0
        var silent = 0
    }

    private struct Parent: View {
        @State private var count = 0
        let model: Model

        var body: some View {
            Button("More") { count += 1 }
            Text("count \(count)")
            Fixed(text: "fixed")
            Stateful()
            Observing(model: model)
            Holding(model: model)
        }
    }

    private struct Fixed: View {
        let text: String
        var body: some View { Text(text) }
    }

    private struct Stateful: View {
        @State private var text = "stateful"
        @FocusState private var isFocused: Bool
        @Environment(\.locale) private var locale
        var body: some View { Text(text) }
    }

    private struct Observing: View {
        @ObservedObject var model: Model
        var body: some View { Text("observed \(model.number)") }
    }

    private struct Holding: View {
        let model: Model
        var body: some View { Text("held \(model.number)") }
    }

    @Test("A change of state runs the body of its view, but not those of unchanged children")
    func state() throws {
        let host = ViewHost { [model = Model()] in Parent(model: model) }
        #expect(host.bodyCount(of: Parent.self) == 1)
        try host.tap("More")
        #expect(host.texts.contains("count 1"))
        #expect(host.bodyCount(of: Parent.self) == 2)
        #expect(host.bodyCount(of: Fixed.self) == 1)
        #expect(host.bodyCount(of: Stateful.self) == 1)
        #expect(host.bodyCount(of: Holding.self) == 1)
    }

    @Test("A published change runs only the body of the observer")
    func published() {
        let model = Model()
        let host = ViewHost { Parent(model: model) }
        model.number = 7
        #expect(host.texts.contains("observed 7"))
        #expect(host.texts.contains("held 0"))
        #expect(host.bodyCount(of: Parent.self) == 1)
        #expect(host.bodyCount(of: Observing.self) == 2)
    }

    @Test("An unpublished change runs no body")
    func silent() {
        let model = Model()
        let host = ViewHost { Parent(model: model) }
        model.silent = 1
        #expect(host.bodyCount(of: Observing.self) == 1)
    }

    @Test("Reevaluation of the root runs every body once")
    func reevaluation() {
        let host = ViewHost { [model = Model()] in Parent(model: model) }
        host.reevaluate()
        for count in [
            host.bodyCount(of: Parent.self), host.bodyCount(of: Fixed.self), host.bodyCount(of: Holding.self),
        ] {
            #expect(count == 2)
        }
    }

    private struct Reader: View {
        @Environment(\.colorScheme) private var scheme
        var body: some View { Text(scheme == .dark ? "dark" : "light") }
    }

    @Test("A change of the environment runs only the bodies that read it")
    func environment() {
        let host = ViewHost {
            Reader()
            Fixed(text: "fixed")
        }
        host.appearance.colorScheme = .dark
        #expect(host.texts == ["dark", "fixed"])
        #expect(host.bodyCount(of: Reader.self) == 2)
        #expect(host.bodyCount(of: Fixed.self) == 1)
    }

    private struct SelfChanging: View {
        @State private var count = 0
        var body: some View { Text("\(count)").onChange(of: count) { count = $0 + 1 }.onAppear { count = 1 } }
    }

    @Test("A view that changes its state in every render pass is reported")
    func selfChanging() {
        let host = ViewHost { SelfChanging() }
        #expect(throws: HostFailure.self) { try host.check() }
        #expect(host.problems.contains { $0.contains("in every render pass") })
    }

    private struct ChangingInBody: View {
        @State private var count = 0
        var body: some View {
            count = 1
            return Text("\(count)")
        }
    }

    @Test("A change of state during a body is reported")
    func changingInBody() {
        let host = ViewHost { ChangingInBody() }
        #expect(host.problems.contains { $0.contains("while a body was being evaluated") })
    }

    @Test("A change that a model publishes on another thread is reported")
    func otherThread() async {
        let model = Model()
        let host = ViewHost { Observing(model: model) }
        nonisolated(unsafe) let onOtherThread = model
        await Task.detached { onOtherThread.number = 1 }.value
        #expect(host.texts == ["observed 1"])
        #expect(host.problems.contains { $0.contains("another thread") })
    }
}
