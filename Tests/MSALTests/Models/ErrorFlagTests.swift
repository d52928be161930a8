import EntraNativeAuth
import Foundation
import NativeAuthCore
import Testing

@testable import MSAL

@Suite("Flags of errors", .timeLimit(.minutes(5)))
struct ErrorFlagTests {
    typealias Kind = MSALNativeAuthErrorKind

    struct Flag: Sendable, CustomTestStringConvertible {
        let name: String
        let kinds: [Kind]
        let read: @Sendable (Kind) -> Bool

        init<Failure: MSALNativeAuthError>(
            _ flag: any KeyPath<Failure, Bool> & Sendable,
            _ name: String,
            _ kinds: [Kind]
        ) {
            self.name = "\(Failure.self).\(name)"
            self.kinds = kinds
            read = { Failure(kind: $0)[keyPath: flag] }
        }

        var testDescription: String { name }
    }

    private static let browser: [Kind] = [.browserRequired(reason: nil), .browserRequired(reason: "Because.")]
    private static let password: [Kind] = [.invalidPassword(rule: nil), .invalidPassword(rule: .tooShort)]
    private static let others: [Kind] = [
        .general, .userNotFound, .userAlreadyExists, .invalidUsername, .invalidCredentials, .invalidCode,
        .invalidChallenge, .invalidInput, .invalidAttributes, .userDoesNotHavePassword, .authMethodBlocked,
        .verificationContactBlocked, .expired, .refreshTokenExpired, .invalidScope, .notSignedIn, .signInNotAvailable,
        .misconfigured, .offline, .timedOut, .untrustedServer, .rateLimited(retryAfter: nil), .httpStatus(500),
        .unexpectedResponse, .unexpectedChallenge, .storageUnavailable, .busy, .cancelled,
        .delegateMethodMissing("on"), .preview,
    ]

    static let flags: [Flag] = [
        Flag(\SignUpStartError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\SignUpStartError.isUserAlreadyExists, "isUserAlreadyExists", [.userAlreadyExists]),
        Flag(\SignUpStartError.isInvalidPassword, "isInvalidPassword", password),
        Flag(\SignUpStartError.isInvalidUsername, "isInvalidUsername", [.invalidUsername]),
        Flag(\SignUpStartError.isInvalidAttributes, "isInvalidAttributes", [.invalidAttributes]),
        Flag(\SignInStartError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\SignInStartError.isUserNotFound, "isUserNotFound", [.userNotFound]),
        Flag(\SignInStartError.isInvalidCredentials, "isInvalidCredentials", [.invalidCredentials]),
        Flag(\SignInStartError.isInvalidUsername, "isInvalidUsername", [.invalidUsername]),
        Flag(\ResetPasswordStartError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\ResetPasswordStartError.isUserDoesNotHavePassword, "hasNoPassword", [.userDoesNotHavePassword]),
        Flag(\ResetPasswordStartError.isUserNotFound, "isUserNotFound", [.userNotFound]),
        Flag(\ResetPasswordStartError.isInvalidUsername, "isInvalidUsername", [.invalidUsername]),
        Flag(\VerifyCodeError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\VerifyCodeError.isInvalidCode, "isInvalidCode", [.invalidCode]),
        Flag(\PasswordRequiredError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\PasswordRequiredError.isInvalidPassword, "isInvalidPassword", password),
        Flag(\AttributesRequiredError.isUserAlreadyExists, "isUserAlreadyExists", [.userAlreadyExists]),
        Flag(\AttributesRequiredError.isInvalidAttributes, "isInvalidAttributes", [.invalidAttributes]),
        Flag(\MFARequestChallengeError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\MFARequestChallengeError.isAuthMethodBlocked, "isAuthMethodBlocked", [.authMethodBlocked]),
        Flag(\MFASubmitChallengeError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\MFASubmitChallengeError.isInvalidChallenge, "isInvalidChallenge", [.invalidChallenge]),
        Flag(\RegisterStrongAuthChallengeError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\RegisterStrongAuthChallengeError.isInvalidInput, "isInvalidInput", [.invalidInput]),
        Flag(
            \RegisterStrongAuthChallengeError.isVerificationContactBlocked,
            "isVerificationContactBlocked",
            [.verificationContactBlocked]
        ),
        Flag(\RegisterStrongAuthSubmitChallengeError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\RegisterStrongAuthSubmitChallengeError.isInvalidChallenge, "isInvalidChallenge", [.invalidChallenge]),
        Flag(\RetrieveAccessTokenError.isBrowserRequired, "isBrowserRequired", browser),
        Flag(\RetrieveAccessTokenError.isRefreshTokenExpired, "isRefreshTokenExpired", [.refreshTokenExpired]),
        Flag(\RetrieveAccessTokenError.isInvalidScope, "isInvalidScope", [.invalidScope]),
        Flag(\MSALNativeAuthGenericError.isBrowserRequired, "isBrowserRequired", browser),
    ]

    @Test("A flag is set for its kind, and for no other", arguments: flags)
    func flag(_ flag: Flag) {
        for kind in Self.others + Self.browser + Self.password {
            #expect(flag.read(kind) == flag.kinds.contains(kind), "\(kind)")
        }
    }

    @Test("Names of invalid attributes make the error an attribute error, whatever its kind")
    func attributes() {
        let names = ["city"]
        #expect(SignUpStartError(kind: .general, invalidAttributeNames: names).isInvalidAttributes)
        #expect(AttributesRequiredError(kind: .general, invalidAttributeNames: names).isInvalidAttributes)
    }

    @Test("An error's own text takes precedence over the text of its kind")
    func texts() {
        #expect(VerifyCodeError(kind: .general, errorDescription: "Own.").errorDescription == "Own.")
        #expect(VerifyCodeError(kind: .general).errorDescription == "General error")
        #expect(VerifyCodeError(kind: .browserRequired(reason: "Because.")).errorDescription == "Because.")
        #expect(VerifyCodeError(kind: .browserRequired(reason: nil)).errorDescription?.isEmpty == false)
    }

    @Test("An error of a silent call has only known values, and a correlation ID only if the call had one")
    func nsError() {
        let bare = MSALErrorMap.nsError(EntraError(.offline))
        #expect(bare.userInfo[MSALCorrelationIDKey] == nil && bare.userInfo[MSALHTTPResponseCodeKey] == nil)
        #expect(bare.userInfo[MSALOAuthErrorKey] == nil && bare.userInfo[MSALOAuthSubErrorKey] == nil)
        #expect(
            bare.userInfo[MSALErrorDescriptionKey] as? String
                == "The server can't be reached. Check the connection and try again"
        )
        let told = MSALErrorMap.nsError(EntraError(.refused, serverDescription: "Server."))
        #expect(told.userInfo[MSALErrorDescriptionKey] as? String == "Server.")
        let id = UUID()
        let known = MSALErrorMap.nsError(CancellationError(), correlationId: id)
        #expect(known.userInfo[MSALCorrelationIDKey] as? String == id.uuidString)
    }
}
