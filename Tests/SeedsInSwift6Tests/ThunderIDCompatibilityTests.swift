import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing
import ThunderID

// Code written for the released SDK that uses its declarations other than by calls. The test is that it compiles.

/// A protocol by which an app replaces the client in its tests: the methods of seed `ThunderIDClient`, as printed
/// there.
protocol AuthenticationClient {
    func initialize(config: ThunderIDConfig, storage: StorageAdapter?) async throws -> Bool
    func reInitialize(baseUrl: String?, clientId: String?) async throws -> Bool
    func getConfiguration() throws -> ThunderIDConfig
    func signIn(
        payload: EmbeddedSignInPayload,
        request: EmbeddedFlowRequestConfig,
        sessionId: String?
    ) async throws -> EmbeddedFlowResponse
    func signUp(
        payload: EmbeddedSignInPayload?,
        request: EmbeddedFlowRequestConfig?
    ) async throws -> EmbeddedFlowResponse
    func buildSignInURL(options: SignInOptions?) throws -> URL
    func handleRedirectCallback(url: URL) async throws -> User
    func isSignedIn(sessionId: String?) async throws -> Bool
    func signOut(options: SignOutOptions?, sessionId: String?) async throws -> String
    func clearSession(sessionId: String?)
    func isLoading() -> Bool
    func getAccessToken(sessionId: String?) async throws -> String
    func decodeJwtToken<R: Decodable>(_ token: String) throws -> R
    func exchangeToken(config: TokenExchangeRequestConfig, sessionId: String?) async throws -> TokenResponse
    func getUser(options: [String: Any]?) async throws -> User
    func getUserProfile(options: [String: Any]?) async throws -> UserProfile
    func updateUserProfile(payload: [String: Any], userId: String?) async throws -> User
    func getUserSchema() async throws -> [String: AttributeSchema]
}

extension ThunderIDClient: AuthenticationClient {}

/// As in the Quickstart: neither `Sendable` nor isolated.
final class AppAttestTokenProvider {
    private(set) var count = 0

    func requestToken() async throws -> String {
        count += 1
        return "attestation \(count)"
    }
}

/// A `switch` without a `default`.
func title(of flow: FlowType) -> String {
    switch flow {
    case .authentication: "Sign in"
    case .registration: "Sign up"
    case .passwordRecovery: "Reset the password"
    case .invitedUserRegistration: "Accept the invitation"
    }
}

@Suite("Code written for the released SDK compiles and behaves", .timeLimit(.minutes(5)))
struct ThunderIDCompatibilityTests {
    private func config(attestationEnabled: Bool) -> ThunderIDConfig {
        let attestationProvider = AppAttestTokenProvider()
        return ThunderIDConfig(
            baseUrl: "https://localhost:8090",
            applicationId: "app",
            attestationEnabled: attestationEnabled,
            attestationTokenProvider: attestationEnabled ? attestationProvider.requestToken : nil
        )
    }

    @Test("The Quickstart's attestation provider, from an object that is not Sendable", arguments: [true, false])
    func attestation(_ isEnabled: Bool) async throws {
        let transport = ScriptedTransport(
            (1...2).map { .json(#"{"executionId":"e\#($0)","flowStatus":"INCOMPLETE","challengeToken":"t"}"#) }
        )
        let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
        _ = try await client.initialize(
            config: config(attestationEnabled: isEnabled),
            storage: InMemoryStorageAdapter()
        )
        for _ in 1...2 {
            _ = try await client.signIn(
                payload: EmbeddedSignInPayload(),
                request: EmbeddedFlowRequestConfig(applicationId: "app")
            )
        }
        let sent = transport.requests.map { request in
            request.head.headerFields.first { $0.name.rawName == "Attestation-Token" }?.value
        }
        #expect(sent == (isEnabled ? ["attestation 1", "attestation 2"] : [nil, nil]))
    }

    @Test("The provider is a property that can be read, called and replaced")
    func attestationProperty() async throws {
        var config = config(attestationEnabled: true)
        let provider: (() async throws -> String)? = config.attestationTokenProvider
        #expect(try await provider?() == "attestation 1")
        config.attestationTokenProvider = { "another" }
        #expect(try await config.attestationTokenProvider?() == "another")
    }

    @Test("The client conforms to a protocol with the documented signatures")
    func mock() async throws {
        let client: any AuthenticationClient = ThunderIDClient()
        await #expect(throws: IAMError.self) { try await client.getUser(options: nil) }
        #expect(throws: IAMError.self) { try client.buildSignInURL(options: nil) }
    }

    @Test("The documented methods can be referenced, by their full name or its first part")
    func references() async throws {
        let client = ThunderIDClient()
        let build: (SignInOptions?) throws -> URL = client.buildSignInURL(options:)
        let handle: (URL) async throws -> User = client.handleRedirectCallback(url:)
        let buildByName = client.buildSignInURL
        let handleByName = client.handleRedirectCallback
        let user = client.getUser
        let profile = client.getUserProfile
        let update = client.updateUserProfile
        let schema: () async throws -> [String: AttributeSchema] = client.getUserSchema
        let url = try #require(URL(string: "app:/done"))
        #expect(throws: IAMError.self) { try build(nil) }
        #expect(throws: IAMError.self) { try buildByName(nil) }
        for call in [handle, handleByName] { await #expect(throws: IAMError.self) { try await call(url) } }
        await #expect(throws: IAMError.self) { try await user(nil) }
        await #expect(throws: IAMError.self) { try await profile(nil) }
        await #expect(throws: IAMError.self) { try await update([:], nil) }
        await #expect(throws: IAMError.self) { try await schema() }
    }

    @Test("The flow types are the documented four", arguments: FlowType.allCases)
    func flowTypes(_ flow: FlowType) {
        #expect(FlowType.allCases.count == 4 && !title(of: flow).isEmpty)
        #expect(EmbeddedFlowRequestConfig(applicationId: "app", flowType: flow).flowType == flow)
    }

    @Test("The open flow type represents every other flow of a server")
    func serverFlowTypes() {
        var request = EmbeddedFlowRequestConfig(
            applicationId: "app",
            serverFlowType: ServerFlowType(rawValue: "NEW_FLOW")
        )
        #expect(request.serverFlowType.rawValue == "NEW_FLOW" && FlowType(request.serverFlowType) == nil)
        request.flowType = .passwordRecovery
        #expect(request.serverFlowType == .recovery)
        #expect(FlowType(rawValue: "RECOVERY") == nil && FlowType(ServerFlowType.recovery) == .passwordRecovery)
    }

    private struct Custom: Equatable {
        let number: Int
    }

    @Test("AnyCodable returns the wrapped value")
    func anyCodable() throws {
        let date = Date(timeIntervalSince1970: 1)
        #expect(AnyCodable(date).value as? Date == date)
        #expect(AnyCodable(Custom(number: 1)).value as? Custom == Custom(number: 1))
        #expect(AnyCodable(["a": 1]).value as? [String: Int] == ["a": 1])
        #expect(AnyCodable(["a": AnyCodable(date)]).value as? [String: AnyCodable] == ["a": AnyCodable(date)])
        #expect(AnyCodable(Int64(7)).value as? Int64 == 7 && AnyCodable(true).value as? Bool == true)
        #expect(AnyCodable(date) == AnyCodable(date) && AnyCodable(date) != AnyCodable(Date(timeIntervalSince1970: 2)))
        #expect(AnyCodable(date) != AnyCodable(NSNull()) && AnyCodable(["a": 1]) == AnyCodable(["a": AnyCodable(1)]))
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(try String(decoding: encoder.encode([AnyCodable(date)]), as: UTF8.self) == "[1]")
        #expect(try String(decoding: encoder.encode([AnyCodable(Custom(number: 1))]), as: UTF8.self) == "[null]")
    }
}
