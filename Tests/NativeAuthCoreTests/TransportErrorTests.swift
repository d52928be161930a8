import Foundation
import Testing

@testable import NativeAuthCore

@Suite("Transport errors", .timeLimit(.minutes(5)))
struct TransportErrorTests {
    @Test(
        "Every kind has a counterpart in the shared error",
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

    @Test("A request counts as possibly sent unless it is known to be unsent")
    func defaults() {
        #expect(TransportError(.connectionFailed).requestMayHaveBeenSent)
    }

    @Test("The description does not contain the underlying error")
    func description() {
        struct Loud: Error, CustomStringConvertible { let description = "https://a.example/?code=hunter2" }
        let error = TransportError(.connectionFailed, underlying: Loud())
        #expect(error.description == "TransportError(connection_failed)")
        #expect("\(error)" == "TransportError(connection_failed)")
        #expect(!NativeAuthError(error).description.contains("hunter2"))
    }
}
