import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("The typed client of a user pool", .timeLimit(.minutes(5)))
struct UserPoolsClientTests {
    private static let poolID = "eu-central-1_AbCdEf123"
    private static let access = Secret("access-token")

    /// One operation: the call and its request, in the order of the names.
    struct Row: Sendable, CustomTestStringConvertible {
        let operation: UserPoolOperation
        let body: String
        var answer = "{}"
        let call: @Sendable (UserPoolsClient) async throws -> Void
        var testDescription: String { "\(operation.rawValue) \(body.prefix(60))" }
    }

    private static func client(
        _ transport: ScriptedTransport,
        secret: String? = nil
    ) throws -> UserPoolsClient {
        UserPoolsClient(
            configuration: try UserPoolConfiguration(
                poolID: poolID,
                clientID: "client1",
                clientSecret: secret.map(Secret.init)
            ),
            environment: ClientEnvironment(
                transport: transport,
                clock: TestClock(now: Date(timeIntervalSince1970: 1_735_877_106)).clock
            ),
            limits: RequestLimits(retries: 0)
        )
    }

    static let rows: [Row] = [
        Row(
            operation: .signUp,
            body:
                #"{"ClientId":"client1","Password":"pw","UserAttributes":[{"Name":"email","Value":"b"}],"Username":"ada"}"#,
            answer: #"{"UserSub":"1","UserConfirmed":false}"#
        ) {
            _ = try await $0.signUp(
                username: "ada",
                password: Secret("pw"),
                attributes: [UserAttribute(name: "email", value: "a"), UserAttribute(name: "email", value: "b")]
            )
        },
        Row(
            operation: .signUp,
            body: #"{"ClientId":"client1","ClientMetadata":{"a":"b"},"UserAttributes":[],"Username":"ada","#
                + #""ValidationData":[{"Name":"n","Value":"v"}]}"#,
            answer: #"{"UserSub":"1","UserConfirmed":true}"#
        ) {
            _ = try await $0.signUp(
                username: "ada",
                password: nil,
                validationData: [UserAttribute(name: "n", value: "v")],
                metadata: ["a": "b"]
            )
        },
        Row(
            operation: .confirmSignUp,
            body: #"{"ClientId":"client1","ConfirmationCode":"123456","Username":"ada"}"#
        ) { _ = try await $0.confirmSignUp(username: "ada", code: Secret("123456")) },
        Row(
            operation: .confirmSignUp,
            body: #"{"ClientId":"client1","ClientMetadata":{"a":"b"},"ConfirmationCode":"1","ForceAliasCreation":true,"#
                + #""Session":"s1","Username":"ada"}"#
        ) {
            _ = try await $0.confirmSignUp(
                username: "ada",
                code: Secret("1"),
                session: Secret("s1"),
                forceAliasCreation: true,
                metadata: ["a": "b"]
            )
        },
        Row(
            operation: .resendConfirmationCode,
            body: #"{"ClientId":"client1","ClientMetadata":{},"Username":"ada"}"#
        ) {
            let delivery = try await $0.resendConfirmationCode(username: "ada")
            #expect(delivery == nil)
        },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{"PASSWORD":"pw","USERNAME":"ada"},"#
                + #""ClientId":"client1","ClientMetadata":{}}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.signIn(username: "ada", flow: .password(Secret("pw"))) },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"ada"},"ClientId":"client1","#
                + #""ClientMetadata":{},"Session":"s2"}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.signIn(username: "ada", flow: .choice(session: Secret("s2"))) },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"PASSWORD":"pw","PREFERRED_CHALLENGE":"PASSWORD","#
                + #""USERNAME":"ada"},"ClientId":"client1","ClientMetadata":{}}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.signIn(username: "ada", flow: .choice(preferred: .password, password: Secret("pw"))) },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"CUSTOM_AUTH","AuthParameters":{"USERNAME":"ada"},"ClientId":"client1","#
                + #""ClientMetadata":{"a":"b"}}"#,
            answer: #"{"ChallengeName":"CUSTOM_CHALLENGE","Session":"s"}"#
        ) { _ = try await $0.signIn(username: "ada", flow: .custom(), metadata: ["a": "b"]) },
        Row(
            operation: .getTokensFromRefreshToken,
            body: #"{"ClientId":"client1","ClientMetadata":{},"RefreshToken":"r"}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.refresh(Secret("r")) },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"REFRESH_TOKEN_AUTH","AuthParameters":{"REFRESH_TOKEN":"r"},"ClientId":"client1","#
                + #""ClientMetadata":{}}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.refreshByInitiateAuth(Secret("r"), username: "ada") },
        Row(operation: .revokeToken, body: #"{"ClientId":"client1","Token":"r"}"#) { try await $0.revoke(Secret("r")) },
        Row(operation: .globalSignOut, body: #"{"AccessToken":"access-token"}"#) { try await $0.globalSignOut(access) },
        Row(
            operation: .getUser,
            body: #"{"AccessToken":"access-token"}"#,
            answer: #"{"Username":"ada","UserAttributes":[{"Name":"sub","Value":"1"},{"Name":"x"},7]}"#
        ) {
            let user = try await $0.user(access)
            #expect(user.attributes == [UserAttribute(name: "sub", value: "1"), UserAttribute(name: "x", value: "")])
        },
        Row(
            operation: .updateUserAttributes,
            body: #"{"AccessToken":"access-token","ClientMetadata":{},"UserAttributes":[{"Name":"name","Value":"A"}]}"#,
            answer: #"{"CodeDeliveryDetailsList":[{"DeliveryMedium":"EMAIL","AttributeName":"email"}]}"#
        ) {
            let sent = try await $0.update([UserAttribute(name: "name", value: "A")], accessToken: access)
            #expect(sent.map(\.medium) == [.email])
        },
        Row(
            operation: .getUserAttributeVerificationCode,
            body: #"{"AccessToken":"access-token","AttributeName":"email"}"#
        ) { _ = try await $0.sendVerificationCode(for: "email", accessToken: access) },
        Row(
            operation: .verifyUserAttribute,
            body: #"{"AccessToken":"access-token","AttributeName":"email","Code":"1"}"#
        ) { try await $0.verify("email", code: Secret("1"), accessToken: access) },
        Row(operation: .deleteUser, body: #"{"AccessToken":"access-token"}"#, answer: "") {
            try await $0.deleteUser(access)
        },
        Row(
            operation: .forgotPassword,
            body: #"{"ClientId":"client1","ClientMetadata":{},"Username":"ada"}"#,
            answer: #"{"CodeDeliveryDetails":{"Destination":"j***","DeliveryMedium":"SMS"}}"#
        ) {
            let delivery = try await $0.forgotPassword(username: "ada")
            #expect(delivery?.medium == .sms)
        },
        Row(
            operation: .confirmForgotPassword,
            body:
                #"{"ClientId":"client1","ClientMetadata":{},"ConfirmationCode":"1","Password":"new","Username":"ada"}"#
        ) { try await $0.confirmForgotPassword(username: "ada", code: Secret("1"), newPassword: Secret("new")) },
        Row(
            operation: .changePassword,
            body: #"{"AccessToken":"access-token","PreviousPassword":"old","ProposedPassword":"new"}"#
        ) { try await $0.changePassword(from: Secret("old"), to: Secret("new"), accessToken: access) },
        Row(
            operation: .changePassword,
            body: #"{"AccessToken":"access-token","ProposedPassword":"new"}"#
        ) { try await $0.changePassword(from: nil, to: Secret("new"), accessToken: access) },
        Row(
            operation: .associateSoftwareToken,
            body: #"{"AccessToken":"access-token"}"#,
            answer: #"{"SecretCode":"ABC"}"#
        ) {
            let answer = try await $0.associateSoftwareToken(.signedIn(accessToken: access))
            #expect(answer.secret == Secret("ABC"))
        },
        Row(
            operation: .associateSoftwareToken,
            body: #"{"Session":"s"}"#,
            answer: #"{"SecretCode":"ABC","Session":"s2"}"#
        ) {
            let answer = try await $0.associateSoftwareToken(.signingIn(session: Secret("s")))
            #expect(answer.session == Secret("s2"))
        },
        Row(
            operation: .verifySoftwareToken,
            body: #"{"FriendlyDeviceName":"phone","Session":"s","UserCode":"123456"}"#,
            answer: #"{"Status":"SUCCESS","Session":"s2"}"#
        ) {
            let session = try await $0.verifySoftwareToken(
                .signingIn(session: Secret("s")),
                code: Secret("123456"),
                friendlyDeviceName: "phone"
            )
            #expect(session == Secret("s2"))
        },
        Row(
            operation: .setUserMFAPreference,
            body: #"{"AccessToken":"access-token","SMSMfaSettings":{"Enabled":true,"PreferredMfa":false},"#
                + #""SoftwareTokenMfaSettings":{"Enabled":false,"PreferredMfa":false}}"#
        ) {
            try await $0.setMFAPreference(
                sms: MFASetting(isEnabled: true, isPreferred: false),
                softwareToken: MFASetting(isEnabled: false, isPreferred: false),
                accessToken: access
            )
        },
        Row(
            operation: .getTokensFromRefreshToken,
            body: #"{"ClientId":"client1","ClientMetadata":{},"DeviceKey":"d_1","RefreshToken":"r"}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.refresh(Secret("r"), deviceKey: "d_1") },
        Row(
            operation: .initiateAuth,
            body: #"{"AuthFlow":"REFRESH_TOKEN_AUTH","AuthParameters":{"DEVICE_KEY":"d_1","REFRESH_TOKEN":"r"},"#
                + #""ClientId":"client1","ClientMetadata":{}}"#,
            answer: #"{"AuthenticationResult":{"AccessToken":"t"}}"#
        ) { _ = try await $0.refreshByInitiateAuth(Secret("r"), username: "ada", deviceKey: "d_1") },
        Row(
            operation: .listDevices,
            body: #"{"AccessToken":"access-token","Limit":60}"#,
            answer: #"{"Devices":[{"DeviceKey":"d_1","DeviceAttributes":[{"Name":"device_name","Value":"iOS"}],"#
                + #""DeviceCreateDate":1.5},{"DeviceKey":7}]}"#
        ) {
            let devices = try await $0.devices(access)
            #expect(devices.map(\.key) == ["d_1"])
            #expect(devices[0].attributes == ["device_name": "iOS"])
            #expect(devices[0].createdAt == Date(timeIntervalSince1970: 1.5))
            #expect(devices[0].lastAuthenticatedAt == nil)
        },
        Row(
            operation: .updateDeviceStatus,
            body: #"{"AccessToken":"access-token","DeviceKey":"d_1","DeviceRememberedStatus":"remembered"}"#
        ) { try await $0.rememberDevice("d_1", accessToken: access) },
        Row(operation: .forgetDevice, body: #"{"AccessToken":"access-token","DeviceKey":"d_1"}"#, answer: "") {
            try await $0.forgetDevice("d_1", accessToken: access)
        },
        Row(
            operation: .startWebAuthnRegistration,
            body: #"{"AccessToken":"access-token"}"#,
            answer: #"{"CredentialCreationOptions":{"challenge":"AQ"}}"#
        ) {
            let options = try await $0.startWebAuthnRegistration(access)
            #expect(options == #"{"challenge":"AQ"}"#)
        },
        Row(
            operation: .completeWebAuthnRegistration,
            body: #"{"AccessToken":"access-token","Credential":{"id":"aWQ"}}"#
        ) { try await $0.completeWebAuthnRegistration(#"{"id":"aWQ"}"#, accessToken: access) },
        Row(
            operation: .listWebAuthnCredentials,
            body: #"{"AccessToken":"access-token","MaxResults":5,"NextToken":"next"}"#
        ) { _ = try await $0.webAuthnCredentials(limit: 5, nextToken: "next", accessToken: access) },
        Row(
            operation: .deleteWebAuthnCredential,
            body: #"{"AccessToken":"access-token","CredentialId":"aWQ"}"#
        ) { try await $0.deleteWebAuthnCredential("aWQ", accessToken: access) },
    ]

    @Test("Each operation sends exactly the members of the service model", arguments: rows.indices)
    func operation(index: Int) async throws {
        let row = Self.rows[index]
        let transport = ScriptedTransport([.json(row.answer)])
        try await row.call(Self.client(transport))
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.head.method == .post)
        #expect(request.maximumResponseSize == 1_048_576)
        #expect(request.head.url?.absoluteString == "https://cognito-idp.eu-central-1.amazonaws.com/")
        #expect(request.head.headerFields[.contentType] == "application/x-amz-json-1.1")
        let target = try #require(HTTPField.Name("X-Amz-Target"))
        #expect(
            request.head.headerFields[target] == "AWSCognitoIdentityProviderService." + row.operation.rawValue
        )
        #expect(request.head.headerFields[.authorization] == nil)
        let body = try JSONSerialization.jsonObject(with: try #require(request.body))
        let sorted = try JSONSerialization.data(
            withJSONObject: body,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        #expect(String(decoding: sorted, as: UTF8.self) == row.body)
    }

    @Test("Every operation has a row, except RespondToAuthChallenge and ConfirmDevice, covered by the sign-in tests")
    func complete() {
        #expect(
            Set(Self.rows.map(\.operation))
                .symmetricDifference(UserPoolOperation.allCases.filter { !$0.isOfIdentityPools })
                == [.respondToAuthChallenge, .confirmDevice]
        )
    }

    @Test("A device list of several pages is merged")
    func devicePages() async throws {
        let transport = ScriptedTransport([
            .json(#"{"Devices":[{"DeviceKey":"d_1"}],"PaginationToken":"next"}"#),
            .json(#"{"Devices":[{"DeviceKey":"d_2"}]}"#),
        ])
        #expect(try await Self.client(transport).devices(Self.access).map(\.key) == ["d_1", "d_2"])
        #expect(transport.bodies(for: "/").map { $0["PaginationToken"] as? String } == [nil, "next"])
    }

    @Test("An endless device list is read for twenty pages")
    func endlessDevicePages() async throws {
        let page = ScriptedTransport.Answer.json(#"{"Devices":[{"DeviceKey":"d_1"}],"PaginationToken":"next"}"#)
        let transport = ScriptedTransport(Array(repeating: page, count: 30))
        #expect(try await Self.client(transport).devices(Self.access).count == 20)
        #expect(transport.requests.count == 20)
    }

    @Test("A response that is not a JSON object is an error", arguments: ["[]", "7", "null", "true", "\"ok\""])
    func noObject(body: String) async throws {
        let error = await #expect(throws: NativeAuthError.self) {
            try await Self.client(ScriptedTransport([.json(body)])).revoke(Secret("r"))
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test(
        "A missing or empty TOTP secret is refused",
        arguments: ["{}", #"{"SecretCode":""}"#, #"{"SecretCode":7}"#]
    )
    func noSecret(body: String) async throws {
        let error = await #expect(throws: NativeAuthError.self) {
            _ = try await Self.client(ScriptedTransport([.json(body)]))
                .associateSoftwareToken(.signedIn(accessToken: Self.access))
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test("A client with a secret sends a secret hash with each user name, and the secret where the model requires it")
    func secret() async throws {
        let hash = SecretHash.value(username: "ada", clientID: "client1", clientSecret: Secret("shh"))
        let transport = ScriptedTransport([
            .json(#"{"UserSub":"1","UserConfirmed":true}"#), .json(#"{"AuthenticationResult":{"AccessToken":"t"}}"#),
            .json(#"{"AuthenticationResult":{"AccessToken":"t"}}"#), .json("{}"),
        ])
        let client = try Self.client(transport, secret: "shh")
        _ = try await client.signUp(username: "ada", password: Secret("pw"))
        _ = try await client.signIn(username: "ada", flow: .password(Secret("pw")))
        _ = try await client.refresh(Secret("r"))
        try await client.revoke(Secret("r"))
        let bodies = transport.bodies(for: "/")
        #expect(bodies[0]["SecretHash"] as? String == hash)
        #expect((bodies[1]["AuthParameters"] as? [String: String])?["SECRET_HASH"] == hash)
        #expect(bodies[2]["ClientSecret"] as? String == "shh")
        #expect(bodies[3]["ClientSecret"] as? String == "shh")
    }
}
