import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Hosted pages: flows without a script", .timeLimit(.minutes(5)))
struct PageFlowTests {
    @Test("Sign-in: after a wrong password the right one returns a valid code to the application")
    func signIn() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let request = OAuthConversation.Request(server.applications.demo)
            let person = PageVisitor(client)
            try await person.open(request)
            #expect(person.address.hasPrefix("/gate/signin?applicationId="))
            let page = try person.page
            #expect(page.heading == "Sign in")
            #expect(page.fields["username"]?["autocomplete"] == "username")
            #expect(page.fields["password"]?["autocomplete"] == "current-password")
            #expect(page.fields["password"]?["type"] == "password")
            #expect(page.first("button", "class", "inside")?.ancestor("div")?["class"] == "control")
            #expect(page.fields["username"]?["autofocus"] != nil)

            for name in ["nobody", "alice"] {
                try await person.submit(["username": name, "password": "wrong"])
                #expect(try person.page.alert == "Incorrect username or password. Try again.")
                let words = try person.page.words
                let heading = try #require(words.range(of: "Sign in"))
                let alert = try #require(words.range(of: "Incorrect username or password."))
                #expect(heading.upperBound <= alert.lowerBound)
                let fields = try person.page.fields
                #expect(fields["username"]?["autofocus"] == nil && fields["username"]?["aria-invalid"] == nil)
                #expect(fields["password"]?["autofocus"] != nil && fields["password"]?["aria-invalid"] == "true")
                #expect(fields["password"]?["aria-describedby"] == "problem")
            }
            #expect(try person.page.fields["username"]?["value"] == "alice")
            #expect(try person.page.fields["password"]?["value"] == nil)
            #expect(try person.page.first("title")?.words.hasPrefix("Error:") == true)

            try await person.submit(["username": "alice", "password": "Alice#2026"])
            #expect(try person.page.heading == "You're signed in")
            try await person.followRefresh()
            let end = try #require(person.left)
            #expect(end.string?.hasPrefix("nativeauth-demo://callback?") == true)
            #expect(end["state"] == "st-123")
            #expect(end["iss"] == server.baseURL.absoluteString)
            let tokens = try await OAuthConversation(client, request).redeem(try #require(end["code"]))
            #expect(tokens.status == 200 && !tokens.idToken.isEmpty)
            #expect(person.history.allSatisfy { !$0.contains("Alice%23") && !$0.contains("code=") })
        }
    }

    @Test("An empty field has its error at the field and gets the focus")
    func required() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit(["username": "alice"])
            let page = try person.page
            let field = try #require(page.fields["password"])
            #expect(field["aria-invalid"] == "true" && field["autofocus"] != nil)
            let error = try #require(page.element(id: field["aria-describedby"] ?? ""))
            #expect(error.words == "This field is required.")
            #expect(page.fields["username"]?["aria-invalid"] == nil)
            #expect(page.fields["username"]?["value"] == "alice")
        }
    }

    @Test("A sign-up from the sign-in page requires the schema's attributes and ends signed in")
    func signUp() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit([:], "action_signup")
            #expect(try person.page.heading == "Create an account")
            #expect(try person.page.fields["password"]?["autocomplete"] == "new-password")
            try await person.submit(["username": "ada", "password": "Ada#2026"])
            #expect(try person.page.heading == "About you")
            try await person.submit(["email": "no address"])
            #expect(try person.page.heading == "About you")
            try await person.submit(["email": "ada@example.com"])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    @Test("A sign-up without a waiting application creates the account, and the page describes the next step")
    func directSignUp() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            let id = server.applications.demo.applicationId
            try await person.open("/gate/signup?applicationId=\(id)")
            #expect(person.address.hasPrefix("/gate/signup?applicationId=\(id)&executionId="))
            try await person.submit(["username": "ada", "password": "Ada#2026"])
            try await person.submit(["email": "ada@example.com"])
            #expect(try person.page.heading == "Your account is ready")
            #expect(try await server.services.directory.user(.username, value: "ada")?.email == "ada@example.com")
        }
    }

    @Test("Recovery by the mailed link works in the same browser and in another one", arguments: [true, false])
    func recovery(_ isSame: Bool) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open("/gate/recovery?applicationId=\(server.applications.demo.applicationId)")
            try await person.submit(["username": "alice"])
            #expect(try person.page.heading == "Check your email")
            #expect(try person.page.words.contains("you can close this page"))
            let link = try #require(await server.outbox.messages().last?.link)
            let token = try #require(URLComponents(string: link)?["inviteToken"])

            let other = isSame ? person : PageVisitor(client)
            try await other.open(link)
            #expect(!other.address.contains(token), "the token stays in the address")
            #expect(try other.page.heading == "Set a new password")
            try await other.submit()
            #expect(try other.page.fields["password"]?["autocomplete"] == "new-password")
            #expect(try !other.page.words.contains(token))
            if !isSame {
                try await person.reload()
                #expect(person.reply?.status == 404, "the execution belongs to the other browser")
            }
            try await other.submit(["password": "New#2027"])
            #expect(try other.page.heading == "Password changed")
            #expect(
                try await client.signIn(server.applications.demo.applicationId, "alice", "New#2027").assertion != nil
            )

            let late = PageVisitor(client)
            try await late.open(link)
            #expect(late.reply?.status == 404)
            #expect(try late.page.heading == "This link isn't valid")
        }
    }

    @Test("Code by mail: a wrong code and an early resend are refused, and the right code signs in")
    func emailCode() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.emailCode))
            try await person.submit(["email": "alice@example.com"])
            let field = try #require(try person.page.fields["otp"])
            #expect(
                field["autocomplete"] == "one-time-code" && field["inputmode"] == "numeric" && field["data-code"] == "6"
            )
            #expect(try person.page.first("button", "value", "action_resend")?["data-wait"] == "30")
            try await person.submit(["otp": "000000"])
            #expect(try person.page.alert?.contains("Incorrect or expired code") == true)
            let again = try #require(try person.page.fields["otp"])
            #expect(again["data-code"] == "6" && again["class"] == "code code-6" && again["data-numeric"] == "true")
            try await person.submit([:], "action_resend")
            #expect(try person.page.alert?.contains("seconds") == true)
            clock.advance(31)
            try await person.submit([:], "action_resend")
            let code = try #require(await server.outbox.messages().last?.code)
            try await person.submit(["otp": "\(code.prefix(3)) \(code.suffix(3))"])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    @Test(
        "A sign-in by a mailed link continues in the browser that opens it, and only there",
        arguments: [true, false],
        ["callback", "signin", "callback as REGISTRATION"]
    )
    func magicLink(_ isSame: Bool, _ form: String) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.magicLink))
            try await person.submit(["email": "alice@example.com"])
            let link = try #require(await server.outbox.messages().last?.link)
            let items = try #require(URLComponents(string: link))
            let id = try #require(items["id"])
            let token = try #require(items["token"])
            let addresses = [
                "callback": link,
                // The form that this server mailed before.
                "signin": FormEncoding.address("/gate/signin", parameters: ["executionId": id, "token": token]),
                "callback as REGISTRATION": FormEncoding.address(
                    "/gate/callback",
                    parameters: ["id": id, "token": token, "type": "REGISTRATION"]
                ),
            ]
            let other = isSame ? person : PageVisitor(client)
            try await other.open(try #require(addresses[form]))
            #expect(other.address.hasPrefix(form.hasSuffix("REGISTRATION") ? "/gate/signup?" : "/gate/signin?"))
            #expect(!other.address.contains("token"))
            try await other.submit()
            try await other.followRefresh()
            #expect(other.left?["code"] != nil)
            if !isSame {
                try await person.reload()
                #expect(person.left == nil)
            }
        }
    }

    @Test("The link of an invitation leads to the form for name and password")
    func invitation() async throws {
        try await InvitationEnvironment.run { world in
            _ = try await world.invite("ada@example.com", "action_send")
            let link = try #require(await world.server.outbox.messages(to: "ada@example.com").last?.link)
            let person = PageVisitor(world.client)
            try await person.open(link)
            #expect(try person.page.heading == "Welcome to Demo invitation")
            try await person.submit()
            try await person.submit(["username": "ada", "password": "Ada#2026"])
            #expect(try person.page.heading == "Registration complete")
        }
    }

    @Test("Consent: required elements are preselected, others optional; a denial returns to the prompt")
    func consent() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.consent))
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            let page = try person.page
            #expect(page.all("fieldset").count == 2)
            #expect(page.all("input", "type", "checkbox").filter { $0["disabled"] != nil }.count == 2)
            let seconds = page.first("p", "role", "timer")?["data-seconds"].flatMap(Int.init)
            #expect((1...300).contains(seconds ?? 0))
            let free = page.all("input", "type", "checkbox").compactMap { $0["name"] }
            #expect(free.count == 3 && page.all("input", "type", "checkbox").filter { $0["checked"] != nil }.count == 2)
            try await person.submit([:], "action_deny")
            #expect(try person.page.alert != nil)
            try await person.submit([:], "action_approve", more: [free[0]: "true"])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
            let visible = try await server.services.consents.visible(
                alice,
                to: server.applications.consent.applicationId
            )
            #expect(visible.attributes["given_name"]?.string == "Alice")
            #expect(visible.attributes["family_name"] == nil)
        }
    }

    @Test("With several sign-in methods, an action for another method does not require this method's fields")
    func severalWays() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.severalWays))
            #expect(try person.page.first("button", "value", "action_sms")?["form"] == "aside")
            try await person.submit([:], "action_email")
            try await person.submit(["email": "alice@example.com"])
            let code = try #require(await server.outbox.messages().last?.code)
            try await person.submit(["otp": code])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    @Test(
        "Session: a second sign-in redirects at once; sign-out confirms and ends it; the next sign-in shows the form"
    )
    func session() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let request = OAuthConversation.Request(server.applications.session)
            let person = PageVisitor(client)
            try await person.open(request)
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            try await person.followRefresh()
            let tokens = try await OAuthConversation(client, request).redeem(try #require(person.left?["code"]))
            let again = PageVisitor(client)
            for (name, value) in person.cookies { again.setCookie(name, value) }
            try await again.open(request)
            #expect(again.left?["code"] != nil, "with a session no form is shown")

            let logout = ["post_logout_redirect_uri": "nativeauth-demo://logout", "state": "s"]
            try await again.open(
                FormEncoding.address(
                    "/oauth2/logout",
                    parameters: logout.merging(["client_id": request.clientID]) { $1 }
                )
            )
            #expect(try again.page.heading == "Sign out?")
            try await again.submit()
            try await again.followRefresh()
            #expect(again.left?.string == "nativeauth-demo://logout?state=s")
            try await again.open(request)
            #expect(try again.page.heading == "Sign in")

            try await again.submit(["username": "alice", "password": "Alice#2026"])
            try await again.open(
                FormEncoding.address(
                    "/oauth2/logout",
                    parameters: logout.merging(["id_token_hint": tokens.idToken]) { $1 }
                )
            )
            #expect(again.left?.string == "nativeauth-demo://logout?state=s", "an ID token needs no confirmation")
        }
    }

    @Test("A cancellation is reported to the application; a restart begins the same authorization again")
    func waysOut() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit([:], "gate:cancel")
            try await person.followRefresh()
            #expect(person.left?["error"] == "access_denied" && person.left?["state"] == "st-123")

            try await person.open(.init(server.applications.magicLink))
            try await person.submit(["email": "alice@example.com"])
            try await person.submit([:], "gate:restart")
            #expect(try person.page.fields["email"] != nil)
        }
    }

    @Test("German is selected by the browser, by the application and by the user")
    func german() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            person.language = "fr;q=0.9, de-AT;q=0.8, en;q=0.5"
            try await person.open(.init(server.applications.demo))
            #expect(try person.page.heading == "Anmelden" && person.page.first("html")?["lang"] == "de-DE")
            try await person.submit(["username": "x"])
            #expect(try person.page.words.contains("Dieses Feld ist erforderlich."))
            let english = try #require(try person.page.first("a", "hreflang", "en-US")?["href"])
            try await person.open(english)
            #expect(try person.page.heading == "Sign in" && !person.address.contains("lang="))

            let other = PageVisitor(client)
            var request = OAuthConversation.Request(server.applications.demo)
            request.more = ["ui_locales": "it de", "login_hint": "alice"]
            try await other.open(request)
            #expect(try other.page.heading == "Anmelden")
            #expect(try other.page.fields["username"]?["value"] == "alice")
        }
    }
}
