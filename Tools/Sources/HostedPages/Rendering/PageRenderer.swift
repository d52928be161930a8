import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The content of one page.
struct HostedPage {
    var title: String
    /// HTML, rendered by the templates.
    var body: String
    /// Indicates whether the page reports an error. The title then says so too.
    var isProblem = false
    /// The address of an automatic redirect.
    var refresh: String?
    /// Origins of pictures, for the content security policy.
    var pictureOrigins: Set<String> = []
    var status = 200
}

/// The renderer of a page for one request of a browser.
struct PageRenderer {
    let resources: PageResources
    let definitions: Definitions
    let path: String
    /// Query parameters of the page's address, without one-time values.
    let query: [String: String]
    let cookie: HostedPageCookie
    let application: Application?
    let texts: PageTexts
    let now: Date

    var address: String {
        FormEncoding.address(path, parameters: query)
    }

    var applicationName: String {
        PageTexts.clean(application?.name ?? texts["frame.server"])
    }

    /// Returns a text of the pages that may name the application or, as `name`, where a redirect leads.
    func text(_ key: String, name: String? = nil) -> String {
        texts[key, ["application": applicationName, "name": name ?? applicationName]]
    }

    func step(_ session: PageSession) throws -> HostedPage {
        var builder = StepBuilder(session, renderer: self)
        var values = formValues(session)
        let body = try builder.body()
        values["ways"] = exitActions(session)
        values["binding"] = binding(session.start)
        values["notice"] = session.notice.map { texts["notices.\($0.rawValue)"] }
        if !builder.isErrorAtField {
            values["problem"] = problem(session, drawn: builder.drawnInputs)
        }

        let banners = try resources.html("banners", values: values)
        values["body"] = Self.insert(banners, belowHeadingOf: body)
        return HostedPage(
            title: builder.title ?? applicationName,
            body: try resources.html("step", values: values),
            isProblem: session.error != nil || !session.content.fieldErrors.isEmpty,
            pictureOrigins: builder.pictureOrigins
        )
    }

    /// Inserts the banners after the first heading, so that a screen reader reads the title of the page first.
    private static func insert(_ banners: String, belowHeadingOf body: String) -> String {
        guard let heading = body.range(of: "</h1>") else {
            return banners + body
        }

        return "\(body[..<heading.upperBound])\n\(banners)\(body[heading.upperBound...])"
    }

    /// Returns the message by which the user recognizes a backchannel request; nil without one.
    func binding(_ start: ExecutionState.OAuthStart?) -> [String: String]? {
        start?.bindingMessage.map { ["label": text("binding"), "message": PageTexts.clean($0)] }
    }

    func signOutConfirmation(_ session: PageSession) throws -> HostedPage {
        try confirmation("signOut", action: .confirm, values: formValues(session))
    }

    func linkConfirmation(_ overview: ExecutionOverview, of execution: String) throws -> HostedPage {
        var values = formValues(execution, step: 0, token: cookie.formToken(execution))
        values["binding"] = binding(overview.start)
        return try confirmation("follow.\(overview.currentType.rawValue)", action: .followLink, values: values)
    }

    private func confirmation(
        _ key: String,
        action: PageForm.OwnAction,
        values: [String: Any]
    ) throws -> HostedPage {
        var values = values
        values["title"] = text("\(key).title")
        values["message"] = text("\(key).message")
        values["value"] = action.formValue
        values["label"] = texts["\(key).action"]
        values["other"] = texts.text("\(key).other").map { _ in text("\(key).other") }
        values["cancel"] = PageForm.OwnAction.cancel.formValue
        return HostedPage(
            title: text("\(key).title"),
            body: try resources.html("confirmation", values: values)
        )
    }

    /// Renders an error page with a text of the server and the possible next actions.
    func message(
        _ key: String,
        status: Int,
        code: String? = nil,
        retryAddress: String? = nil,
        error: ServiceError? = nil
    ) throws -> HostedPage {
        let links = [
            retryAddress.map { ["address": $0, "label": texts["\(key).again"], "class": "primary"] },
            home.map { ["address": $0, "label": text("leaving.action"), "class": "secondary"] },
        ]
        var values: [String: Any] = [
            "title": text("\(key).title"),
            "links": links.compactMap(\.self),
            "message": error.map { texts.error($0, wait: nil) } ?? text("\(key).message"),
        ]
        if let code {
            values["code"] = texts["frame.code", ["code": code]]
        }
        return HostedPage(
            title: text("\(key).title"),
            body: try resources.html("message", values: values),
            isProblem: true,
            status: status
        )
    }

    /// Renders the page of a flow that cannot continue.
    func failure(_ session: PageSession) throws -> HostedPage {
        var values = formValues(session)
        values["title"] = texts["failed.title"]
        values["message"] = session.error.map { texts.error($0, wait: nil) } ?? texts["errors.other"]
        values["ways"] = exitActions(session)
        return HostedPage(
            title: texts["failed.title"],
            body: try resources.html("failure", values: values),
            isProblem: true
        )
    }

    /// The application's own page, if its URL is known.
    var home: String? {
        guard let address = application?.url,
            PictureAddress.origin(of: address) != nil
        else {
            return nil
        }
        return address
    }

    /// The token is empty for the session of an earlier cookie.
    func formValues(_ session: PageSession) -> [String: Any] {
        var token = ""
        if cookie.hash == session.browserHash {
            token = cookie.formToken(session.executionID)
        }
        return formValues(session.executionID, step: session.number, token: token)
    }

    /// The forms' URL contains the application's id, so that an error page for a refused form has its theme.
    private func formValues(
        _ execution: String,
        step: Int,
        token: String
    ) -> [String: Any] {
        let parameters = application.map { [FlowField.applicationId: $0.id] } ?? [:]
        return [
            "action": FormEncoding.address(path, parameters: parameters),
            "execution": execution,
            "token": token,
            "step": step,
        ]
    }

    /// Returns the error text that belongs to no rendered field.
    func problem(_ session: PageSession, drawn: Set<String>) -> String? {
        guard let error = session.error else {
            let others = session.content.fieldErrors.filter { !drawn.contains($0.identifier) }
            return others.nonEmpty?.map { texts.message($0.message) }.joined(separator: " ")
        }

        // If the step has a password field, an unknown user and a wrong password get the same text (user enumeration).
        if error.code == ServiceError.userNotFound.code, session.content.asksForPassword {
            return texts["errors.\(ServiceError.invalidCredentials.code)"]
        }

        let wait = session.content.note(FlowField.retryAfter) ?? session.content.note(FlowField.resendAfter)
        return texts.error(error, wait: wait.flatMap { Int($0) })
    }

    /// Returns the actions that every flow has: start over, and return to the application.
    func exitActions(_ session: PageSession) -> [[String: String]] {
        let isAuthorization = session.start?.authorizationRequestID != nil
        let isStuck = session.awaitsLink || session.phase == .failed || session.content.redirectURL != nil
        let isOwnFlow = session.start == nil && [.registration, .recovery].contains(session.begun)

        var actions: [[String: String]] = []
        if isStuck, isAuthorization || isOwnFlow {
            var key = "actions.restart"
            // The first step of the same flow sends another link.
            if session.awaitsLink, session.overview.currentType == session.begun {
                key = "actions.anotherLink"
            }
            actions.append(exitAction(.restart, key: key))
        }
        if isAuthorization {
            actions.append(exitAction(.cancel, key: "actions.cancel"))
        }
        return actions
    }

    private func exitAction(_ action: PageForm.OwnAction, key: String) -> [String: String] {
        ["value": action.formValue, "label": text(key)]
    }
}
