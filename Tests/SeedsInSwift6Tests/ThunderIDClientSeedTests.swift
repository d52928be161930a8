import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing
import ThunderID

/// An app's own adapter, not `Sendable`, as the documented protocol is not.
final class DictionaryAdapter: StorageAdapter {
    var values: [String: String] = [:]
    func store(key: String, value: String) throws { values[key] = value }
    func retrieve(key: String) -> String? { values[key] }
    func delete(key: String) { values[key] = nil }
    func clear() { values = [:] }
}

/// The `state` of an authorization request.
// unchecked: a lock protects the only value.
final class StateEcho: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""

    var value: String { lock.withLock { text } }

    func read(_ request: TransportRequest) {
        let items = URLComponents(string: request.head.path ?? "")?.queryItems ?? []
        lock.withLock { text = items.first { $0.name == "state" }?.value ?? "" }
    }
}

@MainActor
@Suite("The snippets of seed ThunderIDClient work as printed", .timeLimit(.minutes(5)))
struct ThunderIDClientSeedTests {
    static let assertion =
        [
            #"{"alg":"RS256","typ":"JWT"}"#, #"{"sub":"42","username":"ada","email":"ada@example.com","name":"Ada"}"#,
        ].map { Data($0.utf8).base64EncodedString() }.joined(separator: ".").replacingOccurrences(of: "=", with: "")
        + ".c2ln"

    /// A server for one sign-in with the seed's own configuration, which has an OAuth client.
    static func server() -> ScriptedTransport {
        let state = StateEcho()
        return ScriptedTransport([
            .custom(path: "/oauth2/authorize") { request in
                state.read(request)
                return TransportResponse(
                    head: HTTPResponse(
                        status: .found,
                        headerFields: [.location: "/gate/signin?applicationId=app&authId=a&executionId=e"]
                    ),
                    body: Data()
                )
            },
            .json(
                #"""
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t",
                 "data":{"inputs":[{"identifier":"username","type":"TEXT_INPUT","required":true},
                                   {"identifier":"password","type":"PASSWORD_INPUT","required":true}],
                         "actions":[{"ref":"go"}]}}
                """#,
                path: "/flow/execute"
            ),
            .json(
                #"{"executionId":"e","flowStatus":"COMPLETE","data":{},"assertion":"\#(assertion)"}"#,
                path: "/flow/execute"
            ),
            .custom(path: "/oauth2/auth/callback") { _ in
                let url = "io.thunderid.b2c://callback?code=c&iss=https%3A%2F%2Flocalhost%3A8090&state=\(state.value)"
                return TransportResponse(
                    head: HTTPResponse(status: .ok),
                    body: Data(#"{"redirect_uri":"\#(url)"}"#.utf8)
                )
            },
            .json(
                #"{"access_token":"\#(assertion)","token_type":"Bearer","expires_in":3600,"refresh_token":"r"}"#,
                path: "/oauth2/token"
            ),
        ])
    }

    @Test("The sign-in loop ends with a session, a user and claims")
    func loop() async throws {
        let model = AuthViewModel(client: ThunderIDClient(environment: ClientEnvironment(transport: Self.server())))
        // The script's tokens are not signed.
        model.config.tokenValidation = TokenValidationConfig(validate: false)
        #expect(try await model.initialize(with: InMemoryStorageAdapter()))
        let response = try await model.loop()
        #expect(response.flowStatus == .complete)
        #expect(try await model.client.isSignedIn())
        await model.show()
        #expect(model.lastUser?.sub == "42")
        #expect(model.lastUser?.displayName == "Ada")
        #expect(try await model.subject() == "42")
        #expect(try await model.state().0)
        #expect(try await model.client.isSignedIn() == false)
    }

    @Test("Initialization, the redirect URI and sign-out work as printed")
    func redirectAndSignOut() async throws {
        let model = AuthViewModel(
            client: ThunderIDClient(environment: ClientEnvironment(transport: ScriptedTransport()))
        )
        try await model.initialize()
        await #expect(throws: IAMError.self) {
            try await model.redirect { _ in try #require(URL(string: "io.thunderid.b2c://callback?code=x&state=y")) }
        }
        #expect(try await model.signOut() == "io.thunderid.b2c://logout")
        await #expect(throws: IAMError.self) { try await model.exchange() }
        await #expect(throws: IAMError.self) { try await model.profile() }
    }

    @Test("An app's own adapter need not be Sendable")
    func strangersAdapter() async throws {
        let model = AuthViewModel()
        #expect(try await model.initialize(with: DictionaryAdapter()))
        #expect(try await model.client.isSignedIn() == false)
    }

    @Test("Errors are caught by either type name")
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
