import Foundation
import Testing

@testable import EndpointSupport
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hosted pages: attacks", .timeLimit(.minutes(5)))
struct PageSecurityTests {
    /// Pages with a form, and the steps to them.
    enum Place: String, CaseIterable, Sendable {
        case signIn, signUp, recovery, signOut, link

        func open(_ person: PageVisitor, _ server: LocalIdentityServer) async throws {
            let application = server.applications.demo
            switch self {
            case .signIn: try await person.open(.init(application))
            case .signUp: try await person.open("/gate/signup?applicationId=\(application.applicationId)")
            case .recovery: try await person.open("/gate/recovery?applicationId=\(application.applicationId)")
            case .signOut: try await person.open("/oauth2/logout?client_id=\(application.clientId)")
            case .link:
                try await person.open("/gate/recovery?applicationId=\(application.applicationId)")
                try await person.submit(["username": "alice"])
                try await person.open(try #require(await server.outbox.messages().last?.link))
            }
        }
    }

    @Test(
        "A form without a CSRF token, with a wrong one or with another browser's is refused",
        arguments: Place.allCases
    )
    func forgedForm(_ place: Place) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let stranger = PageVisitor(client)
            try await stranger.open(.init(server.applications.demo))
            let foreign = try stranger.page.first("input", "name", "csrf")?["value"]
            let person = PageVisitor(client)
            try await place.open(person, server)
            let address = person.address
            let heading = try person.page.heading
            for form in try person.page.all("form") {
                for token in [nil, "", "x", foreign] {
                    var values = try person.values(of: form)
                    values["csrf"] = token
                    try await person.post(form["action"] ?? "", values)
                    #expect(person.reply?.status == 403)
                    #expect(try person.page.heading == "This form couldn't be accepted")
                }
            }
            try await person.open(address)
            #expect(try person.page.heading == heading, "the page is unchanged")
        }
    }

    @Test(
        "A form submitted by another site is refused, even with the right token",
        arguments: [
            ("Origin", "https://evil.example", "same-origin"), ("Origin", "null", "cross-site"),
            ("Origin", "null", "same-site"), ("Origin", "http://localhost", "same-origin"),
        ]
    )
    func foreignForm(_ name: String, _ origin: String, _ site: String) async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let form = try #require(try person.page.first("form"))
            let values = try person.values(of: form)
            try await person.post(
                form["action"] ?? "",
                values,
                headers: [(name, origin), ("Sec-Fetch-Site", site)]
            )
            #expect(person.reply?.status == 403)
        }
    }

    @Test("A browser without the cookie gets an explanation, and its form has no effect")
    func noCookie() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let form = try #require(try person.page.first("form"))
            let values = try person.values(of: form)
            person.setCookie(server.browserCookie, nil)
            try await person.post(form["action"] ?? "", values)
            #expect(person.reply?.status == 403)
            #expect(try person.page.heading == "Cookies are required")
        }
    }

    @Test("A browser that did not start a sign-in can neither see nor change it, even with its address")
    func stolenExecution() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let thief = PageVisitor(client)
            try await thief.open(person.address)
            #expect(thief.reply?.status == 404)
            #expect(try thief.page.heading == "This page has expired")
            #expect(try thief.page.fields.isEmpty)
            // The attacker's own cookie and token, with the user's execution.
            let form = try #require(try person.page.first("form"))
            var values = try person.values(of: form)
            try await thief.open(.init(server.applications.demo))
            let cookie = try #require(thief.cookies[server.browserCookie])
            let session = try #require(
                HostedPageCookie(in: ["\(server.browserCookie)=\(cookie)"], of: server.services.issuer)
            )
            values["csrf"] = session.formToken(values["executionId"] ?? "")
            values["in.username"] = "alice"
            values["in.password"] = "Alice#2026"
            try await thief.post(form["action"] ?? "", values)
            #expect(thief.reply?.status == 404)
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            #expect(try person.page.refresh != nil)
        }
    }

    @Test(
        "An unopened address belongs to the browser that requested the sign-in, not to the first one that opens it"
    )
    func firstOpener() async throws {
        try await TestServer.run { server, client in
            let request = OAuthConversation.Request(server.applications.demo)
            let begun = try await client.send(
                "GET",
                FormEncoding.address("/oauth2/authorize", parameters: request.parameters)
            )
            #expect(begun.headers["set-cookie"]?.hasPrefix("__Host-gate-") == true)
            let thief = PageVisitor(client)
            try await thief.open(begun.headers["location"] ?? "")
            #expect(thief.reply?.status == 404)
        }
    }

    @Test("A sign-in rotates the browser's cookie, and the old cookie reveals nothing afterwards")
    func rotation() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let before = try #require(person.cookies[server.browserCookie])
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            #expect(person.cookies[server.browserCookie] != before)
            let thief = PageVisitor(client)
            thief.setCookie(server.browserCookie, before)
            try await thief.open(person.address)
            #expect(thief.reply?.status == 404)
            #expect(try thief.page.refresh == nil && !thief.page.words.contains("code"))
        }
    }

    @Test("A form submitted twice has one effect; going back and reloading submit nothing again")
    func sentTwice() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.emailCode))
            let form = try #require(try person.page.first("form"))
            var values = try person.values(of: form)
            values["in.email"] = "alice@example.com"
            try await person.post(form["action"] ?? "", values)
            #expect(try person.page.fields["otp"] != nil)
            try await person.post(form["action"] ?? "", values)
            #expect(try person.page.fields["otp"] != nil)
            #expect(try person.page.words.contains("out of date"))
            #expect(await server.outbox.messages().count == 1)
            try await person.reload()
            #expect(try person.page.fields["otp"] != nil)
            let code = try #require(await server.outbox.messages().last?.code)
            try await person.submit(["otp": code])
            let first = try #require(try person.page.refresh)
            try await person.reload()
            #expect(try person.page.refresh == nil, "a return does not redirect again")
            #expect(try person.page.first("a", "class", "button primary")?["href"] == first)
        }
    }

    @Test("User input is escaped, never returned as HTML")
    func hostileValue() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let hostile = "\"><script>alert(1)</script><img src=x onerror='alert(1)'>&lt;{{secret}}"
            try await person.submit(["username": hostile, "password": "x"])
            #expect(try person.page.fields["username"]?["value"] == hostile)
            #expect(try person.page.all("script").count == 1 && person.page.all("img").isEmpty)
            #expect(person.reply?.text.contains("<script>alert") == false)
        }
    }

    @Test("Hostile labels, names and templates of a definition are escaped")
    func hostileDefinition() async throws {
        let files = [
            "Flows/evil.yaml": """
            resource_type: flow
            id: 1427aefe-fa52-8c6d-81ca-c8f24efe21ce
            name: Evil
            handle: evil
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: ask}
              - id: ask
                type: PROMPT
                meta:
                  components:
                    - type: TEXT
                      id: t
                      variant: HEADING_1
                      label: <script>x</script>{{ meta(application.name) }}
                    - type: RICH_TEXT
                      id: r
                      label: <p onclick="x()">a<script>y()</script><a href="javascript:z()">b</a> <iframe src="//evil"></iframe>{{ meta(application.name) }}<b>c
                    - type: IMAGE
                      id: i
                      src: javascript:x
                      alt: a
                    - type: TEXT_INPUT
                      id: f
                      ref: username
                      label: '"><b>'
                      placeholder: '" onfocus="x'
                    - type: HOLOGRAM
                      id: h
                    - type: ACTION
                      id: go
                      variant: x" onclick="y
                      eventType: SUBMIT
                      label: <i>go</i>
                      image: data:text/html,x
                prompts:
                  - inputs:
                      - {ref: f, identifier: username, type: TEXT_INPUT, required: true}
                    action: {ref: go, nextNode: end}
              - {id: end, type: END}
            """.replacingOccurrences(of: "HOLOGRAM", with: "CUSTOM"),
            "Applications/evil.yaml": """
            resource_type: application
            id: 019a0000-0000-7000-8000-0000000000ff
            name: Evil "><script>n()</script>
            type: mobile
            ouHandle: default
            attestation: {devMode: true}
            allowedUserTypes: [Person]
            authFlowHandle: evil
            inboundAuthConfig:
              - type: oauth2
                config:
                  clientId: evil
                  redirectUris:
                    - nativeauth-demo://callback
                  grantTypes:
                    - authorization_code
                  responseTypes: [code]
                  pkceRequired: true
                  tokenEndpointAuthMethod: none
                  publicClient: true
            """,
        ]
        try await DefinitionSandbox.run(files) { _, server, client in
            let person = PageVisitor(client)
            try await person.open(.init(clientID: "evil", redirectURI: "nativeauth-demo://callback"))
            let page = try person.page
            #expect(page.heading.hasPrefix("<script>x</script>Evil"))
            #expect(page.all("script").count == 1 && page.all("iframe").isEmpty && page.all("img").isEmpty)
            #expect(!page.root.all.contains { ($0["href"] ?? "").lowercased().hasPrefix("javascript") })
            #expect(page.first("button", "value", "go")?["class"] == "button secondary")
            let policy = person.reply?.headers["content-security-policy"] ?? ""
            #expect(policy.contains("img-src 'self';"))
        }
    }

    @Test(
        "The error page describes the next step in fixed text, without text from its address",
        arguments: [
            ("invalid_request", "Invalid client_id", "Unknown app"),
            ("invalid_request", "Invalid redirect URI", "You can't be returned to the app"),
            ("invalid_request", "Call +1 555 0100 to unlock your account", "Something went wrong"),
            ("<script>x</script>", "<script>y</script>", "Something went wrong"), ("", "", "Something went wrong"),
        ]
    )
    func errorPage(_ code: String, _ message: String, _ heading: String) async throws {
        try await TestServer.run { _, client in
            let person = PageVisitor(client)
            try await person.open(
                FormEncoding.address("/gate/error", parameters: ["errorCode": code, "errorMessage": message])
            )
            #expect(try person.page.heading == heading)
            #expect(try !person.page.words.contains("555") && !person.page.words.contains("script"))
            person.language = "de"
            try await person.reload()
            #expect(try person.page.heading != heading && person.page.first("html")?["lang"] == "de-DE")
        }
    }

    @Test("Every authorization error leads to a page that describes the next step")
    func authorizationErrors() async throws {
        try await TestServer.run { server, client in
            for (change, heading) in [
                (["client_id": "nobody"], "Unknown app"),
                (["redirect_uri": "https://evil.example/"], "You can't be returned to the app"),
                (["request_uri": "urn:unknown"], "This request has expired"),
            ] {
                let person = PageVisitor(client)
                var request = OAuthConversation.Request(server.applications.demo)
                request.more = change
                try await person.open(request)
                #expect(try person.page.heading == heading)
                #expect(person.left == nil)
            }
        }
    }

    @Test("No address makes the pages redirect to another site")
    func noOpenRedirect() async throws {
        try await TestServer.run { server, client in
            let evil = "https%3A%2F%2Fevil.example"
            for address in [
                "/gate/signin?lang=de-DE&next=\(evil)", "/gate/error?redirect_uri=\(evil)&errorCode=x",
                "/gate/callback?code=c&state=s&redirect_uri=\(evil)", "/gate/signout?post_logout_redirect_uri=\(evil)",
                "/gate/signin?executionId=\(evil)&authId=\(evil)", "/gate/invite?executionId=x&inviteToken=\(evil)",
                "/gate/signup?applicationId=\(evil)", "/gate/signin", "/gate/recovery", "/gate/signin?%FF",
            ] {
                let person = PageVisitor(client)
                try await person.open(address)
                #expect(person.left == nil && person.document != nil, "\(address)")
                #expect(person.reply?.text.contains("evil.example") == false, "\(address)")
            }
        }
    }

    @Test(
        "A body that is not a form of the pages gets an error page, not a blank one",
        arguments: ["", "executionId=", "executionId=%FF", "{}", String(repeating: "a=b&", count: 50_000)]
    )
    func brokenBody(_ body: String) async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            let reply = try await client.send(
                "POST",
                "/gate/signin",
                headers: [
                    ("Content-Type", "application/x-www-form-urlencoded"),
                    ("Cookie", "\(server.browserCookie)=\(person.cookies[server.browserCookie] ?? "")"),
                ],
                body: Data(body.utf8)
            )
            #expect([400, 413].contains(reply.status))
            #expect(try PageDocument(reply.text).problems().isEmpty)
        }
    }

    @Test("Other responses of the server also load nothing")
    func otherAnswers() async throws {
        try await TestServer.run { server, client in
            let reply = try await client.get("/health/liveness")
            #expect(reply.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
            for name in ["gate.css", "gate.js", "icon.svg"] {
                let asset = try await client.get("/gate/assets/\(name)")
                #expect(asset.status == 200 && asset.headers["x-content-type-options"] == "nosniff", "\(name)")
            }
            let theme = try await client.get("/gate/theme.css?id=\(server.applications.demo.applicationId)")
            #expect(theme.headers["content-type"]?.hasPrefix("text/css") == true)
            #expect(theme.text.contains("--primary:#1F5F8B") && theme.text.contains("--primary:#8EC5EA"))
            #expect(try await client.get("/gate/theme.css?id=x").status == 404)
        }
    }
}
