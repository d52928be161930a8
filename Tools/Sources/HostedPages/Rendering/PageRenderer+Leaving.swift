import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

extension PageRenderer {
    /// Renders the page that redirects to another site: automatically the first time, and with a button.
    ///
    /// It is a page and not an HTTP redirect, because it follows a form: browsers apply the page's `form-action` policy
    /// to redirects after a form.
    func redirect(to address: String, _ session: PageSession) throws -> HostedPage {
        var ways: [ExitAction] = []
        var provider: String?
        if session.phase == .step {
            ways = exitActions(session)
            provider = session.content.note(FlowField.providerName)
        }

        let key: String
        let name: String
        if let provider {
            key = "provider"
            name = PageTexts.clean(provider)
        } else {
            key = leavingTextKey(session, address: address)
            name = applicationName
        }

        let way = WayTemplate(
            title: text("\(key).title", name: name),
            message: text("\(key).message", name: name),
            problem: problem(session, drawn: []),
            notice: session.notice.map { text("notices.\($0.rawValue)", name: name) },
            binding: binding(session.start),
            address: address,
            label: text("\(key).action", name: name),
            form: formValues(session),
            ways: ways
        )

        var page = HostedPage(
            title: way.title,
            body: try resources.html(way),
            isProblem: session.error != nil || session.notice != nil
        )
        if !session.wasRedirected, !page.isProblem {
            page.refresh = address
        }
        return page
    }

    private func leavingTextKey(_ session: PageSession, address: String) -> String {
        if session.begun == .signOut {
            guard session.isRefused else { return "leaving.out" }
            return "leaving.stayed"
        }

        let query = URLComponents(string: address)?.percentEncodedQuery ?? ""
        let parameters = try? FormParameters(encoded: query)
        guard parameters?["code"] == nil else {
            return "leaving"
        }
        return "leaving.back"
    }

    /// Renders the last page of a flow, with a link to the application.
    func end(_ session: PageSession, address: String?) throws -> HostedPage {
        var outcome = session.begun.rawValue
        if session.isRefused, session.begun == .signOut {
            outcome = "stayed"
        }

        var builder = StepBuilder(session, renderer: self)
        var content: String
        if let components = session.content.components?.nonEmpty {
            content = try builder.draw(components)
        } else {
            content = try resources.text(text("done.\(outcome).message"), style: "body-1")
        }
        let title = builder.title ?? text("done.\(outcome).title")
        if builder.title == nil {
            content = try resources.text(title, tag: "h1", style: "heading-1") + content
        }

        let end = EndTemplate(content: content, address: address ?? home, label: text("leaving.action"))
        return HostedPage(
            title: title,
            body: try resources.html(end),
            pictureOrigins: builder.pictureOrigins
        )
    }
}
