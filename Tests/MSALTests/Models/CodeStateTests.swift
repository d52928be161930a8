import Foundation
import MSAL
import Testing

@Suite("States that wait for a code", .timeLimit(.minutes(5)))
struct CodeStateTests {
    private let email = MSALNativeAuthChannelType(value: "email")
    private let later = Date(timeIntervalSince1970: 1_800_000_000)

    private func state<State>(
        _ make: (String, MSALNativeAuthChannelType, Int, Date?) -> State
    ) -> State {
        make("a***", email, 6, later)
    }

    @Test("The state of each flow has the code's destination, channel, length, and the time of the next one")
    func delivery() {
        let signUp = state {
            SignUpCodeRequiredState(sentTo: $0, channelTargetType: $1, codeLength: $2, resendAvailableAt: $3)
        }
        let signIn = state {
            SignInCodeRequiredState(sentTo: $0, channelTargetType: $1, codeLength: $2, resendAvailableAt: $3)
        }
        let reset = state {
            ResetPasswordCodeRequiredState(sentTo: $0, channelTargetType: $1, codeLength: $2, resendAvailableAt: $3)
        }
        let factor = state {
            MFARequiredState(sentTo: $0, channelTargetType: $1, codeLength: $2, resendAvailableAt: $3)
        }
        let registration = state {
            RegisterStrongAuthVerificationRequiredState(
                sentTo: $0,
                channelTargetType: $1,
                codeLength: $2,
                resendAvailableAt: $3
            )
        }

        let destinations = [signUp.sentTo, signIn.sentTo, reset.sentTo, factor.sentTo, registration.sentTo]
        #expect(destinations == Array(repeating: "a***", count: 5))
        let lengths = [
            signUp.codeLength, signIn.codeLength, reset.codeLength, factor.codeLength, registration.codeLength,
        ]
        #expect(lengths == Array(repeating: 6, count: 5))
        let times = [
            signUp.resendAvailableAt, signIn.resendAvailableAt, reset.resendAvailableAt, factor.resendAvailableAt,
            registration.resendAvailableAt,
        ]
        #expect(times == Array(repeating: later, count: 5))
        for channel in [
            signUp.channelTargetType, signIn.channelTargetType, reset.channelTargetType, factor.channelTargetType,
            registration.channelTargetType,
        ] {
            #expect(channel.isEmailType)
        }
    }
}
