import Foundation
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Navigation and URLs of the app", .timeLimit(.minutes(5)))
struct NavigationTests {
    private struct Counter: View {
        @State private var count = 0
        var body: some View { Button("Count \(count)") { count += 1 } }
    }

    private struct Detail: View {
        @Environment(\.dismiss) private var dismiss
        var body: some View { Button("Close") { dismiss() }.navigationTitle("Detail") }
    }

    private struct Stack: View {
        var body: some View {
            NavigationStack {
                Counter()
                NavigationLink("Open") { Detail() }
                    .navigationTitle("Root")
            }
        }
    }

    private struct Receiver: View {
        @State private var received = "none"
        var body: some View { Text(received).onOpenURL { received = $0.absoluteString } }
    }

    @Test(
        "A link pushes its view until that is dismissed; the covered view keeps its state",
        arguments: ["Close", "Back"]
    )
    func push(button: String) throws {
        let host = ViewHost { Stack() }
        #expect(host.has("Root"))
        try host.tap("Count 0")
        try host.tap("Open")
        #expect(host.has("Detail") && !host.has("Count 1"))
        host.reevaluate()
        try host.tap(Query(stringLiteral: button))
        #expect(host.has("Count 1") && !host.has("Detail"))
    }

    private struct Editor: View {
        @State private var text = ""
        @FocusState private var isFocused: Bool

        var body: some View {
            TextField("Name", text: $text)
                .focused($isFocused)
                .toolbar {
                    ToolbarItemGroup(placement: .keyboard) {
                        if isFocused { Button("End") { isFocused = false } }
                    }
                }
        }
    }

    @Test("Buttons above the keyboard work, and follow the state of the view")
    func keyboard() throws {
        let host = ViewHost { Editor() }
        #expect(!host.has("End"))
        try host.type("ada", into: "Name")
        host.reevaluate()
        try host.tap("End")
        #expect(host.focused == nil && !host.has("End"))
    }

    @Test("A link outside of a stack is disabled")
    func outside() throws {
        let host = ViewHost { NavigationLink("Open") { Text("Detail") } }
        #expect(try host.find("Open").isEnabled == false)
    }

    @Test("A URL that the system opens reaches the views that receive URLs")
    func url() throws {
        let url = try #require(URL(string: "app:/done"))
        let host = ViewHost { Receiver() }
        try host.open(url)
        #expect(host.has("app:/done"))
        let deaf = ViewHost { Text("none") }
        #expect(throws: HostFailure.self) { try deaf.open(url) }
    }
}
