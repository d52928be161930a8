package import EndpointSupport
package import FlowEngine
import Hummingbird
import IdentityBase
import IdentityDomain
package import OAuthEndpoints

package struct HostedPageRoutes: Sendable {
    let service: HostedPageService
    let csrf: CSRFGuard
    private let resources: PageResources

    package init(
        services: ServerServices,
        flows: FlowService,
        callback: CallbackEndpoint,
        logout: LogoutEndpoint,
        requests: [any PageRequests] = [],
        resources: PageResources
    ) {
        service = HostedPageService(
            services: services,
            flows: flows,
            callback: callback,
            logout: logout,
            requests: requests,
            sessions: PageSessionStore(clock: services.clock)
        )
        self.resources = resources
        csrf = CSRFGuard(ownOrigin: services.issuer)
    }

    var services: ServerServices { service.services }
    var definitions: Definitions { services.definitions.current }

    package func add(to table: RouteTable) {
        let flowPaths = [
            HostedPagePath.signIn,
            HostedPagePath.signUp,
            HostedPagePath.recovery,
            HostedPagePath.invite,
            HostedPagePath.signOut,
        ]
        for path in flowPaths {
            table.add(
                path,
                handlers: [
                    .get: handler(path, work: show),
                    .post: handler(path, work: submit),
                ]
            )
        }
        table.add(
            HostedPagePath.error,
            handlers: [.get: handler(HostedPagePath.error, work: error)]
        )
        table.add(
            HostedPagePath.callback,
            handlers: [.get: handler(HostedPagePath.callback, work: handleCallback)]
        )

        table.add(
            HostedPagePath.passkeyEndpoints,
            handlers: [
                .get: { _, _ in
                    let endpoints = PasskeyEndpoints(definitions: definitions, issuer: services.issuer)
                    return try ResponseFactory.json(endpoints.document)
                }
            ]
        )
        table.add(HostedPagePath.theme, handlers: [.get: { request, _ in try theme(request) }])
        for name in resources.names {
            let path = HostedPagePath.assets + name
            table.add(path, handlers: [.get: { _, _ in try resources.response(name) }])
        }
    }

    /// A request to a page, with the browser that sent it.
    struct Call {
        let request: Request
        var path: String
        var query: [String: String]
        let cookie: HostedPageCookie
        /// Indicates whether the request has no browser cookie of this server.
        let isNewBrowser: Bool
        /// The `Set-Cookie` header for a new browser. A form without a cookie may come from another site, and the
        /// response to that must not replace the user's cookie.
        let newCookies: [String]

        var browser: HostedPageService.BrowserContext {
            .init(
                hash: cookie.hash,
                sessionCookies: SSOSessionCookie.values(in: request.headers[values: .cookie]),
                languages: PageLanguage.preferences(of: request)
            )
        }
    }

    private func handler(
        _ path: String,
        work: @escaping @Sendable (Call) async throws -> Response
    ) -> RouteTable.Handler {
        { request, _ in
            let parameters = try? FormParameters(encoded: request.uri.query ?? "")
            let sentCookie = HostedPageCookie(in: request.headers[values: .cookie], of: services.issuer)
            let cookie = sentCookie ?? HostedPageCookie(services.random)
            var newCookies: [String] = []
            if sentCookie == nil, request.method == .get {
                newCookies = [cookie.header(of: services.issuer)]
            }
            let call = Call(
                request: request,
                path: path,
                query: parameters?.plain.mapValues(InputSanitizer.clean) ?? [:],
                cookie: cookie,
                isNewBrowser: sentCookie == nil,
                newCookies: newCookies
            )

            do {
                guard parameters != nil else {
                    return try message("broken", status: 400, call: call)
                }
                if let response = languageChoice(call) { return response }
                return try await work(call)
            } catch is HostedPageService.LinkRefused {
                return try message("link", status: 400, call: call, retryAddress: recoveryAddress(call))
            } catch let error as ServiceError {
                var status = error.status.code
                if error.isStepRefusal { status = 400 }
                return try message("failed", status: status, call: call, error: error)
            } catch let error where RequestFailure.isTooLarge(error) {
                return try message("broken", status: 413, call: call)
            }
        }
    }

    /// Redirects to the same page without the parameter by which the user chose a language, and stores the language.
    private func languageChoice(_ call: Call) -> Response? {
        guard let language = call.query[PageLanguage.parameter],
            call.request.method == .get
        else {
            return nil
        }

        var cookies: [String] = []
        if definitions.texts.languages.contains(language) {
            cookies = [PageLanguage.header(language)]
        }
        return PageRenderer.redirect(to: pageRenderer(call).address, cookies: cookies)
    }

    private func theme(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["id"].map(String.init) ?? ""
        guard let application = definitions.applications[id],
            let theme = definitions.theme(of: application)
        else {
            throw HTTPError(.notFound)
        }
        return PageResources.response(ThemeSheet.css(theme), type: "text/css; charset=utf-8")
    }

    // MARK: - Page context

    func pageRenderer(
        _ call: Call,
        application: IdentityDomain.Application? = nil,
        languages: String? = nil
    ) -> PageRenderer {
        let definitions = definitions
        let application = application ?? requestedApplication(call)
        let preferences = PageLanguage.preferences(of: call.request, wanted: languages)
        let language = preferences.best(among: definitions.texts.languages)
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

    private func requestedApplication(_ call: Call) -> IdentityDomain.Application? {
        call.query[FlowField.applicationId].flatMap { definitions.applications[$0] }
    }

    /// Returns the query that a page's URL keeps: ids, and known values of the error page, but no one-time values.
    static func keptQuery(_ call: Call) -> [String: String] {
        if call.path == HostedPagePath.error {
            let text = OAuthErrorText.key(
                code: call.query["errorCode"],
                message: call.query["errorMessage"]
            )
            // The page shows no text of an unknown error, so its URL keeps none.
            guard text.key != "other" else {
                return [:]
            }
            return call.query.filter { ["errorCode", "errorMessage"].contains($0.key) }
        }

        let ids = [FlowField.applicationId, FlowField.executionId]
        return call.query.filter { name, value in
            ids.contains(name) && value.wholeMatch(of: /[A-Za-z0-9._-]{1,200}/) != nil
        }
    }

    func address(of session: PageSession, _ path: String) -> String {
        FormEncoding.address(
            path,
            parameters: [
                FlowField.applicationId: session.overview.application.id,
                FlowField.executionId: session.executionID,
            ]
        )
    }

    func message(
        _ key: String,
        status: Int,
        call: Call,
        code: String? = nil,
        retryAddress: String? = nil,
        error: ServiceError? = nil
    ) throws -> Response {
        let renderer = pageRenderer(call)
        let page = try renderer.message(
            key,
            status: status,
            code: code,
            retryAddress: retryAddress,
            error: error
        )
        return try renderer.response(page, cookies: call.newCookies)
    }

    /// Returns the URL of the recovery page, where the user can request another link; nil if recovery is not possible.
    func recoveryAddress(_ call: Call) -> String? {
        guard call.path == HostedPagePath.invite || call.path == HostedPagePath.recovery,
            let application = requestedApplication(call), application.isRecoveryEnabled
        else { return nil }

        return FormEncoding.address(HostedPagePath.recovery, parameters: [FlowField.applicationId: application.id])
    }
}
