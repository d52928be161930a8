import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hosted pages: refused values, and steps that wait for a code or a link", .timeLimit(.minutes(5)))
struct PageRefusalTests {
    /// Checks that a field is marked, has the focus and shows the reason, and that there is no banner.
    private func expectRefusal(_ person: PageVisitor, of name: String, _ reason: String) throws {
        let page = try person.page
        let field = try #require(page.fields[name])
        #expect(field["aria-invalid"] == "true" && field["autofocus"] != nil)
        let descriptions = (field["aria-describedby"] ?? "").split(separator: " ")
        let error = try #require(descriptions.compactMap { page.element(id: String($0)) }.last)
        #expect(error.words == reason)
        #expect(page.alert == nil)
        let others = page.fields.filter { $0.key != name }.values
        #expect(others.allSatisfy { $0["aria-invalid"] == nil && $0["autofocus"] == nil })
    }

    @Test(
        "A refused value has its reason at its field, in the user's language",
        arguments: [
            ("en", "Use at least 8 characters.", "Enter an email address, such as name@example.com."),
            (
                "de", "Verwenden Sie mindestens 8 Zeichen.",
                "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com."
            ),
        ]
    )
    func signUp(_ language: String, _ shortPassword: String, _ invalidEmail: String) async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            person.language = language
            try await person.open("/gate/signup?applicationId=\(server.applications.demo.applicationId)")
            let heading = try person.page.heading
            try await person.submit(["username": "ada", "password": "short"])
            #expect(try person.page.heading == heading)
            try expectRefusal(person, of: "password", shortPassword)

            try await person.submit(["username": "ada", "password": "Ada#2026"])
            #expect(try person.page.heading != heading)
            try await person.submit(["email": "no address"])
            try expectRefusal(person, of: "email", invalidEmail)
        }
    }

    @Test("A value that violates the schema has its reason at its field, and can be corrected")
    func schema() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open("/gate/signup?applicationId=\(server.applications.userTypes.applicationId)")
            try await person.submit(["userType": "Vendor"])
            try await person.submit(["username": "acme", "password": "Secret#1"])
            try await person.submit(["company": "ACME", "size": "XXL"])
            try expectRefusal(person, of: "size", "This value has an invalid format.")
            #expect(try person.page.fields["company"]?["value"] == "ACME")

            try await person.submit(["company": "ACME", "size": "M"])
            #expect(try await server.services.directory.user(.username, value: "acme") != nil)
        }
    }

    @Test("A new password of more than 256 characters has its reason at its field")
    func longPassword() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open("/gate/signup?applicationId=\(server.applications.demo.applicationId)")
            let password = String(repeating: "a", count: 257)
            try await person.submit(["username": "ada", "password": password])
            if try person.page.fields["email"] != nil { try await person.submit(["email": "ada@example.com"]) }
            try expectRefusal(person, of: "password", "Choose a password with 8 to 256 characters.")
        }
    }

    @Test("A code's step shows the masked recipient and can send it again; a wrong code marks its field")
    func code() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.emailCode))
            try await person.submit(["email": "alice@example.com"])

            for isRefused in [false, true] {
                if isRefused { try await person.submit(["otp": "000000"]) }
                let page = try person.page
                let field = try #require(page.fields["otp"])
                let hint = (field["aria-describedby"] ?? "").split(separator: " ").first.map(String.init)
                #expect(page.element(id: hint ?? "")?.words == "We sent a code to a***@e***.")
                #expect(!page.words.contains("alice@example.com"))
                #expect(page.first("button", "value", "action_resend")?.words == "Resend code")
                #expect(field["autofocus"] != nil && field["aria-invalid"] == (isRefused ? "true" : nil))
            }
        }
    }

    @Test("The step that waits for a link reveals no recipient and offers another link, which the first step sends")
    func link() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open("/gate/recovery?applicationId=\(server.applications.demo.applicationId)")
            try await person.submit(["username": "alice"])
            let page = try person.page
            #expect(!page.words.contains("@"))
            #expect(page.first("button", "value", "gate:restart")?.words == "Request another link")
            try await person.submit([:], "gate:restart")
            #expect(try person.page.heading == "Reset your password")
        }
    }
}
