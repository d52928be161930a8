import Foundation
import NativeAuthBase
import NativeAuthCore
import ProcessSupport
import Testing
import ThunderID

@testable import nativeauth

@Suite("Stored state and its output", .timeLimit(.minutes(5)))
struct StateTests {
    @Test("continue and sign-in delete saved flows older than 24 hours", arguments: [["continue"], ["sign-in"]])
    func abandoned(_ command: [String]) async throws {
        try await withHome { home in
            let flows = home.url.appendingPathComponent("flows")
            try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: true)
            for (name, hours) in [("old.json", 25.0), ("draft.json.X.new", 25), ("young.json", 23)] {
                let place = try home.file("flows/\(name)", "{}")
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -hours * 3_600)],
                    ofItemAtPath: place
                )
            }
            let options = command == ["sign-in"] ? ["--server", "https://localhost:1", "--app", "a"] : []
            let result = try await NativeAuthProcess.run(command + options, home: home.url)
            #expect(result.status != 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: flows.path) == ["young.json"])
        }
    }

    @Test(
        "A claim name is turned into a label",
        arguments: [
            ("given_name", "First name"), ("email_verified", "Email verified"), ("ouName", "Organization"),
            ("userType", "User type"), ("middle_name", "Middle name"), ("nickname", "Nickname"), ("URL", "URL"),
            ("is-admin", "Is admin"), ("", ""),
        ]
    )
    func label(_ claim: String, _ label: String) { #expect(UserTable.label(claim) == label) }

    @Test(
        "A connection failure names host, port and the next step",
        arguments: [
            (NativeAuthError.Code.offline, "https://localhost:9", ["https://localhost:9.", "nativeauth serve"]),
            (.offline, "https://id.example.com", ["https://id.example.com (port 443)", "Check the connection"]),
            (.timedOut, "https://id.example.com:8443", ["https://id.example.com:8443", "nativeauth doctor"]),
            (.untrustedServer, "https://localhost:9", ["https://localhost:9", "--ca FILE"]),
        ]
    )
    func located(_ code: NativeAuthError.Code, _ address: String, _ words: [String]) {
        let error = Connection(baseURL: address).addingServerAddress(to: NativeAuthError(code, message: "It failed."))
        #expect(error.code == code)
        for word in words { #expect(error.message.contains(word), "\(error.message)") }
    }

    @Test(
        "Without certificate authorities, a server elsewhere needs them, and a local one its certificate",
        arguments: [("https://id.example.com", "ca-certificates"), ("https://localhost:9", "--ca FILE")]
    )
    func withoutAuthorities(_ address: String, _ word: String) {
        let missing = TransportError(.untrustedCertificate, underlying: MissingCertificateAuthorities())
        let error = Connection(baseURL: address).addingServerAddress(to: NativeAuthError(missing))
        #expect(error.code == .untrustedServer)
        #expect(error.message.contains(address) && error.message.contains(word), "\(error.message)")
    }

    @Test(
        "A damaged file of the local server does not stop a sign-in that names its server",
        arguments: [
            ["--server", "https://localhost:1", "--app", "a"],
            ["--provider", "cognito", "--server", "https://localhost:1", "--pool", "eu-central-1_X", "--client", "c"],
            ["--provider", "entra", "--server", "https://localhost:1/x", "--client", "c"],
        ]
    )
    func damagedServerFile(_ options: [String]) async throws {
        try await withHome { home in
            for name in ["server", "server-cognito", "server-entra", "server-entra-tenants"] {
                _ = try home.file("\(name).json", "{ this is not json")
            }
            let complete = try await NativeAuthProcess.run(["sign-in"] + options, home: home.url)
            // With all options, the sign-in begins: it ends without a connection, or asks for the values of its form.
            #expect([3, 5].contains(complete.status), "\(complete.errors)")
            let provider = if options.first == "--provider" { Array(options.prefix(2)) } else { [String]() }
            let incomplete = try await NativeAuthProcess.run(["sign-in"] + provider, home: home.url)
            #expect(incomplete.status == 2, "\(incomplete.errors)")
            #expect(incomplete.errors.contains("is damaged"))
        }
    }

    @Test("A message on a pipe is one line, so that a path in it stays whole")
    func unwrappedMessage() async throws {
        try await withHome { home in
            let path = "/" + String(repeating: "folder/", count: 20) + "file.json"
            let result = try await NativeAuthProcess.run(["sign-in", "--input-file", path], home: home.url)
            #expect(result.status == 2)
            #expect(result.errors == "! Can't read \(path). Name a readable file.\n")
        }
    }

    @Test("A token without names gets those of the profile; the id of a request is not shown as an attribute")
    func namelessUser() {
        let claims: [String: AnyCodable] = ["sub": AnyCodable("u"), "authorization_request_id": AnyCodable("r")]
        let own = UserProfile(
            id: "u",
            claims: ["username": AnyCodable("ada"), "email": AnyCodable("a@b.c"), "given_name": AnyCodable("Ada")]
        )
        let user = SignedInUser(own, claims: claims)
        #expect([user.username, user.email, user.displayName] == ["ada", "a@b.c", "Ada"])
        let rows = UserTable.rows(user).compactMap { row in row.value.map { "\(row.name): \($0)" } }
        #expect(rows == ["Name: Ada", "Username: ada", "Email: a@b.c", "ID: u"])

        let scim = UserProfile(
            id: "u",
            claims: [
                "userName": AnyCodable("ada"), "emails": AnyCodable([AnyCodable(["value": AnyCodable("a@b.c")])]),
                "name": AnyCodable(["givenName": AnyCodable("Ada")]),
            ]
        )
        let other = SignedInUser(scim, claims: claims)
        #expect([other.username, other.email, other.displayName] == ["ada", "a@b.c", "Ada"])
    }

    @Test("Other errors keep their message")
    func unlocated() {
        let error = Connection(baseURL: "https://localhost:9").addingServerAddress(
            to: NativeAuthError(.refused, message: "No.")
        )
        #expect(error.message == "No.")
    }
}
