import NativeAuthBase
import Foundation
import HTTPTypes
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// States that an app creates, for a test or a preview.
@Suite("States created by an app", .timeLimit(.minutes(5)))
struct MadeStateTests {
    private typealias App = MSALNativeAuthPublicClientApplication
    private static let email = MSALNativeAuthChannelType(value: "email")
    private static let method = MSALAuthMethod(id: "m-1", channelTargetType: email, loginHint: "a***")

    private static func contact(_ contact: String) -> MSALNativeAuthChallengeAuthMethodParameters {
        MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: contact)
    }

    /// A call of an app-created state, with the user's input.
    /// - Returns: the error's kind, and whether there is a state for a retry.
    typealias Call =
        @Sendable (_ app: MSALNativeAuthPublicClientApplication?, _ input: String) async -> (
            MSALNativeAuthErrorKind?, Bool
        )

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// The result of an empty input; `nil` for a state without input.
        let empty: MSALNativeAuthErrorKind?
        let endpoint: String
        let call: Call

        var testDescription: String { name }
    }

    static let rows: [Row] = signUps + signIns + secondFactors + resets

    private static let signUps: [Row] = [
        Row(name: "sign-up code", empty: .invalidCode, endpoint: "/signup/v1.0/continue") { app, input in
            let state = SignUpCodeRequiredState(sentTo: "a", channelTargetType: email, codeLength: 8, application: app)
            guard case .error(let error, let left) = await state.submitCode(code: input) else { return (nil, false) }
            return (error.kind, left === state)
        },
        Row(
            name: "sign-up password",
            empty: .invalidPassword(rule: nil),
            endpoint: "/signup/v1.0/continue"
        ) { app, input in
            let state = SignUpPasswordRequiredState(application: app)
            guard case .error(let error, let left) = await state.submitPassword(password: input) else {
                return (nil, false)
            }
            return (error.kind, left === state)
        },
        Row(name: "sign-up attributes", empty: nil, endpoint: "/signup/v1.0/continue") { app, input in
            let state = SignUpAttributesRequiredState(application: app)
            guard case .error(let error) = await state.submitAttributes(attributes: ["city": input]) else {
                return (nil, false)
            }
            return (error.kind, true)
        },
        Row(name: "sign-in after a sign-up", empty: nil, endpoint: "/oauth2/v2.0/token") { app, _ in
            let state = SignInAfterSignUpState(application: app)
            guard
                case .error(let error) = await state.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            else { return (nil, false) }
            return (error.kind, true)
        },
    ]

    private static let signIns: [Row] = [
        Row(name: "sign-in code", empty: .invalidCode, endpoint: "/oauth2/v2.0/token") { app, input in
            let state = SignInCodeRequiredState(sentTo: "a", channelTargetType: email, codeLength: 8, application: app)
            guard case .error(let error, let left) = await state.submitCode(code: input) else { return (nil, false) }
            return (error.kind, left === state)
        },
        Row(
            name: "sign-in password",
            empty: .invalidPassword(rule: nil),
            endpoint: "/oauth2/v2.0/token"
        ) { app, input in
            let state = SignInPasswordRequiredState(application: app)
            guard case .error(let error, let left) = await state.submitPassword(password: input) else {
                return (nil, false)
            }
            return (error.kind, left === state)
        },
    ]

    private static let secondFactors: [Row] = [
        Row(name: "request of a second factor", empty: nil, endpoint: "/oauth2/v2.0/challenge") { app, _ in
            let state = AwaitingMFAState(authMethods: [method], application: app)
            guard case .error(let error, let left) = await state.requestChallenge(authMethod: method) else {
                return (nil, false)
            }
            // No code was sent.
            let isBare = left?.sentTo == "" && left?.codeLength == 0 && left?.channelTargetType.value == ""
            return (error.kind, isBare && left?.authMethods.map(\.id) == ["m-1"])
        },
        Row(name: "second factor", empty: .invalidChallenge, endpoint: "/oauth2/v2.0/token") { app, input in
            let state = MFARequiredState(sentTo: "a", channelTargetType: email, codeLength: 8, application: app)
            guard case .error(let error, let left) = await state.submitChallenge(challenge: input) else {
                return (nil, false)
            }
            let isSame = left?.sentTo == "a" && left?.codeLength == 8 && left?.channelTargetType.isEmailType == true
            return (error.kind, left === state && isSame)
        },
        Row(name: "contact", empty: .invalidInput, endpoint: "/register/v1.0/challenge") { app, input in
            let state = RegisterStrongAuthState(authMethods: [method], application: app)
            guard case .error(let error, let left) = await state.challengeAuthMethod(parameters: contact(input)) else {
                return (nil, false)
            }
            return (error.kind, left?.authMethods.map(\.id) == ["m-1"])
        },
        Row(name: "another contact", empty: .invalidInput, endpoint: "/register/v1.0/challenge") { app, input in
            let state = RegisterStrongAuthVerificationRequiredState(
                sentTo: "a",
                channelTargetType: email,
                codeLength: 8,
                application: app
            )
            guard case .error(let error, let left) = await state.challengeAuthMethod(parameters: contact(input)) else {
                return (nil, false)
            }
            return (error.kind, left != nil)
        },
        Row(name: "contact's code", empty: .invalidChallenge, endpoint: "/register/v1.0/continue") { app, input in
            let state = RegisterStrongAuthVerificationRequiredState(
                sentTo: "a",
                channelTargetType: email,
                codeLength: 8,
                application: app
            )
            guard case .error(let error, let left) = await state.submitChallenge(challenge: input) else {
                return (nil, false)
            }
            let isSame = left?.sentTo == "a" && left?.codeLength == 8 && left?.channelTargetType.isEmailType == true
            return (error.kind, left === state && isSame)
        },
    ]

    private static let resets: [Row] = [
        Row(name: "reset code", empty: .invalidCode, endpoint: "/resetpassword/v1.0/continue") { app, input in
            let state = ResetPasswordCodeRequiredState(
                sentTo: "a",
                channelTargetType: email,
                codeLength: 8,
                application: app
            )
            guard case .error(let error, let left) = await state.submitCode(code: input) else { return (nil, false) }
            return (error.kind, left === state)
        },
        Row(
            name: "new password",
            empty: .invalidPassword(rule: nil),
            endpoint: "/resetpassword/v1.0/submit"
        ) { app, input in
            let state = ResetPasswordRequiredState(application: app)
            guard case .error(let error, let left) = await state.submitPassword(password: input) else {
                return (nil, false)
            }
            return (error.kind, left === state)
        },
        Row(name: "sign-in after a reset", empty: nil, endpoint: "/oauth2/v2.0/token") { app, _ in
            let state = SignInAfterResetPasswordState(application: app)
            let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
            guard case .error(let error) = await state.signIn(parameters: parameters) else { return (nil, false) }
            return (error.kind, true)
        },
    ]

    @Test("A state without an application fails as a preview and can be used again", arguments: rows)
    func preview(_ row: Row) async {
        let (kind, isLeft) = await row.call(nil, "12345678")
        #expect(kind == .preview)
        #expect(isLeft)
    }

    @Test("An empty input is the first error", arguments: rows.filter { $0.empty != nil })
    func empty(_ row: Row) async {
        let (kind, isLeft) = await row.call(nil, "")
        #expect(kind == row.empty)
        #expect(isLeft)
    }

    @Test("A state with an application sends its request", arguments: rows)
    func application(_ row: Row) async throws {
        let stage = try MSALTestEnvironment([.json("{}", status: 403)])
        let (kind, _) = await row.call(stage.app, "12345678")
        #expect(kind == .httpStatus(403))
        #expect(stage.paths == [row.endpoint])
        #expect(stage.forms.first?["continuation_token"] == "preview")
    }

    @Test("An account without an application has no access token")
    func account() async throws {
        let account = MSALAccount(username: "ada", identifier: "u-1.t-1", environment: "contoso.ciamlogin.com")
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        let preview = MSALNativeAuthUserAccountResult(account: account)
        guard case .error(let error) = await preview.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .preview)
        let result = MSALNativeAuthUserAccountResult(account: account, application: try MSALTestEnvironment().app)
        guard case .error(let other) = await result.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(other.kind == .notSignedIn)
    }
}

/// Requests and refusals of the first call of a flow.
@Suite("The first call of a flow", .timeLimit(.minutes(5)))
struct FirstCallTests {
    private static let ada = "ada@example.com"

    /// Claims that can't be encoded as JSON.
    private func unfit() throws -> MSALClaimsRequest {
        let claims = MSALClaimsRequest()
        let request = MSALIndividualClaimRequest(name: "born")
        request.additionalInfo = MSALIndividualClaimRequestAdditionalInfo(essential: nil, value: Date(), values: nil)
        try claims.requestClaim(request, for: .idToken)
        return claims
    }

    private func signUp(_ name: String, password: String?, _ attributes: [String: Any]?) async throws
        -> MSALNativeAuthErrorKind?
    {
        let parameters = MSALNativeAuthSignUpParameters(username: name)
        parameters.password = password
        parameters.attributes = attributes
        guard case .error(let error) = await (try MSALTestEnvironment()).app.signUp(parameters: parameters) else {
            return nil
        }
        return error.kind
    }

    private func signIn(_ name: String, password: String?) async throws -> MSALNativeAuthErrorKind? {
        let parameters = MSALNativeAuthSignInParameters(username: name)
        parameters.password = password
        parameters.claimsRequest = try unfit()
        guard case .error(let error) = await (try MSALTestEnvironment()).app.signIn(parameters: parameters) else {
            return nil
        }
        return error.kind
    }

    @Test("Empty names are reported first, then empty passwords, then other invalid input")
    func order() async throws {
        let odd: [String: Any] = ["born": Date()]
        #expect(try await signUp("", password: "", odd) == .invalidUsername)
        #expect(try await signUp(Self.ada, password: "", odd) == .invalidPassword(rule: nil))
        #expect(try await signUp(Self.ada, password: nil, odd) == .general)
        #expect(try await signUp(Self.ada, password: "x", odd) == .general)
        #expect(try await signIn("", password: "") == .invalidUsername)
        #expect(try await signIn(Self.ada, password: "") == .invalidCredentials)
        #expect(try await signIn(Self.ada, password: nil) == .general)
    }

    @Test("The correlation ID of the parameters is sent, or a new one without it")
    func correlationIds() async throws {
        let id = UUID()
        let stage = try MSALTestEnvironment(Array(repeating: .json(#"{"error":"e"}"#, status: 400), count: 6))
        let signUp = MSALNativeAuthSignUpParameters(username: Self.ada)
        let signIn = MSALNativeAuthSignInParameters(username: Self.ada)
        let reset = MSALNativeAuthResetPasswordParameters(username: Self.ada)
        for given in [id, nil] {
            signUp.correlationId = given
            signIn.correlationId = given
            reset.correlationId = given
            guard case .error(let first) = await stage.app.signUp(parameters: signUp),
                case .error(let second) = await stage.app.signIn(parameters: signIn),
                case .error(let third) = await stage.app.resetPassword(parameters: reset)
            else { throw CaseProblem("no error") }
            let ids = [first.correlationId, second.correlationId, third.correlationId]
            let name = try #require(HTTPField.Name("client-request-id"))
            let sent = stage.transport.requests.suffix(3).map { $0.head.headerFields[name] }
            #expect(sent == ids.map { $0.uuidString.lowercased() })
            #expect(Set(ids) == [id] || given == nil)
            #expect(!ids.contains(id) || given != nil)
        }
    }

    @Test("Without an ID token there is no native authentication account")
    func noIDToken() async throws {
        let stage = try MSALTestEnvironment()
        let info = Base64URL.encode(Data(#"{"uid":"u","utid":"t"}"#.utf8))
        let tokens = MSALTestEnvironment.Answer.json(#"{"access_token":"at","client_info":"\#(info)","expires_in":60}"#)
        stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-password-js2"), tokens)
        let parameters = MSALNativeAuthSignInParameters(username: Self.ada)
        parameters.password = "Correct horse 1"
        guard case .completed = await stage.app.signIn(parameters: parameters) else { throw CaseProblem("refused") }
        #expect(try stage.app.allAccounts().map(\.identifier) == ["u.t"])
        #expect(stage.app.getNativeAuthUserAccount() == nil)
    }

    @Test("An unreadable store is an error of each call with a completion block")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let stage = try MSALTestEnvironment(store: store)
        let result = try await stage.account()
        store.readsFail = true
        let listed: (Int?, Bool) = await withCheckedContinuation { continuation in
            stage.app.accountsFromDevice(for: MSALAccountEnumerationParameters()) { accounts, error in
                continuation.resume(returning: (accounts?.count, (error as? NSError)?.domain == MSALErrorDomain))
            }
        }
        #expect(listed == (nil, true))
        let current: (String?, Bool) = await withCheckedContinuation { continuation in
            stage.app.getCurrentAccount(with: nil) { account, previous, error in
                let name = account?.username ?? previous?.username
                continuation.resume(returning: (name, (error as? NSError)?.domain == MSALErrorDomain))
            }
        }
        #expect(current == (nil, true))
        store.readsFail = false
        #expect(try stage.app.allAccounts().map(\.identifier) == [result.account.identifier])
    }

    @Test("The current account is compared with that of the previous call")
    func currentAccount() async throws {
        let stage = try MSALTestEnvironment()
        func current() async -> [String?] {
            await withCheckedContinuation { continuation in
                stage.app.getCurrentAccount(with: nil) { account, previous, _ in
                    continuation.resume(returning: [account?.identifier, previous?.identifier])
                }
            }
        }
        #expect(await current() == [nil, nil])
        let account = try await stage.account().account
        let id = try #require(account.identifier)
        #expect(await current() == [id, nil])
        #expect(await current() == [id, nil])
        try stage.app.remove(account)
        #expect(await current() == [nil, id])
        #expect(await current() == [nil, nil])
    }

    @Test("A silent call sends the correlation ID of its parameters, for its account or else for the current one")
    func silent() async throws {
        let stage = try MSALTestEnvironment()
        let account = try await stage.account().account
        let parameters = MSALSilentTokenParameters(scopes: [], account: account)
        #expect(try await stage.app.acquireTokenSilent(with: parameters).account.identifier == account.identifier)
        parameters.account = nil
        #expect(try await stage.app.acquireTokenSilent(with: parameters).account.identifier == account.identifier)
        parameters.account = MSALAccount(username: "bob", identifier: "u-2.t-1", environment: "")
        let other = await #expect(throws: NSError.self) { try await stage.app.acquireTokenSilent(with: parameters) }
        #expect(other?.code == MSALError.interactionRequired.rawValue)
        let id = UUID()
        parameters.account = account
        parameters.correlationId = id
        parameters.forceRefresh = true
        let name = try #require(HTTPField.Name("client-request-id"))
        let answer = MSALTestEnvironment.Answer.json(#"{"error":"invalid_scope"}"#, status: 400)
        stage.transport.append(answer, answer)
        let error = await #expect(throws: NSError.self) { try await stage.app.acquireTokenSilent(with: parameters) }
        #expect(error?.userInfo[MSALCorrelationIDKey] as? String == id.uuidString)
        #expect(error?.code == MSALError.internal.rawValue)
        #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.errorInvalidScope.rawValue)
        #expect(stage.transport.requests.last?.head.headerFields[name] == id.uuidString.lowercased())
        let told: (Bool, Int?) = await withCheckedContinuation { continuation in
            stage.app.acquireTokenSilent(with: parameters) { result, error in
                continuation.resume(returning: (result == nil, (error as? NSError)?.code))
            }
        }
        #expect(told == (true, MSALError.internal.rawValue))
    }

    @MainActor
    @Test("Work that starts in a cancelled call is cancelled, too")
    func begunLate() async throws {
        let stage = try MSALTestEnvironment()
        let mayBegin = SingleFlight<Void>()
        let hasBegun = SingleFlight<Void>()
        let inner = ScriptedTransport([try .entra("ok-ct1")])
        stage.transport.append(
            .custom { request in
                // The response arrives after the call has stored its task.
                try await hasBegun.value()
                return try await inner.send(request)
            },
            try .entra("challenge-oob-js")
        )
        let delegate = FullDelegate()
        let call = MSALNativeAuthCall {
            Task {
                try await mayBegin.value()
                stage.app.signUp(parameters: MSALNativeAuthSignUpParameters(username: Self.ada), delegate: delegate)
                hasBegun.complete(())
            }
        }
        call.cancel()
        mayBegin.complete(())
        let seen = try #require(await delegate.first())
        #expect(seen.callback == "onSignUpStartError(error:)" && seen.error?.kind == .cancelled)
    }
}
