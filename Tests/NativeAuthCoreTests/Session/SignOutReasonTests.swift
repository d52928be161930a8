import Testing

@testable import NativeAuthCore

@Suite("The reasons of a sign-out")
struct SignOutReasonTests {
    @Test("The kind and the state of the notice are hashed; the error is only compared")
    func hash() {
        let reason = SignOutReason(.refused, notice: .failed)
        let withError = SignOutReason(
            .refused,
            notice: .failed,
            error: NativeAuthError(.expired, message: "It is over.")
        )

        #expect(reason.hashValue == withError.hashValue && reason != withError)
        #expect(reason.hashValue != SignOutReason(.cleared, notice: .failed).hashValue)
        #expect(reason.hashValue != SignOutReason(.refused, notice: .succeeded).hashValue)
    }
}
