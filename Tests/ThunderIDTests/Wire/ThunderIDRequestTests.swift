import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Requests to the server, and accepted responses", .timeLimit(.minutes(5)))
struct ThunderIDRequestTests {
    private static let token = "abcdefghijklmnop"

    @Test("A text that repeats a secret of the request is recognized")
    func leakedSecret() {
        let text = "The value \(Self.token) is not known"
        func leaksSecret(_ request: ThunderIDRequest) -> Bool { request.leaksSecret(in: text) }
        func json(_ members: [String: JSONValue]) -> ThunderIDRequest.Body { .json(.object(members)) }
        #expect(leaksSecret(ThunderIDRequest(path: "/a", bearer: Secret(Self.token))))
        #expect(!leaksSecret(ThunderIDRequest(path: "/a", bearer: Secret("another"))))
        #expect(leaksSecret(ThunderIDRequest(path: "/a", body: json(["assertion": .string(Self.token)]))))
        #expect(!leaksSecret(ThunderIDRequest(path: "/a", body: json(["assertion": .string("another")]))))
        #expect(!leaksSecret(ThunderIDRequest(path: "/a", body: json(["note": .string(Self.token)]))))
        #expect(leaksSecret(ThunderIDRequest(path: "/a", body: .form(FormBody(["token": Self.token])))))
        #expect(!leaksSecret(ThunderIDRequest(path: "/a", body: .form(FormBody(["token": "another-long-value"])))))
        #expect(!leaksSecret(ThunderIDRequest(path: "/a")))
    }

    @Test("A refusal whose text repeats the access token or the assertion is reported without it")
    func quotingRefusal() async throws {
        let bearer = assertion(#"{"sub":"1"}"#)
        let body =
            #"{"code":"X-1","message":{"defaultValue":"\#(bearer) is bad"},"description":{"defaultValue":"also \#(bearer)"}}"#
        let fixture = try await Fixture([.json(body, status: 400)])
        try fixture.store.write(Secret(bearer), for: "thunder.access_token")
        let error = await #expect(throws: IAMError.self) { _ = try await fixture.client.getUserProfile() }
        #expect(error?.message == "The server answered with HTTP status 400.")
        #expect(error?.details?.serverCode == "X-1" && error?.details?.serverDescription == nil)
    }

    @Test("Each kind of request has its own timeout and maximum response size")
    func limits() async throws {
        let plain = ThunderIDRequest(path: "/a")
        #expect(plain.timeout == .seconds(30) && plain.maximumSize == 4_194_304)
        let fixture = try await Fixture([try Fixture.texts()])
        _ = try await fixture.client.getFlowMeta(applicationId: "a")
        #expect(fixture.transport.requests[0].maximumResponseSize == 8_388_608)
        #expect(fixture.transport.requests[0].timeout == .seconds(30))
        try await OAuthEnvironment.run { world in
            let recorder = Recorder(server: world.server)
            let clock = AuthClock(now: { world.clock.now }, elapsed: { world.clock.clock.elapsed }, sleep: { _ in })
            let client = ThunderIDClient(environment: ClientEnvironment(transport: recorder, clock: clock))
            try await client.initialize(
                config: OAuthEnvironment.config(),
                storage: StoreAdapter(store: world.store)
            )
            let answer = try #require(world.server.signInInBrowser(try client.buildSignInURL()))
            try await client.handleRedirectCallback(url: answer)
            world.clock.advance(by: .seconds(3_600))
            _ = try await client.getAccessToken()
            let hint = try world.store.read("thunder.id_token").get()?.reveal()
            _ = try await client.signOut(options: SignOutOptions(idTokenHint: hint))
            #expect(
                recorder.timeouts == [
                    "/oauth2/jwks 30", "/oauth2/token 30", "/oauth2/token 15", "/oauth2/revoke 10", "/oauth2/logout 10",
                    "/flow/execute 10", "/oauth2/logout/callback 10",
                ]
            )
        }
    }

    /// Records the timeout of each request.
    private final class Recorder: HTTPTransport {
        let server: OAuthServer
        private let recorded = Lock<[String]>([])
        var timeouts: [String] { recorded.withLock { $0 } }

        init(server: OAuthServer) { self.server = server }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let path = (request.head.path ?? "").prefix { $0 != "?" }
            recorded.withLock { $0.append("\(path) \(request.timeout.components.seconds)") }
            return try await server.send(request)
        }
    }

    @Test(
        "Only a redirect starts a browser sign-in, whatever else the response contains",
        arguments: [
            (200, "{}", IAMErrorCode.serverError), (400, #"{"code":"FES-1006"}"#, .registrationDisabled),
            (500, "{}", .serverError),
        ]
    )
    func redirects(_ status: Int, _ body: String, _ code: IAMErrorCode) async throws {
        for hasLocation in [true, false] {
            let fixture = try await Fixture(
                [
                    .custom { _ in
                        var response = OAuthServer.response(status, body)
                        let location = "\(Fixture.server)/gate/signin?authId=a&executionId=e"
                        if hasLocation { response.head.headerFields[.location] = location }
                        return response
                    }
                ],
                config: OAuthEnvironment.config(base: Fixture.server)
            )
            let error = await #expect(throws: IAMError.self) {
                _ = try await fixture.client.signIn(
                    payload: EmbeddedSignInPayload(),
                    request: OAuthEnvironment.request
                )
            }
            #expect(error?.code == code && fixture.transport.requests.count == 1)
            if status == 200 { #expect(error?.details?.code == .malformedResponse) }
        }
    }

    @Test(
        "A redirect without the server's parameters is a foreign sign-in page, or malformed",
        arguments: [
            ("https://LOCALHOST:8090/gate", IAMErrorCode.serverError), ("/gate?executionId=e", .serverError),
            ("/gate?authId=a", .serverError), ("/gate?authId=&executionId=e", .serverError),
            ("https://portal.example/?authId=a", .networkError),
            ("/gate?errorCode=server_error", .serverError), ("/gate?error=access_denied", .authenticationFailed),
            ("/gate?errorCode=%22", .serverError),
        ]
    )
    func foreignRedirect(_ location: String, _ code: IAMErrorCode) async throws {
        let fixture = try await Fixture(
            [.redirect(location)],
            config: OAuthEnvironment.config(base: Fixture.server)
        )
        let error = await #expect(throws: IAMError.self) {
            _ = try await fixture.client.signIn(payload: EmbeddedSignInPayload(), request: OAuthEnvironment.request)
        }
        #expect(error?.code == code)
    }

    @Test("A redirect parameter may contain an equals sign; one that can't be decoded is dropped")
    func parameters() async throws {
        let fixture = try await Fixture(
            [.redirect("/gate?applicationId=app-1&authId=YQ==&executionId=e&x&bad=%FF&authId2=")],
            config: OAuthEnvironment.config(base: Fixture.server)
        )
        fixture.transport.append(
            .json(#"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"1"}"#))"}"#),
            .json("{}", status: 400, path: "/oauth2/auth/callback")
        )
        _ = await #expect(throws: IAMError.self) {
            _ = try await fixture.client.signIn(payload: EmbeddedSignInPayload(), request: OAuthEnvironment.request)
        }
        #expect(fixture.transport.bodies(for: "/oauth2/auth/callback").first?["authId"] as? String == "YQ==")
    }

    @Test(
        "The server's error description is the message, otherwise its code",
        arguments: [
            ("errorCode=server_error&errorMessage=Try+it+later", "Try it later"),
            ("error=server_error&error_description=Not%20now", "Not now"),
            ("error=server_error", "The server refused: server_error."),
        ]
    )
    func refusalText(_ query: String, _ message: String) async throws {
        let fixture = try await Fixture(
            [.redirect("/gate?" + query)],
            config: OAuthEnvironment.config(base: Fixture.server)
        )
        let error = await #expect(throws: IAMError.self) {
            _ = try await fixture.client.signIn(payload: EmbeddedSignInPayload(), request: OAuthEnvironment.request)
        }
        #expect(error?.message == message && error?.details?.serverCode == "server_error")
    }

    @Test(
        "An error with status 500 or above is a server failure",
        arguments: [
            (428, NativeAuthError.Code.refused), (429, .rateLimited), (430, .refused), (499, .refused),
            (500, .serverFailure), (501, .serverFailure),
        ]
    )
    func kinds(_ status: Int, _ kind: NativeAuthError.Code) async throws {
        let fixture = try await Fixture([.json(#"{"code":"FET-1005"}"#, status: status)])
        let error = await #expect(throws: IAMError.self) { _ = try await fixture.client.signUp() }
        #expect(error?.details?.code == kind && error?.code == .authenticationFailed)
    }

    @Test("The key of a message indicates a lock if its text does not")
    func keys() async throws {
        let body = #"{"code":"FET-1006","message":{"key":"flows.errors.account_locked","defaultValue":"No."}}"#
        let fixture = try await Fixture([.json(body, status: 400)])
        let error = await #expect(throws: IAMError.self) { _ = try await fixture.client.signUp() }
        #expect(error?.code == .userAccountLocked && error?.message == "No.")
    }
}
