import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The non-interactive demo: submits the forms with generated values, displays them and checks the results.
@MainActor
struct AutomaticDemo {
    let server: LocalIdentityServer
    let mailbox: DemoMailbox
    let runner: DemoRunner
    private let persona = DemoPersona()

    func run() async throws {
        runner.say("NativeAuth: sign-up and sign-in with server-defined forms.")
        runner.say("Running without a terminal, with generated values. Server: \(server.baseURL.absoluteString)")

        let storage = InMemoryStorageAdapter()
        let demoClient = try await ThunderIDProviderClient(Connection(server), storage: storage)
        let signedUp = try await signUp(demoClient)
        try await demoClient.thunderIDClient.signOut()
        try await signIn(demoClient, expecting: signedUp)
        try await whoAmI(demoClient, expecting: signedUp)
        try await renewToken(demoClient)
        try await changeProfile(demoClient, expecting: signedUp)
        try await signOut(demoClient)
        try await signUpAgain(demoClient)

        let emailCodeClient = try await ThunderIDProviderClient(
            Connection(server, application: server.applications.emailCode),
            storage: storage
        )
        try await signInByCode(emailCodeClient, expecting: signedUp)
        try await signOut(emailCodeClient)

        // The first connection is that of ThunderID.
        for connection in Connection.defaults(of: server).dropFirst() {
            let store = MemorySecretStore()
            let client = try await connection.provider.makeClient(connection, storage: storage, store: store)
            try await signUpAndIn(client)
        }
        try runner.finish(user: signedUp)
    }

    private func signUpAndIn(_ client: any ProviderClient) async throws {
        let title = client.connection.providerName.title
        let persona = DemoPersona()
        runner.begin("\(title): sign up with an email code")
        let signUp = try await start(.signUp, of: client)
        let known = try await complete(signUp, of: client, check: "\(title): the account was created") {
            try await value(for: $0, of: persona)
        }
        runner.show(UserTable.rows(known))
        try runner.check(
            "\(title): the account has the entered name",
            passed: known.displayName?.hasPrefix("Ada") == true
        )
        try await signOut(client)

        runner.begin("\(title): sign in")
        let signIn = try await start(.signIn, of: client)
        let user = try await complete(signIn, of: client, check: "\(title): the account signs in") {
            try await value(for: $0, of: persona)
        }
        try runner.check("\(title): the same user is signed in", passed: user.sub == known.sub)
        try await signOut(client)
    }

    /// Returns the value for a field; a code is read from the mailbox.
    private func value(for field: FormField, of persona: DemoPersona) async throws -> String {
        guard field.kind == .oneTimeCode else { return persona.value(for: field) }
        let mail = try await mailbox.code(for: persona.email)
        runner.show(mail)
        return mail.code ?? ""
    }

    private func signUp(_ client: ThunderIDProviderClient) async throws -> SignedInUser {
        runner.begin("Sign up with the server's form")
        let model = try await start(.signUp, of: client)
        let user = try await complete(
            model,
            of: client,
            check: "the account was created and is signed in",
            value: persona.value
        )

        try runner.check("the account has the entered name", passed: user.displayName?.hasPrefix("Ada") == true)
        return user
    }

    private func signIn(_ client: ThunderIDProviderClient, expecting known: SignedInUser) async throws {
        runner.begin("Sign in, first with a wrong password")
        let model = try await start(.signIn, of: client)
        try await runner.submitOnce(model) { field in
            guard field.kind == .password else { return persona.value(for: field) }
            return "not-the-password"
        }
        let isRefused = model.phase == .ready && model.error?.code == .refused
        try runner.check("a wrong password is rejected", passed: isRefused, error: model.error)

        let now = try await complete(model, of: client, check: "the correct password signs in", value: persona.value)
        try runner.check("the same user is signed in", passed: now.sub == known.sub)
    }

    private func whoAmI(_ client: ThunderIDProviderClient, expecting known: SignedInUser) async throws {
        runner.begin("Show the signed-in user")
        let current = try await user(client)
        runner.show(UserTable.rows(current))
        let isKnown = current.sub == known.sub && !current.sub.isEmpty
        try runner.check("the user has an identifier", passed: isKnown)
    }

    private func renewToken(_ client: ThunderIDProviderClient) async throws {
        runner.begin("Refresh the session")
        runner.say("This server's access tokens are valid for 30 seconds, so the client refreshes them on each use.")
        let (first, second) = try await client.withSignedInUser {
            (try await client.thunderIDClient.getAccessToken(), try await client.thunderIDClient.getAccessToken())
        }
        try runner.check("an expiring token is refreshed", passed: !second.isEmpty && first != second)
        try runner.check("the user is still signed in", passed: try await client.thunderIDClient.isSignedIn())
    }

    private func changeProfile(_ client: ThunderIDProviderClient, expecting known: SignedInUser) async throws {
        runner.begin("Show the profile and change the first name")
        let before = try await client.withSignedInUser { try await client.thunderIDClient.getUserProfile() }

        let newName = "Augusta"
        try await client.withSignedInUser {
            _ = try await client.thunderIDClient.updateUserProfile(payload: ["name": ["givenName": newName]])
        }
        let after = try await client.withSignedInUser { try await client.thunderIDClient.getUserProfile() }
        runner.show(ProfileTable.rows(after.claims))

        let name = after.claims["name"]?.value as? [String: AnyCodable]
        let givenName = name?["givenName"]?.value as? String
        try runner.check("the profile has the new value", passed: givenName == newName)
        let others = before.claims.keys.filter { $0 != "name" }
        let areKept = others.allSatisfy { before.claims[$0] == after.claims[$0] }
        try runner.check("the other values have not changed", passed: after.id == known.sub && areKept)
    }

    private func signUpAgain(_ client: ThunderIDProviderClient) async throws {
        runner.begin("Sign up again with the same username")
        let model = try await start(.signUp, of: client)
        try await runner.submitAll(model, value: persona.value)
        if let snapshot = FormSnapshot(model) { runner.show(snapshot) }
        let isReported = model.error?.code == .alreadyExists
        try runner.check("an existing username is reported", passed: isReported, error: model.error)
        await model.cancel()
    }

    private func signInByCode(_ client: ThunderIDProviderClient, expecting known: SignedInUser) async throws {
        runner.begin("Sign in with an email code")
        let model = try await start(.signIn, of: client)
        let address = known.email ?? persona.email
        try await runner.submitOnce(model) { field in
            guard field.kind == .email else { return persona.value(for: field) }
            return address
        }

        let mail = try await mailbox.code(for: address)
        runner.show(mail)
        let now = try await complete(model, of: client, check: "the code signs in") { field in
            guard field.kind == .oneTimeCode else { return persona.value(for: field) }
            return mail.code ?? ""
        }
        try runner.check("the owner of the email address is signed in", passed: now.sub == known.sub)
    }

    private func signOut(_ client: any ProviderClient) async throws {
        runner.begin("Sign out")
        let report = try await client.signOut(everywhere: false)
        runner.say(report.message)
        var name = "the server had no session to end"
        if report.isRevoked { name = "the server ended the session" }
        try runner.check(name, passed: report.isComplete)
        try runner.check("no user is signed in", passed: try await !client.isSignedIn())
    }

    private func start(_ kind: AuthFlowKind, of client: any ProviderClient) async throws -> FlowModel {
        let model = FlowModel(flow: try client.auth.flow(kind, texts: FormTexts(language: "en-US")))
        await model.start()
        return model
    }

    private func complete(
        _ model: FlowModel,
        of client: any ProviderClient,
        check: String,
        value: (FormField) async throws -> String
    ) async throws -> SignedInUser {
        try await runner.submitAll(model, value: value)
        try runner.check(check, passed: model.isComplete, error: model.error)
        return try await user(client)
    }

    private func user(_ client: any ProviderClient) async throws -> SignedInUser {
        guard let user = try await client.userIfSignedIn() else {
            throw CommandFailure(.notSignedIn, "No user is signed in after the sign-in.", status: ExitStatus.failure)
        }
        return user
    }
}

extension FlowModel {
    fileprivate var isComplete: Bool {
        if case .complete(let outcome) = phase { return outcome.user != nil }
        return false
    }
}
