import Foundation
import Testing

@testable import HostedPages
@testable import IdentityBase
@testable import struct NativeAuthTesting.AuthenticatorOutput
@testable import ServerTestSupport

@Suite("Hosted pages: every component, providers, passkeys", .timeLimit(.minutes(5)))
struct PageStepTests {
    @Test("The gallery flow shows every component and every field and can be completed")
    func gallery() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.gallery))
            let shown = try person.page
            for text in [
                "Display components", "Caption", "Text with", "Or", "This form expires in",
                "Details", "Order", "4711", "Scan with a wallet",
                "Content of an unknown component",
            ] {
                #expect(shown.words.contains(text), "\(text)")
            }
            #expect(shown.root.all.contains { $0["value"] == "https://example.com/invite?token=only-an-example" })
            #expect(shown.first("a", "href", "openid4vp://authorize?client_id=example") != nil)
            #expect(shown.first("button", "value", "action_again")?["form"] == "aside")
            try await person.submit([:], "action_again")
            #expect(try person.page.heading == "Display components")
            try await person.submit()

            let fields = try person.page.fields
            #expect(
                Set(fields.keys).isSuperset(of: [
                    "text", "secret", "mail", "phone", "fax", "amount", "day", "pin", "news", "terms", "color",
                    "country",
                    "unit", "deputy",
                ])
            )
            #expect(fields["campaign"] == nil)
            #expect(fields["mail"]?["type"] == "email" && fields["phone"]?["type"] == "tel")
            #expect(fields["amount"]?["inputmode"] == "decimal" && fields["day"]?["type"] == "date")
            #expect(fields["news"]?["type"] == "checkbox" && fields["pin"]?["data-code"] == "6")
            #expect(
                fields["color"]?.all.compactMap { $0.name == "option" ? $0["value"] : nil } == [
                    "", "red", "green", "blue",
                ]
            )
            #expect(fields["country"]?.all.first { $0["selected"] != nil }?["value"] == "DE")
            #expect(fields["phone.prefix"]?.all.compactMap { $0["value"] } == ["+1", "+49"])
            try await person.submit(["text": "a"])
            #expect(try person.page.fields["secret"]?["aria-invalid"] == "true")
            #expect(try person.page.fields["terms"]?["aria-invalid"] == "true")
            #expect(try person.page.fields["mail"]?["aria-invalid"] == nil)
            try await person.submit([
                "secret": "s", "phone": "123", "phone.prefix": "+49", "terms": "true", "day": "2026-11-22",
            ])

            try await person.submit(["shortest": "ab", "longest": "123456789", "shape": "x"])
            #expect(try person.page.words.contains("Use at least 3 characters."))
            #expect(try person.page.words.contains("Use the format AB-1234."))
            try await person.submit(["shortest": "abc", "longest": "1", "shape": "AB-1234"])
            #expect(try person.page.all("fieldset").count == 2)
            try await person.submit([:], "action_approve")
            #expect(try person.page.heading == "Actions")
            try await person.submit([:], "action_submit")
            #expect(try person.page.heading == "Done")
            // No user is signed in, which is reported to the application.
            let back = try #require(
                try person.page.all("a").first { $0["href"]?.hasPrefix("nativeauth-demo:") == true }
            )
            #expect(back["href"]?.contains("error=access_denied") == true)
        }
    }

    @Test("A display screen has a button that continues the flow")
    func screens() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.screens))
            #expect(try person.page.heading == "Welcome")
            try await person.submit()
            try await person.submit([:], "action_wait")
            #expect(try person.page.heading == "One moment")
            try await person.submit()
            try await person.submit([:], "action_finish")
            #expect(try person.page.heading == "All done")
        }
    }

    @Test(
        "Provider: the browser is redirected and returns; a refusal, a wrong state and another browser do not sign in"
    )
    func provider() async throws {
        try await FakeProvider.run { provider in
            var configuration = try await TestServer.configuration()
            configuration.connections = [provider.connection(matchBy: .email)]
            try await TestServer.run(configuration) { server, client in
                try await server.addAlice()
                provider.follow(.init())
                let person = PageVisitor(client)
                try await person.open(.init(server.applications.federated))
                try await person.submit([:], "action_federated")
                #expect(try person.page.heading == "Continue with Fake")
                try await person.followRefresh()
                let away = try #require(person.left)
                #expect(away["redirect_uri"] == server.baseURL.absoluteString + "/gate/callback")
                let state = try #require(away["state"])
                provider.setNonce(away["nonce"] ?? "")

                let other = PageVisitor(client)
                try await other.open("/gate/callback?code=code&state=\(state)")
                #expect(other.reply?.status == 400)
                try await person.open("/gate/callback?code=code&state=wrong")
                #expect(person.reply?.status == 400)
                try await person.open("/gate/callback?error=access_denied&state=\(state)")
                #expect(try person.page.words.contains("You weren't signed in with Fake"))
                #expect(try person.page.refresh == nil)
                try await person.open("/gate/callback?code=code&state=\(state)")
                #expect(!person.address.contains("code="))
                #expect(provider.forms.last?["redirect_uri"] == server.baseURL.absoluteString + "/gate/callback")
                if person.left?["code"] == nil {
                    // No user has this identity yet: the schema requires more attributes.
                    try await person.submit(["username": "fed", "email": "fed@example.com"])
                    try await person.followRefresh()
                }
                #expect(person.left?.scheme == "nativeauth-demo" && person.left?["code"] != nil)
            }
        }
    }

    @Test("A page that no application sent the user to has the server's icon, and no letter")
    func icon() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open("/gate/signin")
            #expect(try person.page.first("img", "class", "logo")?["src"]?.contains("icon.svg") == true)
            #expect(try person.page.first("span", "class", "monogram") == nil)

            try await person.open(.init(server.applications.demo))
            #expect(try person.page.first("img", "class", "logo")?["src"]?.contains("icon.svg") != true)
        }
    }

    @Test("A passkey is registered and signs in with the script's form values; without a passkey another method works")
    func passkey() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            var authenticator = SoftAuthenticator(origin: client.baseURL)
            let person = PageVisitor(client)
            func options() throws -> JSONValue {
                let button = try #require(try person.page.first("button", "type", "button"))
                return try JSONDecoder().decode(JSONValue.self, from: Data((button["data-options"] ?? "").utf8))
            }
            try await person.open(.init(server.applications.passkey))
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            try await person.submit([:], "action_enrol")
            #expect(try person.page.first("noscript") != nil)
            #expect(try person.page.fields.isEmpty, "the passkey response has no visible field")
            let use = try #require(try person.page.first("button", "data-passkey", "create"))
            #expect(use.all.first { $0.name == "path" }?["d"] == PageIcon.path("passkey"))
            #expect(PageIcon.path("fingerprint") == PageIcon.path("passkey"))
            #expect(PageIcon.path("passkey") != nil && PageIcon.path("passkey") != PageIcon.path("key"))
            try await person.submit([:], "gate:without")
            #expect(try person.page.words.contains("No passkey was used"))
            try await person.submit([:], "action_enrol")
            let creation = try options()
            authenticator.userHandle = creation["user"]?["id"]?.string
            let made = try authenticator.create(creation["challenge"]?.string ?? "").inputs
            try await send(person, made)
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)

            try await person.open(.init(server.applications.passkey))
            try await person.submit([:], "action_passkey")
            try await person.submit([:], "gate:without")
            #expect(try person.page.fields["username"] != nil)
            try await person.submit([:], "action_passkey")
            authenticator.counter = 1
            try await send(person, try authenticator.get(try options()["challenge"]?.string ?? "").inputs)
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    /// Simulates the script: fills in the hidden fields and sends the form.
    private func send(_ person: PageVisitor, _ inputs: [String: String]) async throws {
        let field = try #require(try person.page.root.all.first { $0["data-passkey-field"] != nil })
        let form = try #require(field.ancestor("form"))
        var values = try person.values(of: form)
        for (name, value) in inputs where values["in." + name] != nil { values["in." + name] = value }
        try await person.post(form["action"] ?? "", values)
    }
}
