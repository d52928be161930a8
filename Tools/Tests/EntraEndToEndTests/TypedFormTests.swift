import AuthFlows
import EntraNativeAuth
import EntraSupport
import NativeAuthCore
import Testing

@Suite("The forms of the typed Entra client against the server", .timeLimit(.minutes(10)))
@MainActor
struct TypedFormTests {
    /// A form as a user sees it, who reads the sent codes.
    @MainActor
    private struct Visit {
        let world: TenantTestServer
        let model: FlowModel
        let address: String

        init(
            _ device: Device,
            _ kind: EntraFlow.Kind,
            _ settings: EntraFormSettings = EntraFormSettings(),
            at world: TenantTestServer,
            of address: String
        ) async {
            self.world = world
            self.address = address
            model = FlowModel(flow: device.client.flow(kind, settings: settings))
            await model.start()
        }

        var fields: [String] { model.step?.fields.map(\.id) ?? [] }
        var user: FlowUser? {
            guard case .complete(let outcome) = model.phase else { return nil }
            return outcome.user
        }

        func fill(_ values: [String: String]) async {
            for (field, value) in values { model.setValue(value, for: field) }
            await model.submit()
        }

        func fillCode(to receiver: String? = nil) async throws {
            #expect(fields == ["code"])
            await fill(["code": try await world.code(to: receiver ?? address)])
        }
    }

    private let email = "ada@example.com"

    private func signUp(
        _ device: Device,
        at world: TenantTestServer,
        _ settings: EntraFormSettings
    ) async throws -> Visit {
        let visit = await Visit(device, .signUp, settings, at: world, of: email)
        await visit.fill(["username": email, "password": TenantTestServer.password])
        try await visit.fillCode()
        return visit
    }

    /// Returns the sign-in form of a tenant, whose user exists, with a field for the password.
    private func signInOfNewUser(_ tenant: String, at world: TenantTestServer) async throws -> Visit {
        let device = try Device(world, tenant)
        try await device.newUser(email)
        let settings = EntraFormSettings(asksPasswordAtSignIn: true)
        return await Visit(device, .signIn, settings, at: world, of: email)
    }

    @Test(
        "A sign-up by code, a wrong code, and a sign-in by code end with a user",
        arguments: ServiceVersion.allCases
    )
    func codes(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { @MainActor world in
            let signUp = await Visit(try Device(world), .signUp, at: world, of: email)
            await signUp.fill(["username": email])
            let code = try await world.code(to: email)
            await signUp.fill(["code": TenantTestServer.wrong(code)])
            #expect(signUp.model.fieldErrors["code"]?.isEmpty == false && signUp.user == nil)
            await signUp.fill(["code": code])
            #expect(signUp.user?.username == email)

            let again = try Device(world)
            let signIn = await Visit(again, .signIn, at: world, of: email)
            await signIn.fill(["username": email])
            await signIn.model.submit("resend")
            #expect(signIn.model.error == nil)
            try await signIn.fillCode()
            #expect(signIn.user?.username == email)
            #expect(try again.client.account()?.username == email)
        }
    }

    @Test("Two pages of attributes, with a refused value, end with a user", arguments: ServiceVersion.allCases)
    func attributes(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { @MainActor world in
            let device = try Device(world, "nativeauthpages")
            let settings = EntraFormSettings(signUpPassword: .required)
            let visit = try await signUp(device, at: world, settings)
            #expect(visit.fields.contains("displayName") && visit.fields.contains("flatusername"))
            await visit.fill(["displayName": "A", "flatusername": "ada"])
            #expect(visit.model.fieldErrors["displayName"]?.isEmpty == false)
            await visit.fill(["displayName": "Ada", "flatusername": "ada"])
            #expect(visit.fields.contains("city") && visit.fields.contains("country"))
            await visit.fill(["city": "Linz", "country": "Austria"])
            #expect(visit.user?.displayName == "Ada")
        }
    }

    @Test(
        "A wrong password, a chosen second factor and its code end with a user",
        arguments: ServiceVersion.allCases
    )
    func secondFactor(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { @MainActor world in
            let visit = try await signInOfNewUser("nativeauthmfa", at: world)
            await visit.fill(["username": email, "password": "Wrong#Password1"])
            #expect(visit.model.fieldErrors["password"]?.isEmpty == false)
            await visit.fill(["password": TenantTestServer.password])
            let method = visit.model.step?.actions.first { $0.id.hasPrefix("method_") }
            if let method { await visit.model.submit(method.id) }
            try await visit.fillCode()
            #expect(visit.user?.username == email)
        }
    }

    @Test("The registration of a phone number ends with a user", arguments: ServiceVersion.allCases)
    func registration(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { @MainActor world in
            let visit = try await signInOfNewUser("nativeauthregistration", at: world)
            await visit.fill(["username": email, "password": TenantTestServer.password])
            let methods = visit.model.step?.actions.filter { $0.id.hasPrefix("method_") } ?? []
            #expect(methods.count == 2)
            await visit.model.submit(methods.last?.id)
            #expect(visit.fields == ["contact"])
            await visit.fill(["contact": "+491701234567"])
            try await visit.fillCode(to: "+491701234567")
            #expect(visit.user?.username == email)
        }
    }

    @Test("A recovery, continued from a saved form, sets a new password", arguments: ServiceVersion.allCases)
    func recovery(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { @MainActor world in
            let device = try Device(world)
            try await device.newUser(email)
            let first = await Visit(device, .recovery, at: world, of: email)
            await first.fill(["username": email])
            let saved = try #require(await first.model.save())

            let visit = await Visit(try Device(world), .recovery, at: world, of: email)
            await visit.model.resume(saved)
            try await visit.fillCode()
            #expect(visit.fields == ["new_password"])
            await visit.fill(["new_password": TenantTestServer.newPassword])
            #expect(visit.user?.username == email)
            #expect(await device.signIn(email, TenantTestServer.newPassword).account != nil)
        }
    }
}
