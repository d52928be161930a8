import AuthFlows
import Foundation
import LocalIdentityServer
import Testing
import ThunderID

/// Documents of this repository in the format of the real ones: every kind of node, executor and mode.
@MainActor
@Suite("Flows of imported documents", .timeLimit(.minutes(10)))
struct LibraryFlowTests {
    private static let application = "5a10c0de-0000-7000-8000-000000000040"
    private static let client = "library-app"
    private static let redirect = "library-app://signed-in"
    private static let wanda = [
        "username": "wanda", "email": "wanda@example.com", "mobile_number": "+493012345", "userType": "Reader",
    ]

    private static func run(
        replacing references: [String: String] = [:],
        _ body: @MainActor (DocumentServer) async throws -> Void
    ) async throws {
        // Tools/Tests/EndToEndTests/ProductionFlows/LibraryFlowTests.swift
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let folder = root.appendingPathComponent("Tests/Fixtures/declarative")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map { name in
            var text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for (reference, other) in references {
                text = text.replacingOccurrences(of: reference, with: other)
            }
            return (label: name, text: text)
        }
        let variables = [
            "LIBRARY_CLIENT_ID": client, "LIBRARY_RECOVERY_URL": "https://library.example/pin",
            "WANDA_PASSWORD": DocumentServer.password,
        ]
        try await DocumentServer.run(sources, variables: variables, body)
    }

    private static func driver(
        _ server: DocumentServer,
        _ values: [String: String] = wanda,
        token: String? = nil
    ) async throws -> FlowDriver {
        try await server.driver(
            application: application,
            clientID: token == nil ? client : nil,
            redirectURI: redirect,
            token: token,
            values: values
        )
    }

    @Test(
        "Every sign-in method succeeds, with consent",
        arguments: [[], ["by_mail"], ["by_phone"], ["by_link"], ["by_key"]] as [[FormAction.ID]]
    )
    func signIn(_ choices: [FormAction.ID]) async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server)
            #expect(try await driver.complete(.signIn, choosing: choices + ["allow"]).user?.username == "wanda")
            // The passkey of the first sign-in is used in the second one; consent is remembered.
            driver.client.clearSession()
            #expect(try await driver.complete(.signIn, choosing: choices).user?.username == "wanda")
        }
    }

    @Test("Every provider signs up and in", arguments: ["by_city", "by_google", "by_github", "by_oauth"])
    func providers(_ choice: FormAction.ID) async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server, ["userType": "Reader"])
            #expect(try await driver.complete(.signIn, choosing: [choice, "allow"]).user != nil)
            #expect(try await server.hasUser("ada"))
        }
    }

    @Test(
        "Sign-up of either user type succeeds, directly and from the sign-in form",
        arguments: ["Reader", "Librarian"]
    )
    func signUp(_ type: String) async throws {
        try await Self.run { server in
            let direct = try await Self.driver(server, ["userType": type])
            try await direct.complete(.signUp)
            #expect(try await server.hasUser("ada"))
            let other = ["userType": type, "username": "grace", "email": "grace@example.com"]
            let nested = try await Self.driver(server, other)
            try await nested.complete(.signIn, choosing: ["to_sign_up", "allow"])
            #expect(try await server.hasUser("grace"))
        }
    }

    @Test("Sign-up by a link in an SMS succeeds")
    func signUpByPhone() async throws {
        let byPhone = [
            "FlowHandle: reader-sign-up\n": "FlowHandle: reader-sign-up-by-phone\n",
            "ref: 5a10c0de-0000-7000-8000-000000000102": "ref: 5a10c0de-0000-7000-8000-000000000107",
        ]
        try await Self.run(replacing: byPhone) { server in
            let driver = try await Self.driver(server, ["userType": "Reader"])
            try await driver.complete(.signUp)
            #expect(try await server.hasUser("ada"))
        }
    }

    @Test("A notification by SMS signs in")
    func notification() async throws {
        let notification = ["FlowHandle: reader-sign-in\n": "FlowHandle: reader-notification\n"]
        try await Self.run(replacing: notification) { server in
            let driver = try await Self.driver(server, ["login_hint": "wanda@example.com"])
            #expect(try await driver.complete(.signIn).user?.username == "wanda")
        }
    }

    @Test("Recovery succeeds, directly and from the sign-in form", arguments: [false, true])
    func recovery(isNested: Bool) async throws {
        try await Self.run { server in
            let values = Self.wanda.merging(["password": "Another horse 8"]) { $1 }
            let driver = try await Self.driver(server, values)
            try await driver.complete(isNested ? .signIn : .recovery, choosing: isNested ? ["to_recovery"] : [])
            let link = try #require(try await server.world.messages().last?.link)
            #expect(link.hasPrefix("https://library.example/pin"))
            #expect(try await server.accepts("Another horse 8", of: "wanda"))
        }
    }

    @Test("Sign-out succeeds")
    func signOut() async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server)
            try await driver.complete(.signIn, choosing: ["allow"])
            try await driver.complete(.signOut)
        }
    }

    @Test("Onboarding by a sent link and by a shown one succeeds", arguments: ["by_mail", "by_hand"])
    func onboarding(_ choice: FormAction.ID) async throws {
        try await Self.run { server in
            let driver = try await Self.driver(
                server,
                ["userType": "Librarian", "ouId": "5a10c0de-0000-7000-8000-000000000001"],
                token: try await server.world.administratorToken()
            )
            try await driver.complete(.invitation, choosing: [choice])
            #expect(try await server.hasUser("ada"))
        }
    }
}
