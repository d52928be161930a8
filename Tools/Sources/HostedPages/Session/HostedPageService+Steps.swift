import EndpointSupport
import FlowEngine
import IdentityBase
import IdentityDomain
import OAuthEndpoints

extension HostedPageService {
    func perform(_ form: PageForm, in session: inout PageSession, browser: BrowserContext) async throws {
        switch form.action {
        case .own(.confirm):
            guard session.phase == .confirming else { return }
            try await advance(&session, browser: browser)
        case .own(.restart):
            try await restart(&session, browser: browser)
        case .own(.cancel):
            try await cancel(&session)
        case .own(.withoutPasskey):
            try await continueWithoutPasskey(&session, browser: browser)
        case .own(.followLink):
            return
        case .none, .engine:
            guard session.phase == .step else { return }
            try await submit(form, to: &session, browser: browser)
        }
    }

    private func cancel(_ session: inout PageSession) async throws {
        guard [.step, .failed, .confirming].contains(session.phase) else {
            return
        }

        try await flows.deleteExecution(session.executionID)
        session.isRefused = session.phase == .confirming
        session.content = FlowView()
        try await end(&session, assertion: nil, refusal: .signInCancelled)
    }

    private func continueWithoutPasskey(_ session: inout PageSession, browser: BrowserContext) async throws {
        guard session.phase == .step else { return }
        let inputs = Dictionary(uniqueKeysWithValues: session.content.identifiers.map { ($0, "") })
        let actions = session.content.actions
        var action: String?
        if actions.count == 1 {
            action = actions.first?.ref
        }

        try await advance(&session, action: action, inputs: inputs, browser: browser)
        if session.phase == .step, session.error != nil {
            session.error = nil
            session.notice = .withoutPasskey
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
        guard submission.fieldErrors.isEmpty else {
            return session.record(fieldErrors: submission.fieldErrors)
        }
        try await advance(&session, action: submission.action, inputs: submission.inputs, browser: browser)
    }

    func advance(
        _ session: inout PageSession,
        action: String? = nil,
        inputs: [String: String] = [:],
        browser: BrowserContext
    ) async throws {
        let request = FlowExecuteRequest(executionID: session.executionID, action: action, inputs: inputs)
        let response = try await flows.execute(request, credentials: browser.credentials)
        try await apply(response, to: &session)
    }

    func apply(_ response: FlowExecuteResponse, to session: inout PageSession) async throws {
        if let cookie = response.cookie {
            session.cookies.append(cookie.header)
        }

        switch response.status {
        case .incomplete:
            let before = session.overview.currentType
            if let overview = try await flows.overview(of: session.executionID) {
                session.overview = overview
            }
            session.enterStep(response.view, error: response.error, now: services.clock.now())
            session.notice = session.notice(after: before)
            if let end = session.deadline, services.clock.now() >= end {
                session.fail(.consentTimedOut)
            }
        case .error:
            // The execution and its step are unchanged.
            let fieldErrors = response.view.fieldErrors.filter { error in
                session.content.identifiers.contains(error.identifier)
            }
            session.record(error: response.error, fieldErrors: fieldErrors)
            // An expired consent prompt cannot be answered any more.
            let isOver = response.error?.code == ServiceError.consentTimedOut.code
            if isOver || session.content.isEmpty {
                session.phase = .failed
            }
        case .complete:
            session.enterStep(response.view, error: nil, now: services.clock.now())
            try await end(&session, assertion: response.assertion, refusal: .noUserSignedIn)
            if response.assertion != nil || response.cookie != nil || session.begun == .signOut {
                await rotateCookie(of: &session)
            }
        }
    }

    /// Completes the authorization or sign-out request that began the execution.
    /// - Parameter refusal: the error for the client of an authorization without an assertion.
    private func end(_ session: inout PageSession, assertion: String?, refusal: OAuthError) async throws {
        var address: String?
        if let id = session.start?.authorizationRequestID {
            address = try await authorizationEnd(id, assertion: assertion, refusal: refusal)
        } else if let id = session.start?.logoutID {
            address = try await signOutEnd(id)
        }

        session.record(error: nil)
        session.typed = [:]
        session.wasRedirected = false
        session.phase = .finished
        if let address {
            session.phase = .leaving(address)
        }
    }

    private func authorizationEnd(_ id: String, assertion: String?, refusal: OAuthError) async throws -> String? {
        for protocolRequests in requests {
            if let assertion {
                if let address = try await protocolRequests.finish(id, with: assertion) { return address }
            } else if let address = try await protocolRequests.cancel(id, refusal: refusal) {
                return address
            }
        }

        guard let assertion else { return try await callback.refuse(id, error: refusal) }
        return try await callback.finish(id, with: assertion)
    }

    private func signOutEnd(_ id: String) async throws -> String? {
        for protocolRequests in requests {
            if let address = try await protocolRequests.finishSignOut(id) { return address.nonEmpty }
        }
        return try await logout.finish(id)
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
        guard old.start?.isBackchannel != true else {
            return
        }

        if let start = old.start, start.authorizationRequestID != nil,
            let application = services.definitions.current.applications[old.overview.application.id]
        {
            guard old.phase == .step || old.phase == .failed else {
                return
            }
            session = try await restartAuthorization(start, of: application, browser: browser)
        } else {
            guard old.start == nil, old.begun == .registration || old.begun == .recovery,
                let new = try await begin(
                    old.begun,
                    of: old.overview.application.id,
                    browser: browser
                )
            else { return }
            session = new
        }

        try await flows.deleteExecution(old.executionID)
        await sessions.remove(old.executionID)
    }

    private func restartAuthorization(
        _ start: ExecutionState.OAuthStart,
        of application: Application,
        browser: BrowserContext
    ) async throws -> PageSession {
        var start = start
        start.isBegun = false
        // A user who starts over may want another way to sign in.
        start.identityProvider = nil
        let prepared = try await flows.prepare(
            .authentication,
            of: application,
            for: start,
            browserHash: browser.hash
        )
        guard let prepared, let session = try await reopen(prepared, browser: browser) else {
            throw ServiceError.invalidExecution
        }
        return session
    }
}
