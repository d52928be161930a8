import Foundation
import NativeAuthCore
import ProcessSupport
import TerminalForms
import Testing

@testable import nativeauth

@Suite("Service failures and refusals", .timeLimit(.minutes(5)))
struct ServiceFailureTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let response: String
        /// A part of the message.
        let words: String
        var testDescription: String { name }
    }

    private static let page = "<html><body>Welcome to the hotel</body></html>"
    private static let faults = [
        Fault(name: "500", response: CannedServer.response(500, "{}"), words: ""),
        Fault(
            name: "502 with a page",
            response: CannedServer.response(502, page, type: "text/html"),
            words: "unavailable"
        ),
        Fault(name: "503", response: CannedServer.response(503, "", type: "text/plain"), words: "unavailable"),
        Fault(
            name: "429",
            response: CannedServer.response(429, "", type: "text/plain", more: "Retry-After: 60\r\n"),
            words: "60 seconds"
        ),
        Fault(name: "captive portal", response: CannedServer.response(200, page, type: "text/html"), words: "network"),
        Fault(
            name: "redirect to a portal",
            response: CannedServer.response(302, "", type: "text/html", more: "Location: http://192.0.2.1/login\r\n"),
            words: ""
        ),
        Fault(name: "unreadable JSON", response: CannedServer.response(200, "{\"a"), words: ""),
        Fault(name: "connection closed", response: "", words: "was lost before the response was complete"),
    ]

    private static func command(_ provider: ProviderName, _ server: CannedServer) -> [String] {
        provider == .cognito
            ? [
                "--provider", "cognito", "--server", server.address, "--pool", "eu-central-1_AbCdEf123",
                "--client", "1234567890abcdefghijklmnop",
            ]
            : [
                "--provider", "entra", "--server", "\(server.address)/contoso.onmicrosoft.com",
                "--client", "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0001",
            ]
    }

    @Test(
        "A failing service ends with 5 and a message about the service, not with \"Can't connect\"",
        arguments: faults,
        [ProviderName.cognito, .entra]
    )
    func failing(_ fault: Fault, _ provider: ProviderName) async throws {
        let server = try CannedServer(fault.response)
        defer { server.stop() }
        try await withHome { home in
            let result = try await NativeAuthProcess.run(
                ["sign-in", "--input-file", "-"] + Self.command(provider, server),
                home: home.url,
                input: #"{"username":"ada@example.com","password":"Correct horse 1"}"#
            )
            #expect(result.status == 5, "\(result.output) \(result.errors)")
            let text = (result.errors + result.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(fault.words.isEmpty || text.contains(fault.words), "\(text)")
            #expect(!text.contains("Can't connect"), "\(text)")
        }
    }

    @Test("A failed connection ends with 5", arguments: [ProviderName.cognito, .entra])
    func closed(_ provider: ProviderName) async throws {
        let server = try CannedServer("")
        server.stop()
        try await Task.sleep(for: .milliseconds(200))
        try await withHome { home in
            let result = try await NativeAuthProcess.run(
                ["sign-in", "--input-file", "-"] + Self.command(provider, server),
                home: home.url,
                input: #"{"username":"ada@example.com","password":"Correct horse 1"}"#
            )
            #expect(result.status == 5, "\(result.output) \(result.errors)")
            if provider == .entra { #expect(result.errors.contains("Can't connect"), "\(result.errors)") }
        }
    }

    @Test(
        "Each error has its exit code",
        arguments: [
            (NativeAuthError(.offline, message: "m"), Int32(5)), (NativeAuthError(.timedOut, message: "m"), 5),
            (NativeAuthError(.untrustedServer, message: "m"), 5),
            (NativeAuthError(.serverFailure, message: "m", httpStatus: 500), 5),
            (NativeAuthError(.unknown, message: "m", httpStatus: 503), 5),
            (NativeAuthError(.rateLimited, message: "m", httpStatus: 429), 5),
            (NativeAuthError(.rateLimited, message: "m", httpStatus: 400), 4),
            (NativeAuthError(.malformedResponse, message: "m", httpStatus: 200), 5),
            (NativeAuthError(.refused, message: "m", httpStatus: 401), 4),
            (NativeAuthError(.invalidInput, message: "m", httpStatus: 400), 4),
            (NativeAuthError(.expired, message: "m", httpStatus: 500), 4),
            (NativeAuthError(.storageUnavailable, message: "m"), 2), (NativeAuthError(.notSignedIn, message: "m"), 3),
        ] as [(NativeAuthError, Int32)]
    )
    func code(_ error: NativeAuthError, _ status: Int32) { #expect(ExitStatus.of(error) == status) }

    @Test(
        "A title \"Invalid request\" is followed by the cause",
        arguments: [
            ("Invalid request", "The flow type is unknown.", "Invalid request: The flow type is unknown."),
            ("Invalid request.", nil, "Invalid request (FES-1005, HTTP 400). The server gives no reason."),
            ("Wrong code.", "The code has expired.", "Wrong code."),
        ] as [(String, String?, String)]
    )
    func generic(_ title: String, _ description: String?, _ shown: String) {
        var error = NativeAuthError(.unknown, message: title, serverCode: "FES-1005", httpStatus: 400)
        error.serverDescription = description
        #expect(error.displayMessage == shown)
    }
}

@Suite("Commands with damaged or read-only state", .server, .timeLimit(.minutes(5)))
struct UnusableStateTests {
    @Test("A recovery continues with a damaged session, whose file is kept under another name")
    func recover() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            try await person.signUp(server.options, home: home)
            _ = try home.file("session.json", "{ damaged")
            let result = try await NativeAuthProcess.run(
                ["recover", "--json", "--input", "username=\(person.name)"] + server.options,
                home: home.url
            )
            #expect(result.status == 3, "\(result.output) \(result.errors)")
            #expect(try result.json()["status"] as? String == "incomplete")
            #expect(result.errors.contains("damaged"))
            let kept = try String(contentsOf: home.url.appendingPathComponent("session.json.damaged"), encoding: .utf8)
            #expect(kept == "{ damaged")
        }
    }

    @Test("A damaged connection.json does not prevent a local sign-out")
    func signOut() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            _ = try home.file("connection.json", "{ damaged")
            let result = try await NativeAuthProcess.run(["sign-out", "--json"], home: home.url)
            #expect(result.status == 0, "\(result.output) \(result.errors)")
            #expect(try result.json()["server"] as? String == "failed")
            #expect(try SessionFile(home).values().isEmpty)
            #expect(try await NativeAuthProcess.run(["whoami"], home: home.url).status == 3)
        }
    }

    @Test("A session that can't be removed is not revoked: sign-out ends with 2, and the token stays valid")
    func readOnly() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await TestPerson().signUp(server.options, home: home)
            // Permissions do not stop a superuser. A file size limit of zero does, as a full disk would.
            var values = try SessionFile(home).values()
            values["cognito.eu-central-1_A.client.access_token"] = "the session of another provider, which stays"
            try SessionFile(home).write(values)
            let signOut = try await Self.withoutSpace(["sign-out", "--provider", "thunderid", "--json"], home)
            #expect(signOut.status == 2, "\(signOut.output) \(signOut.errors)")
            #expect(try signOut.json()["code"] as? String == "storage_unavailable")
            let who = try await NativeAuthProcess.run(["whoami", "--provider", "thunderid"], home: home.url)
            #expect(who.status == 0, "\(who.output) \(who.errors)")
            let profile = try await NativeAuthProcess.run(["profile", "--provider", "thunderid"], home: home.url)
            #expect(profile.status == 0, "the token was revoked: \(profile.errors)")
        }
    }

    private static func withoutSpace(
        _ arguments: [String],
        _ home: TemporaryFolder
    ) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(
            arguments,
            home: home.url,
            launcher: ["/bin/sh", "-c", "ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\""]
        )
    }
}
