import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The non-interactive demo: submits the same forms with generated values, displays each screen and response, and
/// checks the results.
@MainActor
struct DemoStory {
    private let server: LocalIdentityServer
    private let mailbox: DemoMailbox
    private let output: Output
    private let persona = DemoPersona()
    private let stage: DemoStage

    init(server: LocalIdentityServer, mailbox: DemoMailbox, output: Output) {
        self.server = server
        self.mailbox = mailbox
        self.output = output
        stage = DemoStage(output: output)
    }

    /// Runs the story.
    /// - Throws: `CommandFailure` if a check fails.
    func run() async throws {
        stage.say("NativeAuth: sign-up and sign-in with forms that the server defines.")
        stage.say("There is no terminal here, so made-up answers are given. Server: \(server.baseURL.absoluteString)")
        let storage = InMemoryStorageAdapter()
        let demo = try await ClientSession(Connection(server), storage: storage)
        let signedUp = try await signUp(demo)
        try await demo.client.signOut()
        try await signIn(demo, expecting: signedUp)
        try await whoAmI(demo, expecting: signedUp)
        try await renewToken(demo)
        try await changeProfile(demo, expecting: signedUp)
        try await signOut(demo)
        try await signUpAgain(demo)
        let byCode = try await ClientSession(Connection(server, server.applications.emailCode), storage: storage)
        try await signInByCode(byCode, expecting: signedUp)
        try await signOut(byCode)
        if let pool = Connection(poolOf: server) {
            try await signUpAndIn(try PoolSession(pool, store: MemorySecretStore()))
        }
        if let tenant = Connection(tenantOf: server) {
            try await signUpAndIn(try TenantSession(tenant, store: MemorySecretStore()))
        }
        try stage.finish(user: signedUp)
    }

    /// Runs a sign-up and a sign-in with password, at a user pool or a tenant.
    private func signUpAndIn(_ session: any ProviderSession) async throws {
        let title = session.connection.provider.title
        let persona = DemoPersona()
        stage.begin("\(title): sign up, with a code by mail")
        let signUp = FlowModel(flow: try session.flow(.signUp, language: "en-US"))
        await signUp.start()
        try await stage.play(signUp) { try await value(for: $0, of: persona) }
        try stage.check("\(title): the account was created", signUp.isComplete, signUp.error)
        let known = try await user(session)
        stage.show(UserTable.lines(known, columns: stage.columns))
        try stage.check("\(title): the account has the name", known.displayName?.hasPrefix("Ada") == true)
        try await signOut(session)
        stage.begin("\(title): sign in")
        let signIn = FlowModel(flow: try session.flow(.signIn, language: "en-US"))
        await signIn.start()
        try await stage.play(signIn) { try await value(for: $0, of: persona) }
        try stage.check("\(title): the account signs in", signIn.isComplete, signIn.error)
        try stage.check("\(title): the same user is signed in", try await user(session).sub == known.sub)
        try await signOut(session)
    }

    /// Returns the value for a field; a code is read from the mailbox.
    private func value(for field: FormField, of persona: DemoPersona) async throws -> String {
        guard field.kind == .oneTimeCode else { return persona.value(for: field) }
        let mail = try await mailbox.code(for: persona.email)
        stage.show(ServeText.mail(mail, output.terminal.traits))
        return mail.code ?? ""
    }

    private func signUp(_ session: ClientSession) async throws -> SignedInUser {
        stage.begin("Sign up: the server says what it asks for")
        let model = self.model(session, .signUp)
        await model.start()
        try await stage.play(model) { persona.value(for: $0) }
        try stage.check("the account was created, and sign-up ends signed in", model.isComplete, model.error)
        let user = try await user(session)
        try stage.check("the account has the name", user.displayName?.hasPrefix("Ada") == true)
        return user
    }

    private func signIn(_ session: ClientSession, expecting known: SignedInUser) async throws {
        stage.begin("Sign in: with a wrong password first")
        let model = self.model(session, .signIn)
        await model.start()
        try await stage.playOnce(model) { $0.kind == .password ? "not-the-password" : persona.value(for: $0) }
        let isRefused = model.phase == .ready && model.error?.code == .refused
        try stage.check("a wrong password is refused", isRefused, model.error)
        try await stage.play(model) { persona.value(for: $0) }
        try stage.check("the right one signs in", model.isComplete, model.error)
        let now = try await user(session)
        try stage.check("the same user is signed in", now.sub == known.sub)
    }

    private func whoAmI(_ session: ClientSession, expecting known: SignedInUser) async throws {
        stage.begin("Who am I")
        let user = try await user(session)
        stage.show(UserTable.lines(user, columns: stage.columns))
        try stage.check("the user has a name of their own", user.sub == known.sub && !user.sub.isEmpty)
    }

    private func renewToken(_ session: ClientSession) async throws {
        stage.begin("Prolong the session")
        stage.say("Access tokens of this server live half a minute, so the client fetches a new one each time.")
        let (first, second) = try await session.whenSignedIn { client in
            (try await client.getAccessToken(), try await client.getAccessToken())
        }
        try stage.check("a stale token is renewed", !second.isEmpty && first != second)
        try stage.check("the session is still there", try await session.client.isSignedIn())
    }

    private func changeProfile(_ session: ClientSession, expecting known: SignedInUser) async throws {
        stage.begin("Look at the profile, and change the first name")
        let before = try await session.whenSignedIn { try await $0.getUserProfile() }
        let newName = "Augusta"
        try await session.whenSignedIn { client in
            _ = try await client.updateUserProfile(payload: ["name": ["givenName": newName]])
        }
        let after = try await session.whenSignedIn { try await $0.getUserProfile() }
        stage.show(ProfileTable.lines(after.claims, columns: stage.columns))
        let name = after.claims["name"]?.value as? [String: AnyCodable]
        try stage.check("the profile has the new value", name?["givenName"]?.value as? String == newName)
        let others = before.claims.keys.filter { $0 != "name" }
        let isKept = after.id == known.sub && others.allSatisfy { before.claims[$0] == after.claims[$0] }
        try stage.check("the other values are as they were", isKept)
    }

    private func signUpAgain(_ session: ClientSession) async throws {
        stage.begin("Sign up again with the same name")
        let model = self.model(session, .signUp)
        await model.start()
        try await stage.play(model) { persona.value(for: $0) }
        if let snapshot = FormSnapshot(model) { stage.show(snapshot) }
        let isTold = model.error?.code == .alreadyExists
        try stage.check("a name that is taken is told", isTold, model.error)
        await model.cancel()
    }

    private func signInByCode(_ session: ClientSession, expecting known: SignedInUser) async throws {
        stage.begin("Sign in with a code by mail")
        let model = self.model(session, .signIn)
        await model.start()
        let address = known.email ?? persona.email
        try await stage.playOnce(model) { $0.kind == .email ? address : persona.value(for: $0) }
        let mail = try await mailbox.code(for: address)
        stage.show(ServeText.mail(mail, output.terminal.traits))
        try await stage.play(model) { $0.kind == .oneTimeCode ? mail.code ?? "" : persona.value(for: $0) }
        try stage.check("the code signs in", model.isComplete, model.error)
        let now = try await user(session)
        try stage.check("the mail's owner is signed in", now.sub == known.sub)
    }

    private func signOut(_ session: any ProviderSession) async throws {
        stage.begin("Sign out")
        let report = try await session.signOut(everywhere: false)
        stage.say(report.message)
        let name = report.isTold ? "the server was told" : "the server has nothing to end"
        try stage.check(name, report.isComplete)
        try stage.check("nobody is signed in", try await !session.isSignedIn())
    }

    private func model(_ session: ClientSession, _ kind: ThunderIDFlow.Kind) -> FlowModel {
        FlowModel(
            flow: ThunderIDFlow(
                client: session.client, kind: kind, applicationId: session.connection.applicationId))
    }

    private func user(_ session: any ProviderSession) async throws -> SignedInUser {
        guard let user = try await session.user() else {
            throw CommandFailure(
                NativeAuthError(.notSignedIn, message: "Nobody is signed in after a sign-in."),
                status: ExitStatus.failure)
        }
        return user
    }
}

extension FlowModel {
    /// Whether the flow completed with a user.
    var isComplete: Bool {
        if case .complete(let outcome) = phase { return outcome.user != nil }
        return false
    }
}
