import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("User pools: invalid requests and files", .timeLimit(.minutes(5)))
struct PoolWireTests {
    @Test(
        "An invalid request is refused with its exception and a request id",
        arguments: [
            ("SignUp", "", "SerializationException"), ("SignUp", "[]", "SerializationException"),
            ("SignUp", "{", "SerializationException"), ("SignUp", "null", "SerializationException"),
            ("SignUp", String(repeating: "[", count: 100_000), "SerializationException"),
            ("SignUp", #"{"ClientId":1}"#, "SerializationException"),
            ("SignUp", #"{"ClientId":null}"#, "InvalidParameterException"),
            ("SignUp", #"{"ClientId":"a b"}"#, "InvalidParameterException"),
            ("SignUp", #"{"ClientId":"unknown"}"#, "ResourceNotFoundException"),
            ("SignUp", #"{"ClientId":"nativeauthlocal","Username":""}"#, "InvalidParameterException"),
            ("SignUp", #"{"ClientId":"nativeauthlocal","Username":"a b"}"#, "InvalidParameterException"),
            ("SignUp", #"{"ClientId":"nativeauthlocal","Username":["a"]}"#, "SerializationException"),
            (
                "SignUp", #"{"ClientId":"nativeauthlocal","Username":"a","Password":" with space1A#"}"#,
                "InvalidParameterException"
            ),
            (
                "SignUp", #"{"ClientId":"nativeauthlocal","Username":"a","UserAttributes":{"email":"a@b.c"}}"#,
                "SerializationException"
            ),
            (
                "SignUp", #"{"ClientId":"nativeauthlocal","Username":"a","UserAttributes":[{"Value":"a"}]}"#,
                "InvalidParameterException"
            ),
            (
                "SignUp", #"{"ClientId":"nativeauthlocal","Username":"a","ClientMetadata":{"a":1}}"#,
                "SerializationException"
            ),
            ("InitiateAuth", #"{"ClientId":"nativeauthlocal","AuthFlow":"NONSENSE"}"#, "InvalidParameterException"),
            (
                "InitiateAuth", #"{"ClientId":"nativeauthlocal","AuthFlow":"ADMIN_NO_SRP_AUTH"}"#,
                "InvalidParameterException"
            ),
            ("InitiateAuth", #"{"ClientId":"nativeauthlocal","AuthFlow":"USER_AUTH"}"#, "InvalidParameterException"),
            (
                "InitiateAuth",
                #"{"ClientId":"nativeauthlocal","AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":7}}"#,
                "SerializationException"
            ),
            (
                "RespondToAuthChallenge", #"{"ClientId":"nativeauthlocal","ChallengeName":"SMS_OTP"}"#,
                "InvalidParameterException"
            ),
            (
                "RespondToAuthChallenge",
                #"{"ClientId":"nativeauthlocal","ChallengeName":"SMS_OTP","Session":"short"}"#,
                "InvalidParameterException"
            ),
            ("GetUser", "{}", "InvalidParameterException"),
            ("GetUser", #"{"AccessToken":"not a token!"}"#, "InvalidParameterException"),
            ("VerifySoftwareToken", #"{"UserCode":"12345"}"#, "InvalidParameterException"),
            ("AdminCreateUser", "{}", "UnknownOperationException"),
            ("", "{}", "UnknownOperationException"),
        ]
    )
    func badRequest(_ operation: String, _ body: String, _ refusal: String) async throws {
        try await PoolTestEnvironment.run { world in
            let reply = try await world.send(operation, Data(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.refusal == refusal, "\(reply.text)")
            #expect(reply.headers["x-amzn-errortype"] == refusal)
            #expect(reply.headers["x-amzn-requestid"]?.isEmpty == false)
            #expect(reply.headers["content-type"] == "application/x-amz-json-1.1")
            #expect(!reply.message.contains("with space"))
        }
    }

    @Test("A body that is too large is refused, and the server keeps working")
    func hugeBody() async throws {
        try await PoolTestEnvironment.run { world in
            let reply = try await world.send("SignUp", Data(repeating: UInt8(ascii: " "), count: 1_200_000))
            #expect(reply.status == 413)
            #expect(reply.refusal == "RequestEntityTooLargeException")
            #expect(try await world.send("SignUp", Data("{}".utf8)).refusal == "InvalidParameterException")
        }
    }

    @Test("Other requests are answered as usual, and unknown pools have no keys")
    func otherRequests() async throws {
        try await PoolTestEnvironment.run { world in
            #expect(try await world.client.get("/").status == 401)
            #expect(try await world.client.send("POST", "/").status == 401)
            #expect(try await world.client.send("POST", "/", headers: [("X-Amz-Target", "Other.SignUp")]).status == 401)
            #expect(try await world.client.get("/eu-central-1_Nobody/.well-known/jwks.json").status == 401)
            let path = "/eu-central-1_NativeAuth/.well-known/"
            let document = try await world.client.get(path + "openid-configuration").json
            #expect(document["jwks_uri"]?.string == "\(world.client.baseURL)\(path)jwks.json")
            let keys = try await world.client.get(path + "jwks.json").json
            let all = try #require(keys["keys"]?.array)
            #expect(all.map { $0["alg"] } == ["RS256"])
            #expect(all.allSatisfy { $0["d"] == nil })
        }
    }

    @Test(
        "An invalid request to an identity pool is refused with its exception",
        arguments: [
            ("GetId", "", "SerializationException"), ("GetId", "{}", "InvalidParameterException"),
            ("GetId", #"{"IdentityPoolId":7}"#, "SerializationException"),
            ("GetId", #"{"IdentityPoolId":"no colon"}"#, "InvalidParameterException"),
            ("GetId", #"{"IdentityPoolId":"eu-central-1:0"}"#, "ResourceNotFoundException"),
            ("GetId", #"{"IdentityPoolId":"\#(localIdentityPool)","Logins":[]}"#, "SerializationException"),
            ("GetId", #"{"IdentityPoolId":"\#(localIdentityPool)","Logins":{"a":7}}"#, "SerializationException"),
            (
                "GetId", #"{"IdentityPoolId":"\#(localIdentityPool)","Logins":{"a":"b","c":"d"}}"#,
                "InvalidParameterException"
            ),
            ("GetCredentialsForIdentity", "{}", "InvalidParameterException"),
            ("GetCredentialsForIdentity", #"{"IdentityId":"eu-central-1:0"}"#, "ResourceNotFoundException"),
            ("GetOpenIdToken", "{}", "UnknownOperationException"), ("SignUp", "{}", "UnknownOperationException"),
        ]
    )
    func badIdentityRequest(_ operation: String, _ body: String, _ refusal: String) async throws {
        try await PoolTestEnvironment.run { world in
            let reply = try await world.send(operation, Data(body.utf8), service: "AWSCognitoIdentityService")
            #expect(reply.status == 400)
            #expect(reply.refusal == refusal, "\(reply.text)")
            #expect(reply.headers["x-amzn-errortype"] == refusal)
        }
    }

    private static let localIdentityPool = "eu-central-1:4e610001-6c6f-4061-8c70-6f6f6c000000"

    @Test("Exactly the operations of the model exist")
    func operations() async throws {
        try await PoolTestEnvironment.run { world in
            let names = [
                "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge",
                "GetTokensFromRefreshToken", "RevokeToken", "GlobalSignOut", "GetUser", "UpdateUserAttributes",
                "GetUserAttributeVerificationCode", "VerifyUserAttribute", "ForgotPassword", "ConfirmForgotPassword",
                "ChangePassword", "DeleteUser", "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
                "ConfirmDevice", "ListDevices", "GetDevice", "ForgetDevice", "UpdateDeviceStatus",
                "StartWebAuthnRegistration", "CompleteWebAuthnRegistration", "ListWebAuthnCredentials",
                "DeleteWebAuthnCredential",
            ]
            for name in names {
                let reply = try await world.call(name, [:])
                #expect(reply.refusal == "InvalidParameterException", "\(name)")
            }
            let reply = try await world.call("AdminGetUser", [:])
            #expect(reply.refusal == "UnknownOperationException")
        }
    }

    @Test("A flood of sign-ins causes only refusals, and the right password still works")
    func flood() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<60 {
                    group.addTask {
                        switch index % 3 {
                        case 0: try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": "abc"]).status
                        case 1: try await world.start("USER_AUTH", ["USERNAME": "nobody\(index)"]).status
                        default: try await world.signIn("nobody\(index)").status
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.insert($1) } as Set<Int>
            }
            #expect(statuses == [200, 400])
            #expect(try await !world.prove().access.isEmpty)
        }
    }

    @Test(
        "An invalid pool file is refused with its line",
        arguments: [
            ("id: nonsense\nclients: [{id: a}]", 1, "not the id of a pool"),
            ("id: eu-central-1_A\nclients: []", 1, "needs a client"), ("clients: [{id: a}]", 1, "id is missing"),
            ("id: eu-central-1_A\nclients: [{id: a b}]", 2, "not the id of a client"),
            ("id: eu-central-1_A\nmfa: maybe\nclients: [{id: a}]", 2, "off, optional or required"),
            ("id: eu-central-1_A\nmfa: required\nclients: [{id: a}]", 1, "needs secondFactors"),
            ("id: eu-central-1_A\nsignInWith: [fax]\nclients: [{id: a}]", 2, "email or phone_number"),
            ("id: eu-central-1_A\nfirstFactors: [FINGERPRINT]\nclients: [{id: a}]", 2, "none of PASSWORD"),
            (
                "id: eu-central-1_A\npasskeys: {userVerification: discouraged}\nclients: [{id: a}]", 2,
                "none of required, preferred"
            ),
            ("id: eu-central-1_A\nclients: [{id: a, flows: [ADMIN]}]", 2, "none of USER_SRP_AUTH"),
            ("id: eu-central-1_A\ncustomAttributes: [plan]\nclients: [{id: a}]", 2, "no attribute"),
            ("id: eu-central-1_A\ncolor: red\nclients: [{id: a}]", 2, "color is not understood"),
            ("id: eu-central-1_A\npasswordPolicy: {minimumLength: 3}\nclients: [{id: a}]", 2, "from 6 to 99"),
            ("id: eu-central-1_A\nclients: [{id: nativeauthlocal}]", 1, "is taken by"),
        ]
    )
    func badFile(_ text: String, _ line: Int, _ reason: String) throws {
        let sandbox = try DefinitionSandbox(["Pools/a.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.reader
        let definitions = outcome.definitions
        let problems = outcome.problems
        #expect(definitions == nil)
        let found = problems.contains { $0.reason.contains(reason) && $0.line == line }
        #expect(found, "\(problems)")
    }

    @Test("All shipped pools are served with their clients, and the printed file names the default pool")
    func shipped() async throws {
        try await PoolTestEnvironment.run { world in
            let pools = try #require(DefinitionReader().read(nil).definitions).pools
            #expect(
                pools.all.map(\.shortName) == ["EmailLogin", "EmailPhoneLogin", "NativeAuth", "PhoneLogin"]
            )
            let entry = try #require(world.server.userPool)
            let text = try entry.amplifyOutputs()
            let auth = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))["auth"]
            #expect(auth?["user_pool_id"]?.string == "eu-central-1_NativeAuth")
            #expect(auth?["aws_region"] == "eu-central-1")
            #expect(auth?["user_pool_endpoint"]?.string == world.client.baseURL)
            let secret = try #require(entry.confidential?.secret)
            #expect(secret.count == 64 && !text.contains(secret))
        }
    }
}
