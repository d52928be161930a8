import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The content of one page.
struct HostedPage {
    enum Layout: String {
        /// A narrow card for one form.
        case card
        /// The page of the console, which also loads its changes.
        case console = "card console"
    }

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
    var layout = Layout.card
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
        let body = try builder.body()
        var shownProblem: String?
        if !builder.isErrorAtField {
            shownProblem = problem(session, drawn: builder.drawnInputs)
        }
        let notice = session.notice.map { texts["notices.\($0.rawValue)"] }
        let banners = try resources.html(BannersTemplate(problem: shownProblem, notice: notice))

        let step = StepTemplate(
            binding: binding(session.start),
            form: formValues(session),
            body: Self.insert(banners, belowHeadingOf: body),
            ways: exitActions(session)
        )
        return HostedPage(
            title: builder.title ?? applicationName,
            body: try resources.html(step),
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
    func binding(_ start: ExecutionState.OAuthStart?) -> BindingMessage? {
        start?.bindingMessage.map { BindingMessage(label: text("binding"), message: PageTexts.clean($0)) }
    }

    func signOutConfirmation(_ session: PageSession) throws -> HostedPage {
        try confirmation("signOut", action: .confirm, form: formValues(session))
    }

    func linkConfirmation(_ overview: ExecutionOverview, of execution: String) throws -> HostedPage {
        try confirmation(
            "follow.\(overview.currentType.rawValue)",
            action: .followLink,
            form: formValues(execution, step: 0, token: cookie.formToken(execution)),
            binding: binding(overview.start)
        )
    }

    private func confirmation(
        _ key: String,
        action: PageForm.OwnAction,
        form: FormValues,
        binding: BindingMessage? = nil
    ) throws -> HostedPage {
        let otherKey = "\(key).other"
        let confirmation = ConfirmationTemplate(
            title: text("\(key).title"),
            message: text("\(key).message"),
            binding: binding,
            form: form,
            value: action.formValue,
            label: texts["\(key).action"],
            // Some confirmations offer no other action.
            other: text(otherKey).only(if: texts.text(otherKey) != nil),
            cancel: PageForm.OwnAction.cancel.formValue
        )
        return HostedPage(
            title: confirmation.title,
            body: try resources.html(confirmation)
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
        typealias Link = MessageTemplate.Link
        let links = [
            retryAddress.map { Link(address: $0, label: texts["\(key).again"], style: "primary") },
            home.map { Link(address: $0, label: text("leaving.action"), style: "secondary") },
        ]
        let message = MessageTemplate(
            title: text("\(key).title"),
            message: error.map { texts.error($0, wait: nil) } ?? text("\(key).message"),
            links: links.compactMap(\.self),
            code: code.map { texts["frame.code", ["code": $0]] }
        )
        return HostedPage(
            title: message.title,
            body: try resources.html(message),
            isProblem: true,
            status: status
        )
    }

    /// Renders the page of a flow that cannot continue.
    func failure(_ session: PageSession) throws -> HostedPage {
        let failure = FailureTemplate(
            title: texts["failed.title"],
            message: session.error.map { texts.error($0, wait: nil) } ?? texts["errors.other"],
            form: formValues(session),
            ways: exitActions(session)
        )
        return HostedPage(
            title: failure.title,
            body: try resources.html(failure),
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
    func formValues(_ session: PageSession) -> FormValues {
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
    ) -> FormValues {
        let parameters = application.map { [FlowField.applicationId: $0.id] } ?? [:]
        return FormValues(
            action: FormEncoding.address(path, parameters: parameters),
            execution: execution,
            token: token,
            step: step
        )
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
    func exitActions(_ session: PageSession) -> [ExitAction] {
        let isAuthorization = session.start?.authorizationRequestID != nil
        let isStuck = session.awaitsLink || session.phase == .failed || session.content.redirectURL != nil
        let isOwnFlow = session.start == nil && [.registration, .recovery].contains(session.begun)

        var actions: [ExitAction] = []
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

    private func exitAction(_ action: PageForm.OwnAction, key: String) -> ExitAction {
        ExitAction(value: action.formValue, label: text(key))
    }
}
