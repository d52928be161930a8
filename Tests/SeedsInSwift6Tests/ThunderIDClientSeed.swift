import Foundation
import ThunderID

/// The snippets of seed `ThunderIDClient`, called as an app would: from a view model on the main actor.
@MainActor
final class AuthViewModel {
    let client: ThunderIDClient
    var config = ThunderIDConfig(
        baseUrl: "https://localhost:8090",
        clientId: "<your-client-id>",
        scopes: ["openid", "profile", "email"],
        afterSignInUrl: "io.thunderid.b2c://callback",
        afterSignOutUrl: "io.thunderid.b2c://logout"
    )
    var lastUser: User?
    var lastError: String?
    var options: [String: Any] = ["fresh": true]
    var applicationId = "app"
    /// The values of the inputs by their names.
    var values = ["username": "ada", "password": "secret"]
    /// The forms of the last flow.
    private(set) var forms: [[String]] = []

    init(client: ThunderIDClient = ThunderIDClient()) { self.client = client }

    func initialize() async throws {
        // As printed in the seed: the result is dropped.
        try await client.initialize(
            config: ThunderIDConfig(
                baseUrl: "https://localhost:8090",
                clientId: "<your-client-id>",
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: "io.thunderid.b2c://callback",
                afterSignOutUrl: "io.thunderid.b2c://logout"
            ),
            storage: InMemoryStorageAdapter()
        )
        try await client.reInitialize(baseUrl: "https://localhost:8091")
        try await client.reInitialize(clientId: "other")
    }

    func initialize(with adapter: any StorageAdapter) async throws -> Bool {
        try await client.initialize(config: config, storage: adapter)
    }

    func loop() async throws -> EmbeddedFlowResponse {
        let request = EmbeddedFlowRequestConfig(applicationId: applicationId)
        return try await advance(from: try await client.signIn(payload: EmbeddedSignInPayload(), request: request)) {
            try await client.signIn(payload: $0, request: request, sessionId: nil)
        }
    }

    func register() async throws -> EmbeddedFlowResponse {
        let request = EmbeddedFlowRequestConfig(applicationId: applicationId, flowType: .registration)
        return try await advance(from: try await client.signUp()) {
            try await client.signUp(payload: $0, request: request)
        }
    }

    /// Submits the values until the flow requires no more input.
    private func advance(
        from first: EmbeddedFlowResponse,
        submit: (EmbeddedSignInPayload) async throws -> EmbeddedFlowResponse
    ) async throws -> EmbeddedFlowResponse {
        var response = first
        forms = []
        // With an error the server repeats the form.
        while response.flowStatus == .promptOnly, response.error == nil {
            let fields = response.data?.inputs ?? []
            forms.append(draw(fields, response.data?.actions ?? []))
            var inputs: [String: String] = [:]
            for input in fields { inputs[input.name] = values[input.name] }
            response = try await submit(
                EmbeddedSignInPayload(
                    flowId: response.flowId,
                    actionId: response.data?.actions?.first?.id,
                    inputs: inputs,
                    challengeToken: response.challengeToken
                )
            )
        }
        return response
    }

    func show() async {
        do {
            let user = try await client.getUser()
            lastUser = user
            lastUser = try await client.getUser(options: options)
        } catch let error as IAMError {
            lastError = "[\(error.code.rawValue)] \(error.message)"
        } catch {
            lastError = "Unexpected error: \(error)"
        }
    }

    func showAsReleased() async -> ThunderIDErrorCode? {
        do {
            lastUser = try await client.getUser()
            return nil
        } catch let error as ThunderIDError {
            return error.code
        } catch {
            return .unknownError
        }
    }

    func subject() async throws -> String? {
        let accessToken = try await client.getAccessToken()
        let claims: [String: AnyCodable] = try client.decodeJwtToken(accessToken)
        let sub = claims["sub"]?.value as? String
        return sub
    }

    func texts() async throws -> [String: Any] {
        let meta = try await client.getFlowMeta(applicationId: applicationId)
        options = try await client.getFlowMeta(applicationId: applicationId, language: "de")
        return meta
    }

    /// As printed: hints for the hosted sign-in, and the callback's user.
    /// - Parameter browse: opens a URL in a browser, and returns the callback.
    func redirect(_ browse: (URL) async throws -> URL) async throws -> [URL] {
        var options = SignInOptions()
        options.prompt = "login"
        options.loginHint = "ada"
        options.fidp = "google"
        let plain = try client.buildSignInURL()
        lastUser = try await client.handleRedirectCallback(url: browse(plain))
        let url = try client.buildSignInURL(options: options)
        lastUser = try await client.handleRedirectCallback(url: browse(url))
        return [plain, url]
    }

    func signOut() async throws -> String {
        _ = try await client.signOut(options: SignOutOptions(idTokenHint: "hint"), sessionId: "second")
        return try await client.signOut()
    }

    func exchange(_ token: String = "t") async throws -> TokenResponse {
        try await client.exchangeToken(
            config: TokenExchangeRequestConfig(
                subjectToken: token,
                subjectTokenType: "urn:ietf:params:oauth:token-type:jwt"
            ),
            sessionId: nil
        )
    }

    func profile() async throws -> (UserProfile, User) {
        let profile = try await client.getUserProfile()
        _ = try await client.getUserProfile(options: options)
        // As printed in the docs: the result is dropped.
        try await client.updateUserProfile(payload: ["displayName": "Ada"])
        return (
            profile, try await client.updateUserProfile(payload: ["name": ["givenName": "Ada"]], userId: profile.id)
        )
    }

    func state() async throws -> (Bool, Bool, ThunderIDConfig) {
        let isSignedIn = try await client.isSignedIn()
        client.clearSession()
        client.clearSession(sessionId: "second")
        return (isSignedIn, client.isLoading(), try client.getConfiguration())
    }

    /// As in the seeds' views.
    func draw(_ inputs: [FlowInput], _ actions: [FlowAction]) -> [String] {
        inputs.map { input in
            if input.type == "PASSWORD_INPUT" { return "secure " + input.name }
            return input.name
        } + actions.map { action in action.label ?? "Submit" }
    }
}
