package import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain
import NIOCore

/// The routes of the hosted pages.
package struct HostedPageRoutes: Sendable {
    private static let largestForm = 131_072
    /// Maximum lengths of an execution id, and of a link's token (which may be a JWT), in bytes.
    private static let (longestID, maximumTokenLength) = (200, 2_048)

    package let service: HostedPageService
    package let responder: PageResponder
    package let csrf: CSRFGuard

    package init(service: HostedPageService, responder: PageResponder, csrf: CSRFGuard) {
        self.service = service
        self.responder = responder
        self.csrf = csrf
    }

    private var definitions: Definitions { service.services.definitions.current }

    package func add(to table: RouteTable) {
        let routes = self
        for path in [
            HostedPagePath.signIn, HostedPagePath.signUp, HostedPagePath.recovery, HostedPagePath.invite,
            HostedPagePath.signOut,
        ] {
            table.add(
                path,
                handlers: [
                    .get: { request, _ in try await routes.serve(request, path: path, work: routes.show) },
                    .post: { request, _ in try await routes.serve(request, path: path, work: routes.submit) },
                ])
        }
        table.add(
            HostedPagePath.error,
            handlers: [
                .get: { request, _ in try await routes.serve(request, path: HostedPagePath.error, work: routes.error) }
            ])
        table.add(
            HostedPagePath.callback,
            handlers: [
                .get: { request, _ in
                    try await routes.serve(request, path: HostedPagePath.callback, work: routes.handleCallback)
                }
            ])
        table.add(HostedPagePath.theme, handlers: [.get: { request, _ in try routes.theme(request) }])
        for name in responder.assets.names {
            table.add(
                HostedPagePath.assets + name, handlers: [.get: { _, _ in try routes.responder.assets.response(name) }])
        }
    }

    /// A request to a page, with the browser that sent it.
    private struct Call {
        let request: Request
        var path: String
        var query: [String: String]
        let cookie: HostedPageCookie
        /// Whether the request has no browser cookie of this server.
        let isNew: Bool

        var browser: HostedPageService.BrowserContext {
            .init(cookie: cookie, sessionCookies: SSOSessionCookie.values(in: request.headers[values: .cookie]))
        }

        /// The cookie of a new browser. A form without one may come from another site, and the response to that must
        /// not replace the user's cookie.
        let cookies: [String]
    }

    private func serve(
        _ request: Request, path: String, work: (Call) async throws -> Response
    ) async throws -> Response {
        let known = HostedPageCookie(in: request.headers[values: .cookie], of: service.services.issuer)
        let parameters = try? FormParameters(encoded: request.uri.query ?? "")
        let cookie = known ?? HostedPageCookie(service.services.random)
        let cookies =
            if known == nil, request.method == .get { [cookie.header(of: service.services.issuer)] } else {
                [String]()
            }
        let call = Call(
            request: request, path: path, query: parameters?.plain.mapValues(InputSanitizer.clean) ?? [:],
            cookie: cookie, isNew: known == nil,
            cookies: cookies)
        do {
            guard parameters != nil else { return try message("broken", status: 400, call: call) }
            if let chosen = call.query[PageLanguage.parameter], request.method == .get {
                return choose(chosen, call: call)
            }
            return try await work(call)
        } catch let error as ServiceError {
            return try refusal(error, call: call)
        } catch let error where error is NIOTooManyBytesError || (error as? HTTPError)?.status == .contentTooLarge {
            return try message("broken", status: 413, call: call)
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
                return try message("link", status: 404, call: call, again: recovery(call))
            }
            await service.keep(link: token, input: input, for: execution, browser: call.browser)
            return PageResponder.redirect(to: context(call).address, isNew: false, cookies: call.cookies)
        }
        if await service.sessions.link(execution, in: call.cookie.hash) != nil {
            return try await confirmLink(execution, call: call)
        }
        guard let result = try await service.open(execution, browser: call.browser) else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "expired" }
            return try message(key, status: 404, call: call, again: recovery(call))
        }
        return try await show(result, call: call)
    }

    private func show(_ result: PageResult, call: Call) async throws -> Response {
        let session = result.session
        guard let application = definitions.applications[session.applicationID] else {
            return try message("expired", status: 404, call: call)
        }
        let context = context(call, application: application, wanted: session.start?.languages)
        let renderer = renderer(context)
        let token = if call.cookie.hash == session.browser { call.cookie.formToken(session.executionID) } else { "" }
        let page: HostedPage
        switch session.phase {
        case .confirming:
            page = try renderer.confirmation(
                "signOut", session: (session.executionID, session.number), action: .confirm, token: token)
        case .failed:
            page = try renderer.failure(session, token: token)
        case .finished:
            page = try renderer.end(session, application: application, address: nil, now: service.services.clock.now())
        case .leaving(let address):
            // The redirect leads to this server's error page.
            if address.hasPrefix(service.services.issuer + HostedPagePath.error) {
                return PageResponder.redirect(to: address, isNew: false, cookies: call.cookies + result.cookies)
            }
            if let components = session.content.components, !components.isEmpty {
                page = try renderer.end(
                    session, application: application, address: address, now: service.services.clock.now())
                break
            }
            return try await send(result, to: address, renderer: renderer, in: context)
        case .step:
            guard let address = session.content.redirectURL else {
                page = try renderer.step(
                    session, application: application, token: token, now: service.services.clock.now())
                break
            }
            return try await send(result, to: address, renderer: renderer, in: context, token: token)
        }
        return try responder.response(page, in: context, cookies: call.cookies + result.cookies)
    }

    /// Redirects to another site, automatically only once: going back in the browser does not redirect again.
    private func send(
        _ result: PageResult, to address: String, renderer: PageRenderer, in context: PageContext, token: String = ""
    ) async throws -> Response {
        let session = result.session
        guard RedirectPolicy.isAllowed(address) else { throw ServiceError.internalError }
        if !session.wasRedirected { await service.didRedirect(session) }
        if !session.followsForm, !session.wasRedirected, session.error == nil, session.notice == nil {
            return PageResponder.redirect(to: address, isNew: false, cookies: result.cookies)
        }
        return try responder.response(
            try renderer.redirect(to: address, session, token: token), in: context, cookies: result.cookies)
    }

    /// Starts a flow without an authorization request: a sign-up or a recovery.
    private func begin(_ call: Call) async throws -> Response {
        let types: [String: FlowType] = [HostedPagePath.signUp: .registration, HostedPagePath.recovery: .recovery]
        guard let type = types[call.path], let id = call.query[FlowField.applicationId] else {
            let key = if call.path == HostedPagePath.invite { "link" } else { "start" }
            return try message(key, status: 404, call: call)
        }
        guard let result = try await service.begin(type, of: id, browser: call.browser) else {
            return try message("expired", status: 404, call: call)
        }
        return PageResponder.redirect(
            to: address(of: result.session, call.path), isNew: false, cookies: call.cookies + result.cookies)
    }

    private func error(_ call: Call) async throws -> Response {
        let (key, code) = OAuthErrorText.key(code: call.query["errorCode"], message: call.query["errorMessage"])
        let context = context(call)
        let page = try renderer(context).message("oauth.\(key)", status: 200, code: code)
        return try responder.response(page, in: context, cookies: call.cookies)
    }

    // MARK: - Form submissions

    private func submit(_ call: Call) async throws -> Response {
        let body = try await call.request.body.collect(upTo: Self.largestForm)
        let type = call.request.headers[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.trimmingCharacters(in: .whitespaces) == "application/x-www-form-urlencoded",
            let text = String(exactly: body.readableBytesView),
            let form = try? PageForm(encoded: text), !form.execution.isEmpty
        else { return try message("broken", status: 400, call: call) }
        let execution = InputSanitizer.clean(form.execution)
        let page = FormEncoding.address(
            call.path, parameters: Self.lasting(call).merging([FlowField.executionId: execution]) { $1 })
        guard !call.isNew else { return try message("cookies", status: 403, call: call, again: page) }
        guard csrf.acceptsForm(call.request, token: form.token, for: execution, in: call.cookie) else {
            return try message("forged", status: 403, call: call, again: page)
        }
        let result: PageResult?
        if form.action == .own(.follow) {
            do {
                result = try await service.follow(execution, browser: call.browser)
            } catch is HostedPageService.LinkRefused {
                return try message("link", status: 400, call: call, again: recovery(call))
            } catch let error as ServiceError where error == .invalidExecution {
                return try message("link", status: 404, call: call, again: recovery(call))
            }
        } else {
            result = try await service.act(form, in: execution, browser: call.browser)
        }
        guard let result else {
            let key = if form.action == .own(.follow) { "link" } else { "expired" }
            return try message(key, status: 404, call: call, again: recovery(call))
        }
        // Post/Redirect/Get: reloading the page does not submit the form again.
        return PageResponder.redirect(to: address(of: result.session, call.path), isNew: true, cookies: result.cookies)
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
        guard let result = try await service.handleCallback(call.query, browser: call.browser) else {
            return try message("provider.return", status: 400, call: call)
        }
        let paths: [FlowType: String] = [.registration: HostedPagePath.signUp, .recovery: HostedPagePath.recovery]
        return PageResponder.redirect(
            to: address(of: result.session, paths[result.session.begun] ?? HostedPagePath.signIn), isNew: true,
            cookies: result.cookies)
    }

    private func confirmLink(_ execution: String, call: Call) async throws -> Response {
        guard let overview = try await service.flows.overview(of: execution), overview.linkInput != nil else {
            return try message("link", status: 404, call: call, again: recovery(call))
        }
        let context = context(call, application: overview.application, wanted: overview.start?.languages)
        let page = try renderer(context).confirmation(
            "follow.\(overview.current.rawValue)", session: (execution, 0), action: .follow,
            token: call.cookie.formToken(execution), start: overview.start)
        return try responder.response(page, in: context, cookies: call.cookies)
    }

    private func choose(_ language: String, call: Call) -> Response {
        let known = definitions.texts.languages.first { $0 == language }
        let cookies = known.map { [PageLanguage.header($0)] } ?? []
        return PageResponder.redirect(to: context(call).address, isNew: false, cookies: cookies)
    }

    private func theme(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["id"].map(String.init) ?? ""
        guard let application = definitions.applications[id], let theme = definitions.theme(of: application) else {
            throw HTTPError(.notFound)
        }
        return PageAssets.response(ThemeSheet.css(theme), type: "text/css; charset=utf-8")
    }

    // MARK: - Page context

    private func renderer(_ context: PageContext) -> PageRenderer {
        PageRenderer(templates: responder.templates, definitions: definitions, context: context)
    }

    private func context(_ call: Call, application: IdentityDomain.Application? = nil, wanted: String? = nil)
        -> PageContext
    {
        let catalog = definitions.texts
        let application = application ?? call.query[FlowField.applicationId].flatMap { definitions.applications[$0] }
        let language = PageLanguage.best(
            chosen: RequestCookies.value(of: PageLanguage.cookie, in: call.request.headers[values: .cookie]),
            wanted: wanted, accepted: call.request.headers[.acceptLanguage], among: catalog.languages)
        return PageContext(
            path: call.path, query: Self.lasting(call), application: application,
            texts: PageTexts(
                catalog, language: language, application: application,
                unit: application.map { definitions.unit($0.unitID) } ?? .standard),
            languages: catalog.languages.map { ($0, catalog.name(of: $0)) })
    }

    /// Returns the query parameters that a page's URL keeps: ids, and known values of the error page. One-time values
    /// are left out.
    private static func lasting(_ call: Call) -> [String: String] {
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
            parameters: [FlowField.applicationId: session.applicationID, FlowField.executionId: session.executionID])
    }

    private func message(_ key: String, status: Int, call: Call, again: String? = nil) throws -> Response {
        let context = context(call)
        let page = try renderer(context).message(key, status: status, again: again)
        return try responder.response(page, in: context, cookies: call.cookies)
    }

    private func refusal(_ error: ServiceError, call: Call) throws -> Response {
        let context = context(call)
        let text = context.texts.error(error, wait: nil)
        let page = try renderer(context).message(
            "failed", status: error.isStepRefusal ? 400 : error.status.code, text: text)
        return try responder.response(page, in: context, cookies: call.cookies)
    }

    /// Returns the URL of the recovery page, where the user can request another link; nil if recovery is not possible.
    private func recovery(_ call: Call) -> String? {
        guard let application = call.query[FlowField.applicationId].flatMap({ definitions.applications[$0] }),
            call.path == HostedPagePath.invite || call.path == HostedPagePath.recovery, application.isRecoveryEnabled
        else { return nil }
        return FormEncoding.address(HostedPagePath.recovery, parameters: [FlowField.applicationId: application.id])
    }
}
