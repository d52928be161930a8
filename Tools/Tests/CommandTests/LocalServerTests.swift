import AWSCognitoAuthPlugin
import Amplify
import AuthFlows
import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import ProcessSupport
import Testing
import ThunderID

/// An app's tests: clients and users with nothing but the values of a `LocalServer`.
@Suite("LocalServer, with the built command", .timeLimit(.minutes(5)))
struct LocalServerTests {
    private static let password = "Correct horse 7"

    /// Runs a test with a server, and stops it.
    private func withServer(_ body: (LocalServer) async throws -> Void) async throws {
        let server = try await LocalServer.start(command: NativeAuthProcess.executable.path)
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: server.certificatePath))
    }

    private func thunderID(_ server: LocalServer) async throws -> ThunderIDClient {
        let client = ThunderIDClient()
        let config = ThunderIDConfig(
            baseUrl: server.baseURL,
            clientId: server.application.clientId,
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: server.application.redirectURI,
            applicationId: server.application.applicationId,
            developmentCertificatePath: server.certificatePath
        )
        try await client.initialize(config: config, storage: InMemoryStorageAdapter())
        return client
    }

    private func amplify(_ server: LocalServer) throws -> AWSCognitoAuthPlugin {
        let plugin = AWSCognitoAuthPlugin(
            environment: ClientEnvironment(),
            store: MemorySecretStore(),
            developmentCertificatePath: server.certificatePath
        )
        let outputs = AmplifyOutputs.data(server.userPool.amplifyOutputs)
        try plugin.configure(using: try outputs.resolveConfiguration())
        return plugin
    }

    private func msal(_ server: LocalServer) throws -> MSALNativeAuthPublicClientApplication {
        try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(
                clientId: server.tenant.clientId,
                authority: try MSALCIAMAuthority(url: server.tenant.authority),
                challengeTypes: [.OOB, .password]
            ),
            environment: ClientEnvironment(),
            store: MemorySecretStore(),
            developmentCertificatePath: server.certificatePath
        )
    }

    /// Fills the forms of a flow until it ends or one is refused.
    @MainActor
    private func finish(_ kind: ThunderIDFlow.Kind, _ client: ThunderIDClient, _ values: [String: String]) async
        -> FlowModel
    {
        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: kind))
        await model.start()
        for _ in 0..<8 where model.phase == .ready && model.error == nil {
            for field in model.step?.fields ?? [] {
                model.setValue(values[field.id] ?? model.value(for: field.id), for: field.id)
            }
            await model.submit()
        }
        return model
    }

    @Test("A user signs up with ThunderID's API")
    func signUpWithThunderID() async throws {
        try await withServer { server in
            let client = try await thunderID(server)
            let model = await finish(
                .signUp,
                client,
                [
                    "username": "ada", "password": Self.password, "email": "ada@example.com",
                    "given_name": "Ada", "family_name": "Example",
                ]
            )
            #expect(await model.error == nil)
            #expect(try await client.getUser().email == "ada@example.com")
        }
    }

    @Test("A user signs up with Amplify, with the code of the outbox")
    func signUpWithAmplify() async throws {
        try await withServer { server in
            let plugin = try amplify(server)
            let email = [AuthUserAttribute(.email, value: "ada+test@example.com")]
            _ = try await plugin.signUp(
                username: "ada",
                password: Self.password,
                options: AuthSignUpRequest.Options(userAttributes: email)
            )
            let code = try await server.code(sentTo: "ada+test@example.com")
            _ = try await plugin.confirmSignUp(for: "ada", confirmationCode: code, options: nil)
            let result = try await plugin.signIn(username: "ada", password: Self.password, options: nil)
            #expect(result.isSignedIn)
        }
    }

    @Test("A user signs up with MSAL, with the code of the outbox")
    func signUpWithMSAL() async throws {
        try await withServer { server in
            let parameters = MSALNativeAuthSignUpParameters(username: "ada@example.com")
            parameters.password = Self.password
            let start: SignUpStartResult = await (try msal(server)).signUp(parameters: parameters)
            guard case .codeRequired(let state, _, _, _) = start else {
                Issue.record("\(start)")
                return
            }
            let result = await state.submitCode(code: try await server.code(sentTo: "ada@example.com"))
            switch result {
            case .completed: break
            case .attributesRequired(_, let state):
                guard case .completed = await state.submitAttributes(attributes: ["displayName": "Ada"]) else {
                    Issue.record("the attributes were refused")
                    return
                }
            default: Issue.record("\(result)")
            }
        }
    }

    @Test("A created user signs in with all three APIs")
    func createdUser() async throws {
        try await withServer { server in
            let user = try await server.createUser()
            let client = try await thunderID(server)
            let model = await finish(.signIn, client, ["username": user.username, "password": user.password])
            #expect(await model.error == nil)
            #expect(try await client.getUser().email == user.email)

            let plugin = try amplify(server)
            let result = try await plugin.signIn(username: user.username, password: user.password, options: nil)
            #expect(result.isSignedIn)

            let parameters = MSALNativeAuthSignInParameters(username: user.email)
            parameters.password = user.password
            let signIn = await (try msal(server)).signIn(parameters: parameters)
            guard case .completed = signIn else {
                Issue.record("\(signIn)")
                return
            }
        }
    }

    @Test("A code is returned once; a name that is taken and a missing code are errors")
    func outboxErrors() async throws {
        try await withServer { server in
            let user = try await server.createUser(username: "ada", email: "ada@example.com")
            #expect(user.username == "ada" && user.email == "ada@example.com")
            #expect(try await server.messages(to: user.email).last?.code != nil)
            await #expect(throws: LocalServerError.timedOut("No new code was sent to ada@example.com.")) {
                try await server.code(sentTo: user.email, timeout: .milliseconds(300))
            }
            do {
                _ = try await server.createUser(username: "ada", email: "grace@example.com")
                Issue.record("the name is taken")
            } catch LocalServerError.refused(let reason) {
                #expect(reason.contains("UsernameExistsException"))
            }
        }
    }

    @Test("A server ends when nothing refers to it any more")
    func release() async throws {
        var server: LocalServer? = try await LocalServer.start(command: NativeAuthProcess.executable.path)
        let path = try #require(server?.certificatePath)
        #expect(FileManager.default.fileExists(atPath: path))
        server = nil
        try await eventually { !FileManager.default.fileExists(atPath: path) }
    }

    @Test(
        "The command is found by argument, by NATIVEAUTH, then in PATH; a missing one is an error that says how to get it",
        arguments: [
            ("/nowhere/a", ["NATIVEAUTH": "/nowhere/b"], ["/nowhere/a"]),
            (nil, ["NATIVEAUTH": "/nowhere/b", "PATH": "/nowhere"], ["/nowhere/b"]),
            (
                nil, ["NATIVEAUTH": "", "PATH": "/nowhere/c:/nowhere/d"],
                ["/nowhere/c/nativeauth", "/nowhere/d/nativeauth"]
            ),
            (nil, [:], []), ("/tmp", [:], ["/tmp"]),
        ] as [(String?, [String: String], [String])]
    )
    func missingCommand(_ command: String?, _ environment: [String: String], _ paths: [String]) async throws {
        let error = LocalServerError.commandNotFound(paths: paths)
        await #expect(throws: error) {
            try await LocalServer.start(command: command, environment: environment)
        }
        #expect(error.localizedDescription.contains("make command"))
    }

    @Test("A command in PATH starts")
    func commandInPath() async throws {
        let folder = NativeAuthProcess.executable.deletingLastPathComponent().path
        let server = try await LocalServer.start(environment: ["PATH": "\(folder):/usr/bin:/bin"])
        #expect(server.baseURL.hasPrefix("https://localhost:"))
        await server.stop()
    }

    @Test("A server that does not start is an error with its last lines; one that is too slow is another")
    func failingStart() async throws {
        let command = NativeAuthProcess.executable.path
        do {
            _ = try await LocalServer.start(command: command, options: ["--import", "/nowhere/users.yaml"])
            Issue.record("it started")
        } catch LocalServerError.didNotStart(let lastLines) {
            #expect(lastLines.contains("/nowhere/users.yaml"))
        }

        try await withHome { home in
            let script = try home.program("slow", "#!/bin/sh\nexec sleep 300\n")
            do {
                _ = try await LocalServer.start(command: script, timeout: .milliseconds(200))
                Issue.record("it started")
            } catch LocalServerError.timedOut(let reason) {
                #expect(reason.contains("was not ready"))
            }
        }
    }
}
