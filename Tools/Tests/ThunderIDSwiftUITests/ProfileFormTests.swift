import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("Profile form and user", .timeLimit(.minutes(5)))
struct ProfileFormTests {
    private static let path = "/scim2/Me"
    private static let withoutSCIM: [ScriptedTransport.Answer] = [path, "/scim/v2/Me"].map { root in
        .json("{}", status: 404, path: root)
    }
    private let gate = Gate()

    private func held(_ answer: String) -> ScriptedTransport.Answer {
        let gate = gate
        let made = ScriptedTransport([.json(answer)])
        return .custom(path: Self.path) { request in
            await gate.pass()
            return try await made.send(request)
        }
    }

    private static func json(_ id: String, email: String) -> String {
        #"{"schemas":["urn:u"],"id":"\#(id)","userName":"\#(id)","emails":[{"value":"\#(email)","primary":true}]}"#
    }

    @Test("A response for a previous user is discarded; after a sign-out the form is empty")
    func others() async throws {
        let desk = try Desk(
            "ada",
            [held(Self.json("ada", email: "ada@x")), .json(Self.json("grace", email: "grace@x"), path: Self.path)]
        )
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

    @Test("Edits during a save are kept and not overwritten by the response")
    func typedMeanwhile() async throws {
        let me = Self.json("ada", email: "old@x")
        let desk = try Desk("ada", [.json(me, path: Self.path), held(Self.json("ada", email: "new@x"))])
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

    @Test("Attributes with dots in their names, and equal-looking ones, are written to their own place")
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

    private static let own = "/users/me"
    private static let schema: ScriptedTransport.Answer = .json(
        #"""
        {"schema":{"username":{"displayName":"User name","required":true,"type":"string"},
         "email":{"displayName":"Mail","regex":"^[a-z]+@x$","required":true,"type":"string"},
         "level":{"displayName":"Level","readOnly":true,"type":"string"},
         "nickname":{"displayName":"Nickname","type":"string"},"pin":{"credential":true,"type":"string"}}}
        """#,
        path: "/users/me/meta"
    )

    private static func document(_ attributes: String) -> ScriptedTransport.Answer {
        .json(#"{"id":"ada","type":"Person","attributes":\#(attributes)}"#, path: own)
    }

    /// Returns a profile view with a server that has a schema and no SCIM.
    private func shown(_ answers: ScriptedTransport.Answer...) throws -> (desk: Desk, host: ViewHost, ends: Ends) {
        let first = Self.document(#"{"username":"ada","email":"a@x","level":"gold"}"#)
        let desk = try Desk("ada", Self.withoutSCIM + [first, Self.schema] + answers)
        let ends = Ends()
        let host = ViewHost {
            UserProfile(onSaved: { ends.all.append("saved") }, onError: { ends.all.append("failed") })
                .thunderIDProvider(state: desk.state)
        }
        return (desk, host, ends)
    }

    @MainActor
    private final class Ends {
        var all: [String] = []
    }

    @Test("The server's schema defines names, required and read-only attributes, and adds missing ones")
    func drawnFromSchema() async throws {
        let (_, host, _) = try shown()
        try await host.wait(for: "the profile") { host.has("Save") }
        for name in ["User name", "Mail", "Level", "Nickname"] { #expect(host.texts.contains(name)) }
        #expect(host.texts.filter { $0 == "required" }.count == 2)
        #expect(try host.find(.identifier("thunderid-field-email")).accessibility.hint == "required")
        #expect(host.has(.identifier("thunderid-field-nickname")) && !host.has(.identifier("thunderid-field-pin")))
        #expect(!host.has(.identifier("thunderid-field-level")) && host.texts.contains("gold"))
    }

    @Test("The return key and the buttons above the keyboard lead through the editable lines")
    func keyboard() async throws {
        let (_, host, _) = try shown()
        try await host.wait(for: "the profile") { host.has("Save") }
        let next = Query.identifier("thunderid-keyboard-next")
        let done = Query.identifier("thunderid-keyboard-done")
        var visited: [String?] = []
        try host.type("ada", into: .identifier("thunderid-field-username"))
        while host.has(next), visited.count < 5 {
            visited.append(host.focused?.accessibility.identifier)
            host.reevaluate()
            try host.tap(next)
        }
        visited.append(host.focused?.accessibility.identifier)
        #expect(visited == ["username", "email", "nickname"].map { "thunderid-field-\($0)" })
        try host.tap(done)
        #expect(host.focused == nil && !host.has(done))

        try host.type("a@x", into: .identifier("thunderid-field-email"))
        try host.pressReturn()
        #expect(host.focused?.accessibility.identifier == "thunderid-field-nickname")
    }

    @Test("A pattern mismatch or an empty required field is shown at its line, and nothing is sent")
    func refusedBySchema() async throws {
        let (desk, host, ends) = try shown()
        try await host.wait(for: "the profile") { host.has("Save") }
        let before = desk.transport.requests.count
        try host.type("nope", into: .identifier("thunderid-field-email"))
        try host.type("", into: .identifier("thunderid-field-username"))
        try host.tap("Save")
        #expect(ends.all == ["failed"] && desk.transport.requests.count == before)
        #expect(try host.find(.identifier("thunderid-error-email")).label == "Mail has an invalid format.")
        #expect(try host.find(.identifier("thunderid-error-username")).label == "User name is required.")
        #expect(host.focused?.accessibility.identifier == "thunderid-field-username")
        try host.type("b@x", into: .identifier("thunderid-field-email"))
        #expect(!host.has(.identifier("thunderid-error-email")))
        try host.type("ada", into: .identifier("thunderid-field-username"))
        #expect(!host.texts.contains { $0.contains("invalid format") || $0.contains("is required") })
    }

    @Test("Attributes that the server did not store are listed, and the form shows the stored profile")
    func unstored() async throws {
        let stored = #"{"username":"ada","email":"b@x","level":"gold"}"#
        let (desk, host, ends) = try shown(
            Self.document(#"{"username":"ada","email":"a@x","level":"gold"}"#),
            Self.document(stored),
            Self.document(stored)
        )
        try await host.wait(for: "the profile") { host.has("Save") }
        try host.type("b@x", into: .identifier("thunderid-field-email"))
        try host.type("Countess", into: .identifier("thunderid-field-nickname"))
        try host.tap("Save")
        try await host.wait(for: "the answer") { !ends.all.isEmpty }
        #expect(ends.all == ["failed"])
        #expect(try host.find(.identifier("thunderid-error")).label == "Not saved: Nickname")
        #expect(try host.find(.identifier("thunderid-field-email")).value == "b@x")
        #expect(desk.state.user?.email == "b@x" && desk.state.user?.claims?["nickname"] == nil)
    }

    @Test("The schema is requested once for each user, and again after a refresh")
    func schemaOnce() async throws {
        let desk = try Desk("ada", [Self.schema, Self.schema])
        await desk.state.start()
        async let first = desk.state.getUserSchema()
        async let second = desk.state.getUserSchema()
        let count = try await first.count
        #expect(count == 5)
        _ = try await second
        func asked() -> Int { desk.transport.requests.filter { $0.head.path == "/users/me/meta" }.count }
        #expect(asked() == 1)
        await desk.state.refresh()
        _ = try await desk.state.getUserSchema()
        #expect(asked() == 2)
        // A failed request is repeated.
        await desk.state.refresh()
        for _ in 1...2 { _ = try? await desk.state.getUserSchema() }
        #expect(asked() == 4)
    }
}
