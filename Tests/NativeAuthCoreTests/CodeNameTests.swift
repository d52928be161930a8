import NativeAuthCore
import Testing

/// Apps and logs may store these names, so they never change.
@Suite("The names of codes and kinds", .timeLimit(.minutes(5)))
struct CodeNameTests {
    @Test(
        "The codes of errors",
        arguments: [
            (NativeAuthError.Code.misconfigured.rawValue, "misconfigured"),
            (NativeAuthError.Code.invalidInput.rawValue, "invalid_input"),
            (NativeAuthError.Code.refused.rawValue, "refused"),
            (NativeAuthError.Code.notAllowed.rawValue, "not_allowed"),
            (NativeAuthError.Code.alreadyExists.rawValue, "already_exists"),
            (NativeAuthError.Code.expired.rawValue, "expired"),
            (NativeAuthError.Code.rateLimited.rawValue, "rate_limited"),
            (NativeAuthError.Code.offline.rawValue, "offline"), (NativeAuthError.Code.timedOut.rawValue, "timed_out"),
            (NativeAuthError.Code.untrustedServer.rawValue, "untrusted_server"),
            (NativeAuthError.Code.responseTooLarge.rawValue, "response_too_large"),
            (NativeAuthError.Code.malformedResponse.rawValue, "malformed_response"),
            (NativeAuthError.Code.serverFailure.rawValue, "server_failure"),
            (NativeAuthError.Code.storageUnavailable.rawValue, "storage_unavailable"),
            (NativeAuthError.Code.anotherProcess.rawValue, "another_process"),
            (NativeAuthError.Code.unsupported.rawValue, "unsupported"),
            (NativeAuthError.Code.wrongState.rawValue, "wrong_state"),
            (NativeAuthError.Code.cancelled.rawValue, "cancelled"), (NativeAuthError.Code.unknown.rawValue, "unknown"),
        ]
    )
    func codes(_ name: String, _ expected: String) { #expect(name == expected) }

    @Test(
        "The kinds of recovery options",
        arguments: [
            (RecoveryOption.Kind.retry.rawValue, "retry"), (RecoveryOption.Kind.resend.rawValue, "resend"),
            (RecoveryOption.Kind.correctFields.rawValue, "correct_fields"),
            (RecoveryOption.Kind.restart.rawValue, "restart"), (RecoveryOption.Kind.signIn.rawValue, "sign_in"),
            (RecoveryOption.Kind.openBrowser.rawValue, "open_browser"),
            (RecoveryOption.Kind.signInInstead.rawValue, "sign_in_instead"),
            (RecoveryOption.Kind.signUpInstead.rawValue, "sign_up_instead"),
            (RecoveryOption.Kind.fixConfiguration.rawValue, "fix_configuration"),
        ]
    )
    func recovery(_ name: String, _ expected: String) { #expect(name == expected) }

    @Test(
        "The kinds of transport errors",
        arguments: [
            (TransportError.Kind.invalidURL.rawValue, "bad_address"),
            (TransportError.Kind.connectionFailed.rawValue, "connection_failed"),
            (TransportError.Kind.timedOut.rawValue, "timed_out"),
            (TransportError.Kind.untrustedCertificate.rawValue, "untrusted_certificate"),
            (TransportError.Kind.responseTooLarge.rawValue, "response_too_large"),
            (TransportError.Kind.badRedirect.rawValue, "bad_redirect"),
            (TransportError.Kind.networkSignInRequired.rawValue, "network_sign_in_required"),
        ]
    )
    func transport(_ name: String, _ expected: String) { #expect(name == expected) }

    @Test(
        "The kinds of sign-outs, and the states of their notices",
        arguments: [
            (SignOutReason.Kind.notSignedIn.rawValue, "not_signed_in"),
            (SignOutReason.Kind.signedOut.rawValue, "signed_out"), (SignOutReason.Kind.cleared.rawValue, "cleared"),
            (SignOutReason.Kind.refused.rawValue, "refused"),
            (SignOutReason.Kind.interruptedRefresh.rawValue, "interrupted_refresh"),
            (SignOutReason.Kind.removedElsewhere.rawValue, "removed_elsewhere"),
            (SignOutReason.Kind.accountDeleted.rawValue, "account_deleted"),
            (SignOutReason.Kind.notMigrated.rawValue, "not_migrated"),
            (SignOutReason.Notice.pending.rawValue, "pending"),
            (SignOutReason.Notice.notNeeded.rawValue, "not_needed"), (SignOutReason.Notice.succeeded.rawValue, "told"),
            (SignOutReason.Notice.failed.rawValue, "failed"),
        ]
    )
    func signOut(_ name: String, _ expected: String) { #expect(name == expected) }
}
