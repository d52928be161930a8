import AuthFlows
import CognitoUserPools
import EntraNativeAuth
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore
import NativeAuthTesting
import ProcessSupport
import Testing
import ThunderID

/// The three providers through the one protocol, with one user of a `LocalServer`.
@Suite("AuthClient of each provider, with the built command", .timeLimit(.minutes(5)))
@MainActor
struct AuthClientTests {
    enum Provider: CaseIterable { case thunderID, userPool, tenant }

    private func withServer(_ body: @MainActor (LocalServer) async throws -> Void) async throws {
        let server = try await LocalServer.start(command: NativeAuthProcess.executable.path)
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func makeClient(_ provider: Provider, _ server: LocalServer) async throws -> any AuthClient {
        let certificate = try DevelopmentCertificate(path: server.certificatePath)
        switch provider {
        case .thunderID:
            let client = ThunderIDClient()
            let config = ThunderIDConfig(
                baseUrl: server.baseURL,
                clientId: server.application.clientId,
                scopes: ["openid", "profile", "email"],
                // With it, the session has a refresh token.
                afterSignInUrl: server.application.redirectURI,
                applicationId: server.application.applicationId,
                developmentCertificatePath: server.certificatePath
            )
            try await client.initialize(config: config, storage: InMemoryStorageAdapter())
            return ThunderIDAuthClient(client)
        case .userPool:
            return CognitoClient(
                configuration: try UserPoolConfiguration(
                    poolID: server.userPool.userPoolId,
                    clientID: server.userPool.clientId,
                    endpoint: server.userPool.endpoint
                ),
                store: MemorySecretStore(),
                developmentCertificate: certificate
            )
        case .tenant:
            let client = EntraClient(
                configuration: try EntraConfiguration(
                    clientID: server.tenant.clientId,
                    authority: try EntraAuthority(url: server.tenant.authority)
                ),
                store: MemorySecretStore(),
                developmentCertificate: certificate
            )
            return EntraAuthClient(client)
        }
    }

    /// Fills the forms of a sign-in until it ends or one is refused.
    private func signIn(_ client: any AuthClient, _ user: LocalServer.User, name: String) async throws -> FlowModel {
        let model = FlowModel(flow: try client.flow(.signIn))
        await model.start()
        for _ in 0..<4 where model.phase == .ready && model.error == nil {
            for field in model.step?.fields ?? [] {
                model.setValue(field.id == "password" ? user.password : name, for: field.id)
            }
            await model.submit()
        }
        return model
    }

    private func eventually(_ session: AuthSession, _ isExpected: (AuthSession.Status) -> Bool) async throws {
        for _ in 0..<500 where !isExpected(session.status) { try await Task.sleep(for: .milliseconds(20)) }
        #expect(isExpected(session.status), "\(session.status)")
    }

    @Test("A user signs in, is observed, has a token and signs out", arguments: Provider.allCases)
    func session(_ provider: Provider) async throws {
        try await withServer { server in
            let user = try await server.createUser()
            let client = try await makeClient(provider, server)
            let session = AuthSession(client)
            await session.start()
            #expect(session.status == .signedOut(SignOutReason(.notSignedIn)))
            #expect(client.flows == [.signIn, .signUp, .recovery])

            let name = provider == .tenant ? user.email : user.username
            let model = try await signIn(client, user, name: name)
            #expect(model.error == nil && model.fieldErrors.isEmpty)
            try await eventually(session) { $0 != .signedOut(SignOutReason(.notSignedIn)) && $0 != .undetermined }
            // A tenant's ID token has the address as user name.
            let address = session.user?.email ?? session.user?.username
            #expect(address == user.email)

            let token = try await client.accessToken()
            #expect(try await client.accessToken() == token)
            let renewed = try await client.accessToken(insteadOf: token)
            #expect(renewed != token)
            #expect(try await client.accessToken(insteadOf: token) == renewed)

            await session.signOut()
            guard case .signedOut(let reason) = session.status else {
                Issue.record("\(session.status)")
                return
            }
            #expect(reason.kind == .signedOut && session.error == nil)
            let error = await #expect(throws: NativeAuthError.self) { _ = try await client.accessToken() }
            #expect(error?.code == .expired)
        }
    }

    @Test("Only a user pool ends the sessions of other devices; the error says so", arguments: Provider.allCases)
    func everywhere(_ provider: Provider) async throws {
        try await withServer { server in
            let client = try await makeClient(provider, server)
            guard provider != .userPool else {
                #expect(try await client.signOut(everywhere: true).kind == .notSignedIn)
                return
            }
            let error = await #expect(throws: NativeAuthError.self) { _ = try await client.signOut(everywhere: true) }
            #expect(error?.code == .unsupported)
        }
    }

    @Test("An app's own request has the token; the server accepts it")
    func ownRequest() async throws {
        try await withServer { server in
            let user = try await server.createUser()
            let client = try await makeClient(.thunderID, server)
            _ = try await signIn(client, user, name: user.username)
            let certificate = try DevelopmentCertificate(path: server.certificatePath)
            let transport = try AuthorizedTransport(
                client,
                allowedOrigins: [server.baseURL],
                transport: AsyncHTTPClientTransport(developmentCertificate: certificate)
            )

            let url = try #require(URL(string: "\(server.baseURL)/oauth2/userinfo"))
            let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
            #expect(response.head.status == .ok)
            #expect(String(decoding: response.body, as: UTF8.self).contains("sub"))
        }
    }
}
