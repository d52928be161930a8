import AuthFlows
import ComponentSupport
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("The updates of the state", .serialized, .timeLimit(.minutes(5)))
struct StateTests {
    private func host(_ state: ThunderIDState) -> ViewHost {
        ViewHost {
            SignedIn {
                Text("inside")
            } fallback: {
                Text("outside")
            }
            .thunderIDProvider(state: state)
        }
    }

    @Test(
        "A guard that shows nothing before the start still starts the state",
        arguments: [false, true]
    )
    func emptyBeforeStart(_ isSignedIn: Bool) async throws {
        let desk = try Desk(isSignedIn ? "ada" : nil)
        let host = host(desk.state)
        #expect(host.texts.isEmpty)
        try await host.wait(for: "the start") { host.has(.text(isSignedIn ? "inside" : "outside")) }
        host.reevaluate()
        try host.check()
    }

    @Test("A store that can't be read at launch shows neither side; once readable, the state has the user")
    func lockedAtLaunch() async throws {
        let desk = try Desk("ada")
        desk.storage.secrets.readsFail = true
        let host = host(desk.state)
        try await host.wait(for: "the start") { desk.state.isInitialized && !desk.state.isLoading }
        host.reevaluate()
        #expect(host.texts.isEmpty && desk.state.error != nil)
        desk.storage.secrets.readsFail = false
        try await host.wait(for: "the user") {
            desk.clock.advance(by: .seconds(5))
            return host.has("inside")
        }
        #expect(desk.state.user?.sub == "ada" && desk.state.error == nil)
    }

    @Test("An offline start that needs the server for the user shows neither side until it succeeds")
    func offlineAtLaunch() async throws {
        let desk = try Desk(nil)
        try desk.storage.update(["thunder.access_token": Secret("opaque")])
        let host = host(desk.state)
        try await host.wait(for: "the start") {
            desk.state.isInitialized && !desk.state.isLoading && desk.state.error != nil
        }
        host.reevaluate()
        #expect(host.texts.isEmpty && !desk.state.isDetermined && !desk.state.isSignedIn)
        // Observers of the session may request it at the same time; the last response is used.
        for _ in 1...4 { desk.transport.append(.json(#"{"sub":"ada"}"#, path: "/oauth2/userinfo")) }
        await desk.state.refresh()
        try await host.wait(for: "the user") { host.has("inside") }
        #expect(desk.state.isDetermined && desk.state.user?.sub == "ada")
    }

    @Test("A session that has expired and cannot be refreshed shows the fallback")
    func expiredAtLaunch() async throws {
        let desk = try Desk(nil)
        try desk.storage.update([
            "thunder.access_token": Secret("opaque"), "thunder.token_expiry": Secret("1000000000"),
        ])
        let host = host(desk.state)
        try await host.wait(for: "the fallback") { host.has("outside") }
        #expect(desk.state.isDetermined && !desk.state.isSignedIn && desk.state.error != nil)
    }

    @Test("A sign-in by another form updates the state")
    func signInElsewhere() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let state = ThunderIDState(client: try await world.client())
            let host = host(state)
            try await host.wait(for: "the start") { host.has("outside") }
            let model = FlowModel(flow: ThunderIDFlow(client: state.client, kind: .signIn))
            await model.start()
            model.setValue("ada", for: "username")
            model.setValue(ComponentTestServer.password, for: "password")
            await model.submit()
            host.reevaluate()
            try await host.wait(for: "the user") { host.has("inside") }
            host.close()
        }
    }

    @Test("A completed flow without a session is an error and can be restarted")
    func completeWithoutSession() async throws {
        let desk = try Desk()
        await desk.state.start()
        let outcome = FlowOutcome(user: FlowUser(id: "1", username: "ada"))
        let model = FlowModel(flow: ScriptedFlow([.step(FlowStep(id: "end", kind: .complete(outcome)))]))
        let form = SignInState(model: model)
        form.owner = desk.state
        var completions = 0
        var errors = [String]()
        form.setViewContext(.init(onComplete: { completions += 1 }, onError: { errors.append($0) }))
        let host = ViewHost { Watching(form: form) }
        await model.start()
        try await host.wait(for: "the error") { completions > 0 || !errors.isEmpty }
        host.reevaluate()
        #expect(completions == 0 && errors.count == 1 && desk.state.user == nil)
        #expect(form.error == errors.first && form.actions.map(\.label) == ["Try again"])
    }

    @Test("A failed start can be retried, in a styled form and in a custom one")
    func startError() async throws {
        let config = ThunderIDConfig(baseUrl: "http://localhost:8090", applicationId: "a")
        let state = ThunderIDState(
            client: ThunderIDClient(),
            config: config,
            i18n: ThunderIDI18n(language: "en-US", storageKey: "desk")
        )
        var errors: [String] = []
        let host = ViewHost {
            VStack {
                SignIn(applicationId: "a", onError: { errors.append($0) })
                BaseSignIn(applicationId: "a", onError: { errors.append($0) }) { form in
                    ForEach(form.actions, id: \.id) { action in
                        Button("Own: " + (action.label ?? "")) { form.submit(actionId: action.id) }
                    }
                }
            }
            .thunderIDProvider(state: state)
        }
        try await host.wait(for: "the errors") { errors.count == 2 }
        host.reevaluate()
        try host.tap("Own: Try again")
        try await host.wait(for: "another error") { errors.count == 3 }
        try host.tap(.identifier("thunderid-begin-again"))
        try await host.wait(for: "yet another error") { errors.count == 4 }
        #expect(Set(errors) == ["baseUrl must be an https:// address."])
    }

    @Test("A repeated step with other contents updates a custom form")
    func sameStep() async throws {
        func answer(_ hint: String) -> ScriptedTransport.Answer {
            .json(
                #"""
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"\#(hint)","data":{
                "inputs":[{"identifier":"code","type":"OTP_INPUT","required":false}],
                "actions":[{"ref":"go","nextNode":"n"}],"additionalData":{"hint":"\#(hint)"}}}
                """#,
                path: "/flow/execute"
            )
        }
        let desk = try Desk(nil, [answer("first"), answer("second")])
        let form = SignInState()
        let host = ViewHost { Watching(form: form) }
        form.start(.signIn, applicationId: "a", with: desk.state)
        func hint() -> String? { form.additionalData["hint"]?.value as? String }
        try await host.wait(for: "the first answer") { hint() == "first" && !form.isLoading }
        let step = form.model?.step?.id
        host.reevaluate()
        form.submit(actionId: form.actions.first?.id ?? "")
        try await host.wait(for: "the second answer") { hint() == "second" }
        #expect(form.model?.step?.id == step)
    }

    @Test("A saved profile removes edited attributes, keeps others, and newer tokens override it")
    func saved() async throws {
        let desk = try Desk("ada")
        await desk.state.start()
        #expect(desk.state.user?.email == "ada@old.example")
        // An update of another attribute.
        await desk.state.didSave(User(sub: "ada", username: "ada"), edited: ["nickname"])
        #expect(desk.state.user?.email == "ada@old.example" && desk.state.user?.username == "ada")
        #expect(desk.state.user?.claims?["email"]?.value as? String == "ada@old.example")
        await desk.state.didSave(User(sub: "ada", username: "ada"), edited: ["emails"])
        #expect(desk.state.user?.email == nil && desk.state.user?.claims?["email"] == nil)
        // A later change of another attribute does not restore it.
        await desk.state.didSave(User(sub: "ada", username: "ada"), edited: ["nickname"])
        await desk.state.refresh()
        #expect(desk.state.user?.email == nil && desk.state.user?.username == "ada")
        try desk.signIn("ada", issuedAt: 2)
        await desk.state.refresh()
        #expect(desk.state.user?.email == "ada@old.example" && desk.state.user?.username == nil)
    }

    @Test(
        "Each attribute maps to one user property, by SCIM's name and the server's own",
        arguments: [
            (["userName", "username"], ["username", "preferred_username"]), (["emails", "email"], ["email"]),
            (["displayName", "name", "given_name", "family_name"], ["name", "displayName"]),
            (["photos", "picture"], ["picture"]),
        ]
    )
    func facts(_ attributes: [String], _ claims: [String]) {
        let names = ["username", "preferred_username", "email", "name", "displayName", "picture", "locale"]
        let known = User(
            sub: "1",
            username: "u",
            email: "e",
            displayName: "d",
            profilePicture: "p",
            claims: Dictionary(uniqueKeysWithValues: names.map { ($0, AnyCodable("x")) })
        )
        for attribute in attributes {
            let user = known.updated(by: User(sub: "1"), edited: [attribute])
            #expect(Set(user.claims?.keys.map { $0 } ?? []) == Set(names).subtracting(claims))
            let facts = [user.username, user.email, user.displayName, user.profilePicture]
            #expect(facts.filter { $0 == nil }.count == 1)
        }
        #expect(known.updated(by: User(sub: "1"), edited: []) == known)
    }
}

private struct Watching: View {
    @ObservedObject var form: SignInState

    var body: some View { Text(form.error ?? "") }
}
