@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("A view's state belongs to its position and its id", .timeLimit(.minutes(5)))
struct IdentityTests {
    private struct Counter: View {
        @State private var count = 0
        let name: String
        var body: some View { Button("\(name) \(count)") { count += 1 } }
    }

    private struct Names: Hashable {
        var list: [String]
    }

    private struct List: View {
        @State private var names = Names(list: ["a", "b"])
        var body: some View {
            Button("Reverse") { names.list.reverse() }
            Button("Drop") { names.list.removeAll { $0 == "a" } }
            Button("Put back") { names.list.append("a") }
            ForEach(names.list, id: \.self) { Counter(name: $0) }
        }
    }

    @Test("State moves with its id and is released with its view")
    func forEach() throws {
        let host = ViewHost { List() }
        try host.tap("a 0")
        try host.tap("Reverse")
        #expect(host.nodes.filter { $0.role == .button }.map(\.label).suffix(2) == ["b 0", "a 1"])
        try host.tap("Drop")
        #expect(!host.has("a 1"))
        try host.tap("Put back")
        #expect(host.has("a 0"))
    }

    private struct Branches: View {
        @State private var isFirst = true
        @State private var id = 1
        var body: some View {
            Button("Other branch") { isFirst.toggle() }
            Button("Other id") { id += 1 }
            if isFirst { Counter(name: "branch") } else { Counter(name: "branch") }
            Counter(name: "named").id(id)
        }
    }

    @Test("Another branch or id starts with new state")
    func branches() throws {
        let host = ViewHost { Branches() }
        try host.tap("branch 0")
        try host.tap("named 0")
        #expect(host.has("branch 1") && host.has("named 1"))
        try host.tap("Other branch")
        #expect(host.has("branch 0") && host.has("named 1"))
        try host.tap("Other id")
        #expect(host.has("named 0"))
    }

    @Test("Equal ids are reported")
    func equalIDs() {
        let host = ViewHost { ForEach(["x", "x"], id: \.self) { Text($0) } }
        #expect(host.problems.contains { $0.contains("two elements have the id x") })
    }

    private struct Frame: ViewModifier {
        @State private var isWide = false
        func body(content: Content) -> some View {
            VStack {
                Button("Widen") { isWide = true }
                content
                if isWide { Text("wide") }
            }
        }
    }

    @Test("A modifier has its own state and preserves that of its content")
    func modifier() throws {
        let host = ViewHost { Counter(name: "inside").modifier(Frame()) }
        try host.tap("inside 0")
        try host.tap("Widen")
        #expect(host.has("inside 1") && host.has("wide"))
        try host.tap("inside 1")
        #expect(host.has("inside 2"))
    }
}
