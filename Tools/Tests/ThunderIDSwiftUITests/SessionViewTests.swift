import ComponentSupport
import Foundation
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderIDSwiftUI

@MainActor
@Suite("Buttons, menus, callback and profile against a server", .serialized, .timeLimit(.minutes(5)))
struct SessionViewTests {
    private func signedIn(_ world: ComponentTestServer) async throws -> ThunderIDState {
        let client = try await world.signUp("ada")
        let state = ThunderIDState(
            client: client,
            i18n: ThunderIDI18n(language: "en-US", storageKey: "session_view_tests")
        )
        await state.start()
        #expect(state.isSignedIn && state.isInitialized && state.error == nil)
        return state
    }

    @Test("Peer defect 4: SignOutButton can't be tapped twice, and reports after the sign-out")
    func signOut() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            var told: [Bool] = []
            let host = ViewHost {
                SignOutButton { told.append(state.isSignedIn) }.thunderIDProvider(state: state)
            }
            try host.tap("Sign out")
            #expect(try host.find(.identifier("thunderid-sign-out")).isEnabled == false)
            host.reevaluate()
            try await host.wait(for: "the end") { !told.isEmpty }
            #expect(told == [false])
            #expect(try await state.client.isSignedIn() == false)
        }
    }

    @Test("Peer defect 4: UserDropdown closes and calls onSignOutComplete")
    func dropdown() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            var profiles = 0
            var ends = 0
            let host = ViewHost {
                UserDropdown(onProfileTap: { profiles += 1 }, onSignOutComplete: { ends += 1 })
                    .thunderIDProvider(state: state)
            }
            #expect(try host.find(.identifier("thunderid-user")).value == "collapsed")
            // The initial in place of a picture, and the display name.
            #expect(host.texts.contains("A") && host.texts.contains("Ada"))
            try host.tap(.identifier("thunderid-user"))
            #expect(try host.find(.identifier("thunderid-user")).value == "expanded")
            try host.tap("Profile")
            #expect(profiles == 1 && !host.has("Sign out"))
            try host.tap(.identifier("thunderid-user"))
            host.reevaluate()
            try host.tap("Sign out")
            try await host.wait(for: "the end") { ends > 0 }
            #expect(ends == 1 && !host.has("Sign out") && !state.isSignedIn)
        }
    }

    @Test("A session that is cleared elsewhere updates the state")
    func endsElsewhere() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            let host = ViewHost {
                SignedIn {
                    Text("inside")
                } fallback: {
                    Text("outside")
                }.thunderIDProvider(state: state)
            }
            #expect(host.has("inside"))
            state.client.clearSession()
            host.reevaluate()
            try await host.wait(for: "the end") { host.has("outside") }
        }
    }

    @Test("UserProfile shows every attribute, saves changes and updates the state")
    func profile() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            var saves = 0
            var failures = 0
            let host = ViewHost {
                UserProfile(onSaved: { saves += 1 }, onError: { failures += 1 }).thunderIDProvider(state: state)
            }
            try await host.wait(for: "the profile") { host.has(.identifier("thunderid-field-emails")) }
            #expect(try host.find(.identifier("thunderid-field-emails")).value == "ada@example.com")
            #expect(!host.html().contains("AnyCodable"))
            try host.type("augusta@example.com", into: .identifier("thunderid-field-emails"))
            host.reevaluate()
            try host.tap("Save")
            try await host.wait(for: "the answer") { saves + failures > 0 }
            #expect(saves == 1 && failures == 0)
            #expect(state.user?.email == "augusta@example.com")
            #expect(try host.find(.identifier("thunderid-field-emails")).value == "augusta@example.com")
            let loaded = ProfileDocument(claims: try await state.client.getUserProfile().claims)
            #expect(loaded.texts["emails"] == "augusta@example.com")
            // The tokens are older than the saved profile.
            await state.refresh()
            #expect(state.user?.email == "augusta@example.com")
        }
    }

    @Test("Peer defect 4: a profile that can't be loaded calls onError and can be retried")
    func brokenProfile() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            state.client.clearSession()
            let shown = ThunderIDState(user: User(sub: "1"), client: state.client, i18n: state.i18n)
            var failures = 0
            let host = ViewHost { UserProfile(onError: { failures += 1 }).thunderIDProvider(state: shown) }
            try await host.wait(for: "the failure") { failures == 1 && host.has("Try again") }
            host.reevaluate()
            try host.tap("Try again")
            try await host.wait(for: "the second failure") { failures == 2 }
            #expect(host.has(.identifier("thunderid-error")))
        }
    }

    @Test("Peer defect 4: `UserProfile { }` is called after a save")
    func trailingClosure() async throws {
        try await ComponentTestServer.run { world in
            let state = try await signedIn(world)
            var saves = 0
            let host = ViewHost { UserProfile { saves += 1 }.thunderIDProvider(state: state) }
            try await host.wait(for: "the profile") { host.has("Save") }
            host.reevaluate()
            try host.tap("Save")
            #expect(saves == 1)
        }
    }

    @Test("Peer defect 4: a callback URL is redeemed once per view, and its error is readable")
    func callback() async throws {
        try await ComponentTestServer.run { world in
            let state = ThunderIDState(
                client: try await world.client(),
                i18n: ThunderIDI18n(language: "en-US", storageKey: "session_view_tests")
            )
            let url = try #require(URL(string: "io.thunderid.b2c://callback?code=1&state=2"))
            var errors: [String] = []
            let host = ViewHost {
                Callback(url: url, onError: { errors.append($0) }).thunderIDProvider(state: state)
            }
            try await host.wait(for: "the refusal") { !errors.isEmpty }
            host.reevaluate()
            try await host.settle()
            #expect(errors == ["This response doesn't belong to a sign-in started in this app. Start over."])
            #expect(host.has("Could not complete sign-in"))
        }
    }
}
