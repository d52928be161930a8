import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The renderer of the pages' content.
struct PageRenderer {
    package let templates: PageTemplates
    package let definitions: Definitions
    let context: PageContext

    private var texts: PageTexts { context.texts }
    private var application: Application? { context.application }
    private var applicationName: String { PageTexts.clean(application?.name ?? texts["frame.server"]) }

    /// Renders a step of a flow with its form.
    package func step(_ session: PageSession, application: Application, token: String, now: Date) throws -> HostedPage {
        var builder = StepBuilder(session, texts, templates, application, definitions, now: now)
        let body = try builder.body()
        var values = form(session, token: token)
        values["body"] = body
        values["ways"] = exitActions(session)
        values["binding"] = binding(session.start)
        values["notice"] = session.notice.map { texts["notices.\($0.rawValue)"] }
        values["problem"] = problem(session, drawn: builder.drawnInputs)
        let isProblem = session.error != nil || !session.problems.isEmpty
        return HostedPage(
            title: builder.title ?? applicationName, body: try templates.html("step", values: values),
            isProblem: isProblem,
            pictureOrigins: builder.pictureOrigins)
    }

    /// Returns the message by which the user recognizes a backchannel request; nil without one.
    private func binding(_ start: ExecutionState.OAuthStart?) -> [String: String]? {
        start?.bindingMessage.map {
            ["label": texts["binding", ["application": applicationName]], "message": PageTexts.clean($0)]
        }
    }

    /// Renders a confirmation with one button.
    ///
    /// - Parameter start: the OAuth request of the execution.
    func confirmation(
        _ key: String, session: (execution: String, step: Int), action: PageForm.OwnAction, token: String,
        start: ExecutionState.OAuthStart? = nil
    )
        throws -> HostedPage
    {
        var values: [String: Any] = [
            "action": self.action, "execution": session.execution, "token": token, "step": session.step,
            "title": texts["\(key).title", ["application": applicationName]],
            "message": texts["\(key).message", ["application": applicationName]],
            "value": PageForm.ownPrefix + action.rawValue, "label": texts["\(key).action"],
        ]
        values["binding"] = binding(start)
        values["other"] =
            texts.text("\(key).other").map { _ in texts["\(key).other", ["application": applicationName]] }
        values["cancel"] = PageForm.ownPrefix + PageForm.OwnAction.cancel.rawValue
        return HostedPage(
            title: texts["\(key).title", ["application": applicationName]],
            body: try templates.html("confirmation", values: values))
    }

    /// Renders the page that redirects to another site: automatically the first time, and with a button.
    ///
    /// It is a page and not an HTTP redirect, because it follows a form: browsers apply the page's `form-action` policy
    /// to redirects after a form.
    package func redirect(to address: String, _ session: PageSession, token: String) throws -> HostedPage {
        let provider: String? = if session.phase == .step { session.content.note(FlowField.providerName) } else { nil }
        let key = if provider == nil { leaving(session, address: address) } else { "provider" }
        let name = provider.map(PageTexts.clean) ?? applicationName
        let isWarned = session.error != nil || session.notice != nil
        var values = form(session, token: token)
        values["title"] = texts["\(key).title", ["name": name]]
        values["message"] = texts["\(key).message", ["name": name]]
        values["address"] = address
        values["label"] = texts["\(key).action", ["name": name]]
        let ways = if session.phase == .step { exitActions(session) } else { [] }
        values["ways"] = ways
        values["hasWays"] = !ways.isEmpty
        values["notice"] = session.notice.map { texts["notices.\($0.rawValue)", ["name": name]] }
        values["problem"] = problem(session, drawn: [])
        let refresh: String? = if session.wasRedirected || isWarned { nil } else { address }
        return HostedPage(
            title: texts["\(key).title", ["name": name]], body: try templates.html("way", values: values),
            isProblem: isWarned, refresh: refresh)
    }

    private func leaving(_ session: PageSession, address: String) -> String {
        if session.begun == .signOut { return if session.isRefused { "leaving.stayed" } else { "leaving.out" } }
        let parameters = try? FormParameters(encoded: URLComponents(string: address)?.percentEncodedQuery ?? "")
        return if parameters?["code"] == nil { "leaving.back" } else { "leaving" }
    }

    /// Renders the last page of a flow, with a link to the application.
    package func end(_ session: PageSession, application: Application, address: String?, now: Date) throws
        -> HostedPage
    {
        let outcome = if session.isRefused, session.begun == .signOut { "stayed" } else { session.begun.rawValue }
        let key = "done." + outcome
        var title = texts["\(key).title", ["application": applicationName]]
        var content = ""
        var origins: Set<String> = []
        if let components = session.content.components, !components.isEmpty {
            var builder = StepBuilder(session, texts, templates, application, definitions, now: now)
            content = try builder.draw(components)
            title = builder.title ?? title
            if builder.title == nil {
                content =
                    try templates.html("text", values: ["tag": "h1", "class": "heading-1", "text": title]) + content
            }
            origins = builder.pictureOrigins
        } else {
            let message = texts["\(key).message", ["application": applicationName]]
            content =
                try templates.html("text", values: ["tag": "h1", "class": "heading-1", "text": title])
                + templates.html("text", values: ["tag": "p", "class": "body-1", "text": message])
        }
        var values: [String: Any] = ["content": content]
        if let address = address ?? home {
            values["address"] = address
            values["label"] = texts["leaving.action", ["name": applicationName]]
        }
        return HostedPage(title: title, body: try templates.html("end", values: values), pictureOrigins: origins)
    }

    /// Renders an error page with a text of the server and the possible next actions.
    package func message(_ key: String, status: Int, code: String? = nil, again: String? = nil, text: String? = nil)
        throws
        -> HostedPage
    {
        var links: [[String: Any]] = []
        if let again {
            links.append(["address": again, "label": texts["\(key).again"], "class": "primary"])
        }
        if let home {
            links.append([
                "address": home, "label": texts["leaving.action", ["name": applicationName]], "class": "secondary",
            ])
        }
        var values: [String: Any] = [
            "title": texts["\(key).title", ["application": applicationName]],
            "message": text ?? texts["\(key).message", ["application": applicationName]], "links": links,
        ]
        values["code"] = code.map { texts["frame.code", ["code": $0]] }
        return HostedPage(
            title: texts["\(key).title", ["application": applicationName]],
            body: try templates.html("message", values: values), isProblem: true, status: status)
    }

    /// Renders the page of a flow that cannot continue.
    package func failure(_ session: PageSession, token: String) throws -> HostedPage {
        var values = form(session, token: token)
        values["title"] = texts["failed.title"]
        values["message"] = session.error.map { texts.error($0, wait: nil) } ?? texts["errors.other"]
        values["ways"] = exitActions(session)
        return HostedPage(
            title: texts["failed.title"], body: try templates.html("failure", values: values), isProblem: true,
            status: 200)
    }

    /// The application's own page, if its URL is known.
    private var home: String? {
        application?.url.flatMap { if PictureAddress.origin(of: $0) == nil { nil } else { $0 } }
    }

    private func form(_ session: PageSession, token: String) -> [String: Any] {
        ["action": action, "execution": session.executionID, "token": token, "step": session.number]
    }

    /// Target URL of the forms. It contains the application's id, so that an error page for a refused form has the
    /// application's theme.
    private var action: String {
        FormEncoding.address(context.path, parameters: application.map { [FlowField.applicationId: $0.id] } ?? [:])
    }

    /// Returns the error text that belongs to no rendered field.
    private func problem(_ session: PageSession, drawn: Set<String>) -> String? {
        if let error = session.error {
            // If the step has a password field, an unknown user and a wrong password get the same text (user
            // enumeration).
            if error.code == ServiceError.userNotFound.code, session.content.asksForPassword {
                return texts["errors.\(ServiceError.invalidCredentials.code)"]
            }
            let wait = (session.content.note(FlowField.retryAfter) ?? session.content.note(FlowField.resendAfter))
                .flatMap { Int($0) }
            return texts.error(error, wait: wait)
        }
        let lost = session.problems.filter { !drawn.contains($0.identifier) }
        return if lost.isEmpty { nil } else { lost.map { texts.message($0.message) }.joined(separator: " ") }
    }

    /// Returns the actions that every flow has: start over, and return to the application.
    private func exitActions(_ session: PageSession) -> [[String: Any]] {
        func way(_ action: PageForm.OwnAction, key: String) -> [String: Any] {
            ["value": PageForm.ownPrefix + action.rawValue, "label": texts[key, ["application": applicationName]]]
        }
        let isAuthorization = session.start?.authorizationRequestID != nil
        var ways: [[String: Any]] = []
        let isStuck = session.awaitsLink || session.phase == .failed || session.content.redirectURL != nil
        let canRestart =
            isAuthorization || (session.start == nil && [.registration, .recovery].contains(session.begun))
        if isStuck, canRestart { ways.append(way(.restart, key: "actions.restart")) }
        if isAuthorization { ways.append(way(.cancel, key: "actions.cancel")) }
        return ways
    }
}
