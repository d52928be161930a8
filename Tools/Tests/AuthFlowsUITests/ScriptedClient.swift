import AuthFlows
@testable import CognitoUserPools
import Foundation
@testable import NativeAuthCore
import NativeAuthTesting

/// A client with scripted flows. Its session is that of a user pool with scripted responses.
struct ScriptedClient: AuthClient {
    // Claims: {"sub":"id-1","username":"ada"}
    private static let tokens = #"""
        {"AuthenticationResult":{"AccessToken":"e30.eyJzdWIiOiJpZC0xIiwidXNlcm5hbWUiOiJhZGEifQ.c2ln",
        "RefreshToken":"r","ExpiresIn":3600}}
        """#
    private static let refusal = #"{"__type":"NotAuthorizedException","message":"Refresh Token has been revoked"}"#

    let store = FailingSecretStore()
    private(set) var scripts: [AuthFlowKind: ScriptedFlow]
    private let clock = TestClock()
    private let transport = ScriptedTransport()
    private let pool: CognitoClient

    init(_ scripts: [AuthFlowKind: ScriptedFlow]) throws {
        self.scripts = scripts
        pool = CognitoClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            settings: CognitoPoolSettings(signInMethod: .password),
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
    }

    /// The client of the same session with other flows.
    func with(_ scripts: [AuthFlowKind: ScriptedFlow]) -> ScriptedClient {
        var client = self
        client.scripts = scripts
        return client
    }

    var flows: Set<AuthFlowKind> { Set(scripts.keys) }

    func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        guard let flow = scripts[kind] else { throw NativeAuthError(.unsupported, message: "No such flow.") }
        return flow
    }

    func sessionStates() throws -> SessionStateSequence { pool.pool.session.states() }
    func user() async throws -> FlowUser? { try pool.user() }
    func accessToken() async throws -> Secret { try await pool.accessToken() }

    func signOut(everywhere: Bool) async throws -> SignOutReason {
        transport.append(.json("{}"))
        return try await pool.signOut(everywhere: everywhere)
    }

    /// Signs in, as a flow does with its last response.
    func signIn() async throws {
        transport.append(.json(Self.tokens))
        let flow = pool.flow(CognitoFlow.Kind.signIn)
        let step = try await flow.start()
        let values = ["username": "ada", "password": "Correct-horse1"]
        _ = try await flow.submit(FlowSubmission(stepID: step.id, actionID: step.actions.first?.id, values: values))
    }

    /// Has the service refuse to extend the session.
    func endSession() async {
        clock.advance(by: .seconds(7200))
        transport.append(.json(Self.refusal, status: 400))
        _ = try? await accessToken()
    }
}
