import Amplify
import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import Testing
import enum Amplify.JSONValue

@testable import AWSCognitoAuthPlugin

@Suite("AWS credentials of a session", .timeLimit(.minutes(5)))
struct IdentitySessionTests {
    static let pool = "eu-central-1:1a-2b"

    private func session(_ stage: PluginTestEnvironment, force: Bool = false) async throws -> AWSAuthCognitoSession {
        let session = try await stage.plugin.fetchAuthSession(options: .init(forceRefresh: force))
        return try #require(session as? AWSAuthCognitoSession)
    }

    @Test("A guest has an identity and credentials, and is not signed in")
    func guest() async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool)
        stage.scriptIdentity("g", key: "ASIA1")
        let session = try await session(stage)
        #expect(!session.isSignedIn)
        #expect(try session.getIdentityId().get() == "eu-central-1:g")
        let credentials = try #require(try session.getAWSCredentials().get() as? any AWSTemporaryCredentials)
        #expect(credentials.accessKeyId == "ASIA1" && credentials.secretAccessKey == "secret-ASIA1")
        #expect(credentials.sessionToken == "token-ASIA1" && credentials.expiration > stage.clock.now)
        guard case .failure(.signedOut) = session.getCognitoTokens(), case .failure(.signedOut) = session.getUserSub()
        else {
            Issue.record("tokens of a guest")
            return
        }
        #expect(try await self.session(stage) == session)
        #expect(stage.operations == ["GetId", "GetCredentialsForIdentity"])
    }

    @Test("Without guests the error is that of an account without access", arguments: [true, false])
    func noGuests(isKnown: Bool) async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool, allowsGuests: isKnown ? false : nil)
        if !isKnown { stage.transport.append(PluginTestEnvironment.error("NotAuthorizedException")) }
        let session = try await session(stage)
        guard case .failure(let error) = session.identityIdResult else {
            Issue.record("an identity")
            return
        }
        #expect(error == .service("", "") && error.reason == .invalidAccountTypeException)
        #expect(error.cognitoServiceError?.type == (isKnown ? nil : "NotAuthorizedException"))
        #expect(!session.isSignedIn && stage.operations == (isKnown ? [] : ["GetId"]))
    }

    @Test("Without an identity pool nothing is requested, and the error says so", arguments: [true, false])
    func noIdentityPool(isSignedIn: Bool) async throws {
        let stage = isSignedIn ? try await PluginTestEnvironment.signedIn() : try PluginTestEnvironment()
        let session = try await session(stage)
        #expect(session.isSignedIn == isSignedIn)
        #expect(throws: AuthError.configuration("", "")) { try session.getIdentityId().get() }
        #expect(throws: AuthError.configuration("", "")) { try session.getAWSCredentials().get() }
        #expect(!stage.operations.contains("GetId"))
    }

    @Test("A user has tokens, an identity and credentials; no description contains a secret")
    func user() async throws {
        let stage = try await PluginTestEnvironment.signedIn(identityPool: Self.pool)
        stage.scriptIdentity("u", key: "ASIA1")
        let session = try await session(stage)
        #expect(session.isSignedIn)
        #expect(try session.getIdentityId().get() == "eu-central-1:u")
        #expect(try session.getUserSub().get() == "sub-1")
        let credentials = try session.getAWSCredentials().get()
        #expect(credentials.accessKeyId == "ASIA1")
        let logins = stage.bodies.last?["Logins"] as? [String: String]
        #expect(
            logins == [
                "cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123":
                    try session.getCognitoTokens().get().idToken
            ]
        )

        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", "\(credentials)", String(reflecting: session), dumped] {
            #expect(!text.contains("secret-ASIA1") && !text.contains("token-ASIA1"))
        }
    }

    @Test(
        "A failure of the identity pool leaves the tokens usable",
        arguments: [
            (PluginTestEnvironment.error("NotAuthorizedException"), .notAuthorized("", "")),
            (PluginTestEnvironment.error("InvalidIdentityPoolConfigurationException"), .configuration("", "")),
            (PluginTestEnvironment.error("ResourceNotFoundException"), .service("", "")),
            (PluginTestEnvironment.error("LimitExceededException"), .service("", "")),
            (PluginTestEnvironment.error("TooManyRequestsException"), .service("", "")),
            (PluginTestEnvironment.offline, .service("", "")),
        ] as [(PluginTestEnvironment.Answer, AuthError)]
    )
    func failure(answer: PluginTestEnvironment.Answer, expected: AuthError) async throws {
        let stage = try await PluginTestEnvironment.signedIn([answer], identityPool: Self.pool)
        let session = try await session(stage)
        #expect(session.isSignedIn)
        #expect(try session.getCognitoTokens().get().refreshToken == "refresh-1")
        guard case .failure(let error) = session.identityIdResult, case .failure = session.awsCredentialsResult else {
            Issue.record("an identity")
            return
        }
        #expect(error == expected)
        #expect(!error.recoverySuggestion.isEmpty)

        stage.scriptIdentity("u", key: "ASIA1")
        #expect(try await self.session(stage).getIdentityId().get() == "eu-central-1:u")
    }

    @Test("A limit of the identity pool has its own reason")
    func limit() async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool)
        stage.transport.append(PluginTestEnvironment.error("LimitExceededException"))
        guard case .failure(let error) = try await session(stage).identityIdResult else {
            Issue.record("an identity")
            return
        }
        #expect(error.reason == .limitExceededException)
    }

    @Test("forceRefresh requests new tokens and new credentials; an invalidation only new credentials")
    func forced() async throws {
        let stage = try await PluginTestEnvironment.signedIn(identityPool: Self.pool)
        stage.scriptIdentity("u", key: "ASIA1")
        _ = try await session(stage)
        stage.transport.append(stage.tokens(refresh: nil, name: "second"), stage.credentials("u", key: "ASIA2"))
        #expect(try await session(stage, force: true).getAWSCredentials().get().accessKeyId == "ASIA2")

        let plugin: any AuthInvalidateCredentialBehavior = stage.plugin
        plugin.invalidateCachedTemporaryCredentials()
        stage.transport.append(stage.credentials("u", key: "ASIA3"))
        #expect(try await session(stage).getAWSCredentials().get().accessKeyId == "ASIA3")
        #expect(
            stage.operations == [
                "InitiateAuth", "GetId", "GetCredentialsForIdentity", "GetTokensFromRefreshToken",
                "GetCredentialsForIdentity", "GetCredentialsForIdentity",
            ]
        )
    }

    @Test("An ended session has no identity: the user signs in again, or out to become a guest")
    func expired() async throws {
        let stage = try await PluginTestEnvironment.signedIn(
            [PluginTestEnvironment.error("NotAuthorizedException")],
            lifetime: 10,
            identityPool: Self.pool
        )
        let session = try await session(stage)
        #expect(!session.isSignedIn && session.identityIdResult == .failure(.sessionExpired("", "")))
        #expect(!stage.operations.contains("GetId"))

        _ = await stage.plugin.signOut(options: nil)
        stage.scriptIdentity("g", key: "ASIA1")
        #expect(try await self.session(stage).getIdentityId().get() == "eu-central-1:g")
    }

    @Test("A guest who signs in keeps the identity; a sign-out ends it")
    func linked() async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool)
        stage.scriptIdentity("g", key: "ASIA1")
        _ = try await session(stage)
        stage.transport.append(stage.tokens(), stage.credentials("g", key: "ASIA2"), .json("{}"))
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        #expect(try await session(stage).getIdentityId().get() == "eu-central-1:g")
        _ = await stage.plugin.signOut(options: nil)
        stage.scriptIdentity("h", key: "ASIA3")
        #expect(try await session(stage).getIdentityId().get() == "eu-central-1:h")
    }

    @Test("A guest's sign-out ends the identity")
    func guestSignOut() async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool)
        stage.scriptIdentity("g", key: "ASIA1")
        #expect(try await session(stage).getIdentityId().get() == "eu-central-1:g")
        guard case .complete? = await stage.plugin.signOut(options: nil) as? AWSCognitoSignOutResult else {
            Issue.record("not complete")
            return
        }
        stage.scriptIdentity("h", key: "ASIA2")
        #expect(try await session(stage).getIdentityId().get() == "eu-central-1:h")
    }

    @Test("A session that is fetched during a sign-out is that of a guest, with an identity")
    func signOutMeanwhile() async throws {
        let stage = try await PluginTestEnvironment.signedIn(identityPool: Self.pool)
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        stage.transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([.json(#"{"IdentityId":"eu-central-1:u"}"#)]).send(request)
            },
            .json("{}")
        )
        async let session = self.session(stage)
        try await asked.value()
        _ = await stage.plugin.signOut(options: nil)
        stage.transport.append(stage.credentials("u", key: "ASIA1"))
        stage.scriptIdentity("h", key: "ASIA2")
        gate.complete(())

        #expect(try await session.isSignedIn == false)
        #expect(try await session.getIdentityId().get() == "eu-central-1:h")
    }

    @Test("Credentials are encoded in plain text, and decoded again")
    func coding() async throws {
        let stage = try PluginTestEnvironment(identityPool: Self.pool)
        stage.scriptIdentity("g", key: "ASIA1")
        let credentials = try #require(
            try await session(stage).getAWSCredentials().get() as? AuthAWSCognitoCredentials
        )
        let data = try JSONEncoder().encode(credentials)
        #expect(String(decoding: data, as: UTF8.self).contains("secret-ASIA1"))
        #expect(try JSONDecoder().decode(AuthAWSCognitoCredentials.self, from: data) == credentials)
    }

    @Test("A configuration with an identity pool only has guests, and refuses the calls of a user pool")
    func identityPoolOnly() async throws {
        let stage = try PluginTestEnvironment(isConfigured: false)
        try stage.plugin.configure(
            using: ["CredentialsProvider": ["CognitoIdentity": ["Default": ["PoolId": "eu-central-1:1a"]]]] as JSONValue
        )
        stage.scriptIdentity("g", key: "ASIA1")
        let session = try await session(stage)
        #expect(!session.isSignedIn && session.userPoolTokensResult.failure == .signedOut("", ""))
        #expect(try session.getIdentityId().get() == "eu-central-1:g")

        let signIn = await authError { _ = try await stage.plugin.signIn(username: "a", password: "b", options: nil) }
        #expect(signIn == .configuration("", ""))
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .configuration("", ""))
        guard case .failed(.configuration)? = await stage.plugin.signOut(options: nil) as? AWSCognitoSignOutResult
        else {
            Issue.record("signed out")
            return
        }
    }
}

extension PluginTestEnvironment {
    /// A response with credentials.
    func credentials(_ identity: String, key: String, lifetime: TimeInterval = 3_600) -> Answer {
        let end = clock.now.timeIntervalSince1970 + lifetime
        return .json(
            #"""
            {"IdentityId":"eu-central-1:\#(identity)","Credentials":{"AccessKeyId":"\#(key)",
            "SecretKey":"secret-\#(key)","SessionToken":"token-\#(key)","Expiration":\#(end)}}
            """#
        )
    }

    /// Appends the responses for a new identity.
    func scriptIdentity(_ identity: String, key: String, lifetime: TimeInterval = 3_600) {
        transport.append(
            .json(#"{"IdentityId":"eu-central-1:\#(identity)"}"#),
            credentials(identity, key: key, lifetime: lifetime)
        )
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
