import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The state of a sign-in", .timeLimit(.minutes(5)))
struct SignInStateMachineTests {
    static func challenge(
        _ name: String,
        session: String? = "s1",
        available: [String] = [],
        _ parameters: [String: String] = [:]
    ) -> Challenge {
        var json: [String: JSONValue] = [
            "ChallengeName": .string(name), "ChallengeParameters": .object(parameters.mapValues(JSONValue.string)),
            "AvailableChallenges": .array(available.map(JSONValue.string)),
        ]
        json["Session"] = session.map(JSONValue.string)
        return Challenge(.object(json)) ?? { preconditionFailure("a challenge without a name") }()
    }

    static func tokens(_ access: String = "access") -> CognitoTokenResponse {
        CognitoTokenResponse(.object(["AccessToken": .string(access), "RefreshToken": .string("refresh")]))
            ?? { preconditionFailure("no tokens") }()
    }

    static func exception(_ name: String, status: Int = 400) -> NativeAuthError {
        NativeAuthError(.refused, message: "no", serverCode: name, httpStatus: status)
    }

    /// A sign-in with this challenge.
    static func pending(_ challenge: Challenge) -> (SignInStateMachine, SignInAction) {
        var state = SignInStateMachine(username: "ada")
        _ = state.handle(.began(.password(Secret("pw"))))
        let action = state.handle(.received(.challenge(challenge)))
        return (state, action)
    }

    /// A challenge of the service, its step, the user's reply and the request.
    struct Row: Sendable, CustomTestStringConvertible {
        let challenge: Challenge
        let step: SignInStep
        let reply: SignInReply
        let request: SignInRequest
        var testDescription: String { "\(challenge.name.rawValue) \(challenge.parameters.keys.sorted())" }
    }

    static func row(
        _ challenge: Challenge,
        _ step: SignInStep,
        _ reply: String,
        _ responses: [String: String]
    ) -> Row {
        Row(
            challenge: challenge,
            step: step,
            reply: SignInReply(Secret(reply)),
            request: .respond(challenge, responses.mapValues(Secret.init))
        )
    }

    private static let delivery = [
        "CODE_DELIVERY_DELIVERY_MEDIUM": "SMS", "CODE_DELIVERY_DESTINATION": "+***1", "USERNAME": "internal",
    ]

    static let rows: [Row] = [
        row(
            challenge("SMS_MFA", delivery),
            .code(.smsMFA, challenge("SMS_MFA", delivery).delivery, parameters: delivery),
            "123456",
            ["SMS_MFA_CODE": "123456"]
        ),
        row(
            challenge("SMS_OTP", delivery),
            .code(.smsOTP, challenge("SMS_OTP", delivery).delivery, parameters: delivery),
            "1",
            ["SMS_OTP_CODE": "1"]
        ),
        row(challenge("EMAIL_OTP"), .code(.emailOTP, nil, parameters: [:]), "1", ["EMAIL_OTP_CODE": "1"]),
        row(challenge("SOFTWARE_TOKEN_MFA"), .authenticatorCode, "1", ["SOFTWARE_TOKEN_MFA_CODE": "1"]),
        row(
            challenge("WEB_AUTHN", ["CREDENTIAL_REQUEST_OPTIONS": "{}"]),
            .passkey(options: "{}"),
            "json",
            ["CREDENTIAL": "json"]
        ),
        row(
            challenge("SELECT_MFA_TYPE", ["MFAS_CAN_CHOOSE": #"["SMS_MFA","EMAIL_OTP"]"#]),
            .secondFactor([.smsMFA, .emailOTP]),
            "EMAIL_OTP",
            ["ANSWER": "EMAIL_OTP"]
        ),
        row(
            challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SMS_MFA","EMAIL_OTP"]"#]),
            .emailSetup,
            "a@b",
            ["EMAIL": "a@b"]
        ),
        Row(
            challenge: challenge(
                "NEW_PASSWORD_REQUIRED",
                ["requiredAttributes": #"["userAttributes.name"]"#, "userAttributes": "{}"]
            ),
            step: .newPassword(
                required: ["name"],
                parameters: ["requiredAttributes": #"["userAttributes.name"]"#, "userAttributes": "{}"]
            ),
            reply: SignInReply(Secret("new"), attributes: [UserAttribute(name: "name", value: "Ada")]),
            request: .respond(
                challenge(
                    "NEW_PASSWORD_REQUIRED",
                    ["requiredAttributes": #"["userAttributes.name"]"#, "userAttributes": "{}"]
                ),
                ["NEW_PASSWORD": Secret("new"), "userAttributes.name": Secret("Ada")]
            )
        ),
        row(challenge("PASSWORD"), .password, "pw", ["PASSWORD": "pw"]),
        Row(
            challenge: challenge("PASSWORD_SRP"),
            step: .password,
            reply: SignInReply(Secret("pw")),
            request: .prove(challenge("PASSWORD_SRP"), password: Secret("pw"))
        ),
        row(
            challenge("SELECT_CHALLENGE", available: ["SMS_OTP", "WEB_AUTHN"]),
            .firstFactor([.smsOTP, Challenge.Name(rawValue: "WEB_AUTHN")]),
            "SMS_OTP",
            ["ANSWER": "SMS_OTP"]
        ),
        row(challenge("SELECT_CHALLENGE"), .firstFactor([]), "EMAIL_OTP", ["ANSWER": "EMAIL_OTP"]),
        row(challenge("CUSTOM_CHALLENGE", ["q": "1+1"]), .custom(["q": "1+1"]), "2", ["ANSWER": "2"]),
    ]

    @Test("Each challenge has its step, and each reply its request", arguments: rows)
    func challenges(row: Row) {
        var (state, action) = Self.pending(row.challenge)
        #expect(action == .show(row.step))
        #expect(state.step == row.step)
        #expect(state.challenge == row.challenge)
        #expect(state.handle(.replied(row.reply)) == .send(row.request))
        #expect(state.step == nil)
        #expect(state.handle(.received(.tokens(Self.tokens()))) == .store(Self.tokens()))
        #expect(state.handle(.stored) == .show(.done))
    }

    @Test("An empty reply is refused, and sends nothing", arguments: rows)
    func empty(row: Row) {
        var (state, _) = Self.pending(row.challenge)
        guard case .fail(let error) = state.handle(.replied(SignInReply(Secret("")))) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .invalidInput)
        #expect(state.step == row.step)
    }

    @Test(
        "A missing password is requested before the choice is sent",
        arguments: ["PASSWORD", "PASSWORD_SRP"]
    )
    func passwordChosen(name: String) {
        let choice = Self.challenge("SELECT_CHALLENGE", available: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"])
        var (state, _) = Self.pending(choice)
        #expect(state.handle(.replied(SignInReply(Secret(name)))) == .show(.password))
        let request = state.handle(.replied(SignInReply(Secret("pw"))))
        if name == "PASSWORD" {
            #expect(
                request
                    == .send(.respond(choice, ["ANSWER": Secret("PASSWORD"), "PASSWORD": Secret("pw")]))
            )
        } else {
            #expect(request == .send(.prove(choice, password: Secret("pw"))))
        }
        // The network fails: the password is still requested.
        _ = state.handle(.failed(NativeAuthError(.offline, message: "")))
        #expect(state.step == .password)
    }

    @Test(
        "A choice that is not offered or not supported is refused and keeps the challenge",
        arguments: [
            ("SELECT_CHALLENGE", "SMS_OTP"), ("SELECT_CHALLENGE", "FINGERPRINT"), ("SELECT_MFA_TYPE", "nonsense"),
        ]
    )
    func notOffered(name: String, reply: String) {
        let challenge = Self.challenge(
            name,
            available: ["EMAIL_OTP", "FINGERPRINT"],
            ["MFAS_CAN_CHOOSE": #"["SMS_MFA"]"#]
        )
        var (state, _) = Self.pending(challenge)
        guard case .fail = state.handle(.replied(SignInReply(Secret(reply)))) else {
            Issue.record("sent")
            return
        }
        #expect(state.step != nil)
    }

    @Test("A TOTP setup has a secret and a code, and continues without losing values")
    func authenticatorSetup() {
        let challenge = Self.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SMS_MFA","SOFTWARE_TOKEN_MFA"]"#])
        var (state, action) = Self.pending(challenge)
        #expect(action == .send(.associate(session: Secret("s1"))))
        let step = SignInStep.authenticatorSetup(secret: Secret("ABC"), username: "ada")
        #expect(state.handle(.associated(secret: Secret("ABC"), session: Secret("s2"))) == .show(step))
        let verify = SignInRequest.verify(session: Secret("s2"), code: Secret("123456"), deviceName: "phone")
        let reply = SignInReply(Secret("123456"), deviceName: "phone")
        #expect(state.handle(.replied(reply)) == .send(verify))
        // A wrong code: the secret is still shown, and the next code is sent with the same session.
        _ = state.handle(.failed(Self.exception("EnableSoftwareTokenMFAException")))
        #expect(state.step == step)
        #expect(state.handle(.replied(reply)) == .send(verify))
        let finish = SignInRequest.respond(challenge.with(session: Secret("s3")), [:])
        #expect(state.handle(.verified(session: Secret("s3"))) == .send(finish))
        // The code was correct; if only the next request failed, the code is not verified again.
        _ = state.handle(.failed(NativeAuthError(.offline, message: "")))
        #expect(state.handle(.replied(reply)) == .send(finish))
        #expect(state.handle(.received(.tokens(Self.tokens()))) == .store(Self.tokens()))
    }

    @Test("Without a secret, the setup is chosen and requested again")
    func associatedAgain() {
        let challenge = Self.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#])
        var (state, action) = Self.pending(challenge)
        #expect(action == .send(.associate(session: Secret("s1"))))
        _ = state.handle(.failed(NativeAuthError(.offline, message: "")))
        #expect(state.step == .secondFactorSetup([.softwareTokenMFA]))
        #expect(state.challenge == challenge)
        #expect(
            state.handle(.replied(SignInReply(Secret("SOFTWARE_TOKEN_MFA"))))
                == .send(.associate(session: Secret("s1")))
        )
        let step = SignInStep.authenticatorSetup(secret: Secret("ABC"), username: "ada")
        #expect(state.handle(.associated(secret: Secret("ABC"), session: Secret("s2"))) == .show(step))
    }

    @Test("Two setups of a second factor are a choice", arguments: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"])
    func setupChoice(name: String) {
        let challenge = Self.challenge("MFA_SETUP", ["MFAS_CAN_SETUP": #"["EMAIL_OTP","SOFTWARE_TOKEN_MFA"]"#])
        var (state, action) = Self.pending(challenge)
        #expect(action == .show(.secondFactorSetup([.emailOTP, .softwareTokenMFA])))
        let next = state.handle(.replied(SignInReply(Secret(name))))
        #expect(next == (name == "EMAIL_OTP" ? .show(.emailSetup) : .send(.associate(session: Secret("s1")))))
    }

    @Test(
        "An unsupported challenge ends the sign-in with an error",
        arguments: [
            (challenge("FINGERPRINT"), NativeAuthError.Code.unsupported), (challenge("WEB_AUTHN"), .malformedResponse),
            (challenge("DEVICE_SRP_AUTH"), .unsupported),
            (challenge("PASSWORD_VERIFIER"), .unsupported), (challenge("MFA_SETUP"), .misconfigured),
            (challenge("MFA_SETUP", ["MFAS_CAN_SETUP": "nonsense"]), .misconfigured),
            (
                challenge("MFA_SETUP", session: nil, ["MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#]),
                .malformedResponse
            ),
        ]
    )
    func unanswerable(challenge: Challenge, code: NativeAuthError.Code) {
        var (state, action) = Self.pending(challenge)
        guard case .fail(let error) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(error.code == code)
        #expect(state.step == nil && state.challenge == nil)
        var late = state
        #expect(late.handle(.received(.tokens(Self.tokens()))) == .discard(Self.tokens()))
        guard case .fail(let next) = state.handle(.replied(SignInReply(Secret("1")))) else {
            Issue.record("accepted")
            return
        }
        #expect(next.code == .wrongState)
    }

    @Test(
        "An unsupported challenge is named, truncated",
        arguments: [true, false]
    )
    func longNames(isChoice: Bool) {
        let word = String(repeating: "X", count: 41)
        var (state, action) = Self.pending(Self.challenge(isChoice ? "SELECT_CHALLENGE" : word, available: [word]))
        if isChoice { action = state.handle(.replied(SignInReply(Secret(word)))) }
        guard case .fail(let error) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(error.code == .unsupported)
        #expect(error.message.contains(word.dropLast()) && !error.message.contains(word))
    }
}
