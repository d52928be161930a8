@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Sheets, alerts and dialogs", .timeLimit(.minutes(5)))
struct PresentationTests {
    private struct Presenting: View {
        @State private var hasSheet = false
        @State private var hasAlert = false
        @State private var hasDialog = false
        @State private var answer = "none"

        var body: some View {
            VStack {
                Text("answer \(answer)")
                Button("Sheet") { hasSheet = true }
                Button("Alert") { hasAlert = true }
                Button("Dialog") { hasDialog = true }
            }
            .sheet(isPresented: $hasSheet, onDismiss: { answer = "dismissed" }) { InSheet() }
            .alert("Sure?", isPresented: $hasAlert) {
                Button("Delete", role: .destructive) { answer = "deleted" }
            } message: {
                Text("This is for good.")
            }
            .confirmationDialog("Which?", isPresented: $hasDialog) {}
        }
    }

    private struct InSheet: View {
        @Environment(\.dismiss) private var dismiss
        @Environment(\.isPresented) private var isPresented
        var body: some View { Button(isPresented ? "Close" : "Not presented") { dismiss() } }
    }

    @Test("A sheet covers the other views until it or the user dismisses it", arguments: [true, false])
    func sheet(byItself: Bool) throws {
        let host = ViewHost { Presenting() }
        try host.tap("Sheet")
        #expect(throws: HostFailure.self) { try host.tap("Alert") }
        if byItself { try host.tap("Close") } else { try host.dismiss() }
        #expect(!host.has("Close"))
        #expect(host.has("answer dismissed"))
        #expect(throws: Never.self) { try host.tap("Alert") }
    }

    @Test("A disabled environment applies to a sheet inside", arguments: [true, false])
    func disabled(isDisabled: Bool) throws {
        let host = ViewHost {
            Text("under").sheet(isPresented: .constant(true)) { Button("Inside") {} }.disabled(isDisabled)
        }
        #expect(try host.find("Inside").isEnabled == !isDisabled)
    }

    @Test("An alert is dismissed only by one of its buttons")
    func alert() throws {
        let host = ViewHost { Presenting() }
        try host.tap("Alert")
        #expect(host.has("This is for good."))
        #expect(throws: HostFailure.self) { try host.dismiss() }
        try host.tap("Delete")
        #expect(host.has("answer deleted"))
        #expect(!host.has("Delete"))
    }

    @Test("A dialog without a cancel button gets one")
    func dialog() throws {
        let host = ViewHost { Presenting() }
        try host.tap("Dialog")
        try host.tap("Cancel")
        #expect(host.has("answer none"))
        #expect(throws: HostFailure.self) { try host.dismiss() }
    }
}
