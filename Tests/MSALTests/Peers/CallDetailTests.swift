import Foundation
import HTTPTypes
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// Requests and results of single calls.
@Suite("Details of calls", .timeLimit(.minutes(5)))
struct CallDetailTests {
    private final class Silent: NSObject, MSALNativeAuthRequestInterceptor {
        func addAdditionalHeaderFields(
            _ requestUrl: URL?,
            completionBlock: @escaping ([String: String]?) -> Void
        ) {}
    }

    @Test("The correlation ID of getAccessToken's parameters is sent and is part of the error")
    func correlationId() async throws {
        let stage = try MSALTestEnvironment()
        let result = try await stage.account()
        stage.transport.append(.json(#"{"error":"invalid_request"}"#, status: 400))
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = true
        let id = UUID()
        parameters.correlationId = id
        guard case .error(let error) = await result.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.correlationId == id)
        let name = try #require(HTTPField.Name("client-request-id"))
        #expect(stage.transport.requests.last?.head.headerFields[name] == id.uuidString.lowercased())
    }

    @Test("An interceptor that never completes times the call out, and nothing is sent")
    func silentInterceptor() async throws {
        let transport = ScriptedTransport()
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB]
        )
        config.requestInterceptor = Silent()
        let clock = TestClock()
        let app = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            store: MemorySecretStore()
        )
        let parameters = MSALNativeAuthSignUpParameters(username: "ada@example.com")
        guard case .error(let error) = await app.signUp(parameters: parameters) else { throw CaseProblem("no error") }
        #expect(error.kind == .timedOut)
        #expect(transport.requests.isEmpty)
        #expect(clock.clock.elapsed == .seconds(30))
    }

    @Test("An interceptor that never completes times a refresh out; nothing is sent, and the session is kept")
    func silentAtRenewal() async throws {
        let store = MemorySecretStore()
        let signedIn = try await MSALTestEnvironment(store: store).account()
        let transport = ScriptedTransport()
        let config = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            challengeTypes: [.OOB]
        )
        config.requestInterceptor = Silent()
        let clock = TestClock()
        let app = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            store: store
        )
        let account = try #require(app.getNativeAuthUserAccount())
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = true
        guard case .error(let error) = await account.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .timedOut)
        #expect(error.errorDescription == "The server did not answer in time. Try again")
        #expect(transport.requests.isEmpty)
        #expect(clock.clock.elapsed == .seconds(30))
        #expect(app.getNativeAuthUserAccount()?.idToken == signedIn.idToken)
    }

    @Test("Claims that can't be encoded as JSON are refused, and nothing is sent")
    func unfitClaims() async throws {
        let claims = MSALClaimsRequest()
        let request = MSALIndividualClaimRequest(name: "born")
        request.additionalInfo = MSALIndividualClaimRequestAdditionalInfo(essential: nil, value: Date(), values: nil)
        try claims.requestClaim(request, for: .idToken)
        let stage = try MSALTestEnvironment()
        let parameters = MSALNativeAuthSignInParameters(username: "ada@example.com")
        parameters.claimsRequest = claims
        guard case .error(let error) = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .general)
        #expect(error.errorDescription == "General error")
        #expect(stage.transport.requests.isEmpty)
    }

    @Test(
        "A refusal of unnamed attributes is an error, at the start and later",
        arguments: ["", #","invalid_attributes":[]"#]
    )
    func namelessAttributes(_ list: String) async throws {
        let body = #"{"error":"invalid_grant","suberror":"attribute_validation_failed"\#(list)}"#
        let refusal = MSALTestEnvironment.Answer.json(body, status: 400)
        let stage = try MSALTestEnvironment([refusal])
        guard
            case .error(let atStart) = await stage.app.signUp(
                parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com")
            )
        else { throw CaseProblem("no error") }
        #expect(atStart.isInvalidAttributes)
        #expect(atStart.invalidAttributeNames.isEmpty)
        let code = try await stage.signUpCode()
        stage.transport.append(try .entra("err-attributes-required-js"), refusal)
        guard case .attributesRequired(_, let page) = await code.submitCode(code: "12345678"),
            case .error(let later) = await page.submitAttributes(attributes: ["city": "?"])
        else { throw CaseProblem("no error") }
        #expect(later.isInvalidAttributes)
        #expect(later.invalidAttributeNames.isEmpty)
    }

    @Test("An infinite or invalid delay has a text", arguments: [Double.infinity, .nan, -1, 1e300, 1.2])
    func oddWait(_ seconds: Double) {
        let error = SignUpStartError(kind: .rateLimited(retryAfter: seconds))
        #expect(error.errorDescription?.hasPrefix("Too many requests.") == true)
    }

    @Test("A dump of parameters, accounts and profiles has no personal data")
    func dumps() {
        let signUp = MSALNativeAuthSignUpParameters(username: "ada@example.com")
        signUp.password = "Secret 1"
        let signIn = MSALNativeAuthSignInParameters(username: "ada@example.com")
        signIn.password = "Secret 1"
        let account = MSALAccount(
            username: "ada@example.com",
            identifier: "u.t",
            environment: "contoso.ciamlogin.com",
            idToken: "Secret 1"
        )
        let reset = MSALNativeAuthResetPasswordParameters(username: "ada@example.com")
        for object in [signUp, signIn, reset, account, account.tenantProfiles?.first] as [Any?] {
            guard let object else {
                Issue.record("no profile")
                continue
            }
            var text = ""
            dump(object, to: &text)
            #expect(!text.contains("Secret") && !text.contains("ada@"), "\(type(of: object))")
        }
    }
}
