import Foundation
import HTTPTypes
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// An application with a scripted service. The responses are the bodies of Entra's cases.
struct MSALTestEnvironment: Sendable {
    typealias Answer = ScriptedTransport.Answer

    let transport = ScriptedTransport()
    let clock = TestClock()
    let store: any SecretStore
    let app: MSALNativeAuthPublicClientApplication

    init(
        _ answers: [Answer] = [],
        store: any SecretStore = MemorySecretStore(),
        capabilities: MSALNativeAuthCapabilities = []
    ) throws {
        self.store = store
        for answer in answers { transport.append(answer) }
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB, .password]
        )
        config.capabilities = capabilities
        app = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(
                transport: transport,
                clock: clock.sleepless,
                logger: SecretWatch.logger { Issue.record("\($0)") }
            ),
            store: store
        )
    }

    /// The sent forms, in order.
    var forms: [[String: String]] { transport.requests.map { ReplayScript.fields($0.body ?? Data()).0 } }

    /// The requested paths, in order, without the tenant's.
    var paths: [String] {
        transport.requests.map { ($0.head.path ?? "").replacingOccurrences(of: "/contoso.onmicrosoft.com", with: "") }
    }

    /// Leads to a sign-up that waits for its code.
    func signUpCode() async throws -> SignUpCodeRequiredState {
        transport.append(try .entra("ok-ct1"), try .entra("challenge-oob-js"))
        guard
            case .codeRequired(let state, _, _, _) = await app.signUp(
                parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com")
            )
        else { throw CaseProblem("no code is required") }
        return state
    }

    /// Signs a user in.
    func account(_ body: String = "token-ok") async throws -> MSALNativeAuthUserAccountResult {
        transport.append(try .entra("ok-ct1"), try .entra("challenge-password-js2"), try .entra(body))
        let parameters = MSALNativeAuthSignInParameters(username: "ada@example.com")
        parameters.password = "Correct horse 1"
        guard case .completed(let result) = await app.signIn(parameters: parameters) else {
            throw CaseProblem("no user is signed in")
        }
        return result
    }
}

extension ScriptedTransport.Answer {
    /// A response of Entra's, by its name.
    static func entra(_ name: String, status: Int? = nil) throws -> Self {
        let body = String(decoding: try ReplayFile.copy().body(name), as: UTF8.self)
        return .json(body, status: status ?? (name.hasPrefix("err-") ? 400 : 200))
    }

    static let offline = Self.failure(TransportError(.connectionFailed, requestMayHaveBeenSent: false))

    /// Never returns; ends with the task.
    static let silence = Self.custom { _ in
        try await Task.sleep(for: .seconds(3_600))
        throw CancellationError()
    }
}
