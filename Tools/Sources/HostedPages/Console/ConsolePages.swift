import EndpointSupport
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// Renders the console's pages for one request of a browser.
struct ConsolePages {
    enum Tab: String, CaseIterable {
        case messages, users, setup, requests

        var address: String {
            self == .messages ? DevelopmentPath.console : ConsolePath.prefix + rawValue
        }
    }

    let renderer: PageRenderer
    /// The proof that a form comes from a page of the console.
    let formToken: String

    var texts: PageTexts { renderer.texts }
    private var resources: PageResources { renderer.resources }

    /// Returns the page of a tab.
    /// - Parameters:
    ///   - title: nil for the title of the tab.
    ///   - sections: HTML.
    ///   - isLive: whether the page loads the sections again after each change.
    func page(
        _ tab: Tab,
        title: String? = nil,
        sections: [String],
        isLive: Bool = false,
        problem: String? = nil,
        notice: String? = nil
    ) throws -> Response {
        let heading = title ?? texts["console.\(tab.rawValue).title"]
        let tabs = Tab.allCases.map { other in
            ConsoleTemplate.Tab(
                label: texts["console.\(other.rawValue).title"],
                address: other.address,
                current: other == tab
            )
        }
        let content = ConsoleTemplate(
            navigation: texts["console.navigation"],
            tabs: tabs,
            title: heading,
            banners: try resources.html(BannersTemplate(problem: problem, notice: notice)),
            announcement: texts["console.changed"],
            live: isLive ? ConsolePath.events : nil,
            sections: sections.joined(separator: "\n")
        )

        let page = HostedPage(
            title: heading,
            body: try resources.html(content),
            isProblem: problem != nil,
            status: problem == nil ? 200 : 400,
            layout: .console
        )
        return DevelopmentPages.varying(try renderer.response(page, cookies: []))
    }

    // MARK: - Messages

    func inbox(_ messages: [OutboxMessage]) throws -> String {
        let inbox = InboxTemplate(
            none: texts["console.messages.none"],
            messages: messages.reversed().map(message)
        )
        return try resources.html(inbox)
    }

    private func message(_ message: OutboxMessage) -> InboxTemplate.Message {
        InboxTemplate.Message(
            id: message.id,
            subject: message.subject,
            to: message.to,
            time: message.at.formatted(.iso8601),
            code: message.code.map { copyable("code-\(message.id)", label: texts["console.code"], value: $0) },
            link: message.link,
            openLink: texts["console.openLink"],
            text: texts["console.text"],
            lines: message.text.split(separator: "\n").map(String.init)
        )
    }

    private func copyable(_ id: String, label: String, value: String) -> CopyableTemplate {
        CopyableTemplate(
            id: id,
            label: label,
            value: value,
            copy: texts["console.copy"],
            copied: texts["console.copied"]
        )
    }

    // MARK: - Users

    /// - Parameter refused: the values of a user that was not added.
    func users(_ list: ConsoleUsers.List, search: String, refused: NewUser? = nil) throws -> [String] {
        let rows = list.users.map { user in
            TableTemplate.Row(cells: [
                TableTemplate.Cell(text: user.title, address: ConsolePath.user(user.id)),
                TableTemplate.Cell(text: user.email ?? ""),
                TableTemplate.Cell(text: status(of: user)),
                TableTemplate.Cell(text: user.createdAt.formatted(.iso8601)),
            ])
        }
        let columns = ["username", "email", "status", "created"].map { texts["console.column.\($0)"] }
        let shown = texts["console.users.shown", ["count": String(rows.count), "total": String(list.total)]]
        let table = TableTemplate(
            title: nil,
            label: texts["console.users.title"],
            none: texts["console.users.none"],
            headers: columns,
            rows: rows,
            note: rows.isEmpty ? nil : shown
        )

        return [
            try searchForm(search),
            try resources.html(table),
            try addForm(refused),
            try resetForm(),
        ]
    }

    private func searchForm(_ search: String) throws -> String {
        let label = texts["console.search"]
        let field = ConsoleFormTemplate.Field("search", label: label, type: "search", value: search)
        return try resources.html(
            ConsoleFormTemplate(
                method: "get",
                action: Tab.users.address,
                token: nil,
                fields: [field],
                label: label
            )
        )
    }

    private func addForm(_ refused: NewUser?) throws -> String {
        let fields = [
            field("username", value: refused?.username),
            field("email", type: "email", value: refused?.email),
            field("password", type: "password"),
        ]
        return try form(.addUser, at: Tab.users.address, fields: fields, style: "primary")
    }

    private func resetForm() throws -> String {
        try form(.reset, at: Tab.users.address, isCollapsed: true, style: "danger")
    }

    func user(_ user: ConsoleUser) throws -> [String] {
        let address = ConsolePath.user(user.id)
        return [
            try resources.html(ListTemplate(label: "", rows: rows(of: user))),
            try sessions(user.sessions ?? []),
            try form(.endSessions, at: address),
            try form(.setPassword, at: address, fields: [field("password", type: "password")]),
            try form(user.isDisabled ? .enable : .disable, at: address),
            try form(.deleteUser, at: address, isCollapsed: true, style: "danger"),
        ]
    }

    private func rows(of user: ConsoleUser) -> [ListTemplate.Row] {
        func flag(_ value: Bool) -> String { texts[value ? "console.yes" : "console.no"] }
        let known = [
            ("id", user.id),
            ("type", user.type),
            ("username", user.username),
            ("email", user.email),
            ("verified", flag(user.isEmailVerified)),
            ("status", status(of: user)),
            ("password", flag(user.hasPassword)),
            ("created", user.createdAt.formatted(.iso8601)),
        ]
        let rows = known.compactMap { key, value in
            value.map { ListTemplate.Row(term: texts["console.column.\(key)"], value: $0) }
        }

        let attributes = user.attributes.sorted { $0.key < $1.key }
        return rows
            + attributes.map { name, value in
                ListTemplate.Row(term: name, value: value.plainText ?? (try? value.text()) ?? "")
            }
    }

    private func status(of user: ConsoleUser) -> String {
        guard user.isDisabled else { return user.status }
        return texts["console.disabled"]
    }

    private func sessions(_ sessions: [ConsoleUser.Session]) throws -> String {
        let rows = sessions.map { session in
            TableTemplate.Row(cells: [
                TableTemplate.Cell(text: session.realm ?? texts["console.browser"]),
                TableTemplate.Cell(text: session.client),
                TableTemplate.Cell(text: session.signedInAt.formatted(.iso8601)),
                TableTemplate.Cell(text: session.endsAt.formatted(.iso8601)),
            ])
        }
        let title = texts["console.sessions.title"]
        return try resources.html(
            TableTemplate(
                title: title,
                label: title,
                none: texts["console.sessions.none"],
                headers: ["realm", "client", "signedIn", "ends"].map { texts["console.column.\($0)"] },
                rows: rows,
                note: nil
            )
        )
    }

    private func field(
        _ name: String,
        type: String = "text",
        value: String? = nil
    ) -> ConsoleFormTemplate.Field {
        ConsoleFormTemplate.Field(name, label: texts["console.column.\(name)"], type: type, value: value ?? "")
    }

    /// - Parameter isCollapsed: whether the form must be opened first, because it removes something.
    private func form(
        _ work: ConsoleWork,
        at address: String,
        fields: [ConsoleFormTemplate.Field] = [],
        isCollapsed: Bool = false,
        style: String = "secondary"
    ) throws -> String {
        let key = "console.\(work.rawValue)"
        let title = texts["\(key).title"]
        return try resources.html(
            ConsoleFormTemplate(
                summary: isCollapsed ? title : nil,
                title: isCollapsed || fields.isEmpty ? nil : title,
                message: texts.text("\(key).message"),
                action: address,
                token: formToken,
                purpose: work.rawValue,
                fields: fields,
                style: style,
                label: texts["\(key).action"]
            )
        )
    }

    // MARK: - Set-up and requests

    func setup(_ entries: [ConsoleSetup]) throws -> [String] {
        try entries.enumerated().map { number, entry in
            let heading = try resources.text(entry.title, tag: "h2", style: "heading-4")
            var values = entry.values
            values.append(ConsoleSetup.Value(texts["console.command"], entry.command))
            let fields = try values.enumerated().map { position, value in
                try resources.html(copyable("setup-\(number)-\(position)", label: value.name, value: value.value))
            }
            return try resources.html(SectionTemplate(heading: heading, content: fields.joined(separator: "\n")))
        }
    }

    func requests(_ entries: [RequestHistory.Entry]) throws -> String {
        let rows = entries.reversed().map { entry in
            TableTemplate.Row(cells: [
                TableTemplate.Cell(text: entry.at.formatted(.iso8601)),
                TableTemplate.Cell(text: entry.method),
                TableTemplate.Cell(text: entry.operation.map { "\(entry.route) \($0)" } ?? entry.route),
                TableTemplate.Cell(text: String(entry.status)),
                TableTemplate.Cell(text: "\(entry.milliseconds) ms"),
            ])
        }
        return try resources.html(
            TableTemplate(
                title: nil,
                label: texts["console.requests.title"],
                none: texts["console.requests.none"],
                headers: ["time", "method", "route", "httpStatus", "duration"].map { texts["console.column.\($0)"] },
                rows: rows,
                note: nil
            )
        )
    }
}
