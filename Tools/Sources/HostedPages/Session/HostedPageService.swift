package import EndpointSupport
package import FlowEngine
import Foundation
package import IdentityBase
package import IdentityDomain
package import OAuthEndpoints

/// The service that runs executions for the hosted pages with the flow engine of the app-native API, and completes the
/// authorization or sign-out request of an execution.
///
/// Each call is made for one browser. It continues only an execution that this browser started or has the mailed link
/// of.
package struct HostedPageService: Sendable {
    /// The browser of a request, with its session cookies.
    package struct BrowserContext: Sendable {
        package let cookie: HostedPageCookie
        /// The session cookies, by name.
        package let sessionCookies: [String: String]

        package init(cookie: HostedPageCookie, sessionCookies: [String: String]) {
            self.cookie = cookie
            self.sessionCookies = sessionCookies
        }
    }

    package let services: ServerServices
    package let flows: FlowService
    package let callback: CallbackEndpoint
    package let logout: LogoutEndpoint
    let sessions: PageSessionStore
    private let locks = KeyedLocks()

    package init(services: ServerServices, flows: FlowService, callback: CallbackEndpoint, logout: LogoutEndpoint) {
        self.services = services
        self.flows = flows
        self.callback = callback
        self.logout = logout
        sessions = PageSessionStore(clock: services.clock)
    }

    /// Returns the current page session of an execution.
    ///
    /// - Returns: nil if the execution does not exist or belongs to another browser.
    /// - Throws: errors of the database. An error of the engine is in the page session.
    package func open(_ execution: String, browser: BrowserContext) async throws -> PageResult? {
        try await locks.withLock(execution) {
            let known = try await session(execution, browser: browser)
            // For an expired step, the engine reports the error.
            if let known, known.phase != .step || known.deadline.map({ services.clock.now() < $0 }) ?? true {
                return PageResult(session: known)
            }
            return try await reopen(execution, browser: browser)
        }
    }

    /// Starts a flow without an authorization request: a sign-up or a recovery.
    ///
    /// - Throws: the engine's `ServiceError`.
    package func begin(_ type: FlowType, of application: String, browser: BrowserContext) async throws -> PageResult? {
        let response = try await flows.execute(
            FlowExecuteRequest(applicationID: application, flowType: type), credentials: credentials(browser))
        let known = services.definitions.current.applications[application]
        let overview =
            try await flows.overview(of: response.executionID)
            ?? known.map {
                ExecutionOverview(
                    application: $0, browser: browser.cookie.hash, start: nil, begun: type, current: type,
                    linkInput: nil)
            }
        guard let overview else { return nil }
        var result = PageResult(session: PageSession(response.executionID, overview, browser: browser.cookie.hash))
        try await apply(response, result: &result)
        await sessions.put(result.session)
        return result
    }

    /// Performs the action of a form.
    ///
    /// - Returns: nil if the execution does not exist or belongs to another browser.
    /// - Throws: errors of the database. An error of the engine is in the page session.
    func act(_ form: PageForm, in execution: String, browser: BrowserContext) async throws -> PageResult? {
        try await locks.withLock(execution) {
            var found = try await session(execution, browser: browser).map { PageResult(session: $0) }
            if found == nil { found = try await reopen(execution, browser: browser) }
            guard var result = found else { return nil }
            result.session.followsForm = true
            guard form.step == result.session.number else {
                // A form of another step was sent twice, or from the browser's history: the current step is shown.
                if result.session.phase == .step { result.session.notice = .outdated }
                await sessions.put(result.session)
                return result
            }
            do {
                try await perform(form, result: &result, browser: browser)
            } catch let error as ServiceError where error == .invalidExecution {
                await sessions.remove(execution)
                return nil
            } catch let error as ServiceError {
                result.session.error = error
                if result.session.phase == .confirming || error.kind == .internalFailure {
                    result.session.phase = .failed
                }
            }
            result.session.followsForm = true
            await sessions.put(result.session)
            return result
        }
    }

    /// Keeps a mailed link until the user confirms it: mail scanners open links too.
    package func keep(link token: String, input: String, for execution: String, browser: BrowserContext) async {
        await sessions.keep(link: token, input: input, for: execution, in: browser.cookie.hash)
    }

    /// Continues an execution with a mailed link. The execution belongs to this browser from then on.
    ///
    /// - Returns: nil if the link or the execution does not exist.
    /// - Throws: the engine's `ServiceError`; `LinkRefused` if the engine refuses the link.
    package func follow(_ execution: String, browser: BrowserContext) async throws -> PageResult? {
        try await locks.withLock(execution) {
            guard let link = await sessions.link(execution, in: browser.cookie.hash),
                let overview = try await flows.overview(of: execution)
            else { return nil }
            await sessions.removeLink(execution, in: browser.cookie.hash)
            var result = PageResult(session: PageSession(execution, overview, browser: browser.cookie.hash))
            result.session.followsForm = true
            let response = try await flows.execute(
                FlowExecuteRequest(executionID: execution, inputs: [link.input: link.token]),
                credentials: credentials(browser))
            if let error = response.error, response.status == .error { throw LinkRefused(error: error) }
            try await apply(response, result: &result)
            await sessions.put(result.session)
            return result
        }
    }

    /// The error for a link that the engine refuses.
    package struct LinkRefused: Error {
        package let error: ServiceError

        package init(error: ServiceError) {
            self.error = error
        }
    }

    /// Continues an execution with the authorization response of an identity provider.
    ///
    /// - Returns: nil if this browser was not redirected to the provider with this `state`.
    /// - Throws: errors of the database. An error of the engine is in the page session.
    func handleCallback(_ response: [String: String], browser: BrowserContext) async throws -> PageResult? {
        guard let state = response["state"],
            let waiting = await sessions.execution(sentWith: state, in: browser.cookie.hash)
        else { return nil }
        return try await locks.withLock(waiting) {
            // Another request may have continued the execution in the meantime.
            guard let session = try await session(waiting, browser: browser),
                await sessions.execution(sentWith: state, in: browser.cookie.hash) == waiting
            else { return nil }
            var result = PageResult(session: session)
            result.session.followsForm = false
            if let code = response["code"], !code.isEmpty, response["error"] == nil {
                let inputs = response.filter { ["code", "state", "iss"].contains($0.key) }
                do {
                    try await advance(
                        FlowExecuteRequest(executionID: session.executionID, inputs: inputs), result: &result,
                        browser: browser
                    )
                } catch let error as ServiceError {
                    result.session.fail(error)
                }
            } else {
                result.session.notice = .notSignedInThere
                result.session.wasRedirected = true
            }
            await sessions.put(result.session)
            return result
        }
    }

    /// Records that the browser was redirected to the address of its step.
    package func didRedirect(_ session: PageSession) async {
        await sessions.markRedirected(session.executionID, browser: session.browser, number: session.number)
    }

    private func credentials(_ browser: BrowserContext) -> RequestCredentials {
        RequestCredentials(cookies: browser.sessionCookies, browser: browser.cookie.hash)
    }

    /// Returns the page session of an execution in this browser, also if the browser started it with a cookie that was
    /// rotated in another tab since.
    private func session(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        let hash = browser.cookie.hash
        if let session = await sessions.session(execution, in: hash) { return session }
        guard var session = await sessions.earlierSession(execution, in: hash),
            try await flows.replaceBrowserHash(of: execution, from: session.browser, to: hash)
        else { return nil }
        session.browser = hash
        await sessions.put(session)
        return session
    }

    private func reopen(_ execution: String, browser: BrowserContext) async throws -> PageResult? {
        let hash = browser.cookie.hash
        guard let overview = try await flows.overview(of: execution), let owner = overview.browser else { return nil }
        if owner != hash {
            guard await sessions.leads(from: owner, to: hash),
                try await flows.replaceBrowserHash(of: execution, from: owner, to: hash)
            else { return nil }
        }
        var result = PageResult(session: PageSession(execution, overview, browser: hash))
        if overview.start?.isBegun == false, try await needsConfirmation(overview, browser: browser) {
            result.session.phase = .confirming
        } else {
            do {
                try await advance(FlowExecuteRequest(executionID: execution), result: &result, browser: browser)
            } catch let error as ServiceError where error == .invalidExecution {
                return nil
            } catch let error as ServiceError {
                result.session.fail(error)
            }
        }
        await sessions.put(result.session)
        return result
    }

    /// Checks whether the user must confirm before the execution starts: the sign-out request has no ID token, or its
    /// subject is not the user of the session that it would end.
    private func needsConfirmation(_ overview: ExecutionOverview, browser: BrowserContext) async throws -> Bool {
        guard overview.start?.needsConfirmation != true else { return true }
        guard let subject = overview.start?.subject, let flow = overview.application.flows[.authentication],
            let handle = browser.sessionCookies[SSOSessionCookie.name(of: flow)],
            let owner = try await services.sessions.owner(of: handle, flow: flow, now: services.clock.now())
        else { return false }
        return owner != subject
    }

    private func perform(_ form: PageForm, result: inout PageResult, browser: BrowserContext) async throws {
        let execution = result.session.executionID
        switch form.action {
        case .own(.confirm):
            guard result.session.phase == .confirming else { return }
            try await advance(FlowExecuteRequest(executionID: execution), result: &result, browser: browser)
        case .own(.restart):
            try await restart(&result, browser: browser)
        case .own(.cancel):
            guard [.step, .failed, .confirming].contains(result.session.phase) else { return }
            try await flows.deleteExecution(execution)
            result.session.isRefused = result.session.phase == .confirming
            result.session.content = FlowView()
            try await end(&result, assertion: nil, error: .signInCancelled)
        case .own(.without):
            guard result.session.phase == .step else { return }
            let inputs = result.session.content.identifiers.map { ($0, "") }
            let actions = result.session.content.actions
            let action: String? = if actions.count == 1 { actions.first?.ref } else { nil }
            try await advance(
                FlowExecuteRequest(
                    executionID: execution, action: action, inputs: Dictionary(inputs, uniquingKeysWith: { $1 })),
                result: &result, browser: browser)
            if result.session.phase == .step, result.session.error != nil {
                (result.session.error, result.session.notice) = (nil, .withoutPasskey)
            }
        case .own(.follow):
            return
        case .none, .engine:
            guard result.session.phase == .step else { return }
            try await submit(form, result: &result, browser: browser)
        }
    }

    private func submit(_ form: PageForm, result: inout PageResult, browser: BrowserContext) async throws {
        let submission = FormSubmission(form, to: result.session)
        guard submission.isKnown else {
            result.session.notice = .outdated
            return
        }
        let request = FlowExecuteRequest(
            executionID: result.session.executionID, action: submission.action, inputs: submission.inputs)
        guard request.inputSize <= services.limits.flowInputs else { throw ServiceError.payloadTooLarge }
        result.session.keep(typed: submission.typed)
        guard submission.problems.isEmpty else {
            result.session.problems = submission.problems
            (result.session.error, result.session.notice) = (nil, nil)
            result.session.number += 1
            return
        }
        try await advance(request, result: &result, browser: browser)
    }

    private func advance(_ request: FlowExecuteRequest, result: inout PageResult, browser: BrowserContext) async throws
    {
        try await apply(try await flows.execute(request, credentials: credentials(browser)), result: &result)
    }

    private func apply(_ response: FlowExecuteResponse, result: inout PageResult) async throws {
        if let cookie = response.cookie { result.cookies.append(cookie.header) }
        switch response.status {
        case .incomplete:
            let before = result.session.current
            if let overview = try await flows.overview(of: result.session.executionID) {
                result.session.current = overview.current
                result.session.awaitsLink = overview.linkInput != nil
            }
            result.session.show(response.view, error: response.error, now: services.clock.now())
            result.session.notice = result.session.notice(after: before)
            if let end = result.session.deadline, services.clock.now() >= end {
                result.session.fail(.consentTimedOut)
            }
        case .error:
            // The execution and its step are unchanged.
            (result.session.error, result.session.notice, result.session.problems) = (response.error, nil, [])
            result.session.number += 1
            // An expired consent prompt cannot be answered any more.
            let isOver = response.error?.code == ServiceError.consentTimedOut.code
            if isOver || result.session.content.isEmpty { result.session.phase = .failed }
        case .complete:
            result.session.show(response.view, error: nil, now: services.clock.now())
            try await end(&result, assertion: response.assertion, error: .noUserSignedIn)
            if response.assertion != nil || response.cookie != nil || result.session.begun == .signOut {
                await rotate(&result)
            }
        }
    }

    /// Completes the authorization or sign-out request that began the execution.
    private func end(_ result: inout PageResult, assertion: String?, error: OAuthError) async throws {
        var address = ""
        if let id = result.session.start?.authorizationRequestID {
            if let assertion {
                address = try await callback.finish(id, with: assertion)
            } else {
                address = try await callback.refuse(id, error: error)
            }
        } else if let id = result.session.start?.logoutID {
            address = try await logout.finish(id)
        }
        (result.session.error, result.session.notice, result.session.problems, result.session.typed) = (
            nil, nil, [], [:]
        )
        result.session.number += 1
        result.session.wasRedirected = false
        result.session.phase = if address.isEmpty { .finished } else { .leaving(address) }
    }

    /// Rotates the browser's cookie, so that a value known before the sign-in is worthless after it (session fixation).
    private func rotate(_ result: inout PageResult) async {
        let new = HostedPageCookie(services.random)
        await sessions.rotate(result.session.browser, to: new.hash)
        result.session.browser = new.hash
        result.cookies.append(new.header(of: services.issuer))
    }

    private func restart(_ result: inout PageResult, browser: BrowserContext) async throws {
        let old = result.session
        // Only the client can start a backchannel request again.
        guard old.start?.isBackchannel != true else { return }
        guard var start = old.start, start.authorizationRequestID != nil,
            let application = services.definitions.current.applications[old.applicationID]
        else {
            guard old.start == nil, old.begun == .registration || old.begun == .recovery else { return }
            guard let new = try await begin(old.begun, of: old.applicationID, browser: browser) else { return }
            result = new
            try await discard(old)
            return
        }
        guard old.phase == .step || old.phase == .failed else { return }
        start.isBegun = false
        let prepared = try await flows.prepare(
            .authentication, of: application, for: start, browser: browser.cookie.hash)
        guard let prepared, let new = try await reopen(prepared, browser: browser) else {
            throw ServiceError.invalidExecution
        }
        result = new
        try await discard(old)
    }

    private func discard(_ session: PageSession) async throws {
        try await flows.deleteExecution(session.executionID)
        await sessions.remove(session.executionID)
    }
}

extension FlowView {
    fileprivate var isEmpty: Bool {
        inputs.isEmpty && actions.isEmpty && components == nil && additionalData.isEmpty && redirectURL == nil
    }
}
