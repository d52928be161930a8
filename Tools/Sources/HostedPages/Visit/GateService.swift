package import EndpointSupport
package import FlowEngine
import Foundation
package import IdentityBase
package import IdentityDomain
package import OAuthEndpoints

/// Runs executions for the hosted pages, by the same engine as the app-native API, and ends what an OAuth endpoint began.
///
/// Whatever is asked here is asked for one browser, and only what that browser began, or has the mailed link of, goes on.
package struct GateService: Sendable {
    package struct Visitor: Sendable {
        package let browser: BrowserSession
        /// The session cookies, by name.
        package let sessions: [String: String]

        package init(browser: BrowserSession, sessions: [String: String]) {
            self.browser = browser
            self.sessions = sessions
        }
    }

    /// A visit after a request, and the cookies that go with the answer.
    package struct Turn: Sendable {
        package var visit: Visit
        package var cookies: [String] = []
    }

    package let services: ServerServices
    package let flows: FlowService
    package let callback: CallbackEndpoint
    package let logout: LogoutEndpoint
    let visits: VisitStore
    private let locks = KeyedLocks()

    package init(services: ServerServices, flows: FlowService, callback: CallbackEndpoint, logout: LogoutEndpoint) {
        self.services = services
        self.flows = flows
        self.callback = callback
        self.logout = logout
        visits = VisitStore(clock: services.clock)
    }

    /// Shows where an execution is.
    ///
    /// - Returns: nil when there is no such execution, or it is another browser's.
    /// - Throws: what the database throws. A refusal of the engine is in the visit.
    package func open(_ execution: String, _ visitor: Visitor) async throws -> Turn? {
        try await locks.withLock(execution) {
            let known = try await visit(execution, visitor)
            // A step that is too old is gone: the engine knows.
            if let known, known.phase != .step || known.deadline.map({ services.clock.now() < $0 }) ?? true {
                return Turn(visit: known)
            }
            return try await reopen(execution, visitor)
        }
    }

    /// Begins a flow that needs no application to wait for it: a sign-up or a recovery.
    ///
    /// - Throws: the `ServiceError` with which the engine refuses.
    package func begin(_ type: FlowType, of application: String, _ visitor: Visitor) async throws -> Turn? {
        let response = try await flows.execute(
            FlowRequest(applicationID: application, flowType: type), proof: proof(visitor))
        let known = services.definitions.current.applications[application]
        let overview =
            try await flows.look(response.executionId)
            ?? known.map {
                ExecutionOverview(
                    application: $0, browser: visitor.browser.hash, start: nil, begun: type, current: type,
                    linkInput: nil)
            }
        guard let overview else { return nil }
        var turn = Turn(visit: Visit(response.executionId, overview, browser: visitor.browser.hash))
        try await take(response, &turn)
        await visits.put(turn.visit)
        return turn
    }

    /// Does what a form asks for.
    ///
    /// - Returns: nil when there is no such execution, or it is another browser's.
    /// - Throws: what the database throws. A refusal of the engine is in the visit.
    func act(_ form: PageForm, in execution: String, _ visitor: Visitor) async throws -> Turn? {
        try await locks.withLock(execution) {
            var found = try await visit(execution, visitor).map { Turn(visit: $0) }
            if found == nil { found = try await reopen(execution, visitor) }
            guard var turn = found else { return nil }
            turn.visit.cameByForm = true
            guard form.step == turn.visit.number else {
                // Sent twice, or from a page that the person has gone back to: what counts is where the flow is now.
                if turn.visit.phase == .step { turn.visit.notice = .outdated }
                await visits.put(turn.visit)
                return turn
            }
            do {
                try await perform(form, &turn, visitor)
            } catch let error as ServiceError where error == .invalidExecution {
                await visits.remove(execution)
                return nil
            } catch let error as ServiceError {
                turn.visit.error = ServiceErrorBody(error)
                if turn.visit.phase == .confirming || error.status >= 500 { turn.visit.phase = .failed }
            }
            turn.visit.cameByForm = true
            await visits.put(turn.visit)
            return turn
        }
    }

    /// Keeps what a mailed link brought until the person says that they want to go on: programs that look at mails open
    /// links too.
    package func keep(link token: String, input: String, for execution: String, _ visitor: Visitor) async {
        await visits.keep(link: token, input: input, for: execution, in: visitor.browser.hash)
    }

    /// Goes on with a mailed link. The execution belongs to this browser from then on.
    ///
    /// - Returns: nil when there is no such link or execution.
    /// - Throws: the `ServiceError` with which the engine refuses.
    package func follow(_ execution: String, _ visitor: Visitor) async throws -> Turn? {
        try await locks.withLock(execution) {
            guard let link = await visits.link(execution, in: visitor.browser.hash),
                let overview = try await flows.look(execution)
            else { return nil }
            await visits.removeLink(execution, in: visitor.browser.hash)
            var turn = Turn(visit: Visit(execution, overview, browser: visitor.browser.hash))
            turn.visit.cameByForm = true
            let response = try await flows.execute(
                FlowRequest(executionID: execution, inputs: [link.input: link.token]), proof: proof(visitor))
            if let error = response.error, response.flowStatus == .error { throw Refused(error: error) }
            try await take(response, &turn)
            await visits.put(turn.visit)
            return turn
        }
    }

    /// A link that the engine does not take.
    package struct Refused: Error {
        package let error: ServiceErrorBody

        package init(error: ServiceErrorBody) {
            self.error = error
        }
    }

    /// Goes on with what an identity provider sends a person back with.
    ///
    /// - Returns: nil when nobody was sent there from this browser.
    /// - Throws: what the database throws. A refusal of the engine is in the visit.
    func comeBack(_ answer: [String: String], _ visitor: Visitor) async throws -> Turn? {
        guard let state = answer["state"],
            let waiting = await visits.execution(sentWith: state, in: visitor.browser.hash)
        else { return nil }
        return try await locks.withLock(waiting) {
            // Another request may have gone on with it in the meantime.
            guard let visit = try await visit(waiting, visitor),
                await visits.execution(sentWith: state, in: visitor.browser.hash) == waiting
            else { return nil }
            var turn = Turn(visit: visit)
            turn.visit.cameByForm = false
            if let code = answer["code"], !code.isEmpty, answer["error"] == nil {
                let inputs = answer.filter { ["code", "state", "iss"].contains($0.key) }
                do {
                    try await advance(FlowRequest(executionID: visit.executionID, inputs: inputs), &turn, visitor)
                } catch let error as ServiceError {
                    turn.visit.fail(ServiceErrorBody(error))
                }
            } else {
                turn.visit.notice = .notSignedInThere
                turn.visit.wasSent = true
            }
            await visits.put(turn.visit)
            return turn
        }
    }

    /// Notes that a browser was sent to where its step leads.
    package func sent(_ visit: Visit) async {
        await visits.markSent(visit.executionID, browser: visit.browser, number: visit.number)
    }

    private func proof(_ visitor: Visitor) -> FlowProof {
        FlowProof(cookies: visitor.sessions, browser: visitor.browser.hash)
    }

    /// The visit of an execution in this browser. What it began under an earlier name is its own under the new one: the
    /// cookie may have been replaced in another tab.
    private func visit(_ execution: String, _ visitor: Visitor) async throws -> Visit? {
        let browser = visitor.browser.hash
        if let visit = await visits.visit(execution, in: browser) { return visit }
        guard var visit = await visits.earlierVisit(execution, in: browser),
            try await flows.rename(execution, from: visit.browser, to: browser)
        else { return nil }
        visit.browser = browser
        await visits.put(visit)
        return visit
    }

    private func reopen(_ execution: String, _ visitor: Visitor) async throws -> Turn? {
        let browser = visitor.browser.hash
        guard let overview = try await flows.look(execution), let owner = overview.browser else { return nil }
        if owner != browser {
            guard await visits.leads(from: owner, to: browser),
                try await flows.rename(execution, from: owner, to: browser)
            else { return nil }
        }
        var turn = Turn(visit: Visit(execution, overview, browser: browser))
        if overview.start?.isBegun == false, try await asksFirst(overview, visitor) {
            turn.visit.phase = .confirming
        } else {
            do {
                try await advance(FlowRequest(executionID: execution), &turn, visitor)
            } catch let error as ServiceError where error == .invalidExecution {
                return nil
            } catch let error as ServiceError {
                turn.visit.fail(ServiceErrorBody(error))
            }
        }
        await visits.put(turn.visit)
        return turn
    }

    /// Whether the person is asked before anything happens: the client has shown no id token, or one of somebody else
    /// than the session is of that would end.
    private func asksFirst(_ overview: ExecutionOverview, _ visitor: Visitor) async throws -> Bool {
        guard overview.start?.needsConfirmation != true else { return true }
        guard let subject = overview.start?.subject, let flow = overview.application.flows[.authentication],
            let handle = visitor.sessions[SessionCookie.name(of: flow)],
            let owner = try await services.sessions.owner(of: handle, flow: flow, now: services.clock.now())
        else { return false }
        return owner != subject
    }

    private func perform(_ form: PageForm, _ turn: inout Turn, _ visitor: Visitor) async throws {
        let execution = turn.visit.executionID
        switch form.action {
        case .own(.confirm):
            guard turn.visit.phase == .confirming else { return }
            try await advance(FlowRequest(executionID: execution), &turn, visitor)
        case .own(.restart):
            try await restart(&turn, visitor)
        case .own(.cancel):
            guard turn.visit.phase == .step || turn.visit.phase == .failed || turn.visit.phase == .confirming else {
                return
            }
            try await flows.abandon(execution)
            turn.visit.isRefused = turn.visit.phase == .confirming
            turn.visit.content = FlowResponse.Content()
            try await end(&turn, assertion: nil, error: .personWentBack)
        case .own(.without):
            guard turn.visit.phase == .step else { return }
            let inputs = turn.visit.content.identifiers.map { ($0, "") }
            let action = turn.visit.content.actions.flatMap { $0.count == 1 ? $0.first?.ref : nil }
            try await advance(
                FlowRequest(
                    executionID: execution, action: action, inputs: Dictionary(inputs, uniquingKeysWith: { $1 })),
                &turn, visitor)
            if turn.visit.phase == .step, turn.visit.error != nil {
                (turn.visit.error, turn.visit.notice) = (nil, .withoutPasskey)
            }
        case .own(.follow):
            return
        case .none, .engine:
            guard turn.visit.phase == .step else { return }
            try await submit(form, &turn, visitor)
        }
    }

    private func submit(_ form: PageForm, _ turn: inout Turn, _ visitor: Visitor) async throws {
        let answer = FormAnswer(form, to: turn.visit)
        guard answer.isKnown else {
            turn.visit.notice = .outdated
            return
        }
        let request = FlowRequest(executionID: turn.visit.executionID, action: answer.action, inputs: answer.inputs)
        guard request.inputSize <= services.limits.flowInputs else { throw ServiceError.payloadTooLarge }
        turn.visit.keep(typed: answer.typed)
        guard answer.problems.isEmpty else {
            turn.visit.problems = answer.problems
            (turn.visit.error, turn.visit.notice) = (nil, nil)
            turn.visit.number += 1
            return
        }
        try await advance(request, &turn, visitor)
    }

    private func advance(_ request: FlowRequest, _ turn: inout Turn, _ visitor: Visitor) async throws {
        try await take(try await flows.execute(request, proof: proof(visitor)), &turn)
    }

    private func take(_ response: FlowResponse, _ turn: inout Turn) async throws {
        if let cookie = response.cookie { turn.cookies.append(cookie.header) }
        switch response.flowStatus {
        case .incomplete:
            let before = turn.visit.current
            if let overview = try await flows.look(turn.visit.executionID) {
                turn.visit.current = overview.current
                turn.visit.awaitsLink = overview.linkInput != nil
            }
            turn.visit.show(response.data, error: response.error, now: services.clock.now())
            turn.visit.notice = turn.visit.notice(after: before)
            if let end = turn.visit.deadline, services.clock.now() >= end {
                turn.visit.fail(ServiceErrorBody(.consentTimedOut))
            }
        case .error:
            // The execution is where it was, and so is the step.
            (turn.visit.error, turn.visit.notice, turn.visit.problems) = (response.error, nil, [])
            turn.visit.number += 1
            // A question whose time is over stays over, however often it is looked at.
            let isOver = response.error?.code == ServiceError.consentTimedOut.code
            if isOver || turn.visit.content.isEmpty { turn.visit.phase = .failed }
        case .complete:
            turn.visit.show(response.data, error: nil, now: services.clock.now())
            try await end(&turn, assertion: response.assertion, error: .nobodySignedIn)
            if response.assertion != nil || response.cookie != nil || turn.visit.begun == .signOut {
                await rotate(&turn)
            }
        }
    }

    /// Tells whoever began the execution that it is over.
    private func end(_ turn: inout Turn, assertion: String?, error: OAuthError) async throws {
        var address = ""
        if let id = turn.visit.start?.authorizationRequestID {
            if let assertion {
                address = try await callback.finish(id, with: assertion)
            } else {
                address = try await callback.refuse(id, error)
            }
        } else if let id = turn.visit.start?.logoutID {
            address = try await logout.finish(id)
        }
        (turn.visit.error, turn.visit.notice, turn.visit.problems, turn.visit.typed) = (nil, nil, [], [:])
        turn.visit.number += 1
        turn.visit.wasSent = false
        turn.visit.phase = address.isEmpty ? .finished : .leaving(address)
    }

    /// Gives the browser another name. Who knew the one before knows nothing of what comes now.
    private func rotate(_ turn: inout Turn) async {
        let new = BrowserSession(services.random)
        await visits.rename(turn.visit.browser, to: new.hash)
        turn.visit.browser = new.hash
        turn.cookies.append(new.header(of: services.issuer))
    }

    private func restart(_ turn: inout Turn, _ visitor: Visitor) async throws {
        let old = turn.visit
        guard var start = old.start, start.authorizationRequestID != nil,
            let application = services.definitions.current.applications[old.applicationID]
        else {
            guard old.start == nil, old.begun == .registration || old.begun == .recovery else { return }
            guard let new = try await begin(old.begun, of: old.applicationID, visitor) else { return }
            turn = new
            try await forget(old)
            return
        }
        guard old.phase == .step || old.phase == .failed else { return }
        start.isBegun = false
        let prepared = try await flows.prepare(
            .authentication, of: application, for: start, browser: visitor.browser.hash)
        guard let prepared, let new = try await reopen(prepared, visitor) else { throw ServiceError.invalidExecution }
        turn = new
        try await forget(old)
    }

    private func forget(_ visit: Visit) async throws {
        try await flows.abandon(visit.executionID)
        await visits.remove(visit.executionID)
    }
}

extension FlowResponse.Content {
    fileprivate var isEmpty: Bool {
        inputs == nil && actions == nil && meta == nil && additionalData == nil && redirectURL == nil
    }
}
