import AuthFlows
import NativeAuthCore
import Security
@_spi(Host) import SwiftUI
import Testing

@testable import AuthFlowsUI
@testable import ThunderID

@MainActor
@Suite("The package's own code, compiled against the stand-ins")
struct OwnCodeTests {
    private struct Refusing: View {
        @State private var error: NativeAuthError?
        var body: some View {
            ProblemText(error)
            Button("Try") { error = NativeAuthError(.unknown, message: "That did not work.") }
            Button("Forgive") { error = nil }
        }
    }

    @Test("A view of AuthFlowsUI is drawn, and drawn again")
    func view() throws {
        let host = ViewHost { Refusing() }
        #expect(!host.has("thunderid-error"))
        try host.tap("Try")
        #expect(try host.find("thunderid-error").label == "Error: That did not work.")
        try host.tap("Forgive")
        #expect(!host.has("thunderid-error"))
    }

    @Test("The model that every user interface drives is observed here as it is on Apple's platforms")
    func model() {
        func observable<Model: ObservableObject>(_: Model.Type) -> Bool { true }
        #expect(observable(FlowModel.self))
    }

    @Test("The Keychain store writes, changes, reads and removes; ThunderID's adapter is built on it")
    func keychain() throws {
        let store = KeychainSecretStore(service: "stand-in")
        #expect(store.read("a") == .absent)
        try store.write(Secret("one"), for: "a")
        try store.update(["a": Secret("two"), "b": Secret("three")])
        #expect(try store.read("a").get()?.reveal() == "two")
        #expect(KeychainSecretStore(service: "another").read("a") == .absent)
        try store.remove("a")
        #expect(store.read("a") == .absent)
        #expect(try store.read("b").get()?.reveal() == "three")
        try store.removeAll()
        #expect(store.read("b") == .absent)
        #expect(KeychainStorageAdapter(service: "stand-in").secrets.identity == store.identity)
    }
}
