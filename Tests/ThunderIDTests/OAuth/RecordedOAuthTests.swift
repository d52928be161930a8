import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("OAuth with recordings of a real server", .timeLimit(.minutes(5)))
struct RecordedOAuthTests {
    private static let execution = "01a1fd02-3f65-776a-ae23-9b444c995abc"
    private static let config = ThunderIDConfig(
        baseUrl: Fixture.server,
        clientId: "demo-native",
        scopes: ["openid", "profile", "email"],
        afterSignInUrl: "thunderdemo://callback",
        afterSignOutUrl: "thunderdemo://logout",
        applicationId: Fixture.application
    )

    private func answer(_ name: String, _ number: Int, path: String) throws -> ScriptedTransport.Answer {
        let exchange = try Transcript(name)[number]
        guard let location = exchange.location else {
            return .json(exchange.responseBody, status: exchange.status, path: path)
        }
        return .custom(path: path) { _ in OAuthServer.response(302, "", location: location) }
    }

    /// Recording 21 was made with these values; a client's own are longer.
    private func remember(_ fixture: Fixture, nonce: String = "n-456") throws {
        let pending: JSONValue = .object([
            "state": .string("st-123"), "nonce": .string(nonce),
            "verifier": .string("4BSwRu06NY6vwS_qzTXd8qdChHkYAvnm5LAOFVXGvM8"),
            "redirectURI": .string("thunderdemo://callback"),
            "createdAt": .double(Fixture.recordedAt.timeIntervalSince1970 - 5),
            "authID": .string("01a1fd02-3f65-75b1-9a1a-d1f891899ff1"), "executionID": .string(Self.execution),
            "audience": .string("\(Fixture.server) demo-native"),
        ])
        let text = String(decoding: try JSONEncoder().encode(JSONValue.array([pending])), as: UTF8.self)
        try fixture.store.write(Secret(text), for: "thunder.pending_authorizations")
    }

    @Test("Recording 21: a flow started by another process completes with verified tokens")
    func appNative() async throws {
        let fixture = try await Fixture(
            [
                try answer("21", 2, path: Fixture.execute), try answer("21", 3, path: Fixture.execute),
                try answer("21", 4, path: "/oauth2/auth/callback"), try answer("21", 5, path: "/oauth2/token"),
            ],
            config: Self.config
        )
        try remember(fixture)
        let request = EmbeddedFlowRequestConfig(applicationId: "")
        let step = try await fixture.client.signIn(
            payload: EmbeddedSignInPayload(flowId: Self.execution),
            request: request
        )
        let done = try await fixture.client.signIn(
            payload: EmbeddedSignInPayload(
                flowId: Self.execution,
                actionId: "action_001",
                inputs: ["username": "alice", "password": "Alice#2026"],
                challengeToken: step.challengeToken
            ),
            request: request
        )
        #expect(done.flowStatus == .complete)
        let received = fixture.transport.requests.map(ReceivedRequest.init)
        let callback = try #require(received.first { $0.path == "/oauth2/auth/callback" })
        #expect(callback.json == (try JSONValue.decode(from: Data(try Transcript("21")[4].requestBody.utf8))))
        let token = try #require(received.first { $0.path == "/oauth2/token" })
        let recorded = try Transcript("21")[5].requestBody.split(separator: "\n").map { line in
            line.components(separatedBy: " = ").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(Set(token.form) == Set(recorded))
        let user = try await fixture.client.getUser()
        #expect(user.username == "alice" && user.email == "alice@example.com")
        #expect(try fixture.store.read("thunder.refresh_token").get() != nil)
    }

    @Test("Recording 21: the same response works in a browser; another nonce is refused", arguments: [true, false])
    func redirect(_ isRight: Bool) async throws {
        let fixture = try await Fixture([try answer("21", 5, path: "/oauth2/token")], config: Self.config)
        try remember(fixture, nonce: isRight ? "n-456" : "n-457")
        let body = try JSONValue.decode(JSONValue.self, from: Data(try Transcript("21")[4].responseBody.utf8))
        let url = try #require(body["redirect_uri"]?.string.flatMap(URL.init(string:)))
        do {
            let user = try await fixture.client.handleRedirectCallback(url: url)
            #expect(isRight && user.username == "alice")
        } catch let error as IAMError {
            #expect(!isRight && error.code == .invalidGrant)
        }
    }

    @Test(
        "Recordings 21 and 22: a callback that the server refuses ends the flow",
        arguments: [
            ("21", 8, IAMErrorCode.invalidGrant), ("22", 14, .invalidGrant), ("22", 17, .authenticationFailed),
        ]
    )
    func refusedCallback(_ name: String, _ number: Int, _ code: IAMErrorCode) async throws {
        // With `automatic`, the last one would start another sign-in.
        var config = Self.config
        config.appNativeSession = .tokens
        let fixture = try await Fixture(
            [try answer("21", 3, path: Fixture.execute), try answer(name, number, path: "/oauth2/auth/callback")],
            config: config
        )
        try remember(fixture)
        do {
            _ = try await fixture.client.signIn(
                payload: EmbeddedSignInPayload(flowId: Self.execution, inputs: ["username": "alice"]),
                request: EmbeddedFlowRequestConfig(applicationId: "")
            )
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect(error.code == code)
        }
        #expect(try fixture.client.context().signIns.state.withLock { $0.executions.isEmpty })
    }

    @Test("Recording 17: tokens without the sent nonce are refused")
    func withoutNonce() async throws {
        let fixture = try await Fixture(
            [
                try answer("17", 1, path: "/oauth2/authorize"), try answer("17", 2, path: Fixture.execute),
                .custom(path: "/oauth2/auth/callback") { _ in
                    OAuthServer.response(200, #"{"redirect_uri":"thunderdemo://callback?code=c&state=s"}"#)
                },
            ],
            config: ThunderIDConfig(
                baseUrl: Fixture.server,
                clientId: "demo-mobile-apple",
                scopes: ["openid"],
                afterSignInUrl: "thunderdemo://callback"
            )
        )
        await #expect(throws: IAMError.self) {
            try await fixture.client.signIn(
                payload: EmbeddedSignInPayload(),
                request: EmbeddedFlowRequestConfig(applicationId: "")
            )
        }
        // A callback with the recorded state instead of the client's own is never redeemed.
        #expect(!fixture.transport.requests.contains { $0.head.path == "/oauth2/token" })

        let tokens = try JSONValue.decode(JSONValue.self, from: Data(try Transcript("17")[4].responseBody.utf8))
        let response = try OAuthTokenResponse(try JSONEncoder().encode(tokens))
        let validator = try fixture.client.context().tokenValidator
        let pending = PendingAuthorization(
            redirectURI: "thunderdemo://callback",
            random: .system,
            now: Fixture.recordedAt
        )
        await #expect(throws: NativeAuthError.self) {
            try await validator.validatedTokens(
                from: response,
                clientID: "demo-mobile-apple",
                for: pending,
                scopes: ["openid"]
            )
        }
    }

    @Test(
        "Recording 22: each error of an authorization request is reported, and nothing else is sent",
        arguments: [
            (1, IAMErrorCode.invalidConfiguration), (2, .invalidRedirectUri), (4, .invalidInput), (5, .invalidInput),
            (6, .invalidConfiguration), (7, .invalidInput), (8, .invalidConfiguration), (10, .invalidConfiguration),
            (11, .sessionExpired), (13, .invalidRedirectUri),
        ]
    )
    func refusedRequest(_ number: Int, _ code: IAMErrorCode) async throws {
        let fixture = try await Fixture([try answer("22", number, path: "/oauth2/authorize")], config: Self.config)
        do {
            _ = try await fixture.client.signIn(
                payload: EmbeddedSignInPayload(),
                request: EmbeddedFlowRequestConfig(applicationId: "")
            )
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect(error.code == code)
        }
        #expect(fixture.transport.requests.count == 1)
    }

    @Test(
        "Recording 23: each error of a code redemption is reported",
        arguments: [
            (1, IAMErrorCode.invalidInput), (2, .invalidConfiguration), (3, .invalidConfiguration),
            (4, .invalidConfiguration), (5, .invalidGrant), (6, .invalidGrant), (8, .invalidGrant), (9, .invalidGrant),
            (12, .invalidConfiguration), (13, .invalidConfiguration),
        ]
    )
    func refusedCode(_ number: Int, _ code: IAMErrorCode) async throws {
        let exchange = try Transcript("23")[number]
        try await OAuthEnvironment.run { world in
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(exchange.status, exchange.responseBody)] }
            let url = try world.answer()
            await world.expect(code, from: url)
            await world.expect(.invalidGrant, from: url)
        }
    }

    @Test("Recordings 26, 29: a logout without a browser ends a session", arguments: [("26", 6), ("26", 1), ("29", 1)])
    func logout(_ name: String, _ number: Int) async throws {
        let fixture = try await Fixture(
            [
                try answer(name, number, path: "/oauth2/logout"), try answer("29", 2, path: Fixture.execute),
                try answer("29", 3, path: "/oauth2/logout/callback"),
            ],
            config: Self.config
        )
        let target = try await fixture.client.signOut(options: SignOutOptions(idTokenHint: "hint"))
        #expect(target == "thunderdemo://logout")
        #expect(try fixture.client.sessionState() == .signedOut(SignOutReason(.signedOut, notice: .succeeded)))
        #expect(
            fixture.transport.requests.map { $0.head.path } == [
                "/oauth2/logout", "/flow/execute", "/oauth2/logout/callback",
            ]
        )
        let execution = try #require(
            try Transcript(name)[number].location?.components(separatedBy: "executionId=").last
        )
        #expect(fixture.sent[0]["executionId"] as? String == execution.components(separatedBy: "&")[0])
    }

    @Test("Recording 26: a refused logout is reported", arguments: [3, 5])
    func refusedLogout(_ number: Int) async throws {
        let fixture = try await Fixture([try answer("26", number, path: "/oauth2/logout")], config: Self.config)
        _ = try await fixture.client.signOut(options: SignOutOptions(idTokenHint: "hint"))
        guard case .signedOut(let reason) = try fixture.client.sessionState() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.notice == .failed && reason.error?.httpStatus == 400)
    }
}
