import NativeAuthCore
import Testing

@testable import EntraNativeAuth

@Suite("The sign-up state machine", .timeLimit(.minutes(5)))
struct SignUpMachineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let input: SignUpMachine.Input
        let answers: [String]
        let outcome: String

        init(_ input: SignUpMachine.Input, _ answers: [String], _ outcome: String) {
            self.input = input
            self.answers = answers
            self.outcome = outcome
        }

        var testDescription: String { "\(answers) → \(outcome)" }
    }

    private static let start = SignUpMachine.Input.start(password: nil, attributes: nil)
    private static let code = SignUpMachine.Input.code(Samples.code, Samples.signUpCode)
    private static let resend = SignUpMachine.Input.resend(Samples.signUpCode)
    private static let password = SignUpMachine.Input.password(Samples.password, Samples.signUpPassword)
    private static let attributes = SignUpMachine.Input.attributes(#"{"city":"x"}"#, Samples.signUpAttributes)
    private static let kept = "submitted-continuation-token"

    static let rows: [Row] = [
        Row(start, ["200 ok-ct1", "200 challenge-oob-js"], "code test-continuation-token-2"),
        Row(start, ["200 ok-ct1", "200 challenge-oob-sms"], "code test-continuation-token-2"),
        Row(
            start,
            ["200 ok-initiate-extra-challenge-type-list", "200 challenge-oob-js"],
            "code test-continuation-token-2"
        ),
        Row(start, ["400 err-user-already-exists"], "! userAlreadyExists [1003037]"),
        Row(start, ["400 err-400-codes-as-strings"], "! userAlreadyExists [1003037]"),
        Row(start, ["400 err-invalid-username-90100"], "! invalidUsername [90100]"),
        Row(start, ["400 err-unauthorized-client"], "! misconfigured [700016]"),
        Row(start, ["400 err-unsupported-challenge-type"], "! misconfigured"),
        Row(start, ["400 err-invalid-grant-unknown-suberror"], "! refused [50000]"),
        Row(start, ["400 err-attribute-validation-failed"], "invalid city,username -"),
        Row(start, ["400 err-attribute-validation-failed-empty-list"], "! attributesInvalid([])"),
        Row(start, ["400 err-attributes-required-android"], "! refused"),
        Row(start, ["200 redirect"], "! browserRequired(reason: nil)"),
        Row(start, ["200 ok-ct1", "200 redirect"], "! browserRequired(reason: nil)"),
        Row(start, ["200 ok-empty-object"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "200 challenge-password-js2"], "! unexpectedChallenge(Optional(\"password\"))"),
        Row(start, ["200 ok-ct1", "200 challenge-no-type"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "200 challenge-unknown-type"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "200 challenge-oob-missing-label-channel"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "200 challenge-oob-keys-with-trailing-spaces"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "200 challenge-oob-code-length-string"], "! unexpectedResponse"),
        Row(start, ["200 ok-ct1", "400 err-expired-token"], "! expired [552003]"),
        Row(start, ["403 err-403-html"], "! http(403)"),
        Row(start, ["429 err-429"], "! rateLimited(retryAfter: nil)"),
        Row(start, ["500 err-500"], "! http(500)"),
        Row(.start(password: Secret(""), attributes: nil), [], "! passwordRule(\(EntraPasswordRule.empty))"),
        Row(
            .start(password: Samples.password, attributes: nil),
            ["400 err-password-banned"],
            "! passwordRule(\(EntraPasswordRule.banned)) [399250]"
        ),

        Row(code, ["200 ok-ct3"], "done test-continuation-token-3"),
        Row(code, ["200 ok-empty-object"], "done -"),
        Row(code, ["200 redirect"], "! browserRequired(reason: nil)"),
        Row(code, ["400 err-invalid-oob-value"], "! invalidCode [50181] · signUpCode \(kept)"),
        Row(
            code,
            ["400 err-password-banned"],
            "! passwordRule(\(EntraPasswordRule.banned)) [399250] · signUpCode \(kept)"
        ),
        Row(code, ["400 err-expired-token"], "! expired [552003]"),
        Row(code, ["500 err-500"], "! http(500)"),
        Row(code, ["400 err-user-already-exists"], "! userAlreadyExists [1003037]"),
        Row(code, ["400 err-invalid-grant-no-suberror"], "! refused [50000]"),
        Row(code, ["400 err-attributes-required-android"], "attributes city,surname uY29tL2F1dGhlbnRpY"),
        Row(code, ["400 err-attributes-required-empty-list"], "! unexpectedResponse"),
        Row(code, ["400 err-attributes-required-no-token"], "! unexpectedResponse"),
        Row(code, ["400 err-credential-required-no-token"], "! unexpectedResponse"),
        Row(code, ["400 err-verification-required"], "! verificationRequired([\"phone\"])"),
        Row(
            code,
            ["400 err-credential-required-js", "200 challenge-password-js5"],
            "password test-continuation-token-5"
        ),
        Row(
            code,
            ["400 err-credential-required-js", "200 challenge-oob-js"],
            "! unexpectedChallenge(Optional(\"oob\"))"
        ),
        Row(code, ["400 err-credential-required-js", "200 redirect"], "! browserRequired(reason: nil)"),
        Row(code, ["400 err-credential-required-js", "400 err-expired-token"], "! expired [552003]"),
        Row(.code(Secret(""), Samples.signUpCode), [], "! invalidCode · signUpCode \(kept)"),

        Row(resend, ["200 challenge-oob-resend"], "code test-continuation-token-2b"),
        Row(resend, ["400 err-expired-token"], "! expired [552003] · signUpCode \(kept)"),
        Row(resend, ["200 redirect"], "! browserRequired(reason: nil)"),
        Row(resend, ["200 challenge-password-js2"], "! unexpectedChallenge(Optional(\"password\"))"),

        Row(password, ["200 ok-ct6"], "done test-continuation-token-6"),
        Row(
            password,
            ["400 err-password-too-short"],
            "! passwordRule(\(EntraPasswordRule.tooShort)) [399247] · signUpPassword \(kept)"
        ),
        Row(password, ["400 err-invalid-oob-value"], "! invalidCode [50181] · signUpPassword \(kept)"),
        Row(password, ["400 err-credential-required-js"], "! refused [55103]"),
        Row(password, ["400 err-attributes-required-android"], "attributes city,surname uY29tL2F1dGhlbnRpY"),
        Row(
            .password(Secret(""), Samples.signUpPassword),
            [],
            "! passwordRule(\(EntraPasswordRule.empty)) · signUpPassword \(kept)"
        ),

        Row(attributes, ["200 ok-ct6"], "done test-continuation-token-6"),
        Row(attributes, ["400 err-attributes-required-android"], "attributes city,surname uY29tL2F1dGhlbnRpY"),
        Row(attributes, ["400 err-attribute-validation-failed"], "invalid city,username \(kept)"),
        Row(attributes, ["400 err-user-already-exists"], "! userAlreadyExists [1003037]"),
        Row(attributes, ["400 err-credential-required-js"], "! refused [55103]"),
        Row(attributes, ["400 err-expired-token"], "! expired [552003]"),
    ]

    @Test("Each response leads to the next state, or to the documented error", arguments: rows)
    func table(_ row: Row) throws {
        let context = row.input.state?.context ?? Samples.start
        let drive = try MachineRun(
            SignUpMachine(row.input, context: context, requests: try Samples.requests()),
            row.answers
        )
        let outcome =
            switch drive.result {
            case .success(.codeRequired(let state)): "code \(state.context.known)"
            case .success(.passwordRequired(let state)): "password \(state.context.known)"
            case .success(.attributesRequired(let state)):
                "attributes \(state.attributes.map(\.name).joined(separator: ",")) \(state.context.known)"
            case .success(.attributesInvalid(let names, let state)):
                "invalid \(names.joined(separator: ",")) \(state?.context.known ?? "-")"
            case .success(.completed(let state)): "done \(state.context.known)"
            case .failure(let error): error.line
            }
        #expect(outcome == row.outcome)
    }

    @Test("Every request has exactly the fields of the protocol")
    func fields() throws {
        let requests = try Samples.requests()
        let start = SignUpMachine.Input.start(password: Samples.password, attributes: #"{"city":"Århus & co"}"#)
        let begun = try MachineRun(
            SignUpMachine(start, context: Samples.start, requests: requests),
            ["200 ok-ct1", "200 challenge-oob-js"]
        )
        #expect(begun.endpoints == [.signUpStart, .signUpChallenge])
        #expect(
            begun.fields(0) == [
                "client_id": "client-1", "username": "ada@example.com", "challenge_type": "oob password redirect",
                "password": "Secret#1-entra", "attributes": #"{"city":"Århus & co"}"#,
            ]
        )
        #expect(
            begun.fields(1) == [
                "client_id": "client-1", "continuation_token": "test-continuation-token-1",
                "challenge_type": "oob password redirect",
            ]
        )
        let code = try MachineRun(
            SignUpMachine(.code(Samples.code, Samples.signUpCode), context: Samples.context, requests: requests),
            ["400 err-credential-required-js", "200 challenge-password-js5"]
        )
        #expect(code.endpoints == [.signUpContinue, .signUpChallenge])
        #expect(
            code.fields(0) == [
                "client_id": "client-1", "continuation_token": Self.kept, "grant_type": "oob", "oob": "12345678",
            ]
        )
        #expect(code.fields(1)["continuation_token"] == "test-continuation-token-4")
        for (input, name, value) in [
            (Self.password, "password", "Secret#1-entra"), (Self.attributes, "attributes", #"{"city":"x"}"#),
        ] {
            let drive = try MachineRun(
                SignUpMachine(input, context: Samples.context, requests: requests),
                ["200 ok-ct6"]
            )
            #expect(
                drive.fields(0) == [
                    "client_id": "client-1", "continuation_token": Self.kept, "grant_type": name, name: value,
                ]
            )
        }
    }

    @Test("The code's channel, length and interval are kept")
    func delivery() throws {
        let drive = try MachineRun(
            SignUpMachine(Self.start, context: Samples.start, requests: try Samples.requests()),
            ["200 ok-ct1", "200 challenge-oob-js"]
        )
        guard case .codeRequired(let state) = try drive.result.get() else {
            Issue.record("no code")
            return
        }
        #expect(
            state.delivery
                == EntraCodeDelivery(
                    sentTo: "s****n@o*********m",
                    channel: .email,
                    codeLength: 8,
                    resendAvailableAt: Samples.now.addingTimeInterval(300)
                )
        )
    }

    @Test("A transient failure keeps the submitted state usable")
    func transient() throws {
        for (answer, remains) in [
            ("500 err-500", true), ("429 err-429", true), ("403 err-403-html", true), ("403 redirect", true),
            ("403 err-invalid-oob-value", false),
        ] {
            let drive = try MachineRun(
                SignUpMachine(Self.code, context: Samples.context, requests: try Samples.requests()),
                [answer]
            )
            guard case .failure(let error) = drive.result else {
                Issue.record("no error")
                continue
            }
            #expect(error.canRetry == remains)
            #expect(error.isTransient == remains)
        }
        // The code was accepted: there is no way back to it.
        let late = try MachineRun(
            SignUpMachine(Self.code, context: Samples.context, requests: try Samples.requests()),
            ["400 err-credential-required-js", "500 err-500"]
        )
        guard case .failure(let error) = late.result else {
            Issue.record("no error")
            return
        }
        #expect(!error.canRetry)
    }
}
