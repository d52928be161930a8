import ComponentSupport
@_spi(Host) import SwiftUI
import Testing
import ThunderIDSwiftUI

@MainActor
@Suite("The released SDK's documented examples beyond the seeds run", .serialized, .timeLimit(.minutes(5)))
struct DocumentedViewsTests {
    private func host(_ state: ThunderIDState, _ log: @escaping (String) -> Void) -> ViewHost {
        ViewHost { DocumentedHome(log: log).thunderIDProvider(state: state) }
    }

    @Test("Without a user a guard shows its fallback, whose buttons call the app")
    func outside() async throws {
        try await ComponentTestServer.run { world in
            var log: [String] = []
            let i18n = ThunderIDI18n(language: "en-US", storageKey: "documented")
            let host = host(ThunderIDState(client: try await world.client(), i18n: i18n)) { log.append($0) }
            try await host.wait(for: "the buttons") { host.has("Sign in") && host.has("Enter") }
            host.reevaluate()
            for button in ["Sign in", "Enter", "Sign up"] { try host.tap(.label(button)) }
            #expect(log == ["sign in", "enter", "sign up"] && !host.has("Phone"))
            host.close()
        }
    }

    @Test("The token's claims are available by name")
    func claims() throws {
        let user = User(sub: "1", claims: ["given_name": AnyCodable("Ada")])
        let host = host(ThunderIDState(user: user)) { _ in }
        host.reevaluate()
        #expect(host.has("Hello, Ada"))
    }

    @Test("With a user: name, token, a custom profile form that saves, and sign-out")
    func inside() async throws {
        try await ComponentTestServer.run { world in
            var log: [String] = []
            let i18n = ThunderIDI18n(language: "en-US", storageKey: "documented")
            let state = ThunderIDState(client: try await world.signUp("ada"), i18n: i18n)
            let host = host(state) { log.append($0) }
            try await host.wait(for: "the profile") { host.has(.label("Phone")) && !host.has("Subject ") }
            let sub = try #require(state.user?.sub)
            #expect(host.has(.text("Subject " + sub)) && host.has(.text("Profile " + sub)))
            #expect(host.has(.text("Application " + world.applications.demo.applicationId)))
            try host.type("+4915112345678", into: .label("Phone"))
            host.reevaluate()
            try host.tap("Keep")
            try await host.wait(for: "the answer") { !log.isEmpty }
            #expect(log == ["saved"])
            #expect(try host.find(.label("Phone")).value == "+4915112345678")
            try host.tap("Sign out")
            try await host.wait(for: "the end") { log.count == 2 && host.has("Enter") }
            #expect(log == ["saved", "signed out"] && !state.isSignedIn)
            host.close()
        }
    }
}
