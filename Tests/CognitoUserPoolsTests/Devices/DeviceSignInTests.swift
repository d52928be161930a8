import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("User pools that remember devices", .timeLimit(.minutes(5)))
struct DeviceSignInTests {
    typealias Answer = ScriptedTransport.Answer

    let clock = TestClock()
    let store = MemorySecretStore()

    /// A pool whose delays only advance the clock.
    func pool(_ transport: ScriptedTransport, store: (any SecretStore)? = nil) throws -> UserPool {
        UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: store ?? self.store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
    }

    /// - Parameters:
    ///   - newDevice: the key of a new device.
    ///   - claim: the device key in the access token.
    func tokens(newDevice: String? = nil, claim: String? = nil, seconds: Int = 3_600) -> Answer {
        let end = Int(clock.now.timeIntervalSince1970) + seconds
        let device = claim.map { #","device_key":"\#($0)""# } ?? ""
        let claims = #"{"sub":"id-1","username":"internal-1","exp":\#(end),"jti":"\#(UUID())"\#(device)}"#
        let access = "eyJ9.\(Base64URL.encode(Data(claims.utf8))).c2ln"
        let metadata =
            newDevice.map { #","NewDeviceMetadata":{"DeviceKey":"\#($0)","DeviceGroupKey":"-group"}"# } ?? ""
        return .json(#"{"AuthenticationResult":{"AccessToken":"\#(access)","RefreshToken":"r1"\#(metadata)}}"#)
    }

    func refusal(_ name: String, _ message: String = "No.") -> Answer {
        .json(#"{"__type":"\#(name)","message":"\#(message)"}"#, status: 400)
    }

    let confirmed = Answer.json("{}")
    let deviceChallenge = Answer.json(
        #"{"ChallengeName":"DEVICE_SRP_AUTH","Session":"s1","ChallengeParameters":{}}"#
    )
    let deviceVerifier = Answer.json(
        #"{"ChallengeName":"DEVICE_PASSWORD_VERIFIER","ChallengeParameters":{"SALT":"4a78","SRP_B":"5a5a5a","#
            + #""SECRET_BLOCK":"c2VjcmV0","USERNAME":"internal-1"}}"#
    )

    @discardableResult
    func signIn(_ pool: UserPool, _ username: String = "ada") async throws -> SignInStep {
        try await CognitoSignIn(pool, username: username).begin(.password(Secret("pw")))
    }

    /// A pool whose device d_1 is confirmed, without a signed-in user.
    func known(_ transport: ScriptedTransport) async throws -> UserPool {
        transport.append(tokens(newDevice: "local_d1"), confirmed, .json("{}"))
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.signOut()
        return pool
    }

    func operations(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { request in
            let target = request.head.headerFields.first { $0.name.rawName.lowercased() == "x-amz-target" }?.value
            return String(target?.split(separator: ".").last ?? "")
        }
    }

    func text(_ body: [String: Any], _ map: String, _ key: String) -> String? {
        (body[map] as? [String: String])?[key]
    }

    @Test("A new device is confirmed with a verifier, and the refresh sends its key")
    func newDevice() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1"), confirmed, tokens()])
        let pool = try pool(transport)
        #expect(try await signIn(pool) == .done)
        _ = try await pool.tokens(forceRefresh: true)
        #expect(operations(transport) == ["InitiateAuth", "ConfirmDevice", "GetTokensFromRefreshToken"])
        let confirmation = transport.bodies(for: "/")[1]
        #expect(confirmation["DeviceKey"] as? String == "local_d1")
        #expect((confirmation["AccessToken"] as? String)?.hasPrefix("eyJ9.") == true)
        #expect(confirmation["DeviceName"] as? String == DeviceCredentials.platformName)
        let verifier = try #require(confirmation["DeviceSecretVerifierConfig"] as? [String: String])
        #expect(Set(verifier.keys) == ["PasswordVerifier", "Salt"])
        #expect(transport.bodies(for: "/")[2]["DeviceKey"] as? String == "local_d1")
        #expect(try pool.deviceKey() == "local_d1")
    }

    @Test("The access token's device key takes precedence over the stored one")
    func claim() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1", claim: "local_d2"), confirmed, tokens()])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.tokens(forceRefresh: true)
        #expect(transport.bodies(for: "/")[2]["DeviceKey"] as? String == "local_d2")
    }

    @Test("The next sign-in sends the device key and its proof, also in a later process; a sign-out keeps the device")
    func proof() async throws {
        let transport = ScriptedTransport()
        _ = try await known(transport)
        transport.append(deviceChallenge, deviceVerifier, tokens())
        let later = try pool(transport)
        let device = try #require(later.devices["ada"])
        #expect(try await signIn(later) == .done)
        let bodies = Array(transport.bodies(for: "/").dropFirst(3))
        #expect(text(bodies[0], "AuthParameters", "DEVICE_KEY") == "local_d1")
        #expect(bodies[1]["ChallengeName"] as? String == "DEVICE_SRP_AUTH")
        #expect(bodies[1]["Session"] as? String == "s1")
        #expect(text(bodies[1], "ChallengeResponses", "DEVICE_KEY") == "local_d1")
        #expect(text(bodies[1], "ChallengeResponses", "SRP_A")?.isEmpty == false)
        let claim = try #require(bodies[2]["ChallengeResponses"] as? [String: String])
        #expect(bodies[2]["ChallengeName"] as? String == "DEVICE_PASSWORD_VERIFIER")
        #expect(claim["USERNAME"] == "internal-1" && claim["DEVICE_KEY"] == "local_d1")
        #expect(claim["PASSWORD_CLAIM_SECRET_BLOCK"] == "c2VjcmV0")
        #expect(claim["PASSWORD_CLAIM_SIGNATURE"]?.isEmpty == false && claim["TIMESTAMP"]?.isEmpty == false)
        // The secret itself never leaves the device.
        for request in transport.requests {
            #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains(device.secret.reveal()))
        }
        #expect(try later.deviceKey() == "local_d1")
    }

    @Test("The device's proof uses the group key as the pool name, and the device key as the user id")
    func signature() async throws {
        let secret = [UInt8](repeating: 7, count: 64)
        let environment = ClientEnvironment(
            transport: ScriptedTransport([deviceChallenge, deviceVerifier, tokens()]),
            clock: clock.clock,
            random: SecureRandom { Array(secret.prefix($0)) }
        )
        let transport = try #require(environment.transport as? ScriptedTransport)
        let client = UserPoolsClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            environment: environment
        )
        let device = DeviceCredentials(
            key: "local_d1",
            groupKey: "-group",
            secret: Secret("device-secret"),
            isConfirmed: true,
            names: ["ada"]
        )
        _ = try await client.signIn(username: "ada", flow: .password(Secret("pw")), device: device)
        let expected = try SRPClient(secret: Array(secret.prefix(32))).proof(
            of: device.secret,
            for: SRPClient.ServerValues(
                salt: "4a78",
                serverPublicValue: "5a5a5a",
                secretBlock: "c2VjcmV0",
                userID: "local_d1"
            ),
            poolName: "-group",
            at: clock.now
        )
        #expect(
            text(transport.bodies(for: "/")[2], "ChallengeResponses", "PASSWORD_CLAIM_SIGNATURE")
                == expected.signature
        )
    }

    @Test("After a sign-in by another name, the refresh finds the device by the name in the tokens")
    func alias() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1"), confirmed, .json("{}")])
        let pool = try pool(transport)
        try await signIn(pool, "ada@example.com")
        #expect(pool.devices["ada@example.com"]?.key == "local_d1")
        #expect(pool.devices["internal-1"]?.key == "local_d1")
        #expect(pool.devices["internal-1"]?.isConfirmed == true)
        try await pool.forgetDevice("local_d1")
        #expect(pool.devices["ada@example.com"] == nil)
        #expect(pool.devices["internal-1"] == nil)
    }

    @Test("A failed confirmation does not revert the sign-in: the next refresh confirms the device first")
    func lateConfirmation() async throws {
        let lost = Answer.failure(TransportError(.connectionFailed))
        let transport = ScriptedTransport([
            tokens(newDevice: "local_d1"), lost, refusal("DeviceKeyExistsException"), tokens(),
        ])
        let pool = try pool(transport)
        #expect(try await signIn(pool) == .done)
        #expect(pool.devices["ada"]?.isConfirmed == false)
        _ = try await pool.tokens(forceRefresh: true)
        #expect(operations(transport).suffix(2) == ["ConfirmDevice", "GetTokensFromRefreshToken"])
        #expect(transport.bodies(for: "/")[3]["DeviceKey"] as? String == "local_d1")
        #expect(pool.devices["ada"]?.isConfirmed == true)
    }

    @Test("An unconfirmed device is not sent at the next sign-in")
    func unconfirmed() async throws {
        let transport = ScriptedTransport([
            tokens(newDevice: "local_d1"), refusal("InvalidParameterException"), .json("{}"),
            tokens(newDevice: "local_d2"), confirmed,
        ])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.signOut()
        try await signIn(pool)
        #expect(text(transport.bodies(for: "/")[3], "AuthParameters", "DEVICE_KEY") == nil)
        #expect(try pool.deviceKey() == "local_d2")
    }

    /// Refusals of an unknown device: in response to the password, to the start of the device's proof, or to the proof.
    static let refusals: [(name: String, message: String, requests: Int)] = [
        ("ResourceNotFoundException", "Device does not exist.", 0),
        ("ResourceNotFoundException", "No.", 0),
        ("NotAuthorizedException", "Device does not exist.", 0),
        ("NotAuthorizedException", "Incorrect username or password.", 1),
        ("ResourceNotFoundException", "No.", 1),
        ("NotAuthorizedException", "Incorrect username or password.", 2),
    ]

    @Test(
        "A device that the service has forgotten is replaced by a new one in a repeated sign-in",
        arguments: refusals
    )
    func forgotten(name: String, message: String, requests: Int) async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        for answer in [deviceChallenge, deviceVerifier].prefix(requests) { transport.append(answer) }
        transport.append(refusal(name, message), tokens(newDevice: "local_d2"), confirmed)
        #expect(try await signIn(pool) == .done)
        let bodies = Array(transport.bodies(for: "/").dropFirst(3))
        #expect(bodies.count == requests + 3)
        #expect(text(bodies[requests + 1], "AuthParameters", "USERNAME") == "ada")
        #expect(text(bodies[requests + 1], "AuthParameters", "DEVICE_KEY") == nil)
        #expect(pool.devices["ada"]?.key == "local_d2")
        #expect(pool.devices["internal-1"]?.key == "local_d2")
    }

    @Test("A device unknown to the service is removed, even without a new one", arguments: [true, false])
    func forgottenForGood(isCertain: Bool) async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        transport.append(refusal("ResourceNotFoundException", isCertain ? "Device does not exist." : "No."), tokens())
        #expect(try await signIn(pool) == .done)
        #expect(pool.devices["ada"] == nil && pool.devices["internal-1"] == nil)
    }

    @Test("A device unknown to the service is not sent again, even if it can't be removed from the store")
    func unforgettable() async throws {
        let transport = ScriptedTransport()
        let store = FailingSecretStore()
        transport.append(tokens(newDevice: "local_d1"), confirmed, .json("{}"))
        let pool = try pool(transport, store: store)
        try await signIn(pool)
        _ = try await pool.signOut()
        store.writesFail = true
        transport.append(
            refusal("ResourceNotFoundException", "Device does not exist."),
            .json(#"{"ChallengeName":"SMS_MFA","Session":"s1"}"#),
            .json(#"{"ChallengeName":"EMAIL_OTP","Session":"s2"}"#)
        )
        let signIn = CognitoSignIn(pool, username: "ada")
        _ = try await signIn.begin(.password(Secret("pw")))
        _ = try await signIn.respond(with: SignInReply(Secret("1")))
        #expect(pool.devices["ada"]?.key == "local_d1")
        let bodies = transport.bodies(for: "/")
        #expect(text(bodies[3], "AuthParameters", "DEVICE_KEY") == "local_d1")
        #expect(text(bodies[4], "AuthParameters", "DEVICE_KEY") == nil)
        #expect(text(bodies[5], "ChallengeResponses", "DEVICE_KEY") == nil)
    }

    @Test("Any challenge other than the device verifier gets no device proof")
    func otherVerifier() async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        transport.append(
            deviceChallenge,
            .json(
                #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeParameters":{"SALT":"4a78","SRP_B":"5a5a5a","#
                    + #""SECRET_BLOCK":"c2VjcmV0","USERNAME":"internal-1"}}"#
            ),
            tokens()
        )
        let error = await #expect(throws: NativeAuthError.self) { try await signIn(pool) }
        #expect(error?.code == .malformedResponse)
        #expect(transport.requests.count == 5)
    }

    @Test("A repeated device challenge after the proof is not answered")
    func askedAgain() async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        transport.append(deviceChallenge, deviceVerifier, deviceChallenge)
        let error = await #expect(throws: NativeAuthError.self) { try await signIn(pool) }
        #expect(error?.code == .unsupported)
        #expect(transport.requests.count == 6)
    }
}
