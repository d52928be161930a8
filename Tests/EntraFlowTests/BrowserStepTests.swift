import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

@MainActor
@Suite("The browser as the next step of a flow", .timeLimit(.minutes(5)))
struct BrowserStepTests {
    private let pages = TenantPages()
    private let transport = ScriptedTransport()

    private func client() throws -> EntraClient {
        var configuration = try EntraConfiguration(
            clientID: "client-1",
            authority: try EntraAuthority(tenantSubdomain: "contoso")
        )
        configuration.redirectURI = TenantPages.redirectURI
        return EntraClient(
            configuration: configuration,
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: TestClock().sleepless)
        )
    }

    /// Returns a model whose flow the service permits in a browser only.
    private func model(_ kind: EntraFlow.Kind, of client: EntraClient) async -> FlowModel {
        transport.append(.json(#"{"challenge_type":"redirect","redirect_reason":"Native sign-in is off"}"#))
        let model = FlowModel(flow: client.flow(kind))
        await model.start()
        model.setValue("ada@example.com", for: "username")
        await model.submit("send")
        return model
    }

    private func browser(_ change: @escaping @Sendable (inout [String: String]) -> Void = { _ in })
        -> ScriptedBrowserSession
    {
        ScriptedBrowserSession([.custom { [pages] in try pages.callback(to: $0.url, change: change) }])
    }

    private func user(_ model: FlowModel) -> FlowUser? {
        guard case .complete(let outcome) = model.phase else { return nil }
        return outcome.user
    }

    private func appendTokens() {
        transport.append(
            .custom { [pages] in try await ScriptedTransport([.json(pages.tokens())]).send($0) }
        )
    }

    @Test("A sign-in that requires the browser continues there with the entered name, and ends signed in")
    func signIn() async throws {
        let client = try client()
        let model = await model(.signIn, of: client)
        guard case .browser(let request)? = model.step?.kind else {
            Issue.record("not a browser step")
            return
        }
        #expect(request.callback?.absoluteString == TenantPages.redirectURI)
        #expect(model.step?.components.contains { $0.text == FormTexts()(.browserOnly) } == true)

        appendTokens()
        await model.openBrowser(browser())
        #expect(pages.parameters["login_hint"] == "ada@example.com")
        #expect(pages.parameters["prompt"] == nil)
        #expect(user(model)?.username == "ada@example.com")
        #expect(try client.account()?.username == "ada@example.com")
    }

    @Test("A sign-up asks the pages for a new account")
    func signUp() async throws {
        let client = try client()
        let model = await model(.signUp, of: client)
        appendTokens()
        await model.openBrowser(browser())
        #expect(pages.parameters["prompt"] == "create")
        #expect(try client.account() != nil)
    }

    @Test("A user who closes the browser or cancels on the page can open it again, or go back to the first form")
    func cancelled() async throws {
        let client = try client()
        let model = await model(.signIn, of: client)
        await model.openBrowser(ScriptedBrowserSession([.cancelled]))
        #expect(model.error?.code == .cancelled)
        let first = model.step?.id

        let cancelling = browser { response in
            response["code"] = nil
            response["error"] = "access_denied"
            response["error_subcode"] = "cancel"
        }
        await model.openBrowser(cancelling)
        let state = pages.parameters["state"]
        #expect(model.step?.id != first)

        appendTokens()
        await model.openBrowser(browser { $0["state"] = state })
        #expect(try client.account() == nil)
        #expect(model.step?.field("username") != nil)
    }

    @Test("Without a redirect URI the flow reports the browser as before")
    func noRedirectURI() async throws {
        let client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: "client-1",
                authority: try EntraAuthority(tenantSubdomain: "contoso")
            ),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: TestClock().sleepless)
        )
        let model = await model(.signIn, of: client)
        #expect(model.step?.kind == .form)
        #expect(model.error?.recovery.contains(.openBrowser) == true)
    }
}
