import AuthFlows
import NativeAuthCore
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlowsUI

@MainActor
@Suite("The package's code, compiled against the stand-ins", .timeLimit(.minutes(5)))
struct OwnCodeTests {
    private struct Refusing: View {
        @State private var error: NativeAuthError?
        var body: some View {
            ProblemText(error)
            Button("Try") { error = NativeAuthError(.unknown, message: "That did not work.") }
            Button("Forgive") { error = nil }
        }
    }

    @Test("A view of AuthFlowsUI is rendered, and rendered again after a change")
    func view() throws {
        let host = ViewHost { Refusing() }
        #expect(!host.has("thunderid-error"))
        try host.tap("Try")
        #expect(try host.find("thunderid-error").label == "Error: That did not work.")
        try host.tap("Forgive")
        #expect(!host.has("thunderid-error"))
    }

    @Test("FlowModel is an ObservableObject of Combine")
    func model() {
        func observable<Model: ObservableObject>(_: Model.Type) -> Bool { true }
        #expect(observable(FlowModel.self))
    }
}
