import Foundation
import Testing

@testable import NativeAuthCore

@Suite("A transport's error", .timeLimit(.minutes(5)))
struct TransportErrorTests {
    @Test(
        "has a counterpart that every door shares",
        arguments: [
            (TransportError.Kind.invalidURL, NativeAuthError.Code.misconfigured, [RecoveryOption.fixConfiguration]),
            (.connectionFailed, .offline, [.retry]),
            (.timedOut, .timedOut, [.retry]),
            (.untrustedCertificate, .untrustedServer, [.fixConfiguration]),
            (.responseTooLarge, .responseTooLarge, [.retry]),
            (.badRedirect, .malformedResponse, []),
            (.init(rawValue: "newer"), .offline, [.retry]),
        ]
    )
    func mapping(kind: TransportError.Kind, code: NativeAuthError.Code, recovery: [RecoveryOption]) {
        let error = NativeAuthError(TransportError(kind, requestMayHaveBeenSent: false))
        #expect(error.code == code)
        #expect(error.recovery == recovery)
        #expect(!error.message.isEmpty)
        let underlying = error.underlying as? TransportError
        #expect(underlying?.kind == kind)
        #expect(underlying?.requestMayHaveBeenSent == false)
    }

    @Test("is taken to have been sent unless it is known not to be")
    func defaults() {
        #expect(TransportError(.connectionFailed).requestMayHaveBeenSent)
    }

    @Test("describes itself without what lies beneath it")
    func description() {
        struct Loud: Error, CustomStringConvertible { let description = "https://a.example/?code=hunter2" }
        let error = TransportError(.connectionFailed, underlying: Loud())
        #expect(error.description == "TransportError(connection_failed)")
        #expect("\(error)" == "TransportError(connection_failed)")
        #expect(!NativeAuthError(error).description.contains("hunter2"))
    }
}
