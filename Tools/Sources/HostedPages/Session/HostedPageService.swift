import EndpointSupport
import FlowEngine
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
        let languages: RequestLanguages

        var credentials: RequestCredentials {
            var credentials = RequestCredentials(cookies: sessionCookies, browserHash: hash)
            credentials.languages = languages
            return credentials
        }
    }

    /// The error for a link that the engine refuses.
    struct LinkRefused: Error {}

    let services: ServerServices
    let flows: FlowService
    let callback: CallbackEndpoint
    let logout: LogoutEndpoint
    /// The requests of the protocols besides OAuth.
    let requests: [any PageRequests]
    let sessions: PageSessionStore
    let locks = KeyedLocks()

    func open(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        try await locks.withLock(execution) {
            let current = try await currentSession(execution, browser: browser)
            if let current, !isExpired(current) { return current }
            // For an expired step, the engine reports the error.
            return try await reopen(execution, browser: browser)
        }
    }

    private func isExpired(_ session: PageSession) -> Bool {
        guard session.phase == .step, let deadline = session.deadline else {
            return false
        }
        return services.clock.now() >= deadline
    }

    /// Starts a flow without an authorization request: a sign-up or a recovery.
    /// - Throws: the engine's `ServiceError`.
    func begin(_ type: FlowType, of application: String, browser: BrowserContext) async throws -> PageSession? {
        let request = FlowExecuteRequest(applicationID: application, flowType: type)
        let response = try await flows.execute(request, credentials: browser.credentials)

        let definition = services.definitions.current.applications[application]
        var overview = try await flows.overview(of: response.executionID)
        if overview == nil, let definition {
            overview = ExecutionOverview(
                application: definition,
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
            var found = try await currentSession(execution, browser: browser)
            if found == nil {
                found = try await reopen(execution, browser: browser)
            }
            guard var session = found else { return nil }

            if form.step == session.number {
                do {
                    try await perform(form, in: &session, browser: browser)
                } catch let error as ServiceError where error == .invalidExecution {
                    await sessions.remove(execution)
                    return nil
                } catch let error as ServiceError {
                    session.error = error
                    if session.phase == .confirming || error.kind == .internalFailure {
                        session.phase = .failed
                    }
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
            if response.error != nil, response.status == .error {
                throw LinkRefused()
            }

            try await apply(response, to: &session)
            await sessions.put(session)
            return session
        }
    }

    /// Continues an execution with the authorization response of an identity provider; nil if this browser was not
    /// redirected to the provider with this `state`.
    func handleCallback(_ response: [String: String], browser: BrowserContext) async throws -> PageSession? {
        guard let state = response["state"],
            let waiting = await sessions.execution(sentWith: state, in: browser.hash)
        else { return nil }

        return try await locks.withLock(waiting) {
            // Another request may have continued the execution in the meantime.
            guard var session = try await currentSession(waiting, browser: browser),
                await sessions.execution(sentWith: state, in: browser.hash) == waiting
            else { return nil }
            session.followsForm = false

            if let code = response["code"],
                !code.isEmpty,
                response["error"] == nil
            {
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
    private func currentSession(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        guard var session = await sessions.session(execution, in: browser.hash) else {
            return nil
        }
        guard session.browserHash != browser.hash else {
            return session
        }
        guard try await flows.replaceBrowserHash(of: execution, from: session.browserHash, to: browser.hash) else {
            return nil
        }

        session.browserHash = browser.hash
        await sessions.put(session)
        return session
    }

    func reopen(_ execution: String, browser: BrowserContext) async throws -> PageSession? {
        guard let overview = try await flows.overview(of: execution),
            let owner = overview.browserHash
        else { return nil }
        if owner != browser.hash {
            guard await sessions.isRotated(from: owner, to: browser.hash),
                try await flows.replaceBrowserHash(of: execution, from: owner, to: browser.hash)
            else { return nil }
        }

        var session = PageSession(executionID: execution, overview: overview, browserHash: browser.hash)
        if overview.start?.isBegun == false,
            try await needsConfirmation(overview, browser: browser)
        {
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
        guard overview.start?.needsConfirmation != true else {
            return true
        }
        guard let subject = overview.start?.subject,
            let flow = overview.application.flows[.authentication],
            let handle = browser.sessionCookies[SSOSessionCookie.name(of: flow)],
            let owner = try await services.sessions.owner(
                of: handle,
                flow: flow,
                now: services.clock.now()
            )
        else { return false }
        return owner != subject
    }
}
