import EndpointSupport
import FlowEngine
import Hummingbird
import IdentityBase
import IdentityDomain

extension HostedPageRoutes {
    /// Maximum length of an execution id, in bytes.
    private static let longestID = 200
    /// Maximum length of a link's token (which may be a JWT), in bytes.
    private static let maximumTokenLength = 2_048

    func show(_ call: Call) async throws -> Response {
        guard let execution = call.query[FlowField.executionId], !execution.isEmpty else {
            return try await begin(call)
        }

        for input in [InviteExecutor.input, MagicLinkExecutor.input] {
            guard let token = call.query[input], !token.isEmpty else {
                continue
            }
            guard execution.utf8.count <= Self.longestID,
                token.utf8.count <= Self.maximumTokenLength
            else {
                return try message("link", status: 404, call: call, retryAddress: recoveryAddress(call))
            }
            // The link is kept until the user confirms it: mail scanners open links too.
            await service.sessions.keep(
                link: [input: token],
                for: execution,
                in: call.cookie.hash
            )
            return PageRenderer.redirect(to: pageRenderer(call).address, cookies: call.newCookies)
        }
        if await service.sessions.link(execution, in: call.cookie.hash) != nil {
            return try await confirmLink(of: execution, call: call)
        }

        guard let session = try await service.open(execution, browser: call.browser) else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "expired" }
            return try message(key, status: 404, call: call, retryAddress: recoveryAddress(call))
        }
        return try await show(session, call: call)
    }

    private func confirmLink(of execution: String, call: Call) async throws -> Response {
        guard let overview = try await service.flows.overview(of: execution),
            overview.linkInput != nil
        else {
            return try message("link", status: 404, call: call, retryAddress: recoveryAddress(call))
        }
        let application = overview.application.named(for: overview.start)
        let renderer = pageRenderer(call, application: application, languages: overview.start?.languages)
        let page = try renderer.linkConfirmation(overview, of: execution)
        return try renderer.response(page, cookies: call.newCookies)
    }

    private func show(_ session: PageSession, call: Call) async throws -> Response {
        guard let application = definitions.applications[session.overview.application.id] else {
            return try message("expired", status: 404, call: call)
        }
        let renderer = pageRenderer(
            call,
            application: application.named(for: session.start),
            languages: session.start?.languages
        )
        let cookies = call.newCookies + session.cookies

        let page: HostedPage
        switch session.phase {
        case .confirming: page = try renderer.signOutConfirmation(session)
        case .failed: page = try renderer.failure(session)
        case .finished: page = try renderer.end(session, address: nil)
        case .leaving(let address):
            // The redirect leads to this server's error page.
            if address.hasPrefix(services.issuer + HostedPagePath.error) {
                return PageRenderer.redirect(to: address, cookies: cookies)
            }
            guard session.content.components?.nonEmpty != nil else {
                return try await redirect(to: address, session, renderer: renderer)
            }
            page = try renderer.end(session, address: address)
        case .step:
            if let address = session.content.redirectURL {
                return try await redirect(to: address, session, renderer: renderer)
            }
            page = try renderer.step(session)
        }
        return try renderer.response(page, cookies: cookies)
    }

    /// Redirects to another site, automatically only once: going back in the browser does not redirect again.
    private func redirect(to address: String, _ session: PageSession, renderer: PageRenderer) async throws -> Response {
        guard RedirectPolicy.isAllowed(address) else {
            throw ServiceError.internalError
        }

        if !session.wasRedirected {
            await service.sessions.markRedirected(
                session.executionID,
                browserHash: session.browserHash,
                number: session.number
            )
            if !session.followsForm,
                session.error == nil,
                session.notice == nil
            {
                return PageRenderer.redirect(to: address, cookies: session.cookies)
            }
        }

        let page = try renderer.redirect(to: address, session)
        return try renderer.response(page, cookies: session.cookies)
    }

    private func begin(_ call: Call) async throws -> Response {
        let types: [String: FlowType] = [
            HostedPagePath.signUp: .registration,
            HostedPagePath.recovery: .recovery,
        ]
        guard let type = types[call.path],
            let id = call.query[FlowField.applicationId]
        else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "start" }
            return try message(key, status: 404, call: call)
        }

        guard let session = try await service.begin(type, of: id, browser: call.browser) else {
            return try message("expired", status: 404, call: call)
        }
        return PageRenderer.redirect(
            to: address(of: session, call.path),
            cookies: call.newCookies + session.cookies
        )
    }

    func error(_ call: Call) async throws -> Response {
        let text = OAuthErrorText.key(
            code: call.query["errorCode"],
            message: call.query["errorMessage"]
        )
        return try message("oauth.\(text.key)", status: 200, call: call, code: text.code)
    }
}
