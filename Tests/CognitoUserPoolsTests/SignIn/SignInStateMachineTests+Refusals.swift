import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

extension SignInStateMachineTests {
    static let refusals: [(NativeAuthError, Bool)] = [
        (exception("CodeMismatchException"), true), (exception("ExpiredCodeException"), true),
        (exception("InvalidPasswordException"), true), (exception("LimitExceededException"), true),
        (exception("TooManyRequestsException"), true), (exception("UserLambdaValidationException"), true),
        (exception("InternalErrorException", status: 500), true), (exception("NeverHeardOfException"), true),
        (NativeAuthError(.offline, message: ""), true), (NativeAuthError(.timedOut, message: ""), true),
        (NativeAuthError(.malformedResponse, message: ""), true), (exception("NotAuthorizedException"), false),
        (exception("UserNotFoundException"), false),
    ]

    @Test(
        "A wrong password at its own challenge can be corrected; an expired session ends the sign-in",
        arguments: [(NativeAuthError.Code.refused, true), (.expired, false)]
    )
    func wrongPassword(code: NativeAuthError.Code, isKept: Bool) {
        var (state, _) = Self.pending(Self.challenge("PASSWORD"))
        _ = state.handle(.replied(SignInReply(Secret("wrong"))))
        let refusal = NativeAuthError(code, message: "no", serverCode: "NotAuthorizedException", httpStatus: 400)
        guard case .fail(let error) = state.handle(.failed(refusal)) else {
            Issue.record("not reported")
            return
        }
        #expect((state.step == .password) == isKept)
        #expect(error.recovery == (isKept ? [.correct([])] : [.restart]))
    }

    @Test("Only a definite refusal ends the sign-in; otherwise the challenge is kept", arguments: refusals)
    func refused(error: NativeAuthError, waits: Bool) {
        let challenge = Self.challenge("SMS_MFA")
        var (state, _) = Self.pending(challenge)
        let reply = SignInReply(Secret("1"))
        let request = state.handle(.replied(reply))
        guard case .fail(let told) = state.handle(.failed(error)) else {
            Issue.record("not reported")
            return
        }
        #expect(told == error)
        if !waits { #expect(told.recovery == [.restart]) }
        #expect((state.step != nil) == waits)
        if waits {
            #expect(state.handle(.replied(reply)) == request)
        } else {
            guard case .fail(let next) = state.handle(.replied(reply)) else {
                Issue.record("still there")
                return
            }
            #expect(next.code == .wrongState)
            #expect(state.handle(.received(.tokens(Self.tokens()))) == .discard(Self.tokens()))
        }
    }

    @Test(
        "Some refusals are steps, at the beginning and later",
        arguments: [
            ("UserNotConfirmedException", SignInStep.confirmSignUp), ("PasswordResetRequiredException", .resetPassword),
        ]
    )
    func refusalsThatAreSteps(name: String, step: SignInStep) {
        var first = SignInStateMachine(username: "ada")
        _ = first.handle(.began(.password(Secret("pw"))))
        #expect(first.handle(.failed(Self.exception(name))) == .show(step))
        var (later, _) = Self.pending(Self.challenge("SMS_MFA"))
        _ = later.handle(.replied(SignInReply(Secret("1"))))
        #expect(later.handle(.failed(Self.exception(name))) == .show(step))
        #expect(later.step == nil)
    }

    @Test("Late responses change nothing, and late tokens are discarded")
    func late() {
        var (state, _) = Self.pending(Self.challenge("SMS_MFA"))
        _ = state.handle(.replied(SignInReply(Secret("1"))))
        _ = state.handle(.cancelled)
        #expect(state.handle(.received(.tokens(Self.tokens()))) == .discard(Self.tokens()))
        let events: [SignInEvent] = [
            .received(.challenge(Self.challenge("SMS_MFA"))), .associated(secret: Secret("a"), session: nil),
            .verified(session: nil), .failed(NativeAuthError(.offline, message: "")), .stored, .taskCancelled,
            .cancelled,
        ]
        for event in events { #expect(state.handle(event) == .fail(SignInStateMachine.cancellation), "\(event)") }
        #expect(state.step == nil)
    }

    @Test("A second reply during the first is refused")
    func twice() {
        var (state, _) = Self.pending(Self.challenge("SMS_MFA"))
        let reply = SignInReply(Secret("1"))
        let request = state.handle(.replied(reply))
        #expect(request == .send(.respond(Self.challenge("SMS_MFA"), ["SMS_MFA_CODE": Secret("1")])))
        guard case .fail(let error) = state.handle(.replied(reply)) else {
            Issue.record("accepted twice")
            return
        }
        #expect(error.code == .wrongState)
        #expect(state.handle(.received(.tokens(Self.tokens()))) == .store(Self.tokens()))
        #expect(state.handle(.received(.tokens(Self.tokens("other")))) == .discard(Self.tokens("other")))
    }

    @Test("A network failure keeps the challenge, but ends a sign-in that has just started")
    func interrupted() {
        var (state, _) = Self.pending(Self.challenge("SMS_MFA"))
        _ = state.handle(.replied(SignInReply(Secret("1"))))
        #expect(state.handle(.taskCancelled) == .fail(SignInStateMachine.cancellation))
        #expect(state.step != nil)
        var first = SignInStateMachine(username: "ada")
        _ = first.handle(.began(.password(Secret("pw"))))
        _ = first.handle(.taskCancelled)
        guard case .fail = first.handle(.began(.password(Secret("pw")))) else {
            Issue.record("started twice")
            return
        }
    }

    @Test("A challenge round-trips through encoding", arguments: rows)
    func resumed(row: Row) throws {
        let data = try JSONEncoder().encode(row.challenge.json)
        let challenge = try #require(Challenge(try JSONValue.decode(from: data)))
        #expect(challenge == row.challenge)
        var state = SignInStateMachine(username: "ada")
        #expect(state.handle(.resumed(challenge)) == .show(row.step))
        #expect(state.handle(.replied(row.reply)) == .send(row.request))
    }
}
