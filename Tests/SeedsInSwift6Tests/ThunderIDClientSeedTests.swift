import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing
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
            ), storage: InMemoryStorageAdapter())
        try await client.reInitialize(baseUrl: "https://localhost:8091")
        try await client.reInitialize(clientId: "other")
    }

    func initialize(with adapter: any StorageAdapter) async throws -> Bool {
        try await client.initialize(config: config, storage: adapter)
    }

    func loop(password: String) async throws -> EmbeddedFlowResponse {
        let request = EmbeddedFlowRequestConfig(applicationId: "app")
        var response = try await client.signIn(payload: EmbeddedSignInPayload(), request: request)
        while response.flowStatus == .promptOnly {
            var inputs: [String: String] = [:]
            for input in response.data?.inputs ?? [] {
                inputs[input.name] = input.type == "PASSWORD_INPUT" ? password : "ada"
            }
            response = try await client.signIn(
                payload: EmbeddedSignInPayload(
                    flowId: response.flowId, actionId: response.data?.actions?.first?.id, inputs: inputs,
                    challengeToken: response.challengeToken
                ),
                request: request,
                sessionId: nil
            )
        }
        return response
    }

    func register() async throws -> EmbeddedFlowResponse {
        let first = try await client.signUp()
        return try await client.signUp(
            payload: EmbeddedSignInPayload(flowId: first.flowId),
            request: EmbeddedFlowRequestConfig(applicationId: "app"))
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
        let meta = try await client.getFlowMeta(applicationId: "app")
        options = try await client.getFlowMeta(applicationId: "app", language: "de")
        return meta
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

/// An app's own adapter, not `Sendable`, as the documented protocol is not.
final class DictionaryAdapter: StorageAdapter {
    var values: [String: String] = [:]
    func store(key: String, value: String) throws { values[key] = value }
    func retrieve(key: String) -> String? { values[key] }
    func delete(key: String) { values[key] = nil }
    func clear() { values = [:] }
}

@MainActor
@Suite("The snippets of seed ThunderIDClient work as printed")
struct ThunderIDClientSeedTests {
    static let assertion =
        [
            #"{"alg":"RS256","typ":"JWT"}"#, #"{"sub":"42","username":"ada","email":"ada@example.com","name":"Ada"}"#,
        ].map { Data($0.utf8).base64EncodedString() }.joined(separator: ".").replacingOccurrences(of: "=", with: "")
        + ".c2ln"

    @Test("The sign-in loop ends with a session, a user and claims")
    func loop() async throws {
        let transport = ScriptedTransport([
            .json(
                #"""
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t",
                 "data":{"inputs":[{"identifier":"username","type":"TEXT_INPUT","required":true},
                                   {"identifier":"password","type":"PASSWORD_INPUT","required":true}],
                         "actions":[{"ref":"go"}]}}
                """#),
            .json(#"{"executionId":"e","flowStatus":"COMPLETE","data":{},"assertion":"\#(Self.assertion)"}"#),
        ])
        let model = AuthViewModel(client: ThunderIDClient(environment: ClientEnvironment(transport: transport)))
        try await model.initialize()
        let response = try await model.loop(password: "secret")
        #expect(response.flowStatus == .complete)
        #expect(try await model.client.isSignedIn())
        await model.show()
        #expect(model.lastUser?.sub == "42")
        #expect(model.lastUser?.displayName == "Ada")
        #expect(try await model.subject() == "42")
        #expect(try await model.state().0)
        #expect(try await model.client.isSignedIn() == false)
    }

    @Test("An app's own adapter that is not Sendable can be given")
    func strangersAdapter() async throws {
        let model = AuthViewModel()
        #expect(try await model.initialize(with: DictionaryAdapter()))
        #expect(try await model.client.isSignedIn() == false)
    }

    @Test("Errors are caught by either name")
    func errors() async {
        let model = AuthViewModel()
        await model.show()
        #expect(model.lastError?.hasPrefix("[SDK_NOT_INITIALIZED] ") == true)
        #expect(await model.showAsReleased() == .sdkNotInitialized)
    }

    @Test("A form is drawn as in the seeds' views")
    func drawing() {
        let inputs = [FlowInput(name: "username", type: "TEXT_INPUT"), FlowInput(name: "pin", type: "PASSWORD_INPUT")]
        let lines = AuthViewModel().draw(inputs, [FlowAction(id: "go"), FlowAction(id: "up", label: "Sign up")])
        #expect(lines == ["username", "secure pin", "Submit", "Sign up"])
    }
}
