import EndpointSupport
package import FlowEngine
import Foundation
package import Hummingbird
import IdentityBase
package import IdentityDomain

/// The pages that a browser gets in place of the server's JSON: the start page and the messages.
package struct DevelopmentPages: Sendable {
    /// The path of an icon that browsers request on their own.
    package static let icon = "/favicon.ico"

    private let services: ServerServices
    let resources: PageResources

    package init(services: ServerServices, resources: PageResources) {
        self.services = services
        self.resources = resources
    }

    /// Returns the page for a browser that may not see the console.
    /// - Parameter hasOldToken: whether the browser has sent a token that is not valid, or no longer.
    func start(_ request: Request, hasOldToken: Bool = false, status: Int = 200) throws -> Response {
        let renderer = pageRenderer(request)
        let texts = renderer.texts

        let outbox = MessageTemplate.Link(
            address: DevelopmentPath.outbox,
            label: texts["outbox.title"],
            style: "primary"
        )
        let message = MessageTemplate(
            title: texts["home.title"],
            message: texts["home.message"],
            links: [outbox],
            code: texts[hasOldToken ? "home.oldToken" : "home.console"]
        )

        let page = HostedPage(
            title: texts["home.title"],
            body: try resources.html(message),
            status: status
        )
        return Self.varying(try renderer.response(page, cookies: []))
    }

    /// Returns the page with the messages, the newest first; nil for a client that does not request a page.
    package func messages(_ messages: [OutboxMessage], for request: Request) throws -> Response? {
        guard Self.isPage(request) else { return nil }
        let renderer = pageRenderer(request)
        let texts = renderer.texts

        let outbox = OutboxTemplate(
            title: texts["outbox.title"],
            none: texts["outbox.none"],
            messages: messages.reversed().map(Self.entry)
        )

        let page = HostedPage(
            title: texts["outbox.title"],
            body: try resources.html(outbox)
        )
        return Self.varying(try renderer.response(page, cookies: []))
    }

    private static func entry(_ message: OutboxMessage) -> OutboxTemplate.Message {
        OutboxTemplate.Message(
            subject: message.subject,
            to: message.to,
            time: message.at.formatted(.iso8601),
            lines: message.text.split(separator: "\n").map(String.init),
            link: message.link
        )
    }

    /// Returns a response with a note for caches: the same path has JSON for other clients.
    package static func varying(_ response: Response) -> Response {
        var response = response
        response.headers[.vary] = "Accept"
        return response
    }

    package func iconResponse() throws -> Response {
        try resources.response("icon.svg")
    }

    static func isPage(_ request: Request) -> Bool {
        [.get, .head].contains(request.method) && request.headers[.accept]?.contains("text/html") == true
    }

    func pageRenderer(_ request: Request) -> PageRenderer {
        let definitions = services.definitions.current
        let chosen = request.uri.queryParameters[PageLanguage.parameter[...]].map(String.init)
        var preferences = PageLanguage.preferences(of: request)
        preferences.chosen = chosen ?? preferences.chosen
        let language = preferences.best(among: definitions.texts.languages)
        let texts = PageTexts(definitions.texts, language: language, application: nil, unit: .standard)

        return PageRenderer(
            resources: resources,
            definitions: definitions,
            path: request.uri.path,
            query: [:],
            cookie: HostedPageCookie(services.random),
            application: nil,
            texts: texts,
            now: services.clock.now()
        )
    }
}
