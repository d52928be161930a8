import ComponentSupport
import ServerTestSupport
@_spi(Host) import SwiftUI
import Testing
import ThunderIDSwiftUI

/// The component seeds' views, unchanged; the id of a real server's sample application replaces their placeholder.
@MainActor
@Suite(
    "The component seeds' views with the sample application of a real server",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .serialized,
    .timeLimit(.minutes(10))
)
struct WayfinderViewTests {
    private typealias Action = SnippetScreen.Action

    private static let signIn = Action(id: "action_001", label: "Sign in")
    private static let ada = ["username": "ada", "password": WayfinderApplication.password]
    private static let john = ["username": "john.doe", "password": WayfinderApplication.password]
    private static let attributes = [
        "email": "ada@example.com", "given_name": "Ada", "family_name": "Example", "mobileNumber": "+15550123",
    ]

    /// Shows a snippet on its own screen.
    private static func run(
        _ snippet: Snippet,
        _ body: @MainActor (SnippetScreen, ThunderIDState, ComponentTestServer) async throws -> Void
    ) async throws {
        let batch = try WayfinderApplication.ofSnippets.batch(WayfinderApplication.files[0])
        try await ComponentTestServer.run(importing: batch) { server in
            let i18n = ThunderIDI18n(language: "en-US", storageKey: "snippets")
            let state = ThunderIDState(client: try await server.snippetClient(), i18n: i18n)
            let screen = SnippetScreen(snippet, state: state)
            try await body(screen, state, server)
            screen.host.reevaluate()
            try screen.host.check()
            screen.host.close()
        }
    }

    /// Expects the session of a user, with the claims that the application's document lists for its access token:
    /// the user name is not one of them.
    private static func expectSession(of email: String, _ screen: SnippetScreen, _ state: ThunderIDState) async throws {
        try await screen.host.wait(for: "the session") { state.isSignedIn }
        #expect(state.user?.email == email && state.user?.username == nil)

        let user = try await state.client.getUser()
        #expect(user.email == email && user.username == nil)

        let claims: [String: AnyCodable] = try state.client.decodeJwtToken(try await state.client.getAccessToken())
        #expect(claims["sub"]?.value as? String == state.user?.sub)
    }

    private static func signUp(_ screen: SnippetScreen) async throws {
        try await screen.submit(ada, Action(id: "action_credentials", label: "Continue"))
        try await screen.submit(attributes, Action(id: "action_schema_attrs", label: "Continue"))
    }

    private static func expectAda(
        _ screen: SnippetScreen,
        _ state: ThunderIDState,
        _ server: ComponentTestServer
    ) async throws {
        try await expectSession(of: "ada@example.com", screen, state)
        let stored = try await server.attributes(of: "ada")
        for (name, value) in attributes { #expect(stored[name] == value, "\(name)") }
    }

    @Test(
        "A wrong password is shown as an error, the right one signs in, and sign-out shows the form again",
        arguments: Snippet.signIns
    )
    func signIn(_ snippet: Snippet) async throws {
        try await Self.run(snippet) { screen, state, _ in
            try await screen.submit(["username": "john.doe", "password": "Wrong horse 7"], Self.signIn)
            try await screen.host.wait(for: "the error") { screen.host.texts.contains { $0.contains("Incorrect") } }
            #expect(!state.isSignedIn && screen.fields["password"]?.role == .secureField)
            #expect(screen.fields["username"]?.role == .textField && screen.fields["username"]?.value == "john.doe")
            try await screen.submit(Self.john, Self.signIn)
            try await Self.expectSession(of: "john.doe@example.com", screen, state)
            #expect(try await state.client.signOut() == "io.thunderid.b2c://logout")
            try await screen.host.wait(for: "the form after the sign-out") {
                !state.isSignedIn && Set(screen.fields.keys) == ["username", "password"]
            }
        }
    }

    @Test(
        "Sign-up requires every attribute of the documents' user type, and ends signed in",
        arguments: Snippet.signUps
    )
    func signUp(_ snippet: Snippet) async throws {
        try await Self.run(snippet) { screen, state, server in
            try await Self.signUp(screen)
            try await Self.expectAda(screen, state, server)
        }
    }

    @Test("Sign-up: a known user name is an error of the form", arguments: Snippet.signUps)
    func knownName(_ snippet: Snippet) async throws {
        try await Self.run(snippet) { screen, state, _ in
            try await screen.submit(Self.john, Action(id: "action_credentials", label: "Continue"))
            try await screen.host.wait(for: "the error") { screen.host.texts.contains { $0.contains("xist") } }
            #expect(!state.isSignedIn)
        }
    }

    @Test("The sign-in form leads to sign-up, which ends signed in", arguments: Snippet.signIns)
    func signUpLink(_ snippet: Snippet) async throws {
        try await Self.run(snippet) { screen, state, server in
            try await screen.follow(Action(id: "action_signup", label: "Sign up"))
            try await Self.signUp(screen)
            try await Self.expectAda(screen, state, server)
        }
    }

    @Test("The sign-in form leads to recovery, whose link sets a new password", arguments: Snippet.signIns)
    func recovery(_ snippet: Snippet) async throws {
        try await Self.run(snippet) { screen, state, server in
            try await screen.follow(Action(id: "action_forgot_password", label: "Reset"))
            try await screen.submit(
                ["username": "john.doe"],
                Action(id: "action_submit_username", label: "Send recovery link")
            )
            // The step after the message waits for the link.
            try await screen.host.wait(for: "the message") { screen.host.has(.label("Check again")) }
            try screen.host.tap(.label("Check again"))
            let link = try await server.sentLink(to: "john.doe@example.com")
            #expect(link.hasPrefix("http://localhost:5173/recovery"))
            try await screen.submit(["inviteToken": link], Action(id: "nativeauth.continue", label: "Continue"))
            let password = "Another horse 8"
            try await screen.submit(
                ["password": password],
                Action(id: "action_submit_password", label: "Update password")
            )
            // The documents' recovery ends without a session.
            let again: Query = if snippet.isStyled { .identifier("thunderid-begin-again") } else { .label("Continue") }
            try await screen.host.wait(for: "the end") { screen.host.has(again) && screen.fields.isEmpty }
            #expect(!state.isSignedIn)
            try screen.host.tap(again)
            try await screen.submit(["username": "john.doe", "password": password], Self.signIn)
            try await Self.expectSession(of: "john.doe@example.com", screen, state)
        }
    }
}
