package import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain
import NIOCore

/// The hosted pages on the server's routes.
package struct GateRoutes: Sendable {
    private static let largestForm = 131_072
    /// Bytes of an id, and of a link's secret, which may be a JWT: ours are shorter.
    private static let (longestID, longestToken) = (200, 2_048)

    package let gate: GateService
    package let answers: PageAnswer
    package let guardian: FormGuard

    package init(gate: GateService, answers: PageAnswer, guardian: FormGuard) {
        self.gate = gate
        self.answers = answers
        self.guardian = guardian
    }

    private var definitions: Definitions { gate.services.definitions.current }

    package func add(to table: RouteTable) {
        let routes = self
        for path in [GatePath.signIn, GatePath.signUp, GatePath.recovery, GatePath.invite, GatePath.signOut] {
            table.add(
                path,
                [
                    .get: { request, _ in try await routes.serve(request, path, routes.show) },
                    .post: { request, _ in try await routes.serve(request, path, routes.submit) },
                ])
        }
        table.add(
            GatePath.error, [.get: { request, _ in try await routes.serve(request, GatePath.error, routes.error) }])
        table.add(
            GatePath.callback,
            [.get: { request, _ in try await routes.serve(request, GatePath.callback, routes.comeBack) }])
        table.add(GatePath.theme, [.get: { request, _ in try routes.theme(request) }])
        for name in answers.assets.names {
            table.add(GatePath.assets + name, [.get: { _, _ in try routes.answers.assets.response(name) }])
        }
    }

    /// What is known of a request to a page.
    private struct Call {
        let request: Request
        var path: String
        var query: [String: String]
        let browser: BrowserSession
        /// Whether the browser brought no cookie of ours.
        let isNew: Bool

        var visitor: GateService.Visitor {
            .init(browser: browser, sessions: SessionCookie.values(in: request.headers[values: .cookie]))
        }

        /// What the browser is to be known by from now on. A form without our cookie may be another site's, whose answer
        /// must not take the person's own cookie away.
        let cookies: [String]
    }

    private func serve(
        _ request: Request, _ path: String, _ work: (Call) async throws -> Response
    ) async throws -> Response {
        let known = BrowserSession(in: request.headers[values: .cookie], of: gate.services.issuer)
        let parameters = try? FormParameters(encoded: request.uri.query ?? "")
        let browser = known ?? BrowserSession(gate.services.random)
        let call = Call(
            request: request, path: path, query: parameters?.plain.mapValues(InputSanitizer.clean) ?? [:],
            browser: browser, isNew: known == nil,
            cookies: known == nil && request.method == .get ? [browser.header(of: gate.services.issuer)] : [])
        do {
            guard parameters != nil else { return try message("broken", 400, call) }
            if let chosen = call.query[PageLanguage.parameter], request.method == .get {
                return choose(chosen, call)
            }
            return try await work(call)
        } catch let error as ServiceError {
            return try refusal(error, call)
        } catch let error where error is NIOTooManyBytesError || (error as? HTTPError)?.status == .contentTooLarge {
            return try message("broken", 413, call)
        }
    }

    // MARK: - Showing

    private func show(_ call: Call) async throws -> Response {
        guard let execution = call.query[FlowField.executionId], !execution.isEmpty else {
            return try await begin(call)
        }
        for input in [InviteExecutor.input, MagicLinkExecutor.input] {
            guard let token = call.query[input], !token.isEmpty else { continue }
            guard execution.utf8.count <= Self.longestID, token.utf8.count <= Self.longestToken else {
                return try message("link", 404, call, again: recovery(call))
            }
            await gate.keep(link: token, input: input, for: execution, call.visitor)
            return PageAnswer.redirect(to: setting(call).address, isNew: false, cookies: call.cookies)
        }
        if await gate.visits.link(execution, in: call.browser.hash) != nil {
            return try await askToFollow(execution, call)
        }
        guard let turn = try await gate.open(execution, call.visitor) else {
            return try message(call.path == GatePath.invite ? "link" : "expired", 404, call, again: recovery(call))
        }
        return try await show(turn, call)
    }

    private func show(_ turn: GateService.Turn, _ call: Call) async throws -> Response {
        let visit = turn.visit
        guard let application = definitions.applications[visit.applicationID] else {
            return try message("expired", 404, call)
        }
        let setting = setting(call, application, wanted: visit.start?.languages)
        let maker = maker(setting)
        let token = (call.browser.hash == visit.browser ? call.browser : nil)?.formToken(visit.executionID) ?? ""
        let page: HostedPage
        switch visit.phase {
        case .confirming:
            page = try maker.confirmation("signOut", (visit.executionID, visit.number), .confirm, token: token)
        case .failed:
            page = try maker.failure(visit, token: token)
        case .finished:
            page = try maker.end(visit, application, address: nil, now: gate.services.clock.now())
        case .leaving(let address):
            // The way ends at a page of ours, which says why.
            if address.hasPrefix(gate.services.issuer + GatePath.error) {
                return PageAnswer.redirect(to: address, isNew: false, cookies: call.cookies + turn.cookies)
            }
            if let components = visit.content.meta?.components, !components.isEmpty {
                page = try maker.end(visit, application, address: address, now: gate.services.clock.now())
                break
            }
            return try await send(turn, to: address, maker, setting)
        case .step:
            guard let address = visit.content.redirectURL else {
                page = try maker.step(visit, application, token: token, now: gate.services.clock.now())
                break
            }
            return try await send(turn, to: address, maker, setting, token: token)
        }
        return try answers.response(page, setting, cookies: call.cookies + turn.cookies)
    }

    /// Sends a browser to another site, once by itself: who comes back by the browser's button is not sent again.
    private func send(
        _ turn: GateService.Turn, to address: String, _ maker: PageMaker, _ setting: PageSetting, token: String = ""
    ) async throws -> Response {
        let visit = turn.visit
        guard WayOut.isAllowed(address) else { throw ServiceError.internalError }
        if !visit.wasSent { await gate.sent(visit) }
        if !visit.cameByForm, !visit.wasSent, visit.error == nil, visit.notice == nil {
            return PageAnswer.redirect(to: address, isNew: false, cookies: turn.cookies)
        }
        return try answers.response(try maker.way(to: address, visit, token: token), setting, cookies: turn.cookies)
    }

    /// Pages that can be opened without an application that waits.
    private func begin(_ call: Call) async throws -> Response {
        let types: [String: FlowType] = [GatePath.signUp: .registration, GatePath.recovery: .recovery]
        guard let type = types[call.path], let id = call.query[FlowField.applicationId] else {
            return try message(call.path == GatePath.invite ? "link" : "start", 404, call)
        }
        guard let turn = try await gate.begin(type, of: id, call.visitor) else {
            return try message("expired", 404, call)
        }
        return PageAnswer.redirect(
            to: address(of: turn.visit, call.path), isNew: false, cookies: call.cookies + turn.cookies)
    }

    private func error(_ call: Call) async throws -> Response {
        let (key, code) = OAuthProblem.key(code: call.query["errorCode"], message: call.query["errorMessage"])
        let setting = setting(call)
        let page = try maker(setting).message("oauth.\(key)", status: 200, code: code)
        return try answers.response(page, setting, cookies: call.cookies)
    }

    // MARK: - Answering

    private func submit(_ call: Call) async throws -> Response {
        let body = try await call.request.body.collect(upTo: Self.largestForm)
        let type = call.request.headers[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.trimmingCharacters(in: .whitespaces) == "application/x-www-form-urlencoded",
            let text = String(exactly: body.readableBytesView),
            let form = try? PageForm(encoded: text), !form.execution.isEmpty
        else { return try message("broken", 400, call) }
        let execution = InputSanitizer.clean(form.execution)
        let page = FormEncoding.address(
            call.path, Self.lasting(call).merging([FlowField.executionId: execution]) { $1 })
        guard !call.isNew else { return try message("cookies", 403, call, again: page) }
        guard !guardian.isForeign(call.request), guardian.isGenuine(form.token, for: execution, call.browser) else {
            return try message("forged", 403, call, again: page)
        }
        let turn: GateService.Turn?
        if form.action == .own(.follow) {
            do {
                turn = try await gate.follow(execution, call.visitor)
            } catch is GateService.Refused {
                return try message("link", 400, call, again: recovery(call))
            } catch let error as ServiceError where error == .invalidExecution {
                return try message("link", 404, call, again: recovery(call))
            }
        } else {
            turn = try await gate.act(form, in: execution, call.visitor)
        }
        guard let turn else {
            return try message(form.action == .own(.follow) ? "link" : "expired", 404, call, again: recovery(call))
        }
        // The answer to a form leads to a page of its own: to load that again sends nothing again.
        return PageAnswer.redirect(to: address(of: turn.visit, call.path), isNew: true, cookies: turn.cookies)
    }

    /// Shows the page of a mailed sign-in link, or goes on with what an identity provider has answered.
    private func comeBack(_ call: Call) async throws -> Response {
        if let execution = call.query[MagicLinkExecutor.idName], call.query[MagicLinkExecutor.input] != nil {
            var link = call
            let isSignUp = call.query[MagicLinkExecutor.typeName] == FlowType.registration.rawValue
            link.path = isSignUp ? GatePath.signUp : GatePath.signIn
            link.query[FlowField.executionId] = execution
            return try await show(link)
        }
        guard let turn = try await gate.comeBack(call.query, call.visitor) else {
            return try message("provider.return", 400, call)
        }
        let paths: [FlowType: String] = [.registration: GatePath.signUp, .recovery: GatePath.recovery]
        return PageAnswer.redirect(
            to: address(of: turn.visit, paths[turn.visit.begun] ?? GatePath.signIn), isNew: true,
            cookies: turn.cookies)
    }

    private func askToFollow(_ execution: String, _ call: Call) async throws -> Response {
        guard let overview = try await gate.flows.look(execution), overview.linkInput != nil else {
            return try message("link", 404, call, again: recovery(call))
        }
        let setting = setting(call, overview.application, wanted: overview.start?.languages)
        let page = try maker(setting).confirmation(
            "follow.\(overview.current.rawValue)", (execution, 0), .follow, token: call.browser.formToken(execution))
        return try answers.response(page, setting, cookies: call.cookies)
    }

    private func choose(_ language: String, _ call: Call) -> Response {
        let known = definitions.texts.languages.first { $0 == language }
        let cookies = known.map { [PageLanguage.header($0)] } ?? []
        return PageAnswer.redirect(to: setting(call).address, isNew: false, cookies: cookies)
    }

    private func theme(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["id"].map(String.init) ?? ""
        guard let application = definitions.applications[id], let theme = definitions.theme(of: application) else {
            throw HTTPError(.notFound)
        }
        return PageAssets.response(ThemeSheet.css(theme), "text/css; charset=utf-8")
    }

    // MARK: - Around the page

    private func maker(_ setting: PageSetting) -> PageMaker {
        PageMaker(templates: answers.templates, definitions: definitions, setting: setting)
    }

    private func setting(_ call: Call, _ application: IdentityDomain.Application? = nil, wanted: String? = nil)
        -> PageSetting
    {
        let catalog = definitions.texts
        let application = application ?? call.query[FlowField.applicationId].flatMap { definitions.applications[$0] }
        let language = PageLanguage.best(
            chosen: RequestCookies.value(of: PageLanguage.cookie, in: call.request.headers[values: .cookie]),
            wanted: wanted, accepted: call.request.headers[.acceptLanguage], among: catalog.languages)
        return PageSetting(
            path: call.path, query: Self.lasting(call), application: application,
            texts: PageTexts(catalog, language: language, application: application),
            languages: catalog.languages.map { ($0, catalog.name(of: $0)) })
    }

    /// The parameters that a page's address keeps: ids, and what the server itself writes into the error page's. Nothing
    /// is among them that is good only once.
    private static func lasting(_ call: Call) -> [String: String] {
        if call.path == GatePath.error {
            let names = ["errorCode", "errorMessage"]
            let isKnown = OAuthProblem.key(code: call.query[names[0]], message: call.query[names[1]]).key != "other"
            return isKnown ? call.query.filter { names.contains($0.key) } : [:]
        }
        return call.query.filter { name, value in
            [FlowField.applicationId, FlowField.executionId].contains(name)
                && value.wholeMatch(of: /[A-Za-z0-9._-]{1,200}/) != nil
        }
    }

    private func address(of visit: Visit, _ path: String) -> String {
        FormEncoding.address(
            path, [FlowField.applicationId: visit.applicationID, FlowField.executionId: visit.executionID])
    }

    private func message(_ key: String, _ status: Int, _ call: Call, again: String? = nil) throws -> Response {
        let setting = setting(call)
        let page = try maker(setting).message(key, status: status, again: again)
        return try answers.response(page, setting, cookies: call.cookies)
    }

    private func refusal(_ error: ServiceError, _ call: Call) throws -> Response {
        let setting = setting(call)
        let text = setting.texts.error(ServiceErrorBody(error), wait: nil)
        let page = try maker(setting).message("failed", status: error.status == 200 ? 400 : error.status, text: text)
        return try answers.response(page, setting, cookies: call.cookies)
    }

    /// Where another link can be had.
    private func recovery(_ call: Call) -> String? {
        guard let application = call.query[FlowField.applicationId].flatMap({ definitions.applications[$0] }),
            call.path == GatePath.invite || call.path == GatePath.recovery, application.isRecoveryEnabled
        else { return nil }
        return FormEncoding.address(GatePath.recovery, [FlowField.applicationId: application.id])
    }
}

/// Where a browser may be sent: where the definitions say, but never to a script.
enum WayOut {
    package static func isAllowed(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return !scheme.isEmpty && !["javascript", "data", "vbscript", "blob", "file", "about"].contains(scheme)
            && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }
}
