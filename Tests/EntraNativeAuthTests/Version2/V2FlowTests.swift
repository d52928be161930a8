import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("Version 2: the state machines through the adapter", .timeLimit(.minutes(5)))
struct V2FlowTests {
    private static let scope = "scope=openid+profile+offline_access&client_info=true"
    private static let entry = "POST entry client_id=client-1"
    private static let redeem = [
        "POST /go continuation_token=t9",
        "POST token client_id=client-1&grant_type=authorization_code&code=authorization-code-1&\(scope)",
    ]

    private func configuration(
        _ capabilities: EntraCapabilities = [.mfaRequired, .registrationRequired]
    ) throws -> EntraConfiguration {
        var configuration = try Samples.configuration(capabilities: capabilities)
        configuration.serviceVersion = .two
        return configuration
    }

    private func signIn(
        _ input: SignInMachine.Input,
        _ replies: [String],
        capabilities: EntraCapabilities = [.mfaRequired, .registrationRequired]
    ) throws -> V2Run<SignInOutcome> {
        let configuration = try configuration(capabilities)
        let machine = SignInMachine(
            input,
            context: input.state?.context ?? Samples.start,
            requests: EntraRequestBuilder(configuration: configuration)
        )
        return try V2Run(machine, replies, configuration: configuration)
    }

    private func signUp(_ input: SignUpMachine.Input, _ replies: [String]) throws -> V2Run<EntraSignUpStep> {
        let configuration = try configuration()
        let machine = SignUpMachine(
            input,
            context: input.state?.context ?? Samples.start,
            requests: EntraRequestBuilder(configuration: configuration)
        )
        return try V2Run(machine, replies, configuration: configuration)
    }

    private func reset(_ input: ResetMachine.Input, _ replies: [String]) throws -> V2Run<EntraResetStep> {
        let configuration = try configuration()
        let machine = ResetMachine(
            input,
            context: input.state?.context ?? Samples.start,
            requests: EntraRequestBuilder(configuration: configuration)
        )
        return try V2Run(machine, replies, configuration: configuration)
    }

    // MARK: - Sign-in

    @Test("A sign-in with a password takes the password method's challenge, its proof, the code and the tokens")
    func password() throws {
        let run = try signIn(
            .start(password: Samples.password),
            [
                V2Reply.entry, V2Reply.offer("password", "email"), V2Reply.password, V2Reply.complete, V2Reply.code,
                V2Reply.tokens,
            ]
        )
        #expect(
            run.sent == [
                Self.entry, #"POST /in {"continuationToken":"t0","username":"ada@example.com"}"#,
                #"POST /password {"continuationToken":"t1"}"#,
                #"POST /v {"continuationToken":"t2","password":"Secret#1-entra"}"#,
            ] + Self.redeem
        )
        guard case .success(.tokens(let tokens, _)) = run.result else {
            Issue.record("\(run.result)")
            return
        }
        #expect(tokens.accessToken == Secret("at"))
    }

    @Test("A password is not sent where the first supported method is a code; the code is resent and submitted")
    func code() throws {
        let run = try signIn(
            .start(password: Samples.password),
            [V2Reply.entry, V2Reply.offer("voice", "email"), V2Reply.sent]
        )
        guard case .success(.step(.codeRequired(let state))) = run.result else {
            Issue.record("\(run.result)")
            return
        }
        #expect(state.delivery.sentTo == "a***" && state.delivery.codeLength == 6)
        #expect(state.delivery.channel.isEmail && state.delivery.resendAvailableAt == nil)

        let resent = try signIn(.resend(state), [V2Reply.sent])
        #expect(resent.sent == [#"POST /r {"continuationToken":"t2"}"#])
        let wrong = try signIn(
            .code(Samples.code, state),
            [V2Reply.refusal("invalidGrant", "invalidOneTimeCode", "AADSTS50181: no")]
        )
        #expect(wrong.sent == [#"POST /v {"continuationToken":"t2","otp":"12345678"}"#])
        guard case .failure(let error) = wrong.result else {
            Issue.record("accepted")
            return
        }
        #expect(error.kind == .invalidCode && error.errorCodes == [50_181])
        #expect(error.state == .signInCode(state))
    }

    @Test("A second factor is chosen, its code resent, and another method chosen with the first list")
    func secondFactor() throws {
        let step = try signIn(
            .code(Samples.code, signInCode()),
            [V2Reply.offer("email", "sms", factor: "multiFactor")]
        )
        guard case .success(.step(.mfaRequired(let state))) = step.result else {
            Issue.record("\(step.result)")
            return
        }
        #expect(state.methods.map(\.id) == ["email-1", "sms-1"] && state.methods[1].channel.isSMS)

        let first = try signIn(.requestSecondFactor(state.methods[0], state), [V2Reply.sent])
        guard case .success(.step(.mfaRequired(let challenged))) = first.result else {
            Issue.record("\(first.result)")
            return
        }
        #expect(first.sent == [#"POST /email {"continuationToken":"t1"}"#])
        let again = try signIn(.requestSecondFactor(state.methods[0], challenged), [V2Reply.sent])
        #expect(again.sent == [#"POST /r {"continuationToken":"t2"}"#])
        let other = try signIn(.requestSecondFactor(state.methods[1], challenged), [V2Reply.sent])
        #expect(other.sent == [#"POST /sms {"continuationToken":"t2"}"#])
        let done = try signIn(
            .secondFactor(Samples.code, challenged),
            [V2Reply.complete, V2Reply.code, V2Reply.tokens]
        )
        #expect(done.sent == [#"POST /v {"continuationToken":"t2","otp":"12345678"}"#] + Self.redeem)
    }

    @Test("A strong method is registered with a code, or without one", arguments: [true, false])
    func registration(hasCode: Bool) throws {
        let enroll = #"""
            200 {"action":"enroll","continuationToken":"t4","_embedded":{"methods":[{"id":"s","type":"sms","_links":{"enroll":{"href":"/e"}}}]}}
            """#
        let activate = #"""
            200 {"action":"activate","type":"sms","hint":"+49","codeLength":6,"continuationToken":"t5","_links":{"activate":{"href":"/a"}}}
            """#
        let step = try signIn(.code(Samples.code, signInCode()), [enroll])
        guard case .success(.step(.registrationRequired(let state))) = step.result else {
            Issue.record("\(step.result)")
            return
        }
        let method = try #require(state.methods.first)
        let register = #"POST /e {"continuationToken":"t4","target":"+491"}"#
        let end = [V2Reply.complete, V2Reply.code, V2Reply.tokens]
        guard hasCode else {
            let done = try signIn(.register(method, contact: "+491", state), end)
            #expect(done.sent == [register] + Self.redeem)
            return
        }

        let sent = try signIn(.register(method, contact: "+491", state), [activate])
        #expect(sent.sent == [register])
        guard case .success(.step(.registrationCodeRequired(let next))) = sent.result else {
            Issue.record("\(sent.result)")
            return
        }
        #expect(next.delivery?.sentTo == "+49")
        let done = try signIn(.registrationCode(Samples.code, next), end)
        #expect(done.sent == [#"POST /a {"continuationToken":"t5","otp":"12345678"}"#] + Self.redeem)
    }

    @Test("An app without a capability needs a browser", arguments: ["challenge", "enroll"])
    func missingCapability(_ action: String) throws {
        let reply = #"""
            200 {"action":"\#(action)","continuationToken":"t4","_embedded":{"methods":[{"id":"s","type":"sms","_links":{"\#(action)":{"href":"/e"}}}]}}
            """#
        let run = try signIn(.code(Samples.code, signInCode()), [reply], capabilities: [])
        guard case .failure(let error) = run.result, case .browserRequired(let reason?) = error.kind else {
            Issue.record("\(run.result)")
            return
        }
        #expect(reason == "Client is missing \(action == "enroll" ? "registration" : "mfa")_required capability")
    }

    @Test("After an accepted code, a failed request for tokens is repeated without the code")
    func continued() throws {
        let state = signInCode()
        let failed = try signIn(.code(Samples.code, state), [V2Reply.complete, "503 {}"])
        guard case .signInCode(let reached)? = failed.retryState else {
            Issue.record("no state")
            return
        }
        let resumed = try signIn(.code(Samples.code, reached), [V2Reply.code, "503 {}"])
        #expect(resumed.sent == Self.redeem)
        guard case .signInCode(let redeemed)? = resumed.retryState else {
            Issue.record("no state")
            return
        }
        let done = try signIn(.code(Samples.code, redeemed), [V2Reply.tokens])
        #expect(done.sent == [Self.redeem[1]])
    }

    // MARK: - Sign-up and reset

    @Test("A sign-up submits all values at once, then the code, the password and the attributes of later pages")
    func signUp() throws {
        let start = try signUp(
            .start(password: nil, attributes: #"{"city":"Linz"}"#),
            [V2Reply.entry, V2Reply.attributes(#"{"attributeId":"email","required":true}"#), V2Reply.sent]
        )
        #expect(
            start.sent == [
                Self.entry, #"POST /up {"continuationToken":"t0","username":"ada@example.com"}"#,
                #"POST /attributes {"attributes":{"city":"Linz","email":"ada@example.com"},"continuationToken":"t3"}"#,
            ]
        )
        guard case .success(.codeRequired(let code)) = start.result else {
            Issue.record("\(start.result)")
            return
        }
        let verified = try signUp(
            .code(Samples.code, code),
            [V2Reply.attributes(#"{"attributeId":"password","required":true}"#)]
        )
        guard case .success(.passwordRequired(let password)) = verified.result else {
            Issue.record("\(verified.result)")
            return
        }
        let page = V2Reply.attributes(
            #"{"attributeId":"name","inputType":"text","required":true,"validationRegex":"^a"},"#
                + #"{"attributeId":"x","hidden":true},{"attributeId":"y","inputType":"boolean"}"#
        )
        let paged = try signUp(.password(Samples.password, password), [page])
        #expect(
            paged.sent == [#"POST /attributes {"attributes":{"password":"Secret#1-entra"},"continuationToken":"t3"}"#]
        )
        guard case .success(.attributesRequired(let attributes)) = paged.result else {
            Issue.record("\(paged.result)")
            return
        }
        #expect(
            attributes.attributes == [
                EntraRequiredAttribute(name: "name", regex: "^a"),
                EntraRequiredAttribute(name: "y", type: "boolean", isRequired: false),
            ]
        )

        let invalid = try signUp(
            .attributes(#"{"name":"b"}"#, attributes),
            [
                #"400 {"error":{"code":"invalidGrant","innerError":{"code":"attributeValidationFailed"},"#
                    + #""details":[{"target":"name"}]}}"#
            ]
        )
        #expect(try invalid.result.get() == .attributesInvalid(["name"], attributes))
        let done = try signUp(.attributes(#"{"name":"a"}"#, attributes), [V2Reply.complete])
        guard case .success(.completed(let end)) = done.result else {
            Issue.record("\(done.result)")
            return
        }
        let tokens = try signIn(.continuation(end), [V2Reply.code, V2Reply.tokens])
        #expect(tokens.sent == Self.redeem)
    }

    @Test("A reset takes the code, the new password with PUT, and polls until it is complete")
    func reset() throws {
        let start = try reset(.start, [V2Reply.entry, V2Reply.offer("password", "sms"), V2Reply.sent])
        #expect(start.sent.last == #"POST /sms {"continuationToken":"t1"}"#)
        guard case .success(.codeRequired(let code)) = start.result else {
            Issue.record("\(start.result)")
            return
        }
        let verified = try reset(
            .code(Samples.code, code),
            [#"200 {"action":"update","continuationToken":"t5","_links":{"self":{"href":"/p"}}}"#]
        )
        guard case .success(.passwordRequired(let password)) = verified.result else {
            Issue.record("\(verified.result)")
            return
        }
        let weak = try reset(
            .password(Samples.password, password),
            [V2Reply.refusal("invalidRequest", "passwordTooWeak", "AADSTS120002: no")]
        )
        guard case .failure(let error) = weak.result else {
            Issue.record("accepted")
            return
        }
        #expect(error.kind == .passwordRule(.tooWeak) && error.state == .newPassword(password))
        let done = try reset(
            .password(Samples.password, password),
            [V2Reply.poll, V2Reply.poll, V2Reply.complete]
        )
        #expect(
            done.sent == [
                #"PUT /p {"continuationToken":"t5","newPassword":"Secret#1-entra"}"#,
                #"POST /poll {"continuationToken":"t6"}"#, #"POST /poll {"continuationToken":"t6"}"#,
            ]
        )
        guard case .success(.completed) = done.result else {
            Issue.record("\(done.result)")
            return
        }
    }

    // MARK: - Endings

    @Test("A state of version 1 is expired", arguments: Samples.states)
    func foreignState(_ state: EntraState) throws {
        let request = EntraRequest(
            endpoint: .token,
            form: FormBody(),
            content: .query,
            token: state.context.continuationToken,
            secrets: []
        )
        var exchange = try #require(EntraV2Exchange(request, configuration: try configuration()))
        guard case .respond(let response) = exchange.begin() else {
            Issue.record("sent")
            return
        }
        let error = EntraErrorFactory(endpoint: .token, correlationID: Samples.id).error(for: response)
        #expect(error.kind == .expired)
    }

    @Test(
        "An unusable response at any step is reported, and nothing more is sent",
        arguments: [
            ["401 {}"], ["200 {}"], [V2Reply.entry, "200 {}"], [V2Reply.entry, #"200 {"continuationToken":1}"#],
            [V2Reply.entry, V2Reply.poll], [V2Reply.entry, V2Reply.offer("password"), V2Reply.poll],
            [V2Reply.entry, V2Reply.offer("password"), V2Reply.password, V2Reply.poll],
            [V2Reply.entry, V2Reply.offer("password"), V2Reply.password, V2Reply.complete, "200 {}"],
        ]
    )
    func unusable(_ replies: [String]) throws {
        let run = try signIn(.start(password: Samples.password), replies)
        guard case .failure(let error) = run.result else {
            Issue.record("accepted")
            return
        }
        #expect(error.kind == .unexpectedResponse, "\(error.kind)")
    }

    /// A sign-in for which a code was sent.
    private func signInCode() -> EntraState.SignInCode {
        var position = EntraV2Continuation(token: "t2")
        position.links = ["verify": "/v", "resend": "/r"]
        var context = Samples.start
        context.continuationToken = position.handle
        return EntraState.SignInCode(delivery: Samples.delivery, context: context)
    }
}
