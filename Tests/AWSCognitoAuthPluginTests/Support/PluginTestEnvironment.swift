import Amplify
import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

/// A plugin with a scripted service and its own Hub, so that no test uses shared state.
struct PluginTestEnvironment: Sendable {
    typealias Answer = ScriptedTransport.Answer
    typealias Event = HubPayload.EventName.Auth

    let transport = ScriptedTransport()
    let clock = TestClock()
    let hub = HubCategory()
    let store: any SecretStore
    let plugin: AWSCognitoAuthPlugin
    private let heard: AsyncStream<HubPayload>

    /// - Parameters:
    ///   - answers: the service's responses, in order.
    ///   - store: the session's store; pass the same one for a relaunch.
    ///   - flow: the configuration's authentication flow.
    ///   - secret: the app client's secret.
    ///   - poolID: the pool.
    ///   - network: the number of attempts of a request; one, so that each response is for one call.
    ///   - isConfigured: whether `configure` was called.
    ///   - isSleepless: whether a delay only advances the clock.
    ///   - passkeys: the device's passkeys.
    ///   - oauth: the settings of web sign-in.
    ///   - browser: the browser of web sign-in.
    ///   - identityPool: the identity pool.
    ///   - allowsGuests: what the configuration says about guests of the identity pool.
    ///   - passwordManagers: the automatic requests to the device's password managers.
    init(
        _ answers: [Answer] = [],
        store: any SecretStore = MemorySecretStore(),
        flow: AmplifyOutputsData.Auth.AuthenticationFlowType? = .userPassword,
        secret: String? = nil,
        poolID: String = "eu-central-1_AbCdEf123",
        network: AWSCognitoNetworkPreferences? = .once,
        isConfigured: Bool = true,
        isSleepless: Bool = false,
        passkeys: (any PasskeyAuthenticator)? = nil,
        oauth: AmplifyOutputsData.Auth.OAuth? = nil,
        browser: (any BrowserSession)? = nil,
        identityPool: String? = nil,
        allowsGuests: Bool? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) throws {
        self.store = store
        for answer in answers { transport.append(answer) }
        plugin = AWSCognitoAuthPlugin(
            networkPreferences: network,
            environment: ClientEnvironment(
                transport: transport,
                clock: isSleepless ? clock.sleepless : clock.clock,
                logger: SecretWatch.logger { Issue.record("\($0)") }
            ),
            store: store,
            passkeyAuthenticator: passkeys,
            browser: browser,
            passwordManagers: passwordManagers,
            hub: hub
        )
        let (stream, teller) = AsyncStream.makeStream(of: HubPayload.self)
        heard = stream
        _ = hub.listen(to: .auth) { teller.yield($0) }
        guard isConfigured else { return }
        try plugin.configure(
            using: AmplifyOutputsData(
                version: "1",
                auth: .init(
                    awsRegion: "eu-central-1",
                    userPoolId: poolID,
                    userPoolClientId: "client1",
                    identityPoolId: identityPool,
                    oauth: oauth,
                    unauthenticatedIdentitiesEnabled: allowsGuests,
                    userPoolClientSecret: secret,
                    authenticationFlowType: flow
                )
            )
        )
    }

    /// A plugin with a signed-in user; the requests of the sign-in are not counted.
    static func signedIn(
        _ answers: [Answer] = [],
        lifetime: Int = 3_600,
        store: any SecretStore = MemorySecretStore(),
        isSleepless: Bool = false,
        passkeys: (any PasskeyAuthenticator)? = nil,
        identityPool: String? = nil,
        passwordManagers: PasswordManagerOptions = PasswordManagerOptions()
    ) async throws -> PluginTestEnvironment {
        let stage = try PluginTestEnvironment(
            store: store,
            isSleepless: isSleepless,
            passkeys: passkeys,
            identityPool: identityPool,
            passwordManagers: passwordManagers
        )
        stage.transport.append(stage.tokens(lifetime: lifetime))
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        for answer in answers { stage.transport.append(answer) }
        return stage
    }

    /// The requested operations, in order.
    var operations: [String] {
        transport.requests.map { request in
            let target = HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] } ?? ""
            return String(target.split(separator: ".").last ?? "")
        }
    }

    /// The sent bodies, in order.
    var bodies: [[String: Any]] { transport.bodies(for: "/") }

    /// A member of the last body, as JSON with sorted keys.
    func sent(_ index: Int) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: try #require(bodies.indices.contains(index) ? bodies[index] : nil),
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return String(decoding: data, as: UTF8.self)
    }

    /// The events up to now.
    func events() async -> [HubPayload] {
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "end"))
        var all: [HubPayload] = []
        for await payload in heard {
            guard payload.eventName != "end" else { break }
            all.append(payload)
        }
        return all
    }

    /// The events about changes of the signed-in user up to now.
    func changes() async -> [HubPayloadEventName] {
        let names = [Event.signedIn, Event.signedOut, Event.sessionExpired, Event.userDeleted]
        return await events().map(\.eventName).filter(names.contains)
    }

    // MARK: - Responses of the service

    static func error(_ type: String, _ message: String = "No.", status: Int = 400) -> Answer {
        .custom { _ in
            TransportResponse(
                head: HTTPResponse(
                    status: .init(code: status),
                    headerFields: HTTPField.Name("x-amzn-RequestId").map { [$0: "request-1"] } ?? [:]
                ),
                body: Data(#"{"__type":"\#(type)","message":"\#(message)"}"#.utf8)
            )
        }
    }

    static let offline = Answer.failure(TransportError(.connectionFailed, requestMayHaveBeenSent: false))

    /// A token in the format of the service. Its signature is not valid.
    static func token(_ claims: [String: Any]) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: claims, options: [.sortedKeys])) ?? Data()
        return "\(Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8))).\(Base64URL.encode(data)).c2ln"
    }

    /// - Parameters:
    ///   - lifetime: in seconds from the clock's time.
    ///   - refresh: the refresh token; `nil` for none, as after a refresh.
    ///   - name: part of the access token, to distinguish it from others.
    func tokens(
        lifetime: Int = 3_600,
        refresh: String? = "refresh-1",
        name: String = "first",
        sub: String = "sub-1"
    ) -> Answer {
        let expires = Int(clock.now.timeIntervalSince1970) + lifetime
        let access = Self.token(["sub": sub, "username": "ada", "exp": expires, "jti": name])
        let id = Self.token(["sub": sub, "cognito:username": "ada", "exp": expires])
        let refreshMember = refresh.map { #""RefreshToken":"\#($0)","# } ?? ""
        return .json(
            #"""
            {"ChallengeParameters":{},"AuthenticationResult":{"AccessToken":"\#(access)","IdToken":"\#(id)",
            \#(refreshMember)"ExpiresIn":\#(lifetime),"TokenType":"Bearer"}}
            """#
        )
    }

    static func challenge(
        _ name: String,
        session: String = "session-1",
        _ parameters: String = "{}",
        available: String = "[]"
    )
        -> Answer
    {
        .json(
            #"""
            {"ChallengeName":"\#(name)","Session":"\#(session)","ChallengeParameters":\#(parameters),
            "AvailableChallenges":\#(available)}
            """#
        )
    }

    static let signUpAnswer = Answer.json(
        #"""
        {"UserConfirmed":false,"UserSub":"sub-1","CodeDeliveryDetails":{"Destination":"a***@e***",
        "DeliveryMedium":"EMAIL","AttributeName":"email"},"Session":"sign-up-session"}
        """#
    )
}

extension AWSCognitoNetworkPreferences {
    static let once = AWSCognitoNetworkPreferences(maxRetryCount: 0, timeoutIntervalForRequest: 30)
}

/// The error that a call throws; records an issue for no error or another type.
func authError(_ body: () async throws -> Void) async -> AuthError? {
    do {
        try await body()
        Issue.record("no error was thrown")
        return nil
    } catch let error as AuthError {
        return error
    } catch {
        Issue.record("not an AuthError: \(error)")
        return nil
    }
}

extension AuthError {
    /// The reason of a `service` error.
    var reason: AWSCognitoAuthError? { underlyingError as? AWSCognitoAuthError }
    /// The field of a `validation` error.
    var field: String? { if case .validation(let field, _, _, _) = self { field } else { nil } }
}

extension Task where Failure == any Error {
    /// The value. When the suite's time limit cancels the test, the task is cancelled too, so that a defect fails the
    /// test instead of hanging it.
    var valueInTime: Success {
        get async throws {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        }
    }
}
