import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("The sign-in state machine", .timeLimit(.minutes(5)))
struct SignInMachineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let input: SignInMachine.Input
        let answers: [String]
        let outcome: String

        init(_ input: SignInMachine.Input, _ answers: [String], _ outcome: String) {
            self.input = input
            self.answers = answers
            self.outcome = outcome
        }

        var testDescription: String { "\(answers) → \(outcome)" }
    }

    private typealias Input = SignInMachine.Input
    private static let start = Input.start(password: nil)
    private static let withPassword = Input.start(password: Samples.password)
    private static let code = Input.code(Samples.code, Samples.signInCode)
    private static let password = Input.password(Samples.password, Samples.signInPassword)
    private static let resend = Input.resend(Samples.signInCode)
    private static let after = Input.continuation(Samples.continuation)
    private static let request = Input.requestSecondFactor(Samples.method, Samples.mfa)
    private static let second = Input.secondFactor(Samples.code, Samples.mfa)
    private static let register = Input.register(Samples.method, contact: "ada@example.org", Samples.registration)
    private static let registrationCode = Input.registrationCode(Samples.code, Samples.registration)
    private static let kept = "submitted-continuation-token"
    private static let began = ["200 ok-ct1", "200 challenge-password-js2"]
    private static let browser = "! browserRequired(reason: nil)"
    private static let reasoned =
        "! browserRequired(reason: Optional(\"Client is missing registration_required capability\"))"
    private static let introspected = "mfa 0a0a0a0a-1111-bbbb-2222-3c3c3c3c3c3c uY29tL2F1dGhlbnRpY..."

    static let starting: [Row] = [
        Row(start, ["200 ok-ct1", "200 challenge-oob-js"], "code test-continuation-token-2"),
        Row(start, began, "password test-continuation-token-2"),
        Row(
            start,
            ["200 ok-initiate-extra-challenge-type-list"] + began.dropFirst(),
            "password test-continuation-token-2"
        ),
        Row(start, ["400 err-user-not-found-bare"], "! userNotFound"),
        Row(start, ["400 err-no-redirect-in-challenge-types"], "! misconfigured [901007]"),
        Row(start, ["400 err-invalid-client-native-disabled"], "! misconfigured [550022]"),
        Row(start, ["400 err-invalid-username-90100"], "! refused [90100]"),
        Row(start, ["200 redirect"], browser),
        Row(start, ["200 ok-ct1", "200 challenge-no-type"], "! unexpectedChallenge(nil)"),
        Row(start, ["200 ok-ct1", "200 challenge-password-no-token"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "400 err-invalid-grant-no-suberror"], "! refused [50000]"),
        Row(.start(password: Secret("")), [], "! invalidCredentials"),
        Row(withPassword, ["200 ok-ct1", "200 challenge-oob-js"], "code test-continuation-token-2"),
        Row(withPassword, began + ["200 token-ok"], "tokens"),
        Row(withPassword, began + ["400 err-invalid-credentials-50126"], "! invalidCredentials [50126]"),
        Row(withPassword, began + ["400 err-invalid-grant-50034"], "! userNotFound [50034]"),
        Row(
            withPassword,
            began + ["400 err-invalid-grant-50126-then-unknown"],
            "! invalidCredentials [50126, 123456, 98765]"
        ),
        Row(withPassword, began + ["200 redirect-with-reason"], reasoned),
        Row(withPassword, began + ["200 token-no-tokens"], "! unusableTokens"),
        Row(withPassword, began + ["200 token-ok-docs-truncated"], "! unusableTokens"),
        Row(withPassword, began + ["400 err-token-mfa-required", "200 introspect-ok"], introspected),
        Row(withPassword, began + ["400 err-token-mfa-required-no-token"], "! unexpectedResponse"),
        Row(
            withPassword,
            began + ["400 err-token-mfa-required", "200 introspect-empty-methods"],
            "! unexpectedResponse"
        ),
        Row(withPassword, began + ["400 err-token-mfa-required", "200 redirect"], browser),
        Row(
            withPassword,
            began + ["400 err-token-registration-required", "200 register-introspect-ok"],
            "registration email jit-continuation-token-2"
        ),
        Row(
            withPassword,
            began + ["400 err-token-registration-required", "200 register-introspect-no-token"],
            "! unexpectedResponse"
        ),
    ]

    static let goingOn: [Row] = [
        Row(code, ["200 token-ok"], "tokens"),
        Row(code, ["400 err-invalid-oob-value"], "! invalidCode [50181] · signInCode \(kept)"),
        Row(code, ["200 redirect-with-reason"], reasoned + " · signInCode \(kept)"),
        Row(code, ["200 token-no-tokens"], "! unusableTokens · signInCode \(kept)"),
        Row(code, ["400 err-token-mfa-required", "200 introspect-ok"], introspected),
        Row(code, ["400 err-token-mfa-required", "400 err-expired-token"], "! expired [552003]"),
        Row(.code(Secret(""), Samples.signInCode), [], "! invalidCode · signInCode \(kept)"),
        Row(password, ["200 token-ok"], "tokens"),
        Row(
            password,
            ["400 err-invalid-credentials-50126"],
            "! invalidCredentials [50126] · signInPassword \(kept)"
        ),
        Row(password, ["400 err-expired-token"], "! expired [552003] · signInPassword \(kept)"),
        Row(password, ["500 err-500"], "! http(500) · signInPassword \(kept)"),
        Row(.password(Secret(""), Samples.signInPassword), [], "! invalidCredentials · signInPassword \(kept)"),
        Row(resend, ["200 challenge-oob-resend"], "code test-continuation-token-2b"),
        Row(resend, ["200 redirect"], browser + " · signInCode \(kept)"),
        Row(resend, ["400 err-expired-token"], "! expired [552003] · signInCode \(kept)"),
        Row(resend, ["200 challenge-password-js2"], "! unexpectedChallenge(Optional(\"password\"))"),
        Row(after, ["200 token-ok"], "tokens"),
        Row(after, ["200 redirect-with-reason"], reasoned),
        Row(after, ["400 err-invalid-credentials-50126"], "! invalidCredentials [50126]"),
        Row(after, ["400 err-token-mfa-required", "200 introspect-ok"], introspected),
        Row(after, ["200 token-no-tokens"], "! unusableTokens"),
    ]

    static let secondFactors: [Row] = [
        Row(request, ["200 mfa-challenge-oob"], "challenged continuation_token_1"),
        Row(request, ["400 err-auth-method-blocked"], "! blocked [550024] · mfa \(kept)"),
        Row(request, ["200 redirect"], browser + " · mfa \(kept)"),
        Row(request, ["200 challenge-password-js2"], "! unexpectedChallenge(Optional(\"password\"))"),
        Row(second, ["200 token-ok"], "tokens"),
        Row(second, ["400 err-invalid-oob-value"], "! invalidCode [50181] · mfa \(kept)"),
        Row(second, ["400 err-token-mfa-required"], "! mfaRequired [50076]"),
        Row(.secondFactor(Secret(""), Samples.mfa), [], "! invalidCode · mfa \(kept)"),
        Row(register, ["200 register-challenge-oob"], "registrationCode jit-continuation-token-3"),
        Row(register, ["400 err-register-contact-invalid"], "! invalidContact [901001] · registration \(kept)"),
        Row(register, ["400 err-auth-method-blocked"], "! blocked [550024] · registration \(kept)"),
        Row(register, ["200 redirect"], browser),
        Row(
            register,
            ["200 challenge-unknown-type"],
            "! unexpectedChallenge(Optional(\"unsupported_type\")) · registration \(kept)"
        ),
        Row(
            .register(Samples.method, contact: "", Samples.registration),
            [],
            "! invalidContact · registration \(kept)"
        ),
        Row(registrationCode, ["200 ok-ct3", "200 token-ok"], "tokens"),
        Row(registrationCode, ["200 ok-ct3", "200 redirect"], browser),
        Row(registrationCode, ["200 ok-ct3", "400 err-token-mfa-required"], "! mfaRequired [50076]"),
        Row(registrationCode, ["400 err-invalid-oob-value"], "! invalidCode [50181] · registration \(kept)"),
        Row(registrationCode, ["200 redirect"], browser),
        Row(.registrationCode(Secret(""), Samples.registration), [], "! invalidCode · registration \(kept)"),
    ]

    @Test("Each response leads to the next state or to its error", arguments: starting + goingOn + secondFactors)
    func table(_ row: Row) throws {
        let context = row.input.state?.context ?? Samples.start
        let drive = try MachineRun(
            SignInMachine(row.input, context: context, requests: try Samples.requests()),
            row.answers
        )
        let outcome =
            switch drive.result {
            case .success(.step(.codeRequired(let state))): "code \(state.context.known)"
            case .success(.step(.passwordRequired(let state))): "password \(state.context.known)"
            case .success(.step(.mfaRequired(let state))) where state.delivery != nil:
                "challenged \(state.context.known)"
            case .success(.step(.mfaRequired(let state))): "mfa \(state.methods[0].id) \(state.context.known)"
            case .success(.step(.registrationRequired(let state))):
                "registration \(state.methods[0].id) \(state.context.known)"
            case .success(.step(.registrationCodeRequired(let state))): "registrationCode \(state.context.known)"
            case .success(.step(.completed)): "completed"
            case .success(.tokens): "tokens"
            case .failure(let error): error.line
            }
        #expect(outcome == row.outcome)
    }

    @Test("Each grant has exactly the fields of the protocol")
    func grants() throws {
        let common = [
            "client_id": "client-1", "continuation_token": Self.kept, "client_info": "true", "claims": "{}",
            "scope": "User.Read openid profile offline_access",
        ]
        let types = ["challenge_type": "oob password redirect"]
        let rows: [(Input, [String: String])] = [
            (Self.code, ["grant_type": "oob", "oob": "12345678"]),
            (Self.second, ["grant_type": "mfa_oob", "oob": "12345678"]),
            (
                Self.password,
                types.merging(["grant_type": "password", "username": "ada@example.com", "password": "Secret#1-entra"]) {
                    $1
                }
            ),
            (
                Self.after, types.merging(["grant_type": "continuation_token", "username": "ada@example.com"]) { $1 }
            ),
        ]
        for (input, own) in rows {
            let drive = try MachineRun(
                SignInMachine(input, context: Samples.context, requests: try Samples.requests()),
                ["200 token-ok"]
            )
            #expect(drive.endpoints == [.token])
            #expect(drive.fields(0) == common.merging(own) { $1 })
        }
    }

    @Test("The requested scopes and claims survive a second factor and its registration")
    func scopesStay() throws {
        let drive = try MachineRun(
            SignInMachine(Self.registrationCode, context: Samples.context, requests: try Samples.requests()),
            ["200 ok-ct3", "200 token-ok"]
        )
        #expect(drive.endpoints == [.registerContinue, .token])
        #expect(
            drive.fields(1) == [
                "client_id": "client-1", "continuation_token": "test-continuation-token-3", "client_info": "true",
                "claims": "{}", "scope": "User.Read openid profile offline_access", "grant_type": "continuation_token",
                "challenge_type": "oob password redirect",
            ]
        )
        let challenged = try MachineRun(
            SignInMachine(Self.request, context: Samples.context, requests: try Samples.requests()),
            ["200 mfa-challenge-oob"]
        )
        #expect(challenged.fields(0)["id"] == "email")
        guard case .step(.mfaRequired(let state)) = try challenged.result.get() else {
            Issue.record("no challenge")
            return
        }
        #expect(state.context.scopes == ["User.Read"])
        #expect(state.delivery?.codeLength == 6)
        #expect(state.method == Samples.method)
    }

    @Test("An empty name begins no sign-in and no sign-up, and nothing is sent")
    func emptyName() throws {
        let context = EntraFlowContext(username: "", correlationID: Samples.id)
        let requests = try Samples.requests()
        let signIn = try MachineRun(SignInMachine(Self.withPassword, context: context, requests: requests), [])
        let signUp = try MachineRun(
            SignUpMachine(.start(password: Samples.password, attributes: nil), context: context, requests: requests),
            []
        )
        #expect(signIn.requests.isEmpty && signUp.requests.isEmpty)
        #expect(throws: EntraError.self) { try signIn.result.get() }
        for result in [signIn.result.map { _ in }, signUp.result.map { _ in }] {
            guard case .failure(let error) = result else {
                Issue.record("no error")
                continue
            }
            #expect(error.kind == .invalidUsername && error.httpStatus == nil && !error.canRetry)
        }
    }

    @Test("An error after a response has its status; one before a request has none")
    func statuses() throws {
        let rows: [(Input, [String], Int?)] = [
            (Self.start, ["200 redirect"], 200), (Self.code, ["200 token-no-tokens"], 200),
            (Self.start, ["400 err-user-not-found-bare"], 400), (Self.start, ["503 redirect"], 503),
            (.start(password: Secret("")), [], nil), (.code(Secret(""), Samples.signInCode), [], nil),
            (Self.withPassword, Self.began + ["400 err-token-mfa-required-no-token"], 400),
        ]
        for (input, answers, status) in rows {
            let context = input.state?.context ?? Samples.start
            let drive = try MachineRun(
                SignInMachine(input, context: context, requests: try Samples.requests()),
                answers
            )
            guard case .failure(let error) = drive.result else {
                Issue.record("no error: \(answers)")
                continue
            }
            #expect(error.httpStatus == status, "\(answers)")
        }
    }

    @Test("Capabilities are sent with the first request only")
    func capabilities() throws {
        let requests = EntraRequestBuilder(
            configuration: try Samples.configuration(capabilities: [.registrationRequired, .mfaRequired])
        )
        let drive = try MachineRun(
            SignInMachine(Self.withPassword, context: Samples.start, requests: requests),
            Self.began + ["200 token-ok"]
        )
        #expect(
            drive.requests.map { $0.form.decoded["capabilities"] } == ["mfa_required registration_required", nil, nil]
        )
    }

    @Test("A registration sends its address as the protocol requires; a verified one needs no code")
    func registration() throws {
        let drive = try MachineRun(
            SignInMachine(Self.register, context: Samples.context, requests: try Samples.requests()),
            ["200 register-challenge-oob"]
        )
        #expect(
            drive.fields(0) == [
                "client_id": "client-1", "continuation_token": Self.kept, "challenge_type": "oob",
                "challenge_target": "ada@example.org", "challenge_channel": "email",
            ]
        )
        var machine = SignInMachine(Self.register, context: Samples.context, requests: try Samples.requests())
        _ = machine.handle(.begin)
        let answer = #"{"challenge_type":"preverified","continuation_token":"known-token"}"#
        let next = machine.handle(.received(EntraResponse(status: 200, body: .init(answer.utf8)), now: Samples.now))
        guard case .send(let request) = next else {
            Issue.record("no request")
            return
        }
        #expect(request.endpoint == .registerContinue)
        #expect(
            request.form.decoded == [
                "client_id": "client-1", "continuation_token": "known-token", "grant_type": "continuation_token",
            ]
        )
        // From here on the newer token identifies the flow.
        let gone = machine.handle(.received(.failed(EntraResponseFailure(kind: .offline)), now: Samples.now))
        guard case .fail(let error) = gone, case .registration(let left) = error.state else {
            Issue.record("no state")
            return
        }
        #expect(error.canRetry)
        #expect(left.context.known == "known-token")
        #expect(left.method == Samples.method && left.contact == "ada@example.org" && left.delivery == nil)
    }
}
