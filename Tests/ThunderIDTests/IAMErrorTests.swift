import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("Errors: documented codes and detailed values", .timeLimit(.minutes(5)))
struct IAMErrorTests {
    /// Seed `ThunderIDClient`, "Error Codes", and the four of the released SDK.
    static let codes = [
        "SDK_NOT_INITIALIZED", "ALREADY_INITIALIZED", "INVALID_CONFIGURATION", "INVALID_REDIRECT_URI",
        "AUTHENTICATION_FAILED", "USER_ACCOUNT_LOCKED", "USER_ACCOUNT_DISABLED", "SESSION_EXPIRED", "MFA_REQUIRED",
        "MFA_FAILED", "INVALID_GRANT", "CONSENT_REQUIRED", "USER_ALREADY_EXISTS", "INVALID_INPUT",
        "INVITATION_CODE_INVALID", "INVITATION_CODE_EXPIRED", "REGISTRATION_DISABLED", "RECOVERY_FAILED",
        "CONFIRMATION_CODE_INVALID", "CONFIRMATION_CODE_EXPIRED", "NETWORK_ERROR", "REQUEST_TIMEOUT", "SERVER_ERROR",
        "UNKNOWN_ERROR", "PASSKEY_NOT_SUPPORTED", "PASSKEY_CANCELLED", "PASSKEY_NO_CREDENTIAL", "PASSKEY_FAILED",
    ]

    @Test("There are exactly the 28 documented codes")
    func allCodes() { #expect(Set(IAMErrorCode.allCases.map(\.rawValue)) == Set(Self.codes)) }

    @Test("An error has a description, by either type name")
    func description() {
        let error = ThunderIDError(code: .authenticationFailed, message: "No.")
        #expect(error.errorDescription == "[AUTHENTICATION_FAILED] No.")
        #expect((error as any Error).localizedDescription == "[AUTHENTICATION_FAILED] No.")
        #expect((error as IAMError).code.rawValue == "AUTHENTICATION_FAILED")
    }

    /// `reference/thunderid-wire.md` §11.
    static let table: [(String, ServerFlowType, IAMErrorCode)] = [
        ("FES-1001", .authentication, .invalidInput), ("FES-1002", .authentication, .unknownError),
        ("FES-1003", .authentication, .invalidConfiguration), ("FES-1004", .authentication, .sessionExpired),
        ("FES-1005", .authentication, .invalidConfiguration), ("FES-1006", .registration, .registrationDisabled),
        ("FES-1007", .authentication, .serverError), ("FES-1008", .authentication, .invalidInput),
        ("FES-1009", .recovery, .recoveryFailed), ("FES-1010", .authentication, .invalidConfiguration),
        ("FES-1011", .authentication, .invalidConfiguration), ("FES-1012", .authentication, .invalidConfiguration),
        ("FES-1013", .authentication, .serverError), ("FES-1014", .authentication, .authenticationFailed),
        ("FES-1015", .authentication, .authenticationFailed), ("FES-1016", .authentication, .invalidConfiguration),
        ("FES-1017", .userOnboarding, .authenticationFailed), ("ICS-1001", .authentication, .invalidInput),
        ("ICS-1002", .authentication, .sessionExpired), ("ICS-1003", .authentication, .invalidInput),
        ("FLC-1001", .authentication, .unknownError), ("FLC-1002", .authentication, .invalidInput),
        ("FET-1001", .authentication, .authenticationFailed), ("FET-1001", .recovery, .recoveryFailed),
        ("FET-1005", .authentication, .authenticationFailed),
        ("FET-1007", .registration, .userAlreadyExists), ("FET-1008", .authentication, .mfaFailed),
        ("FET-1008", .registration, .confirmationCodeInvalid), ("FET-1008", .recovery, .confirmationCodeInvalid),
        ("FET-1009", .authentication, .mfaFailed), ("FET-1009", .registration, .confirmationCodeExpired),
        ("FET-1010", .authentication, .confirmationCodeInvalid), ("FET-1011", .authentication, .serverError),
        ("FET-1012", .authentication, .invalidGrant), ("FET-1016", .authentication, .passkeyNoCredential),
        ("FET-1019", .authentication, .passkeyFailed), ("FET-1020", .registration, .invalidInput),
        ("FET-1021", .registration, .serverError), ("FET-1024", .registration, .userAlreadyExists),
        ("FET-1025", .registration, .registrationDisabled), ("FET-1026", .registration, .registrationDisabled),
        ("FET-1027", .authentication, .authenticationFailed), ("FET-1036", .authentication, .serverError),
        ("FET-1037", .authentication, .invalidInput), ("FET-1043", .authentication, .unknownError),
        ("FET-1045", .recovery, .recoveryFailed), ("FET-1045", .registration, .invalidInput),
        ("FET-1061", .registration, .userAlreadyExists), ("FET-1066", .authentication, .consentRequired),
        ("FET-1073", .userOnboarding, .invitationCodeInvalid), ("FET-1073", .recovery, .confirmationCodeInvalid),
        ("FET-1080", .registration, .userAlreadyExists), ("FET-1082", .authentication, .mfaRequired),
        ("AUTH-4010", .authentication, .invalidConfiguration), ("USR-1014", .authentication, .userAlreadyExists),
        ("SSE-5000", .authentication, .serverError),
    ]

    @Test("The server's codes map to the documented ones", arguments: table)
    func serverCodes(_ code: String, _ flow: ServerFlowType, _ documented: IAMErrorCode) {
        #expect(ServerCode.documented(code, flow: flow, status: nil, text: nil) == documented)
    }

    @Test(
        "An unknown code is mapped by HTTP status, and the text indicates locks and expiry",
        arguments: [
            ("X-1", 401, nil, IAMErrorCode.authenticationFailed), ("X-1", 403, nil, .authenticationFailed),
            ("X-1", 404, nil, .invalidConfiguration), ("X-1", 409, nil, .userAlreadyExists),
            ("X-1", 429, nil, .serverError), ("X-1", 503, nil, .serverError), ("X-1", 400, nil, .invalidInput),
            ("X-1", nil, nil, .unknownError), ("FET-1006", 200, "The account is locked", .userAccountLocked),
            ("FET-1006", 200, "This account has been disabled", .userAccountDisabled),
            ("FET-1073", 200, "The invitation has expired", .invitationCodeExpired),
            ("FET-1073", 200, "The invitation is invalid or has expired", .invitationCodeInvalid),
        ] as [(String, Int?, String?, IAMErrorCode)]
    )
    func fallbacks(_ code: String, _ status: Int?, _ text: String?, _ documented: IAMErrorCode) {
        #expect(ServerCode.documented(code, flow: nil, status: status, text: text) == documented)
    }
}
