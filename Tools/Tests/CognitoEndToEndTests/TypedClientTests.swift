import Amplify
import CognitoSupport
import Testing

@testable import AWSCognitoAuthPlugin
@testable import CognitoUserPools
@testable import NativeAuthCore

/// Cases that the plugin does not reach, because it sends the password with the choice of the factor.
@Suite("The typed Cognito client against the server", .timeLimit(.minutes(10)))
struct TypedClientTests {
    @Test(
        "The PASSWORD and PASSWORD_SRP challenges are answered",
        arguments: [Challenge.Name.password, .passwordSRP]
    )
    func passwordChallenges(name: Challenge.Name) async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            let client = try app.plugin.pool().client
            func challenge() async throws -> Challenge? {
                let answer = try await client.signIn(username: "ada", flow: .choice(preferred: name))
                guard case .challenge(let challenge) = answer else { return nil }
                return challenge
            }
            func tokens(_ password: String) async throws -> CognitoTokenResponse? {
                let challenge = try #require(try await challenge())
                #expect(challenge.name == name && challenge.session != nil)
                let answer =
                    name == .password
                    ? try await client.respondToAuthChallenge(
                        challenge,
                        username: "ada",
                        responses: ["PASSWORD": Secret(password)]
                    )
                    : try await client.prove(Secret(password), for: challenge, username: "ada")
                guard case .tokens(let tokens) = answer else { return nil }
                return tokens
            }
            let error = await #expect(throws: NativeAuthError.self) { _ = try await tokens("Wrong#1234") }
            #expect(error?.serverCode == "NotAuthorizedException")
            let right = try #require(try await tokens(PoolTestServer.password))
            let user = try await client.user(right.accessToken)
            #expect(user.username == "ada" && right.refreshToken != nil)
        }
    }

    @Test("A user deletes the own account after another sign-in; another user's account stays")
    func deletion() async throws {
        try await PoolTestServer.run { world in
            let app = try Device(world)
            try await app.newUser("ada", in: world)
            try await app.newUser("grace", in: world)
            let client = CognitoClient(pool: try app.plugin.pool(), settings: CognitoPoolSettings())
            _ = try await app.signIn("ada")
            let ada = try #require(try client.user())

            // Another user has signed in.
            _ = await app.plugin.signOut()
            _ = try await app.signIn("grace")
            let error = await #expect(throws: NativeAuthError.self) { try await client.deleteAccount(of: ada) }
            #expect(error?.code == .notAllowed)
            #expect(try client.user()?.username == "grace")

            _ = await app.plugin.signOut()
            _ = try await app.signIn("ada")
            #expect(try await client.deleteAccount(of: ada).kind == .accountDeleted)
            #expect(try client.user() == nil)
            #expect(await authError { _ = try await app.signIn("ada") } == .notAuthorized("", ""))
            #expect(try await app.signIn("grace").isDone)
        }
    }
}
