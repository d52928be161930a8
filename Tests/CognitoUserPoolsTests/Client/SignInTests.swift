import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Sign-in with SRP", .timeLimit(.minutes(5)))
struct SignInTests {
    private static let vector = SRPFixtures.random[0]

    private func client(_ transport: ScriptedTransport, secret: Secret? = nil) throws -> UserPoolsClient {
        let bytes = SRPInteger(trusted: Self.vector.a).padded(to: 32)
        return UserPoolsClient(
            configuration: try UserPoolConfiguration(
                poolID: "local_Pool1",
                clientID: "client1",
                clientSecret: secret
            ),
            environment: ClientEnvironment(
                transport: transport,
                clock: TestClock(now: Date(timeIntervalSince1970: Self.vector.time)).clock,
                random: SecureRandom { Array(bytes.prefix($0)) }
            )
        )
    }

    private func verifier(session: String? = nil, username: String = "internal-1") -> String {
        let parameters = [
            "SALT": Self.vector.salt, "SRP_B": Self.vector.serverPublicValue, "SECRET_BLOCK": Self.vector.block,
            "USERNAME": username, "USER_ID_FOR_SRP": Self.vector.userID,
        ]
        var body: [String: Any] = ["ChallengeName": "PASSWORD_VERIFIER", "ChallengeParameters": parameters]
        body["Session"] = session
        let data = (try? JSONSerialization.data(withJSONObject: body)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private let tokens = #"{"AuthenticationResult":{"AccessToken":"t","RefreshToken":"r","ExpiresIn":3600}}"#

    @Test(
        "The sign-in sends two requests with a correct proof and without the password",
        arguments: [nil, "session-1"]
    )
    func proof(session: String?) async throws {
        let transport = ScriptedTransport([.json(verifier(session: session)), .json(tokens)])
        let secret = Secret("shh")
        let client = try client(transport, secret: secret)
        let answer = try await client.signIn(username: "ada", flow: .srp(password: Secret("s3cret-word")))
        guard case .tokens(let signedIn) = answer else {
            Issue.record("no tokens: \(answer)")
            return
        }
        #expect(signedIn.expiresIn == 3_600)
        let bodies = transport.bodies(for: "/")
        #expect((bodies[0]["AuthParameters"] as? [String: String])?["SRP_A"] == Self.vector.publicValue)
        let responses = try #require(bodies[1]["ChallengeResponses"] as? [String: String])
        let expected = try SRPClient(secret: SRPInteger(trusted: Self.vector.a).padded(to: 32)).proof(
            of: Secret("s3cret-word"),
            for: SRPClient.ServerValues(
                salt: Self.vector.salt,
                serverPublicValue: Self.vector.serverPublicValue,
                secretBlock: Self.vector.block,
                userID: Self.vector.userID
            ),
            poolName: "Pool1",
            at: Date(timeIntervalSince1970: Self.vector.time)
        )
        #expect(responses["PASSWORD_CLAIM_SIGNATURE"] == expected.signature)
        #expect(responses["PASSWORD_CLAIM_SECRET_BLOCK"] == Self.vector.block)
        #expect(responses["TIMESTAMP"] == Self.vector.timestamp)
        // From the first response on, the service's own user name is sent and hashed.
        #expect(responses["USERNAME"] == "internal-1")
        #expect(
            responses["SECRET_HASH"]
                == SecretHash.value(username: "internal-1", clientID: "client1", clientSecret: secret)
        )
        #expect(bodies[1]["Session"] as? String == session)
        for request in transport.requests {
            #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains("s3cret-word"))
        }
    }

    @Test("A response to a challenge and the confirmation of a device have exactly the members of the service model")
    func members() async throws {
        let transport = ScriptedTransport([.json(tokens), .json("{}")])
        let client = try client(transport)
        let challenge = try #require(
            Challenge(.object(["ChallengeName": .string("SMS_MFA"), "Session": .string("s1")]))
        )
        let device = DeviceCredentials(
            key: "d_1",
            groupKey: "group",
            secret: Secret("device-secret"),
            isConfirmed: true,
            names: ["ada"]
        )
        _ = try await client.respondToAuthChallenge(
            challenge,
            username: "ada",
            responses: ["SMS_MFA_CODE": Secret("123456")],
            device: device,
            metadata: ["a": "b"]
        )
        try await client.confirmDevice(device, accessToken: Secret("access-token"))

        let bodies = try transport.requests.map { try JSONValue.decode(from: try #require($0.body)) }
        let expected = #"""
            {"ClientId": "client1", "ChallengeName": "SMS_MFA", "Session": "s1", "ClientMetadata": {"a": "b"},
            "ChallengeResponses": {"USERNAME": "ada", "SMS_MFA_CODE": "123456", "DEVICE_KEY": "d_1"}}
            """#
        #expect(try bodies[0] == JSONValue.decode(from: Data(expected.utf8)))
        let confirmed = try #require(bodies[1].object)
        #expect(
            Set(confirmed.keys) == ["AccessToken", "DeviceKey", "DeviceName", "DeviceSecretVerifierConfig"]
        )
        #expect(confirmed["AccessToken"]?.string == "access-token" && confirmed["DeviceKey"]?.string == "d_1")
        #if os(Linux)
        // The platform's name: a device's own often has the user's.
        #expect(confirmed["DeviceName"]?.string == "Linux")
        #endif
        let verifier = try #require(confirmed["DeviceSecretVerifierConfig"]?.object)
        #expect(Set(verifier.keys) == ["PasswordVerifier", "Salt"])
    }

    @Test("SRP is chosen from the offered challenges and completed with two more requests")
    func choice() async throws {
        let offered =
            #"{"ChallengeName":"SELECT_CHALLENGE","Session":"s1","AvailableChallenges":["EMAIL_OTP","PASSWORD_SRP"]}"#
        let transport = ScriptedTransport([.json(offered), .json(verifier(session: "s2")), .json(tokens)])
        let client = try client(transport)
        guard case .challenge(let challenge) = try await client.signIn(username: "ada", flow: .choice()) else {
            Issue.record("no choice")
            return
        }
        #expect(challenge.availableFactors == [.emailOTP, .passwordSRP])
        _ = try await client.prove(Secret("pw"), for: challenge, username: "ada")
        let chosen = transport.bodies(for: "/")[1]
        #expect(chosen["ChallengeName"] as? String == "SELECT_CHALLENGE")
        #expect(chosen["Session"] as? String == "s1")
        #expect(
            chosen["ChallengeResponses"] as? [String: String]
                == ["ANSWER": "PASSWORD_SRP", "SRP_A": Self.vector.publicValue, "USERNAME": "ada"]
        )
        #expect(transport.bodies(for: "/")[2]["Session"] as? String == "s2")
    }

    @Test("A requested SRP challenge is not offered as a choice")
    func askedProof() async throws {
        let question = try #require(Challenge(.object(["ChallengeName": .string("PASSWORD_SRP")])))
        let transport = ScriptedTransport([.json(verifier(session: "s2")), .json(tokens)])
        _ = try await client(transport).prove(Secret("pw"), for: question, username: "ada")
        let asked = transport.bodies(for: "/")[0]
        #expect(asked["ChallengeName"] as? String == "PASSWORD_SRP")
        #expect(
            asked["ChallengeResponses"] as? [String: String]
                == ["SRP_A": Self.vector.publicValue, "USERNAME": "ada"]
        )
    }

    @Test(
        "The destination of a code is read from either parameter",
        arguments: [
            ([:], nil, nil), (["CODE_DELIVERY_DELIVERY_MEDIUM": "SMS"], nil, "SMS"),
            (["CODE_DELIVERY_DESTINATION": "+***1"], "+***1", nil),
        ] as [([String: String], String?, String?)]
    )
    func delivery(parameters: [String: String], destination: String?, medium: String?) {
        let delivery = CodeDelivery(challengeParameters: parameters)
        #expect((delivery == nil) == parameters.isEmpty)
        #expect(delivery?.destination == destination)
        #expect(delivery?.medium?.rawValue == medium)
    }

    @Test("A value that is not an object has no code destination", arguments: ["[]", "7", "null", "\"a\""])
    func noDelivery(text: String) throws {
        let json: JSONValue = try JSONValue.decode(from: Data(text.utf8))
        #expect(CodeDelivery(json) == nil)
    }

    @Test("A TOTP setup requires a verified code")
    func setUpUnverified() throws {
        let json = JSONValue.object(["ChallengeName": .string("MFA_SETUP"), "SetUpSecret": .string("ABC")])
        #expect(try #require(Challenge(json)).setUp == Challenge.SetUp(secret: Secret("ABC"), isVerified: false))
    }

    @Test("A sign-up response without a confirmation flag is unconfirmed")
    func unconfirmed() throws {
        #expect(try SignUpResponse(.object(["UserSub": .string("1")])).isConfirmed == false)
    }

    @Test(
        "The service's user name is kept for later challenges that lack it, also in a later process",
        arguments: ["{}", #"{"USER_ID_FOR_SRP":"internal-1"}"#]
    )
    func inheritedName(parameters: String) async throws {
        let secret = Secret("shh")
        let question =
            #"{"ChallengeName":"SOFTWARE_TOKEN_MFA","Session":"s2","ChallengeParameters":\#(parameters)}"#
        let last = #"{"ChallengeName":"SMS_MFA","Session":"s3","ChallengeParameters":{}}"#
        let transport = ScriptedTransport([
            .json(verifier(session: "s1")), .json(question), .json(last), .json(tokens),
        ])
        let client = try client(transport, secret: secret)
        guard
            case .challenge(let app) = try await client.signIn(username: "ada", flow: .srp(password: Secret("pw"))),
            case .challenge(let code) = try await client.respondToAuthChallenge(
                app,
                username: "ada",
                responses: ["SOFTWARE_TOKEN_MFA_CODE": Secret("123456")]
            )
        else {
            Issue.record("no challenge")
            return
        }
        let stored = try #require(Challenge(try JSONValue.decode(from: try JSONEncoder().encode(code.json))))
        _ = try await client.respondToAuthChallenge(
            stored,
            username: "ada",
            responses: ["SMS_MFA_CODE": Secret("123456")]
        )
        let hash = SecretHash.value(username: "internal-1", clientID: "client1", clientSecret: secret)
        for index in 2...3 {
            let responses = transport.bodies(for: "/")[index]["ChallengeResponses"] as? [String: String]
            #expect(responses?["USERNAME"] == "internal-1")
            #expect(responses?["SECRET_HASH"] == hash)
        }
    }

    @Test("A challenge is answered with the latest session")
    func answer() async throws {
        let code = #"""
            {"ChallengeName":"SMS_MFA","Session":"s1","ChallengeParameters":
            {"CODE_DELIVERY_DELIVERY_MEDIUM":"SMS","CODE_DELIVERY_DESTINATION":"+***1"}}
            """#
        let transport = ScriptedTransport([.json(code), .json(tokens)])
        let client = try client(transport)
        guard case .challenge(let challenge) = try await client.signIn(username: "ada", flow: .password(Secret("pw")))
        else {
            Issue.record("no challenge")
            return
        }
        #expect(challenge.delivery?.destination == "+***1")
        _ = try await client.respondToAuthChallenge(
            challenge,
            username: "ada",
            responses: ["SMS_MFA_CODE": Secret("123456")]
        )
        let sent = transport.bodies(for: "/")[1]
        #expect(sent["Session"] as? String == "s1")
        #expect(sent["ChallengeResponses"] as? [String: String] == ["SMS_MFA_CODE": "123456", "USERNAME": "ada"])
    }

    @Test(
        "A response that violates the protocol is refused, and nothing more is sent",
        arguments: [
            "{}", "[]", #"{"AuthenticationResult":{}}"#, #"{"AuthenticationResult":{"AccessToken":7}}"#,
            #"{"ChallengeName":""}"#, #"{"ChallengeName":"PASSWORD_VERIFIER"}"#,
            #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":{"SALT":"1","SRP_B":"0","SECRET_BLOCK":"AA==","USERNAME":"a"}}"#,
            "html", "",
        ]
    )
    func malformed(body: String) async throws {
        let transport = ScriptedTransport([.json(body)])
        let error = await #expect(throws: NativeAuthError.self) {
            try await client(transport).signIn(username: "ada", flow: .srp(password: Secret("pw")))
        }
        #expect(error?.code == .malformedResponse)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "Lists in parameters are read leniently",
        arguments: [
            (#"["SMS_MFA","EMAIL_OTP"]"#, ["SMS_MFA", "EMAIL_OTP"]), ("[1,\"A\"]", ["A"]), ("nonsense", []), ("{}", []),
        ]
    )
    func lists(text: String, words: [String]) throws {
        let json = JSONValue.object([
            "ChallengeName": .string("SELECT_MFA_TYPE"),
            "ChallengeParameters": .object(["MFAS_CAN_CHOOSE": .string(text)]),
        ])
        let challenge = try #require(Challenge(json))
        #expect(challenge.list("MFAS_CAN_CHOOSE") == words)
    }
}
