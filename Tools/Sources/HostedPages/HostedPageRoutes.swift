package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain
package import OAuthEndpoints

package struct HostedPageRoutes: Sendable {
    private static let largestForm = 131_072
    /// Maximum lengths of an execution id, and of a link's token (which may be a JWT), in bytes.
    private static let (longestID, maximumTokenLength) = (200, 2_048)

    private let service: HostedPageService
    private let resources: PageResources
    private let csrf: CSRFGuard

    package init(
        services: ServerServices,
        flows: FlowService,
        callback: CallbackEndpoint,
        logout: LogoutEndpoint,
        resources: PageResources
    ) {
        service = HostedPageService(
            services: services,
            flows: flows,
            callback: callback,
            logout: logout,
            sessions: PageSessionStore(clock: services.clock)
        )
        self.resources = resources
        csrf = CSRFGuard(ownOrigin: services.issuer)
    }

    private var services: ServerServices { service.services }
    private var definitions: Definitions { services.definitions.current }

    package func add(to table: RouteTable) {
        for path in [
            HostedPagePath.signIn, HostedPagePath.signUp, HostedPagePath.recovery, HostedPagePath.invite,
            HostedPagePath.signOut,
        ] {
            table.add(path, handlers: [.get: handler(path, work: show), .post: handler(path, work: submit)])
        }
        table.add(HostedPagePath.error, handlers: [.get: handler(HostedPagePath.error, work: error)])
        table.add(HostedPagePath.callback, handlers: [.get: handler(HostedPagePath.callback, work: handleCallback)])
        table.add(HostedPagePath.theme, handlers: [.get: { request, _ in try theme(request) }])
        for name in resources.names {
            table.add(HostedPagePath.assets + name, handlers: [.get: { _, _ in try resources.response(name) }])
        }
    }

    /// A request to a page, with the browser that sent it.
    private struct Call {
        let request: Request
        var path: String
        var query: [String: String]
        let cookie: HostedPageCookie
        /// Whether the request has no browser cookie of this server.
        let isNewBrowser: Bool
        /// The cookie of a new browser. A form without one may come from another site, and the response to that must
        /// not replace the user's cookie.
        let cookies: [String]

        var browser: HostedPageService.BrowserContext {
            .init(hash: cookie.hash, sessionCookies: SSOSessionCookie.values(in: request.headers[values: .cookie]))
        }
    }

    private func handler(
        _ path: String,
        work: @escaping @Sendable (Call) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            let known = HostedPageCookie(in: request.headers[values: .cookie], of: services.issuer)
            let parameters = try? FormParameters(encoded: request.uri.query ?? "")
            let cookie = known ?? HostedPageCookie(services.random)
            let isNewPage = known == nil && request.method == .get
            let cookies: [String] = if isNewPage { [cookie.header(of: services.issuer)] } else { [] }
            let call = Call(
                request: request,
                path: path,
                query: parameters?.plain.mapValues(InputSanitizer.clean) ?? [:],
                cookie: cookie,
                isNewBrowser: known == nil,
                cookies: cookies
            )
            do {
                guard parameters != nil else { return try message("broken", status: 400, call: call) }
                if let language = call.query[PageLanguage.parameter], request.method == .get {
                    let isKnown = definitions.texts.languages.contains(language)
                    let cookies: [String] = if isKnown { [PageLanguage.header(language)] } else { [] }
                    return PageRenderer.redirect(to: renderer(call).address, cookies: cookies)
                }
                return try await work(call)
            } catch is HostedPageService.LinkRefused {
                return try message("link", status: 400, call: call, retryAddress: recoveryAddress(call))
            } catch let error as ServiceError {
                let status = if error.isStepRefusal { 400 } else { error.status.code }
                return try message("failed", status: status, call: call, error: error)
            } catch let error where RequestFailure.isTooLarge(error) {
                return try message("broken", status: 413, call: call)
            }
        }
    }

    // MARK: - Pages

    private func show(_ call: Call) async throws -> Response {
        guard let execution = call.query[FlowField.executionId], !execution.isEmpty else {
            return try await begin(call)
        }
        for input in [InviteExecutor.input, MagicLinkExecutor.input] {
            guard let token = call.query[input], !token.isEmpty else { continue }
            guard execution.utf8.count <= Self.longestID, token.utf8.count <= Self.maximumTokenLength else {
                return try message("link", status: 404, call: call, retryAddress: recoveryAddress(call))
            }
            // The link is kept until the user confirms it: mail scanners open links too.
            await service.sessions.keep(link: [input: token], for: execution, in: call.cookie.hash)
            return PageRenderer.redirect(to: renderer(call).address, cookies: call.cookies)
        }
        if await service.sessions.link(execution, in: call.cookie.hash) != nil {
            guard let overview = try await service.flows.overview(of: execution), overview.linkInput != nil else {
                return try message("link", status: 404, call: call, retryAddress: recoveryAddress(call))
            }
            let renderer = renderer(call, application: overview.application, languages: overview.start?.languages)
            let page = try renderer.linkConfirmation(overview, of: execution)
            return try renderer.response(page, cookies: call.cookies)
        }
        guard let session = try await service.open(execution, browser: call.browser) else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "expired" }
            return try message(key, status: 404, call: call, retryAddress: recoveryAddress(call))
        }
        return try await show(session, call: call)
    }

    private func show(_ session: PageSession, call: Call) async throws -> Response {
        guard let application = definitions.applications[session.overview.application.id] else {
            return try message("expired", status: 404, call: call)
        }
        let renderer = renderer(call, application: application, languages: session.start?.languages)
        let cookies = call.cookies + session.cookies
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
        guard RedirectPolicy.isAllowed(address) else { throw ServiceError.internalError }
        if !session.wasRedirected {
            await service.sessions.markRedirected(
                session.executionID,
                browserHash: session.browserHash,
                number: session.number
            )
            if !session.followsForm, session.error == nil, session.notice == nil {
                return PageRenderer.redirect(to: address, cookies: session.cookies)
            }
        }
        return try renderer.response(try renderer.redirect(to: address, session), cookies: session.cookies)
    }

    private func begin(_ call: Call) async throws -> Response {
        let types: [String: FlowType] = [HostedPagePath.signUp: .registration, HostedPagePath.recovery: .recovery]
        guard let type = types[call.path], let id = call.query[FlowField.applicationId] else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "start" }
            return try message(key, status: 404, call: call)
        }
        guard let session = try await service.begin(type, of: id, browser: call.browser) else {
            return try message("expired", status: 404, call: call)
        }
        return PageRenderer.redirect(to: address(of: session, call.path), cookies: call.cookies + session.cookies)
    }

    private func error(_ call: Call) async throws -> Response {
        let (key, code) = OAuthErrorText.key(code: call.query["errorCode"], message: call.query["errorMessage"])
        return try message("oauth.\(key)", status: 200, call: call, code: code)
    }

    // MARK: - Form submissions

    private func submit(_ call: Call) async throws -> Response {
        let body = try await call.request.body.collect(upTo: Self.largestForm)
        guard call.request.headers.mediaType == "application/x-www-form-urlencoded",
            let text = String(exactly: body.readableBytesView),
            let form = try? PageForm(encoded: text), !form.execution.isEmpty
        else { return try message("broken", status: 400, call: call) }
        let execution = InputSanitizer.clean(form.execution)
        let page = FormEncoding.address(
            call.path,
            parameters: Self.keptQuery(call).merging([FlowField.executionId: execution]) { $1 }
        )
        guard !call.isNewBrowser else { return try message("cookies", status: 403, call: call, retryAddress: page) }
        guard csrf.acceptsForm(call.request, token: form.token, for: execution, in: call.cookie) else {
            return try message("forged", status: 403, call: call, retryAddress: page)
        }
        let isLink = form.action == .own(.followLink)
        let session =
            if isLink {
                try await service.follow(execution, browser: call.browser)
            } else {
                try await service.handle(form, in: execution, browser: call.browser)
            }
        guard let session else {
            let key = if isLink { "link" } else { "expired" }
            return try message(key, status: 404, call: call, retryAddress: recoveryAddress(call))
        }
        // Post/Redirect/Get: reloading the page does not submit the form again.
        return PageRenderer.redirect(to: address(of: session, call.path), afterForm: true, cookies: session.cookies)
    }

    /// Shows the page of a mailed sign-in link, or continues with the authorization response of an identity provider.
    private func handleCallback(_ call: Call) async throws -> Response {
        if let execution = call.query[MagicLinkExecutor.idName], call.query[MagicLinkExecutor.input] != nil {
            var link = call
            let isSignUp = call.query[MagicLinkExecutor.typeName] == FlowType.registration.rawValue
            link.path = if isSignUp { HostedPagePath.signUp } else { HostedPagePath.signIn }
            link.query[FlowField.executionId] = execution
            return try await show(link)
        }
        guard let session = try await service.handleCallback(call.query, browser: call.browser) else {
            return try message("provider.return", status: 400, call: call)
        }
        let paths: [FlowType: String] = [.registration: HostedPagePath.signUp, .recovery: HostedPagePath.recovery]
        let address = address(of: session, paths[session.begun] ?? HostedPagePath.signIn)
        return PageRenderer.redirect(to: address, afterForm: true, cookies: session.cookies)
    }

    private func theme(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["id"].map(String.init) ?? ""
        guard let application = definitions.applications[id], let theme = definitions.theme(of: application) else {
            throw HTTPError(.notFound)
        }
        return PageResources.response(ThemeSheet.css(theme), type: "text/css; charset=utf-8")
    }

    // MARK: - Page context

    private func renderer(_ call: Call, application: IdentityDomain.Application? = nil, languages: String? = nil)
        -> PageRenderer
    {
        let definitions = definitions
        let application = application ?? self.application(call)
        let language = PageLanguage.best(
            chosen: RequestCookies.value(of: PageLanguage.cookie, in: call.request.headers[values: .cookie]),
            wanted: languages,
            accepted: call.request.headers[.acceptLanguage],
            among: definitions.texts.languages
        )
        let texts = PageTexts(
            definitions.texts,
            language: language,
            application: application,
            unit: application.map { definitions.unit($0.unitID) } ?? .standard
        )
        return PageRenderer(
            resources: resources,
            definitions: definitions,
            path: call.path,
            query: Self.keptQuery(call),
            cookie: call.cookie,
            application: application,
            texts: texts,
            now: services.clock.now()
        )
    }

    private func application(_ call: Call) -> IdentityDomain.Application? {
        call.query[FlowField.applicationId].flatMap { definitions.applications[$0] }
    }

    /// Returns the query that a page's URL keeps: ids, and known values of the error page, but no one-time values.
    private static func keptQuery(_ call: Call) -> [String: String] {
        if call.path == HostedPagePath.error {
            let names = ["errorCode", "errorMessage"]
            let isKnown = OAuthErrorText.key(code: call.query[names[0]], message: call.query[names[1]]).key != "other"
            return if isKnown { call.query.filter { names.contains($0.key) } } else { [:] }
        }
        return call.query.filter { name, value in
            [FlowField.applicationId, FlowField.executionId].contains(name)
                && value.wholeMatch(of: /[A-Za-z0-9._-]{1,200}/) != nil
        }
    }

    private func address(of session: PageSession, _ path: String) -> String {
        FormEncoding.address(
            path,
            parameters: [
                FlowField.applicationId: session.overview.application.id, FlowField.executionId: session.executionID,
            ]
        )
    }

    private func message(
        _ key: String,
        status: Int,
        call: Call,
        code: String? = nil,
        retryAddress: String? = nil,
        error: ServiceError? = nil
    ) throws -> Response {
        let renderer = renderer(call)
        let page = try renderer.message(key, status: status, code: code, retryAddress: retryAddress, error: error)
        return try renderer.response(page, cookies: call.cookies)
    }

    /// Returns the URL of the recovery page, where the user can request another link; nil if recovery is not possible.
    private func recoveryAddress(_ call: Call) -> String? {
        guard let application = application(call),
            call.path == HostedPagePath.invite || call.path == HostedPagePath.recovery, application.isRecoveryEnabled
        else { return nil }
        return FormEncoding.address(HostedPagePath.recovery, parameters: [FlowField.applicationId: application.id])
    }
}
