import AuthFlowsUI
import ComponentSupport
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderIDSwiftUI

@MainActor
@Suite("The provider and its state", .timeLimit(.minutes(5)))
struct ProviderTests {
    private func i18n(_ language: String = "en-US") -> ThunderIDI18n {
        ThunderIDI18n(language: language, storageKey: "provider_tests")
    }

    @Test("Without a provider a form shows one sentence and calls onError once")
    func missing() async throws {
        var errors: [String] = []
        let host = ViewHost { SignIn(applicationId: "a", onError: { errors.append($0) }) }
        try await host.settle()
        host.reevaluate()
        try await host.settle()
        let sentence = "SignIn requires .thunderIDProvider(config:) on an ancestor view."
        #expect(host.texts == [sentence] && errors == [sentence])
    }

    @Test("Errors outside of forms have the theme's error colour, in light and dark mode")
    func signalColor() async throws {
        var theme = FormTheme()
        theme.dark.error = .purple
        var html: [String] = []
        for (theme, scheme) in [(FormTheme(), ColorScheme.light), (FormTheme(), .dark), (theme, .dark)] {
            let host = ViewHost {
                UserObject().formTheme(theme).environment(\.colorScheme, scheme)
            }
            host.reevaluate()
            #expect(host.has(.identifier("thunderid-missing-provider")))
            html.append(host.html())
        }
        #expect(Set(html).count == 3)
    }

    @Test("Without a provider every component reports that, and none crashes")
    func everyComponent() throws {
        let host = ViewHost {
            VStack {
                SignUp(applicationId: "a")
                BaseSignIn(applicationId: "a") { _ in EmptyView() }
                SignedIn { Text("x") }
                SignedOut { Text("x") }
                Loading()
                SignInButton()
                SignOutButton()
                UserObject()
                UserDropdown()
                LanguageSwitcher()
            }
        }
        host.reevaluate()
        try host.check()
        #expect(host.texts.count == 10 && host.texts.allSatisfy { $0.contains(".thunderIDProvider(config:)") })
    }

    @Test("An app can build states for previews", arguments: [true, false])
    func previews(_ isSignedIn: Bool) throws {
        let state = ThunderIDState(
            user: isSignedIn ? User(sub: "1", username: "ada") : nil,
            i18n: i18n()
        )
        let host = ViewHost {
            VStack {
                SignedIn {
                    Text("inside")
                } fallback: {
                    Text("outside")
                }
                SignedOut {
                    Text("please")
                } fallback: {
                    Text("welcome")
                }
                SignedIn { Text("only inside") }
                UserObject()
            }
            .thunderIDProvider(state: state)
        }
        host.reevaluate()
        let expected = isSignedIn ? ["inside", "welcome", "only inside", "ada"] : ["outside", "please", "Anonymous"]
        #expect(host.texts == expected)
    }

    @Test("Peer defect 4: the client is initialized once, however often the view appears, before a form is shown")
    func startsOnce() async throws {
        let world = PlainStorage()
        let config = ThunderIDConfig(baseUrl: "https://localhost:1", applicationId: "a", storage: world.storage)
        let seen = Seen()
        let host = ViewHost {
            VStack {
                if seen.isShown { Reporter(seen: seen).thunderIDProvider(config: config, i18n: i18n()) }
            }
        }
        #expect(!host.has("please"))
        try await host.wait(for: "the start") { host.has("please") }
        host.reevaluate()
        try await host.settle()
        #expect(seen.states.allSatisfy { $0 === seen.states[0] } && seen.states[0].error == nil)
    }

    @Test("An invalid configuration is reported in words, without an error code")
    func misconfigured() async throws {
        let config = ThunderIDConfig(baseUrl: "http://localhost:8090", applicationId: "a")
        var errors: [String] = []
        let host = ViewHost {
            SignIn(applicationId: "a", onError: { errors.append($0) })
                .thunderIDProvider(config: config, i18n: i18n())
        }
        try await host.wait(for: "the error") { !errors.isEmpty }
        host.reevaluate()
        #expect(errors == ["baseUrl must be an https:// address."])
        #expect(host.has(.text("baseUrl must be an https:// address.")))
    }

    @Test("Peer defect 4: a user who can't be read at the start is an error, not silence")
    func unreadableStart() async throws {
        let storage = InMemoryStorageAdapter()
        storage.store(key: "thunder.access_token", value: "opaque")
        let config = ThunderIDConfig(baseUrl: "https://localhost:1", applicationId: "a", storage: storage)
        let state = ThunderIDState(client: ThunderIDClient(), config: config, i18n: i18n())
        await state.start()
        #expect(state.isInitialized && !state.isSignedIn && state.error?.isEmpty == false)
        #expect(state.error?.contains("[") == false)
    }

    @Test("A chosen language changes the texts")
    func language() throws {
        let texts = ThunderIDI18n(language: "en-US", storageKey: "provider_tests_language")
        let state = ThunderIDState(user: nil, i18n: texts)
        let host = ViewHost {
            VStack {
                LanguageSwitcher(locales: ["en-US", "de-DE"])
                SignUpButton {}
            }
            .thunderIDProvider(state: state)
        }
        #expect(host.has(.text("Sign up")))
        let other = try #require(
            host.all(.identifier("thunderid-language")).first?.all.map(\.label).first { $0.hasPrefix("Deutsch") }
        )
        try host.choose(other, in: .identifier("thunderid-language"))
        host.reevaluate()
        #expect(host.has(.text("Registrieren")) && texts.activeLocale == "de-DE")
    }
}

@MainActor
private final class Seen {
    var isShown = true
    var states: [ThunderIDState] = []
}

private struct PlainStorage {
    let storage = InMemoryStorageAdapter()
}

private struct Reporter: View {
    let seen: Seen
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        SignedOut { Text("please") }.onAppear { seen.states.append(state) }
    }
}
