import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("A profile's form and whose it is")
struct ProfileFormTests {
    private let gate = Gate()

    private func held(_ answer: String) -> ScriptedTransport.Answer {
        let (gate, made) = (gate, ScriptedTransport([.json(answer)]))
        return .custom { request in
            await gate.wait()
            return try await made.send(request)
        }
    }

    private static func json(_ id: String, email: String) -> String {
        #"{"schemas":["urn:u"],"id":"\#(id)","userName":"\#(id)","emails":[{"value":"\#(email)","primary":true}]}"#
    }

    @Test("Another person's form never shows the answer to the first one's request; after a sign-out it shows nothing")
    func others() async throws {
        let desk = try Desk(
            "ada", [held(Self.json("ada", email: "ada@x")), .json(Self.json("grace", email: "grace@x"))])
        await desk.state.start()
        let form = ProfileForm()
        var failures = 0
        let first = Task { await form.load(desk.state, onError: { failures += 1 }) }
        while desk.transport.requests.isEmpty { await Task.yield() }
        try desk.signIn("grace")
        await desk.state.refresh()
        await form.load(desk.state, onError: { failures += 1 })
        gate.open()
        await first.value
        #expect(form.profile?.id == "grace" && form.fields["emails"]?.wrappedValue == "grace@x")
        #expect(failures == 0 && form.error == nil && !form.isLoading)
        desk.state.client.clearSession()
        await desk.state.refresh()
        await form.load(desk.state, onError: nil)
        #expect(form.profile == nil && form.document == nil && form.fields.isEmpty)
    }

    @Test("What is typed while it is being saved stays, and is saved the next time")
    func typedMeanwhile() async throws {
        let me = Self.json("ada", email: "old@x")
        let desk = try Desk("ada", [.json(me), held(Self.json("ada", email: "new@x"))])
        await desk.state.start()
        let form = ProfileForm()
        await form.load(desk.state, onError: nil)
        form.fields["emails"]?.wrappedValue = "new@x"
        let before = desk.transport.requests.count
        var ends: [String] = []
        form.save(desk.state, onSaved: { ends.append("saved") }, onError: { ends.append("failed") })
        while desk.transport.requests.count == before { await Task.yield() }
        form.fields["emails"]?.wrappedValue = "newer@x"
        gate.open()
        while ends.isEmpty { await Task.yield() }
        #expect(ends == ["saved"] && form.fields["emails"]?.wrappedValue == "newer@x" && !form.isSaving)
        #expect(desk.state.user?.email == "new@x")
        #expect(form.document?.texts["emails"] == "new@x")
    }

    @Test("Attributes whose names have dots, and two that would look the same, are each written where they belong")
    func dots() {
        let enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
        let document = ProfileDocument(claims: [
            enterprise: AnyCodable(["department": "Sales", "costCenter": "1"]),
            "name": AnyCodable(["givenName": "Ada"]), "name.givenName": AnyCodable("plain"),
        ])
        let ids = document.fields.map(\.id)
        #expect(Set(ids).count == 4)
        func members(_ id: String, _ text: String) -> [String: [String: String]]? {
            document.changes([id: text]) as? [String: [String: String]]
        }
        let department = ["department": "Research", "costCenter": "1"]
        #expect(members(enterprise + ".department", "Research") == [enterprise: department])
        #expect(document.changes(["name.givenName": "x"]) as? [String: String] == ["name.givenName": "x"])
        let nested = document.fields.first { $0.attribute == "name" }
        #expect(members(nested?.id ?? "", "Grace") == ["name": ["givenName": "Grace"]])
    }
}
