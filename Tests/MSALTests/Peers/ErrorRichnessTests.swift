import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// Defects of `msal-peer-defects.md`, section 1, by their numbers: errors, URLs, stores and tests.
@Suite("Peer defects 1: errors and environment", .timeLimit(.minutes(5)))
struct ErrorRichnessTests {
    private func error(_ answers: [ScriptedTransport.Answer]) async throws -> SignUpStartError {
        let stage = try MSALTestEnvironment(answers)
        let parameters = MSALNativeAuthSignUpParameters(username: "ada@example.com")
        guard case .error(let error) = await stage.app.signUp(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        return error
    }

    @Test("1.7 Offline, a refusal, an overloaded server and a server failure are different errors")
    func kinds() async throws {
        let offline = try await error([.offline, .offline])
        #expect(offline.kind == .offline)
        #expect(offline.status == nil)
        let refused = try await error([try .entra("err-unauthorized-client")])
        #expect(refused.kind == .misconfigured)
        #expect(refused.status == 400)
        let full = try await error([try .entra("err-429", status: 429)])
        #expect(full.kind == .rateLimited(retryAfter: nil))
        #expect(full.status == 429)
        let forbidden = try await error([try .entra("err-403-html", status: 403)])
        #expect(forbidden.kind == .httpStatus(403))
        let broken = try await error([try .entra("err-500", status: 500), try .entra("err-500", status: 500)])
        #expect(broken.kind == .httpStatus(500))
        let odd = try await error([.json("[]")])
        #expect(odd.kind == .unexpectedResponse)
        for error in [offline, refused, full, forbidden, broken, odd] {
            #expect(!error.isUserAlreadyExists && !error.isBrowserRequired && !error.isInvalidPassword)
            #expect(error.errorDescription?.isEmpty == false)
        }
    }

    @Test(
        "1.7 The violated password rule is part of the error",
        arguments: [
            ("err-password-too-weak", MSALNativeAuthPasswordRule.tooWeak), ("err-password-too-short", .tooShort),
            ("err-password-too-long", .tooLong), ("err-password-recently-used", .recentlyUsed),
            ("err-password-banned", .banned), ("err-password-is-invalid", .invalid),
        ]
    )
    func passwordRule(_ body: String, _ rule: MSALNativeAuthPasswordRule) async throws {
        let error = try await error([try .entra(body)])
        #expect(error.isInvalidPassword)
        #expect(error.kind == .invalidPassword(rule: rule))
        #expect(error.suberror == rule.rawValue)
    }

    @Test("1.8 A redirect has the reason, if the server sent one")
    func redirect() async throws {
        let reason = "Client is missing registration_required capability"
        let error = try await error([try .entra("redirect-with-reason")])
        #expect(error.kind == .browserRequired(reason: reason))
        #expect(error.isBrowserRequired)
        let bare = try await self.error([try .entra("redirect")])
        #expect(bare.kind == .browserRequired(reason: nil))
    }

    @Test("1.8 An app registration without native authentication has its own error")
    func nativeAuthDisabled() async throws {
        let error = try await error([try .entra("err-invalid-client-native-disabled")])
        #expect(error.kind == .misconfigured)
        #expect(error.suberror == "nativeauthapi_disabled")
        #expect(error.errorCodes == [550_022])
    }

    @Test(
        "1.9 Custom domains, tenant IDs and loopback addresses are valid authorities; other http addresses are not",
        arguments: [
            ("https://login.contoso.com/11111111-2222-3333-4444-555555555555", true),
            ("https://contoso.ciamlogin.com", true), ("https://contoso.ciamlogin.com/contoso.onmicrosoft.com", true),
            ("http://127.0.0.1:8080/contoso.onmicrosoft.com", true), ("http://contoso.ciamlogin.com", false),
            ("ftp://contoso.ciamlogin.com", false),
        ]
    )
    func authorities(_ address: String, _ isGood: Bool) throws {
        let url = try #require(URL(string: address))
        if isGood {
            #expect(try MSALCIAMAuthority(url: url).url == url)
        } else {
            #expect(throws: MSALNativeAuthConfigurationError.self) { try MSALCIAMAuthority(url: url) }
        }
    }

    @Test("1.10 With its own store an app's tests need no Keychain; the account is found after a relaunch")
    func store() async throws {
        let store = MemorySecretStore()
        let stage = try MSALTestEnvironment(store: store)
        #expect(stage.app.getNativeAuthUserAccount() == nil)
        let result = try await stage.account()
        let relaunched = try MSALTestEnvironment(store: store)
        let found = try #require(relaunched.app.getNativeAuthUserAccount())
        #expect(found.account.username == "abc@test.com")
        #expect(found.account.accountClaims?["preferred_username"] as? String == "abc@test.com")
        #expect(found.idToken == result.idToken)
        found.signOut()
        #expect(relaunched.app.getNativeAuthUserAccount() == nil)
        #expect(try MSALTestEnvironment(store: store).app.getNativeAuthUserAccount() == nil)
    }

    @Test(
        "1.12 States, results and errors can be created in tests; a state without an application sends nothing"
    )
    func appsOwnTests() async throws {
        let state = SignUpCodeRequiredState(
            sentTo: "a***@example.com",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8
        )
        #expect(state.codeLength == 8)
        #expect(state.channelTargetType.isEmailType)
        guard case .error(let error, let same) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .preview)
        #expect(same === state)
        let made = SignUpStartError(kind: .userAlreadyExists, errorCodes: [1_003_037])
        #expect(made.isUserAlreadyExists)
        #expect(made.errorDescription == "User already exists")
        let account = MSALAccount(username: "ada", identifier: "a.b", environment: "localhost")
        let result = MSALNativeAuthUserAccountResult(account: account)
        #expect(result.account.homeAccountId?.tenantId == "b")
        guard
            case .error(let tokenError) = await result.getAccessToken(
                parameters: MSALNativeAuthGetAccessTokenParameters()
            )
        else { throw CaseProblem("no error") }
        #expect(tokenError.kind == .preview)
    }

    @Test("1.12 A state created with an application uses its transport")
    func statesWithApplication() async throws {
        let stage = try MSALTestEnvironment([try .entra("ok-ct3")])
        let state = SignUpCodeRequiredState(
            sentTo: "a***@example.com",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8,
            application: stage.app
        )
        guard case .completed = await state.submitCode(code: "12345678") else { throw CaseProblem("not completed") }
        #expect(stage.paths == ["/signup/v1.0/continue"])
    }

    @Test("Allowed header fields of an interceptor are sent")
    func interceptor() async throws {
        final class Gateway: NSObject, MSALNativeAuthRequestInterceptor {
            func addAdditionalHeaderFields(
                _ requestUrl: URL?,
                completionBlock: @escaping ([String: String]?) -> Void
            ) {
                completionBlock([
                    "X-Gateway": requestUrl?.lastPathComponent ?? "", "x-ms-evil": "1", "Authorization": "evil",
                ])
                // A second response has no effect.
                completionBlock(nil)
            }
        }
        let transport = ScriptedTransport([try .entra("err-user-already-exists-js")])
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB]
        )
        config.requestInterceptor = Gateway()
        let app = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(transport: transport),
            store: MemorySecretStore()
        )
        _ = await app.signUp(parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com"))
        let fields = try #require(transport.requests.first?.head.headerFields)
        let names = Set(fields.map { $0.name.canonicalName })
        #expect(fields.first { $0.name.canonicalName == "x-gateway" }?.value == "start")
        #expect(!names.contains("x-ms-evil"))
        #expect(!names.contains("authorization"))
        #expect(!names.contains { $0.hasPrefix("x-client-") })
    }
}
