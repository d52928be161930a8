import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth --provider entra", .server, .timeLimit(.minutes(5)))
struct EntraTests {
    private static let password = EntraCommand.password

    private func run(
        _ arguments: [String],
        _ home: TemporaryFolder,
        _ values: [String: String]? = nil
    ) async throws -> NativeAuthProcess.Result { try await EntraCommand.run(arguments, home, values) }

    @Test("A session from sign-up to sign-out: whoami, token, profile and doctor work and print no secret")
    func wholeLife() async throws {
        try await withHome { home in
            let person = TestPerson()
            try await EntraCommand.signUp(person, home, try RunningServer.current().tenantOptions)
            // The remembered session makes --provider unnecessary.
            let user = try await run(["whoami", "--json"], home)
            #expect(user.status == 0, "\(user.errors)")
            #expect(try user.json()["username"] as? String == person.email)
            let shown = try await run(["whoami"], home)
            #expect(shown.output.contains(person.email))
            let token = try await run(["token"], home)
            #expect(token.output.split(separator: ".").count == 3)
            let profile = try await run(["profile", "--json"], home)
            #expect(try profile.json()["preferred_username"] as? String == person.email)
            let changed = try await run(["profile", "set", "displayName=Ada"], home)
            #expect(changed.status == 2)
            #expect(changed.errors.contains("can't change a profile"))
            let health = try await run(["doctor", "--json"] + (try RunningServer.current().tenantOptions), home)
            for name in ["keys", "oauth_client", "flow"] {
                #expect(health.output.contains(#""name":"\#(name)","status":"ok""#), "\(health.output)")
            }
            #expect(health.output.contains("\(person.email) is signed in"))
            let file = try SessionFile(home).values()
            for (key, value) in file where key.hasSuffix("_token") {
                #expect(!(health.output + profile.output + user.output).contains(value))
            }
            let out = try await run(["sign-out", "--json"], home)
            #expect(out.status == 0, "\(out.errors)")
            #expect(try out.json()["server"] as? String == "not_needed")
            #expect(try SessionFile(home).values().keys.filter { $0.hasSuffix("_token") }.isEmpty)
            #expect(try await run(["whoami", "--provider", "entra"], home).status == 3)
        }
    }

    @Test("The local server is found without options, and its tenant's attributes define the sign-up form")
    func local() async throws {
        let server = try RunningServer.current()
        let person = TestPerson()
        try await withHome { home in
            try EntraCommand.adopt(server, in: home)
            let form = try await run(["sign-up", "--provider", "entra", "--json"], home)
            #expect(form.status == 3, "\(form.errors)")
            #expect(try Self.inputs(form) == ["username", "password", "displayName"])
            let begun = try await run(
                ["continue", "--json"],
                home,
                ["username": person.email, "password": Self.password, "displayName": "Ada King"]
            )
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            let code = try await server.code(to: person.email)
            let done = try await run(["continue", "--json"], home, ["code": code])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(done.output.contains("Ada King"))
            let checks = try await run(["doctor", "--provider", "entra", "--json"], home)
            #expect(checks.output.contains(#""name":"flow","status":"ok""#), "\(checks.output)")
        }
    }

    private static func inputs(_ result: NativeAuthProcess.Result) throws -> [String] {
        try #require(result.json()["inputs"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    }

    @Test("Another tenant of the local server is selected by name, with its own form, user names and session")
    func byName() async throws {
        let server = try RunningServer.current()
        let person = TestPerson()
        let named = ["--provider", "entra", "--tenant", "nativeauthprofile"]
        try await withHome { home in
            try EntraCommand.adopt(server, in: home)
            let form = try await run(["sign-up", "--json"] + named, home)
            #expect(form.status == 3, "\(form.errors)")
            #expect(
                try Self.inputs(form) == [
                    "username", "password", "flatusername", "displayName", "givenName", "surname", "city", "country",
                    "postalCode", "jobTitle",
                ]
            )
            let begun = try await run(
                ["continue", "--json"] + named,
                home,
                [
                    "username": person.email, "password": Self.password, "flatusername": person.name,
                    "displayName": "Ada King", "postalCode": "12345",
                ]
            )
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            let code = try await server.code(to: person.email)
            let done = try await run(["continue", "--json"], home, ["code": code])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try await run(["token"] + named, home).status == 0)
            let other = try await run(["token", "--provider", "entra", "--tenant", "nativeauthmfa"], home)
            #expect(other.status == 2)
            #expect(other.errors.contains("The session belongs to"), "\(other.errors)")
            let checks = try await run(["doctor", "--json"] + named, home)
            #expect(checks.output.contains(#""name":"flow","status":"ok""#), "\(checks.output)")
            #expect(try await run(["sign-out"] + named, home).status == 0)
            // The user name signs in, with a wrong password first.
            for (password, status) in [("Wrong#Horse1", Int32(4)), (Self.password, 0)] {
                let result = try await run(
                    ["sign-in", "--json"] + named,
                    home,
                    ["username": person.name, "password": password]
                )
                #expect(result.status == status, "\(result.output) \(result.errors)")
                #expect(!(result.output + result.errors).contains(password))
            }
        }
    }

    @Test("A password reset with a code signs in; a weak password is refused, and so is the old one")
    func recover() async throws {
        let server = try RunningServer.current()
        let options = try server.tenant("nativeauthpages", "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0002")
        try await withHome { home in
            let person = TestPerson()
            try await pages(person, home, options)
            #expect(try await run(["sign-out"], home).status == 0)
            let begun = try await run(["recover", "--json", "--input", "username=\(person.email)"] + options, home)
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            let code = try await server.code(to: person.email)
            let weak = try await run(["continue", "--json"], home, ["code": code, "new_password": "Contoso#12345"])
            #expect(weak.status == 4, "\(weak.output) \(weak.errors)")
            #expect(weak.output.contains("too common"))
            let done = try await run(["continue", "--json"], home, ["new_password": "Other#Horse22"])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try done.json()["user"] != nil)
            #expect(!(done.output + done.errors).contains("Other#Horse22"))
            for (password, status) in [(Self.password, Int32(4)), ("Other#Horse22", 0)] {
                let result = try await run(
                    ["sign-in", "--json"] + options,
                    home,
                    ["username": person.email, "password": password]
                )
                #expect(result.status == status, "\(result.output) \(result.errors)")
            }
        }
    }

    /// Signs up at the tenant that requires a password and has attributes on two pages.
    private func pages(_ person: TestPerson, _ home: TemporaryFolder, _ options: [String]) async throws {
        let begun = try await run(["sign-up", "--json"] + options, home, ["username": person.email])
        try #require(begun.status == 3, "\(begun.output) \(begun.errors)")
        let code = try await RunningServer.current().code(to: person.email)
        let password = try await run(["continue", "--json"], home, ["code": code, "password": Self.password])
        try #require(password.status == 3, "\(password.output) \(password.errors)")
        let wrong = try await run(["continue", "--json"], home, ["displayName": "A", "flatusername": person.name])
        #expect(wrong.output.contains("has an invalid format"), "\(wrong.output)")
        let first = try await run(["continue", "--json"], home, ["displayName": "Ada", "flatusername": person.name])
        try #require(first.status == 3, "\(first.output) \(first.errors)")
        let second = try await run(["continue", "--json"], home, ["city": "London", "country": "England"])
        try #require(second.status == 0, "\(second.output) \(second.errors)")
    }

    @Test("A second factor is answered in several processes")
    func secondFactor() async throws {
        let server = try RunningServer.current()
        let options = try server.tenant("nativeauthmfa", "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0003")
        try await withHome { home in
            let person = TestPerson()
            let begun = try await run(["sign-up", "--json"] + options, home, ["username": person.email])
            try #require(begun.status == 3, "\(begun.output) \(begun.errors)")
            let code = try await server.code(to: person.email)
            // The code of the sign-up counts as the second factor. A sign-in needs a new one.
            let signedUp = try await run(["continue", "--json"], home, ["code": code, "password": Self.password])
            #expect(signedUp.status == 0, "\(signedUp.output) \(signedUp.errors)")
            #expect(try signedUp.json()["user"] != nil)
            #expect(try await run(["sign-out"], home).status == 0)
            let step = try await run(
                ["sign-in", "--json"] + options,
                home,
                ["username": person.email, "password": Self.password]
            )
            #expect(step.status == 3, "\(step.output) \(step.errors)")
            #expect(try Self.inputs(step) == ["code"])
            let second = try await server.code(to: person.email)
            #expect(second != code)
            let done = try await run(["continue", "--json"], home, ["code": second])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
        }
    }

    @Test("A strong method is registered once: a blocked number is refused; later the password is enough")
    func registration() async throws {
        let server = try RunningServer.current()
        let named = ["--provider", "entra", "--tenant", "nativeauthregistration"]
        try await withHome { home in
            try EntraCommand.adopt(server, in: home)
            let person = TestPerson()
            let phone = "+49170\(Int.random(in: 1_000_000...9_999_999))"
            let ways = try await registering(person, home, named)
            #expect(ways == ["method_email", "method_sms", "back"])
            let asked = try await run(["continue", "--json", "--action", "method_sms"], home)
            #expect(try Self.inputs(asked) == ["contact"], "\(asked.output) \(asked.errors)")
            let blocked = try await run(["continue", "--json", "--input", "contact=+1 (900) 555-0100"], home)
            #expect(blocked.status == 4, "\(blocked.output) \(blocked.errors)")
            #expect(blocked.output.contains("Codes can't be sent here"), "\(blocked.output)")
            let sent = try await run(["continue", "--json", "--input", "contact=\(phone)"], home)
            #expect(sent.status == 3, "\(sent.output) \(sent.errors)")
            let code = try await server.code(to: phone)
            let wrong = try await run(
                ["continue", "--json"],
                home,
                ["code": code == "00000000" ? "11111111" : "00000000"]
            )
            #expect(wrong.status == 4, "\(wrong.output) \(wrong.errors)")
            let done = try await run(["continue", "--json"], home, ["code": code])
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try await run(["sign-out"], home).status == 0)
            let again = try await run(
                ["sign-in", "--json"] + named,
                home,
                ["username": person.email, "password": Self.password]
            )
            #expect(again.status == 0, "\(again.output) \(again.errors)")
        }
    }

    @Test("The address verified during sign-up is registered without another code")
    func registrationOfOwnAddress() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try EntraCommand.adopt(server, in: home)
            let person = TestPerson()
            _ = try await registering(person, home, ["--provider", "entra", "--tenant", "nativeauthregistration"])
            let done = try await run(
                ["continue", "--json", "--action", "method_email", "--input", "contact=\(person.email)"],
                home
            )
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            #expect(try done.json()["user"] != nil)
        }
    }

    /// Signs up at the tenant that requires a strong method.
    /// - Returns: the actions of the registration form.
    private func registering(
        _ person: TestPerson,
        _ home: TemporaryFolder,
        _ options: [String]
    ) async throws -> [String] {
        let begun = try await run(
            ["sign-up", "--json"] + options,
            home,
            ["username": person.email, "password": Self.password]
        )
        try #require(begun.status == 3, "\(begun.output) \(begun.errors)")
        let code = try await RunningServer.current().code(to: person.email)
        let form = try await run(["continue", "--json"], home, ["code": code])
        try #require(form.status == 3, "\(form.output) \(form.errors)")
        return try #require(form.json()["actions"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    }

    @Test(
        "Options that do not fit together are refused before anything is sent",
        arguments: [
            (["sign-in", "--tenant", "contoso", "--client", "c"], "--provider entra"),
            (["sign-in", "--provider", "entra", "--app", "x"], "--app is not available for tenants"),
            (["sign-in", "--provider", "entra", "--pool", "x"], "--provider cognito"),
            (["sign-in", "--provider", "entra", "--tenant", "contoso"], "--client ID"),
            (
                ["sign-in", "--provider", "entra", "--tenant", "no such", "--client", "c"],
                "before .onmicrosoft.com"
            ),
            (
                ["sign-in", "--provider", "entra", "--server", "http://example.com/t", "--client", "c"],
                "https address"
            ),
            (["sign-in", "--provider", "entra", "--server", "https://example.com", "--client", "c"], "tenant"),
            (
                [
                    "sign-in", "--provider", "entra", "--server", "https://example.com/t", "--tenant", "t", "--client",
                    "c",
                ], "Leave --tenant out"
            ),
            (["sign-in", "--provider", "entra"], "--tenant NAME --client ID"),
            (["sign-in", "--provider", "entra", "--tenant", "nativeauthmfa"], "nativeauth serve"),
            (["whoami", "--provider", "entra"], "Not signed in"),
        ]
    )
    func usage(arguments: [String], words: String) async throws {
        try await withHome { home in
            let result = try await run(arguments, home)
            #expect((result.output + result.errors).contains(words), "\(result.output) \(result.errors)")
            #expect(result.status != 0)
        }
    }

    @Test("A session or a saved flow is not used for another tenant or client")
    func elsewhere() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await EntraCommand.signUp(TestPerson(), home, server.tenantOptions)
            let token = try await run(["token", "--provider", "entra", "--tenant", "contoso", "--client", "c"], home)
            #expect(token.status == 2)
            #expect(token.errors.contains("The session belongs to \(server.entra["authority"] ?? "")"))
            let begun = try await run(
                ["sign-in", "--json"] + server.tenantOptions,
                home,
                ["username": TestPerson().email]
            )
            #expect(begun.status == 4, "\(begun.output)")
            #expect(begun.output.contains("sign_up_instead"))
            let other = try await run(["continue", "--provider", "entra", "--client", "c", "--json"], home)
            #expect((other.output + other.errors).contains("This flow belongs to another tenant or client"))
        }
    }

    @Test("account delete says that a tenant's users can't delete their accounts, and keeps the session")
    func deletion() async throws {
        try await withHome { home in
            try await EntraCommand.signUp(TestPerson(), home, try RunningServer.current().tenantOptions)
            let refused = try await run(["account", "delete", "--yes"], home)
            #expect(refused.status != 0 && refused.errors.contains("Only an administrator can delete users"))
            #expect(try await run(["whoami"], home).status == 0)
        }
    }
}
