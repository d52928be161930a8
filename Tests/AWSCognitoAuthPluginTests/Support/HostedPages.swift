import Amplify
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

/// The hosted pages of a pool, as the browser and the token endpoint of a scripted web sign-in.
enum HostedPages {
    static let settings = AmplifyOutputsData.Auth.OAuth(
        identityProviders: ["GOOGLE"],
        domain: "auth.example.com",
        scopes: ["openid", "email"],
        redirectSignInUri: ["com.example.app://in", "https://example.com/in"],
        redirectSignOutUri: ["com.example.app://out", "https://example.com/out"],
        responseType: "code"
    )

    /// The user signs in: the browser returns with a code and the `state` of the request.
    static let accepts = ScriptedBrowserSession.Answer.custom { request in
        try address("com.example.app://in?code=code-1&state=\(parameter("state", of: request.url))")
    }

    /// The pages end their session.
    static let signsOut = ScriptedBrowserSession.Answer.address("com.example.app://out")

    static func address(_ text: String) throws -> URL { try #require(URL(string: text)) }

    static func parameter(_ name: String, of url: URL) throws -> String {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return try #require(items.first { $0.name == name }?.value)
    }

    /// The tokens of the token endpoint.
    /// - Parameters:
    ///   - refresh: the refresh token; `nil` for none, as after a refresh.
    ///   - claims: further claims of the ID token.
    static func tokens(
        _ clock: TestClock,
        lifetime: Int = 3_600,
        refresh: String? = "web-refresh-1",
        name: String = "first",
        claims: [String: Any] = [:]
    ) -> ScriptedTransport.Answer {
        let expires = Int(clock.now.timeIntervalSince1970) + lifetime
        let access = PluginTestEnvironment.token(["sub": "sub-1", "username": "ada", "exp": expires, "jti": name])
        let identity: [String: Any] = ["sub": "sub-1", "cognito:username": "ada", "aud": "client1", "exp": expires]
        let id = PluginTestEnvironment.token(identity.merging(claims) { $1 })
        let refreshMember = refresh.map { #""refresh_token":"\#($0)","# } ?? ""
        return .json(
            #"{"access_token":"\#(access)","id_token":"\#(id)",\#(refreshMember)"#
                + #""expires_in":\#(lifetime),"token_type":"Bearer"}"#,
            path: "/oauth2/token"
        )
    }

    /// A plugin whose user has signed in on the pages.
    static func signedIn(
        _ answers: [ScriptedBrowserSession.Answer] = [],
        options: AuthWebUISignInRequest.Options? = nil,
        lifetime: Int = 3_600,
        store: any SecretStore = MemorySecretStore()
    ) async throws -> (stage: PluginTestEnvironment, browser: ScriptedBrowserSession) {
        let browser = ScriptedBrowserSession([accepts] + answers)
        let stage = try PluginTestEnvironment(
            store: store,
            isSleepless: true,
            oauth: settings,
            browser: browser
        )
        stage.transport.append(tokens(stage.clock, lifetime: lifetime))
        _ = try await stage.plugin.signInWithWebUI(options: options)
        return (stage, browser)
    }
}

extension PluginTestEnvironment {
    /// The paths of the requests, in order; the operation's name for one of the pool.
    var endpoints: [String] {
        zip(transport.requests, operations).map { request, operation in
            operation.isEmpty ? request.head.path ?? "" : operation
        }
    }

    /// The form of a request to the token endpoint.
    func form(_ index: Int) throws -> [String: String] {
        let request = try #require(transport.requests.indices.contains(index) ? transport.requests[index] : nil)
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        let items = URLComponents(string: "?" + body)?.queryItems ?? []
        return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    }
}
