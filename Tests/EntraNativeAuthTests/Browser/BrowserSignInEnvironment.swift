import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import TestSupport

@testable import EntraNativeAuth

/// A client whose browser and token endpoint are scripted.
struct BrowserSignInEnvironment: Sendable {
    typealias Change = @Sendable (inout [String: String]) -> Void

    let pages = TenantPages()
    let transport = ScriptedTransport()
    let clock = TestClock()
    let store = MemorySecretStore()

    func client(
        redirectURI: String? = TenantPages.redirectURI
    ) throws -> EntraClient {
        var configuration = try Samples.configuration()
        configuration.redirectURI = redirectURI
        return EntraClient(
            configuration: configuration,
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless)
        )
    }

    /// A browser that returns with a response.
    func browser(_ change: @escaping Change = { _ in }) -> ScriptedBrowserSession {
        ScriptedBrowserSession([.custom { [pages] in try pages.callback(to: $0.url, change: change) }])
    }

    /// Appends a token response for the request of the browser.
    func appendTokens(
        user: String = "ada",
        scope: String = "openid User.Read",
        change: @escaping Change = { _ in }
    ) {
        let answer = ScriptedTransport.Answer.custom { [pages] request in
            let body = pages.tokens(user: user, scope: scope, change: change)
            return try await ScriptedTransport([.json(body)]).send(request)
        }
        transport.append(answer)
    }

    var forms: [[String: String]] { transport.requests.map(EntraSessionEnvironment.fields) }
}
