import Foundation
import LocalIdentityServer
import ServerTestSupport
import Testing
import ThunderID

@testable import NativeAuthCore

/// The snippets of seed `ThunderIDClient`, heading by heading, with the URLs that they have as printed.
@MainActor
@Suite(
    "The snippets of seed ThunderIDClient with the sample application of a real server",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(10))
)
struct WayfinderSnippetTests {
    private nonisolated static let files = WayfinderApplication.files
    /// Runs the test with the snippets' view model and an uninitialized client.
    private static func run(
        _ file: String = files[0],
        _ body: @MainActor (DocumentServer, AuthViewModel) async throws -> Void
    ) async throws {
        try await DocumentServer.run(try WayfinderApplication.ofSnippets.batch(file)) { server in
            let environment = ClientEnvironment(transport: server.world.transport, logger: ThunderIDTestServer.watched)
            let model = AuthViewModel(client: ThunderIDClient(environment: environment))
            model.applicationId = WayfinderApplication.id
            model.config = ThunderIDConfig(
                baseUrl: server.world.baseURL.absoluteString,
                clientId: WayfinderApplication.clientID,
                scopes: model.config.scopes,
                afterSignInUrl: model.config.afterSignInUrl,
                afterSignOutUrl: model.config.afterSignOutUrl,
                applicationId: WayfinderApplication.id
            )
            model.values = ["username": "john.doe", "password": WayfinderApplication.password]
            try await body(server, model)
        }
    }

    /// Runs the test after the sign-in of a user of the documents.
    private static func runSignedIn(
        _ file: String = files[0],
        _ body: @MainActor (DocumentServer, AuthViewModel) async throws -> Void
    ) async throws {
        try await run(file) { server, model in
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            #expect(try await model.loop().flowStatus == .complete)
            try await body(server, model)
        }
    }

    /// Returns the server's attributes of the signed-in user.
    private static func attributes(_ server: DocumentServer, _ model: AuthViewModel) async throws -> JSONValue? {
        let token = try await model.client.getAccessToken()
        return try JSONValue.decode(from: try await server.world.get("users/me", token: token).body)["attributes"]
    }

    @Test("Usage, initialize, reInitialize, getConfiguration: a sign-in with the configuration as printed")
    func usage() async throws {
        try await Self.run { server, model in
            try await model.initialize()
            #expect(try model.client.getConfiguration().clientId == "other")
            #expect(try model.client.getConfiguration().baseUrl == "https://localhost:8091")
            let address = server.world.baseURL.absoluteString
            #expect(
                try await model.client.reInitialize(
                    baseUrl: address,
                    clientId: WayfinderApplication.clientID
                )
            )
            #expect(try model.client.getConfiguration().afterSignInUrl == "io.thunderid.b2c://callback")
            #expect(try await model.loop().flowStatus == .complete)
            #expect(try await model.subject() == "wayfinder-john-doe")
            #expect(try await model.client.signOut() == "io.thunderid.b2c://logout")
        }
    }

    @Test("signIn(payload:request:sessionId:): the loop ends with tokens and the user", arguments: files)
    func signIn(_ file: String) async throws {
        try await Self.runSignedIn(file) { _, model async throws in
            // The labels of the actions are in the step's layout only.
            #expect(model.forms == [["username", "secure password", "Submit", "Submit", "Submit"]])
            #expect(try await model.client.isSignedIn())
            await model.show()
            // The documents limit the claims of ID tokens, and the user name is not among them.
            #expect(model.lastUser?.email == "john.doe@example.com")
            #expect(model.lastError == nil)
        }
    }

    @Test("signIn(payload:request:sessionId:): a wrong password is an error of the step, not a session")
    func wrongPassword() async throws {
        try await Self.run { _, model in
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            model.values["password"] = "Wrong horse 7"
            let refused = try await model.loop()
            #expect(refused.flowStatus == .promptOnly && refused.error != nil)
            #expect(try await model.client.isSignedIn() == false)
        }
    }

    @Test("signUp(payload:request:): the loop requests every attribute, and the new user can sign in", arguments: files)
    func signUp(_ file: String) async throws {
        try await Self.run(file) { server, model in
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            let attributes =
                file == Self.files[0]
                ? ["mobileNumber": "+15550123"]
                : ["mobile_number": "+15550123", "full_name": "Ada Example", "member_id": "WF-1", "tier": "Gold"]
            model.values = [
                "username": "ada", "password": WayfinderApplication.password, "email": "ada@example.com",
                "given_name": "Ada", "family_name": "Example",
            ].merging(attributes) { $1 }
            #expect(try await model.register().flowStatus == .complete)
            #expect(model.forms.first?.prefix(2) == ["username", "secure password"])
            let asked = Set(model.forms.dropFirst().joined()).subtracting(["Submit"])
            #expect(asked == Set(model.values.keys).subtracting(["username", "password"]))
            // The documents' sign-up does not sign in.
            #expect(try await model.client.isSignedIn() == false)
            #expect(try await model.loop().flowStatus == .complete)
            await model.show()
            #expect(model.lastUser?.email == "ada@example.com")
            let stored = try await Self.attributes(server, model)
            for (name, value) in model.values where name != "password" {
                #expect(stored?[name]?.string == value, "\(name)")
            }
        }
    }

    @Test("buildSignInURL, handleRedirectCallback: PKCE through the browser", arguments: files)
    func redirect(_ file: String) async throws {
        try await Self.run(file) { server, model in
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            let urls = try await model.redirect {
                try await server.world.browse($0, name: "john.doe", password: WayfinderApplication.password)
            }
            for url in urls {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
                #expect(values["client_id"] == WayfinderApplication.clientID)
                #expect(values["redirect_uri"] == "io.thunderid.b2c://callback")
                #expect(values["code_challenge_method"] == "S256" && values["code_challenge"]?.count == 43)
            }
            #expect(model.lastUser?.email == "john.doe@example.com")
            #expect(try await model.subject() == "wayfinder-john-doe")
        }
    }

    @Test("isSignedIn, clearSession, isLoading, signOut: the session and its end", arguments: files)
    func session(_ file: String) async throws {
        try await Self.runSignedIn(file) { server, model in
            let (isSignedIn, isLoading, config) = try await model.state()
            #expect(isSignedIn && !isLoading && config.clientId == WayfinderApplication.clientID)
            // The snippet has cleared the session.
            #expect(try await model.client.isSignedIn() == false)
            #expect(try await model.loop().flowStatus == .complete)
            let token = try await model.client.getAccessToken()
            #expect(try await server.world.get("oauth2/userinfo", token: token).head.status == .ok)
            #expect(try await model.signOut() == "io.thunderid.b2c://logout")
            #expect(try await model.client.isSignedIn() == false)
        }
    }

    @Test("getAccessToken, decodeJwtToken, exchangeToken: the claims, and a token for the same subject")
    func tokens() async throws {
        try await Self.runSignedIn { _, model in
            #expect(try await model.subject() == "wayfinder-john-doe")
            let exchanged = try await model.exchange(try await model.client.getAccessToken())
            #expect(try await model.client.getAccessToken() == exchanged.accessToken)
            #expect(try await model.subject() == "wayfinder-john-doe")
        }
    }

    @Test("exchangeToken: an error where the documents do not grant it")
    func noExchange() async throws {
        try await Self.runSignedIn(Self.files[1]) { _, model in
            let token = try await model.client.getAccessToken()
            let error = await #expect(throws: IAMError.self) { try await model.exchange(token) }
            #expect(error?.code == .invalidConfiguration)
            #expect(try await model.client.getAccessToken() == token)
        }
    }

    @Test("getUser, getUserProfile, updateUserProfile: the profile and its change", arguments: files)
    func profile(_ file: String) async throws {
        try await Self.runSignedIn(file) { server, model in
            let (before, updated) = try await model.profile()
            #expect(before.id == "wayfinder-john-doe" && before.claims["userName"]?.value as? String == "john.doe")
            #expect(updated.sub == before.id && updated.username == "john.doe")
            let stored = try await Self.attributes(server, model)
            #expect(stored?["given_name"]?.string == "Ada" && stored?["family_name"]?.string == "Doe")
        }
    }

    @Test("Error handling: the code and the message, by either name")
    func errors() async throws {
        try await Self.run { _, model async throws in
            await model.show()
            #expect(model.lastError?.hasPrefix("[SDK_NOT_INITIALIZED] ") == true)
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            await model.show()
            #expect(model.lastError?.hasPrefix("[SESSION_EXPIRED] ") == true)
            #expect(await model.showAsReleased() == .sessionExpired)
        }
    }

    @Test("The application's texts are loaded")
    func texts() async throws {
        try await Self.run { _, model in
            #expect(try await model.initialize(with: InMemoryStorageAdapter()))
            let meta = try await model.texts()
            #expect((meta["application"] as? [String: Any])?["name"] as? String == "Wayfinder")
        }
    }
}
