import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore
import Testing
@testable import CognitoEndpoints
@testable import EntraEndpoints
@testable import IdentityDomain
@testable import LocalIdentityServer

/// Valid requests to server endpoints that the command does not use, or not in every form.
enum FuzzCorpus {
    private static let form = "application/x-www-form-urlencoded"
    private static let json = "application/json"
    private static let pool = "application/x-amz-json-1.1"

    /// - Parameters:
    ///   - server: the server.
    ///   - token: an access token of a user.
    static func requests(_ server: LocalIdentityServer, token: String) throws -> [TransportRequest] {
        let application = server.applications.demo
        let client = application.clientId
        let redirect = "redirect_uri=thunderdemo%3A%2F%2Fcallback"
        let challenge = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        let authorization = "response_type=code&client_id=\(client)&\(redirect)&scope=openid&state=a&\(challenge)"
        let forms: [(String, String)] = [
            ("/oauth2/par", authorization),
            ("/oauth2/token", "grant_type=authorization_code&client_id=\(client)&code=abc&code_verifier=a&\(redirect)"),
            ("/oauth2/token", "grant_type=refresh_token&client_id=\(client)&refresh_token=abc"),
            ("/oauth2/token", "grant_type=client_credentials&client_id=demo-administrator&client_secret=a"),
            (
                "/oauth2/token",
                "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=\(token)"
                    + "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token&client_id=\(client)"
            ),
            ("/oauth2/revoke", "client_id=\(client)&token=abc&token_type_hint=refresh_token"),
            ("/oauth2/introspect", "client_id=\(client)&token=\(token)"),
            ("/oauth2/userinfo", "access_token=\(token)"),
            ("/oauth2/logout", "client_id=\(client)&post_logout_redirect_uri=thunderdemo%3A%2F%2Flogout&state=a"),
        ]
        let operations = [
            #"{"op":"replace","path":"name.givenName","value":"Ada"}"#,
            #"{"op":"add","value":{"nickName":"a","emails":[{"value":"a@example.com","primary":true}]}}"#,
            #"{"op":"remove","path":"emails[value eq \"a@example.com\"]"}"#,
        ].joined(separator: ",")
        let answer = #""executionId":"a","challengeToken":"b","action":"action_001""#
        let documents: [(HTTPRequest.Method, String, String)] = [
            (.post, "/flow/execute", #"{"applicationId":"\#(application.applicationId)","flowType":"AUTHENTICATION"}"#),
            (.post, "/flow/execute", #"{"applicationId":"\#(application.applicationId)","flowType":"REGISTRATION"}"#),
            (
                .post, "/flow/execute",
                #"{\#(answer),"inputs":{"username":"ada","password":"p"}}"#
            ),
            (.post, "/oauth2/auth/callback", #"{"authId":"a","assertion":"\#(token)"}"#),
            (.post, "/oauth2/logout/callback", #"{"logoutId":"a","assertion":"\#(token)"}"#),
            (.put, "/users/me", #"{"attributes":{"given_name":"Ada","email":"ada@example.com"}}"#),
            (.post, "/users/me/update-credentials", #"{"attributes":{"password":"Other#Horse22"}}"#),
            (
                .patch, "/scim2/Me",
                #"{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[\#(operations)]}"#
            ),
            (
                .put, "/scim2/Me",
                #"{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"name":{"givenName":"A"}}"#
            ),
        ]
        let queries = [
            "/oauth2/authorize?\(authorization)", "/oauth2/userinfo",
            "/flow/meta?id=\(application.applicationId)&type=APP",
            "/scim2/Me?attributes=name", "/scim2/Schemas", "/users/me", "/users/me/meta", "/gate/signin?authId=a",
            "/gate/callback?code=a&state=b", "/gate/invite?executionId=a&inviteToken=b", "/gate/signout?logoutId=a",
            "/dev/outbox?to=ada@example.com", "/.well-known/openid-configuration", "/oauth2/jwks",
        ]
        var requests = try forms.map { try request(server, .post, $0.0, form, $0.1, token) }
        requests += try documents.map { try request(server, $0.0, $0.1, json, $0.2, token) }
        requests += try queries.map { try request(server, .get, $0, nil, nil, token) }
        requests += try poolRequests(server, token)
        requests += try tenantRequests(server)
        return requests
    }

    private static func poolRequests(_ server: LocalIdentityServer, _ token: String) throws -> [TransportRequest] {
        let client = #""ClientId":"nativeauthlocal""#
        let access = #""AccessToken":"\#(token)""#
        let attributes = #""UserAttributes":[{"Name":"email","Value":"ada@example.com"}]"#
        let proof = #""PASSWORD_CLAIM_SECRET_BLOCK":"YQ==","PASSWORD_CLAIM_SIGNATURE":"YQ==""#
        let time = #""TIMESTAMP":"Mon Nov 23 11:00:00 UTC 2026""#
        let responses = #""ChallengeResponses":{"USERNAME":"ada",\#(proof),\#(time)}"#
        let verifier = #""DeviceSecretVerifierConfig":{"PasswordVerifier":"YQ==","Salt":"YQ=="}"#
        let calls = [
            ("SignUp", #"{\#(client),"Username":"ada","Password":"Correct#Horse1",\#(attributes)}"#),
            ("ConfirmSignUp", #"{\#(client),"Username":"ada","ConfirmationCode":"123456"}"#),
            ("ResendConfirmationCode", #"{\#(client),"Username":"ada"}"#),
            (
                "InitiateAuth",
                #"{\#(client),"AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{"USERNAME":"ada","PASSWORD":"p"}}"#
            ),
            (
                "InitiateAuth",
                #"{\#(client),"AuthFlow":"USER_SRP_AUTH","AuthParameters":{"USERNAME":"ada","SRP_A":"1F2E3D"}}"#
            ),
            (
                "RespondToAuthChallenge",
                #"{\#(client),"ChallengeName":"PASSWORD_VERIFIER","Session":"abcdefghijklmnopqrstu",\#(responses)}"#
            ),
            ("GetTokensFromRefreshToken", #"{\#(client),"RefreshToken":"abc"}"#),
            ("GetUser", "{\(access)}"), ("UpdateUserAttributes", "{\(access),\(attributes)}"),
            ("GetUserAttributeVerificationCode", #"{\#(access),"AttributeName":"email"}"#),
            ("VerifyUserAttribute", #"{\#(access),"AttributeName":"email","Code":"123456"}"#),
            ("ForgotPassword", #"{\#(client),"Username":"ada"}"#),
            (
                "ConfirmForgotPassword",
                #"{\#(client),"Username":"ada","ConfirmationCode":"123456","Password":"Other#Horse22"}"#
            ),
            ("ChangePassword", #"{\#(access),"PreviousPassword":"Correct#Horse1","ProposedPassword":"Other#Horse22"}"#),
            ("AssociateSoftwareToken", "{\(access)}"), ("VerifySoftwareToken", #"{\#(access),"UserCode":"123456"}"#),
            ("SetUserMFAPreference", #"{\#(access),"SoftwareTokenMfaSettings":{"Enabled":true,"PreferredMfa":true}}"#),
            (
                "ConfirmDevice",
                #"{\#(access),"DeviceKey":"eu-central-1_a",\#(verifier)}"#
            ),
            ("ListDevices", #"{\#(access),"Limit":10}"#),
            ("ForgetDevice", #"{\#(access),"DeviceKey":"eu-central-1_a"}"#),
            (
                "UpdateDeviceStatus",
                #"{\#(access),"DeviceKey":"eu-central-1_a","DeviceRememberedStatus":"remembered"}"#
            ),
            ("RevokeToken", #"{\#(client),"Token":"abc"}"#), ("GlobalSignOut", "{\(access)}"),
            ("DeleteUser", "{\(access)}"),
        ]
        return try calls.map { name, body in
            var call = try request(server, .post, "/", pool, body, nil)
            if let target = HTTPField.Name("X-Amz-Target") {
                call.head.headerFields[target] = "AWSCognitoIdentityProviderService.\(name)"
            }
            return call
        }
    }

    private static func tenantRequests(_ server: LocalIdentityServer) throws -> [TransportRequest] {
        let tenant = try #require(server.entraTenant)
        let client = "client_id=\(tenant.clientID)"
        let continued = "\(client)&continuation_token=abc"
        let calls: [(String, String)] = [
            (
                EntraPath.signUpStart,
                "\(client)&username=ada%40example.com&password=Correct%23Horse1&challenge_type=oob%20password%20redirect"
                    + "&attributes=%7B%22displayName%22%3A%22Ada%22%7D"
            ),
            (EntraPath.signUpChallenge, "\(continued)&challenge_type=oob%20password%20redirect"),
            (EntraPath.signUpContinue, "\(continued)&grant_type=oob&oob=12345678"),
            (EntraPath.initiate, "\(client)&username=ada%40example.com&challenge_type=oob%20password%20redirect"),
            (EntraPath.challenge, "\(continued)&challenge_type=oob%20password%20redirect&id=a"),
            (EntraPath.introspect, continued),
            (EntraPath.token, "\(continued)&grant_type=password&password=p&scope=openid%20offline_access"),
            (EntraPath.token, "\(client)&grant_type=refresh_token&refresh_token=abc&scope=openid&claims=%7B%7D"),
            (EntraPath.registerIntrospect, continued), (EntraPath.registerChallenge, "\(continued)&challenge_type=oob"),
            (EntraPath.registerContinue, "\(continued)&grant_type=oob&oob=12345678"),
            (EntraPath.resetStart, "\(client)&username=ada%40example.com&challenge_type=oob%20redirect"),
            (EntraPath.resetChallenge, "\(continued)&challenge_type=oob%20redirect"),
            (EntraPath.resetContinue, "\(continued)&grant_type=oob&oob=12345678"),
            (EntraPath.resetSubmit, "\(continued)&new_password=Other%23Horse22"), (EntraPath.resetPoll, continued),
        ]
        return try calls.map { try request(server, .post, "/\(tenant.domain)\($0.0)", form, $0.1, nil) }
    }

    private static func request(
        _ server: LocalIdentityServer,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ type: String?,
        _ body: String?,
        _ token: String?
    ) throws -> TransportRequest {
        let url = try #require(URL(string: server.baseURL.absoluteString + path))
        var head = HTTPRequest(method: method, url: url)
        head.headerFields[.contentType] = type
        if let token { head.headerFields[.authorization] = "Bearer \(token)" }
        return TransportRequest(head, body: body.map { Data($0.utf8) })
    }
}
