import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain
import OAuthEndpoints

/// The service that runs executions for the hosted pages with the flow engine of the app-native API, and completes the
/// authorization or sign-out request of an execution.
///
/// Each call is made for one browser. It continues only an execution that this browser started or has the mailed link
/// of, and returns nil for another one. Errors of the database are thrown; an error of the engine is in the page
/// session.
struct HostedPageService: Sendable {
    struct BrowserContext: Sendable {
        /// The hash of the browser's cookie.
        let hash: String
        /// The session cookies, by name.
        let sessionCookies: [String: String]

        var credentials: RequestCredentials { RequestCredentials(cookies: sessionCookies, browserHash: hash) }
    }

    /// The error for a link that the engine refuses.
    struct LinkRefused: Error {}

    let services: ServerServices
    let flows: FlowService
    let callback: CallbackEndpoint
    let logout: LogoutEndpoint
    let sessions: PageSessionStore
    let locks = KeyedLocks()

    func open(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        try await locks.withLock(execution) {
            let known = try await session(execution, browser: browser)
            // For an expired step, the engine reports the error.
            if let known, known.phase != .step || known.deadline.map({ services.clock.now() < $0 }) ?? true {
                return known
            }
            return try await reopen(execution, browser: browser)
        }
    }

    /// Starts a flow without an authorization request: a sign-up or a recovery.
    /// - Throws: the engine's `ServiceError`.
    func begin(_ type: FlowType, of application: String, browser: BrowserContext) async throws -> PageSession? {
        let response = try await flows.execute(
            FlowExecuteRequest(applicationID: application, flowType: type),
            credentials: browser.credentials
        )
        let known = services.definitions.current.applications[application]
        let overview =
            try await flows.overview(of: response.executionID)
            ?? known.map {
                ExecutionOverview(
                    application: $0,
                    browserHash: browser.hash,
                    start: nil,
                    startedType: type,
                    currentType: type,
                    linkInput: nil
                )
            }
        guard let overview else { return nil }
        var session = PageSession(executionID: response.executionID, overview: overview, browserHash: browser.hash)
        try await apply(response, to: &session)
        await sessions.put(session)
        return session
    }

    func handle(_ form: PageForm, in execution: String, browser: BrowserContext) async throws -> PageSession? {
        try await locks.withLock(execution) {
            var found = try await session(execution, browser: browser)
            if found == nil { found = try await reopen(execution, browser: browser) }
            guard var session = found else { return nil }
            if form.step == session.number {
                do {
                    try await perform(form, in: &session, browser: browser)
                } catch let error as ServiceError where error == .invalidExecution {
                    await sessions.remove(execution)
                    return nil
                } catch let error as ServiceError {
                    session.error = error
                    if session.phase == .confirming || error.kind == .internalFailure { session.phase = .failed }
                }
            } else if session.phase == .step {
                // A form of another step was sent twice, or from the browser's history: the current step is shown.
                session.notice = .outdated
            }
            session.followsForm = true
            await sessions.put(session)
            return session
        }
    }

    /// Continues an execution with a mailed link. The execution belongs to this browser from then on.
    /// - Throws: the engine's `ServiceError`; `LinkRefused` if the engine refuses the link.
    func follow(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        try await locks.withLock(execution) {
            guard let link = await sessions.link(execution, in: browser.hash),
                let overview = try await flows.overview(of: execution)
            else { return nil }
            await sessions.removeLink(execution, in: browser.hash)
            var session = PageSession(executionID: execution, overview: overview, browserHash: browser.hash)
            session.followsForm = true
            let request = FlowExecuteRequest(executionID: execution, inputs: link)
            let response: FlowExecuteResponse
            do {
                response = try await flows.execute(request, credentials: browser.credentials)
            } catch let error as ServiceError where error == .invalidExecution {
                return nil
            }
            if response.error != nil, response.status == .error { throw LinkRefused() }
            try await apply(response, to: &session)
            await sessions.put(session)
            return session
        }
    }

    /// Continues an execution with the authorization response of an identity provider; nil if this browser was not
    /// redirected to the provider with this `state`.
    func handleCallback(_ response: [String: String], browser: BrowserContext) async throws -> PageSession? {
        guard let state = response["state"], let waiting = await sessions.execution(sentWith: state, in: browser.hash)
        else { return nil }
        return try await locks.withLock(waiting) {
            // Another request may have continued the execution in the meantime.
            guard var session = try await session(waiting, browser: browser),
                await sessions.execution(sentWith: state, in: browser.hash) == waiting
            else { return nil }
            session.followsForm = false
            if let code = response["code"], !code.isEmpty, response["error"] == nil {
                let inputs = response.filter { ["code", "state", "iss"].contains($0.key) }
                do {
                    try await advance(&session, inputs: inputs, browser: browser)
                } catch let error as ServiceError {
                    session.fail(error)
                }
            } else {
                session.notice = .notSignedInThere
                session.wasRedirected = true
            }
            await sessions.put(session)
            return session
        }
    }

    /// Returns the execution's page session in this browser, also if it began with a cookie that was rotated since.
    private func session(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        guard var session = await sessions.session(execution, in: browser.hash) else { return nil }
        guard session.browserHash != browser.hash else { return session }
        guard try await flows.replaceBrowserHash(of: execution, from: session.browserHash, to: browser.hash) else {
            return nil
        }
        session.browserHash = browser.hash
        await sessions.put(session)
        return session
    }

    private func reopen(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        let hash = browser.hash
        guard let overview = try await flows.overview(of: execution), let owner = overview.browserHash else {
            return nil
        }
        if owner != hash {
            guard await sessions.leads(from: owner, to: hash),
                try await flows.replaceBrowserHash(of: execution, from: owner, to: hash)
            else { return nil }
        }
        var session = PageSession(executionID: execution, overview: overview, browserHash: hash)
        if overview.start?.isBegun == false, try await needsConfirmation(overview, browser: browser) {
            session.phase = .confirming
        } else {
            do {
                try await advance(&session, browser: browser)
            } catch let error as ServiceError where error == .invalidExecution {
                return nil
            } catch let error as ServiceError {
                session.fail(error)
            }
        }
        await sessions.put(session)
        return session
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

    private func perform(_ form: PageForm, in session: inout PageSession, browser: BrowserContext) async throws {
        switch form.action {
        case .own(.confirm):
            guard session.phase == .confirming else { return }
            try await advance(&session, browser: browser)
        case .own(.restart):
            try await restart(&session, browser: browser)
        case .own(.cancel):
            guard [.step, .failed, .confirming].contains(session.phase) else { return }
            try await flows.deleteExecution(session.executionID)
            session.isRefused = session.phase == .confirming
            session.content = FlowView()
            try await end(&session, assertion: nil, error: .signInCancelled)
        case .own(.withoutPasskey):
            guard session.phase == .step else { return }
            let inputs = Dictionary(uniqueKeysWithValues: session.content.identifiers.map { ($0, "") })
            let actions = session.content.actions
            let action: String? = if actions.count == 1 { actions.first?.ref } else { nil }
            try await advance(&session, action: action, inputs: inputs, browser: browser)
            if session.phase == .step, session.error != nil { (session.error, session.notice) = (nil, .withoutPasskey) }
        case .own(.followLink):
            return
        case .none, .engine:
            guard session.phase == .step else { return }
            try await submit(form, to: &session, browser: browser)
        }
    }

    private func submit(_ form: PageForm, to session: inout PageSession, browser: BrowserContext) async throws {
        let submission = FormSubmission(form, to: session)
        guard submission.isKnown else {
            session.notice = .outdated
            return
        }
        guard FlowExecuteRequest(inputs: submission.inputs).inputSize <= services.limits.flowInputs else {
            throw ServiceError.payloadTooLarge
        }
        session.typed = submission.typed
        guard submission.fieldErrors.isEmpty else { return session.show(fieldErrors: submission.fieldErrors) }
        try await advance(&session, action: submission.action, inputs: submission.inputs, browser: browser)
    }

    private func advance(
        _ session: inout PageSession,
        action: String? = nil,
        inputs: [String: String] = [:],
        browser: BrowserContext
    ) async throws {
        let request = FlowExecuteRequest(executionID: session.executionID, action: action, inputs: inputs)
        try await apply(try await flows.execute(request, credentials: browser.credentials), to: &session)
    }

    private func apply(_ response: FlowExecuteResponse, to session: inout PageSession) async throws {
        if let cookie = response.cookie { session.cookies.append(cookie.header) }
        switch response.status {
        case .incomplete:
            let before = session.overview.currentType
            if let overview = try await flows.overview(of: session.executionID) { session.overview = overview }
            session.show(response.view, error: response.error, now: services.clock.now())
            session.notice = session.notice(after: before)
            if let end = session.deadline, services.clock.now() >= end { session.fail(.consentTimedOut) }
        case .error:
            // The execution and its step are unchanged.
            session.show(error: response.error)
            // An expired consent prompt cannot be answered any more.
            let isOver = response.error?.code == ServiceError.consentTimedOut.code
            if isOver || session.content.isEmpty { session.phase = .failed }
        case .complete:
            session.show(response.view, error: nil, now: services.clock.now())
            try await end(&session, assertion: response.assertion, error: .noUserSignedIn)
            if response.assertion != nil || response.cookie != nil || session.begun == .signOut {
                await rotateCookie(of: &session)
            }
        }
    }

    /// Completes the authorization or sign-out request that began the execution.
    private func end(_ session: inout PageSession, assertion: String?, error: OAuthError) async throws {
        var address = ""
        if let id = session.start?.authorizationRequestID {
            if let assertion {
                address = try await callback.finish(id, with: assertion)
            } else {
                address = try await callback.refuse(id, error: error)
            }
        } else if let id = session.start?.logoutID {
            address = try await logout.finish(id)
        }
        session.show()
        session.typed = [:]
        session.wasRedirected = false
        session.phase = if address.isEmpty { .finished } else { .leaving(address) }
    }

    /// Rotates the browser's cookie, so that a value known before the sign-in is worthless after it (session fixation).
    private func rotateCookie(of session: inout PageSession) async {
        let new = HostedPageCookie(services.random)
        await sessions.rotate(session.browserHash, to: new.hash)
        session.browserHash = new.hash
        session.cookies.append(new.header(of: services.issuer))
    }

    private func restart(_ session: inout PageSession, browser: BrowserContext) async throws {
        let old = session
        // Only the client can start a backchannel request again.
        guard old.start?.isBackchannel != true else { return }
        if var start = old.start, start.authorizationRequestID != nil,
            let application = services.definitions.current.applications[old.overview.application.id]
        {
            guard old.phase == .step || old.phase == .failed else { return }
            start.isBegun = false
            let prepared = try await flows.prepare(
                .authentication,
                of: application,
                for: start,
                browserHash: browser.hash
            )
            guard let prepared, let new = try await reopen(prepared, browser: browser) else {
                throw ServiceError.invalidExecution
            }
            session = new
        } else {
            guard old.start == nil, old.begun == .registration || old.begun == .recovery,
                let new = try await begin(old.begun, of: old.overview.application.id, browser: browser)
            else { return }
            session = new
        }
        try await flows.deleteExecution(old.executionID)
        await sessions.remove(old.executionID)
    }
}
