import Foundation
import Testing

@testable import EndpointSupport
@testable import HostedPages
@testable import IdentityBase
@testable import LocalIdentityServer

/// A user with a browser that runs no scripts: it stores cookies, follows the server's redirects and submits forms.
final class PageVisitor {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let client: TestClient
    let origin: String
    var language: String?
    private(set) var cookies: [String: String] = [:]
    /// The address of the current page, without the server.
    private(set) var address = ""
    private(set) var reply: TestClient.Reply?
    private(set) var document: PageDocument?
    /// The redirect target outside of the server.
    private(set) var left: URLComponents?
    /// Every requested address of the server.
    private(set) var history: [String] = []

    init(_ client: TestClient) {
        self.client = client
        origin = client.baseURL
    }

    var page: PageDocument {
        get throws {
            guard let document else { throw Missing(description: "no page but \(reply?.text ?? "nothing")") }
            return document
        }
    }

    /// Copies the state of another browser.
    func setCookie(_ name: String, _ value: String?) { cookies[name] = value }

    /// Opens a path of the server, or an absolute address.
    func open(_ address: String) async throws {
        var path = address
        if path.hasPrefix(origin) { path.removeFirst(origin.count) }
        try await send("GET", path, nil)
    }

    func open(_ request: OAuthConversation.Request) async throws {
        try await open(FormEncoding.address("/oauth2/authorize", parameters: request.parameters))
    }

    func reload() async throws { try await open(address) }

    /// The fields that a form submits unchanged.
    func values(of form: PageDocument.Element) throws -> [String: String] {
        var values: [String: String] = [:]
        for field in form.all where field["name"] != nil && field["disabled"] == nil {
            let name = field["name"] ?? ""
            switch field.name {
            case "input":
                let isCheckbox = field["type"] == "checkbox"
                if isCheckbox, field["checked"] == nil { continue }
                let standard = isCheckbox ? "on" : ""
                values[name] = field["value"] ?? standard
            case "select":
                let selected = field.all.first { $0["selected"] != nil }
                let chosen = selected ?? field.all.first { $0.name == "option" }
                values[name] = chosen?["value"] ?? ""
            default: continue
            }
        }

        return values
    }

    /// The form of a button.
    func form(of button: PageDocument.Element) throws -> PageDocument.Element {
        let form = try button["form"].map { try page.element(id: $0) } ?? button.ancestor("form")
        guard let form else { throw Missing(description: "no form for \(button.attributes)") }
        return form
    }

    /// Fills in fields by their identifiers and presses a button: by its value, or the first of the main form.
    func submit(
        _ entered: [String: String] = [:],
        _ action: String? = nil,
        more: [String: String?] = [:]
    ) async throws {
        let pressed = try button(action)
        let target = try form(of: pressed)
        let names = Set(target.all.compactMap { $0["name"] })
        var sent = try values(of: target)

        for (name, value) in entered {
            let candidates = [name, PageForm.inputPrefix + name]
            guard let field = candidates.first(where: names.contains) else {
                throw Missing(description: "no field \(name) in \(try page.words)")
            }
            sent[field] = value
        }

        if let name = pressed["name"] { sent[name] = pressed["value"] ?? "" }
        for (name, value) in more { sent[name] = value }
        try await post(target["action"] ?? address, sent)
    }

    /// The button with a value, or the first of the main form.
    private func button(_ action: String?) throws -> PageDocument.Element {
        let buttons = try page.all("button", "type", "submit")
        let found = buttons.first { button in
            if let action { return button["value"] == action }
            return button["form"] == nil && button.ancestor("form")?["id"] != "aside"
        }
        guard let found else { throw Missing(description: "no button \(action ?? "") in \(try page.words)") }
        return found
    }

    /// Submits a form and follows its redirects.
    func post(_ path: String, _ values: [String: String], headers: [(String, String)] = []) async throws {
        try await send("POST", path, values, headers: headers)
    }

    /// Follows the page's automatic redirect.
    func followRefresh() async throws {
        guard let refresh = try page.refresh else { throw Missing(description: "no way on from \(try page.words)") }
        try await go(refresh)
    }

    private func go(_ location: String) async throws {
        if location.hasPrefix(origin + "/") || location.hasPrefix("/") {
            try await open(location)
        } else {
            left = URLComponents(string: location)
        }
    }

    /// The headers of a browser: cookies, language and, for a form, its origin unless the test sets another.
    private func headers(adding more: [(String, String)], isForm: Bool) -> [(String, String)] {
        var headers = more
        if !cookies.isEmpty {
            let sorted = cookies.sorted { $0.key < $1.key }
            let pairs = sorted.map { "\($0.key)=\($0.value)" }
            headers.append(("Cookie", pairs.joined(separator: "; ")))
        }
        if let language { headers.append(("Accept-Language", language)) }
        guard isForm else { return headers }

        let names = Set(more.map(\.0))
        for (name, value) in [("Sec-Fetch-Site", "same-origin"), ("Origin", "null")] where !names.contains(name) {
            headers.append((name, value))
        }
        return headers
    }

    private func send(
        _ method: String,
        _ path: String,
        _ form: [String: String]?,
        headers more: [(String, String)] = []
    ) async throws {
        history.append(path)
        let fields = headers(adding: more, isForm: form != nil)
        let reply: TestClient.Reply
        if let form {
            reply = try await client.form(path, form, headers: fields)
        } else {
            reply = try await client.send(method, path, headers: fields)
        }

        let lines = (reply.headers["set-cookie"] ?? "").split(separator: "\n")
        for line in lines { keep(String(line)) }
        self.reply = reply

        if let location = reply.headers["location"] {
            document = nil
            if method == "POST" { #expect(reply.status == 303, "an answer to a form is a page of its own") }
            return try await go(location)
        }

        address = path
        guard reply.headers["content-type"]?.hasPrefix("text/html") == true else {
            document = nil
            return
        }

        let document = try PageDocument(reply.text)
        let problems = document.problems()
        #expect(problems.isEmpty, "\(path): \(problems)\n\(reply.text)")
        PageHeaders.check(reply)
        self.document = document
    }

    private func keep(_ line: String) {
        let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts.contains("Secure") && parts.contains("HttpOnly") && parts.contains("SameSite=Lax"), "\(line)")
        #expect(parts.contains("Path=/"), "\(line)")
        #expect(!parts.contains { $0.hasPrefix("Domain") }, "\(line)")
        guard pair.count == 2 else { return }
        cookies[String(pair[0])] = pair[1].isEmpty || parts.contains("Max-Age=0") ? nil : String(pair[1])
    }
}

/// The required headers of every page.
enum PageHeaders {
    static func check(_ reply: TestClient.Reply) {
        let policy = reply.headers["content-security-policy"] ?? ""
        for part in [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            #expect(policy.contains(part), "\(part) is not in \(policy)")
        }

        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        #expect(reply.headers["x-frame-options"] == "DENY")
        #expect(reply.headers["referrer-policy"] == "no-referrer")
        #expect(reply.headers["cache-control"] == "no-store")
        #expect(reply.headers["x-content-type-options"] == "nosniff")
    }
}

extension LocalIdentityServer {
    /// The cookies that identify a browser to the pages.
    var browserCookie: String { HostedPageCookie.cookie(of: services.issuer) }
}
