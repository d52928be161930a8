import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("The server's codes and texts map to documented codes and recovery options", .timeLimit(.minutes(5)))
struct ServerCodeTests {
    struct OAuthRow: Sendable, CustomTestStringConvertible {
        let code: String
        var text: String?
        var purpose = ThunderIDRequest.Purpose.other
        var status: Int?
        let documented: IAMErrorCode
        var testDescription: String { "\(code), \(text ?? "no text"), \(purpose), \(status ?? 0)" }
    }

    @Test(
        "OAuth error codes (RFC 6749, RFC 6750, OpenID Connect Core) are mapped",
        arguments: [
            OAuthRow(code: "invalid_grant", purpose: .refresh, documented: .sessionExpired),
            OAuthRow(code: "invalid_token", purpose: .refresh, documented: .sessionExpired),
            OAuthRow(code: "expired_token", purpose: .refresh, documented: .sessionExpired),
            OAuthRow(code: "invalid_grant", purpose: .other, documented: .invalidGrant),
            OAuthRow(
                code: "invalid_grant",
                text: "The account is locked",
                purpose: .other,
                documented: .userAccountLocked
            ),
            OAuthRow(code: "invalid_token", purpose: .other, documented: .sessionExpired),
            OAuthRow(code: "expired_token", text: "locked", purpose: .other, documented: .sessionExpired),
            OAuthRow(code: "invalid_request", documented: .invalidInput),
            OAuthRow(code: "invalid_request", text: "Missing token parameter", documented: .invalidInput),
            OAuthRow(code: "invalid_request", text: "Bad REDIRECT uri", documented: .invalidRedirectUri),
            OAuthRow(code: "invalid_request", text: "Unknown client_id", documented: .invalidConfiguration),
            OAuthRow(code: "invalid_request", text: "No authorization request", documented: .invalidGrant),
            OAuthRow(
                code: "invalid_request",
                text: "Pushed authorization request is required for this client",
                documented: .invalidConfiguration
            ),
            OAuthRow(code: "invalid_dpop_proof", text: "Invalid DPoP proof", documented: .invalidConfiguration),
            OAuthRow(code: "invalid_client", documented: .invalidConfiguration),
            OAuthRow(code: "unauthorized_client", documented: .invalidConfiguration),
            OAuthRow(code: "unsupported_grant_type", documented: .invalidConfiguration),
            OAuthRow(code: "unsupported_response_type", documented: .invalidConfiguration),
            OAuthRow(code: "invalid_scope", documented: .invalidConfiguration),
            OAuthRow(code: "invalid_target", documented: .invalidConfiguration),
            OAuthRow(code: "insufficient_scope", status: 403, documented: .invalidConfiguration),
            OAuthRow(code: "access_denied", documented: .authenticationFailed),
            OAuthRow(code: "access_denied", text: "Account locked", documented: .userAccountLocked),
            OAuthRow(code: "access_denied", text: "Account disabled", documented: .userAccountDisabled),
            OAuthRow(code: "account_selection_required", documented: .authenticationFailed),
            OAuthRow(code: "login_required", documented: .sessionExpired),
            OAuthRow(code: "consent_required", documented: .consentRequired),
            OAuthRow(code: "interaction_required", documented: .mfaRequired),
            OAuthRow(code: "server_error", documented: .serverError),
            OAuthRow(code: "temporarily_unavailable", documented: .serverError),
            OAuthRow(code: "slow_down", documented: .serverError),
            OAuthRow(code: "other", status: 408, documented: .requestTimeout),
            OAuthRow(code: "other", documented: .unknownError),
        ]
    )
    func oauth(_ row: OAuthRow) {
        #expect(ServerCode.oauth(row.code, text: row.text, purpose: row.purpose, status: row.status) == row.documented)
    }

    @Test(
        "Without a code the HTTP status is mapped",
        arguments: [
            (400, IAMErrorCode.invalidInput), (401, .authenticationFailed), (402, .unknownError),
            (403, .authenticationFailed), (404, .invalidConfiguration), (405, .unknownError), (408, .requestTimeout),
            (409, .userAlreadyExists), (413, .invalidInput), (415, .invalidInput), (422, .invalidInput),
            (429, .serverError), (499, .unknownError), (500, .serverError), (501, .serverError), (599, .serverError),
        ]
    )
    func statuses(_ status: Int, _ documented: IAMErrorCode) {
        #expect(ServerCode.documented(nil, flow: nil, status: status, text: nil) == documented)
    }

    @Test(
        "Texts indicate locks and expiry only if the code is ambiguous",
        arguments: [
            ("X-1", "The account is LOCKED", IAMErrorCode.userAccountLocked),
            ("X-1", "Your account was disabled", .userAccountDisabled),
            ("X-1", "Registration is disabled", .unknownError),
            ("X-1", "Your account", .unknownError), ("FET-1020", "The account is locked", .invalidInput),
            ("FET-1010", "The code has expired", .confirmationCodeExpired),
            ("FET-1010", "The code is invalid or has expired", .confirmationCodeInvalid),
            ("FET-1010", "The code is wrong", .confirmationCodeInvalid),
            ("FET-1073", "Expired", .invitationCodeExpired), ("FET-1073", "Not known", .invitationCodeInvalid),
            ("FET-1005", "It has expired", .authenticationFailed),
        ]
    )
    func words(_ code: String, _ text: String, _ documented: IAMErrorCode) {
        #expect(ServerCode.documented(code, flow: nil, status: nil, text: text) == documented)
    }

    @Test(
        "The meaning of some codes depends on the flow",
        arguments: [
            ("FET-1002", ServerFlowType.recovery, IAMErrorCode.recoveryFailed),
            ("FET-1002", .authentication, .authenticationFailed), ("FET-1009", .recovery, .confirmationCodeExpired),
            ("FET-1063", .recovery, .recoveryFailed), ("FET-1063", .registration, .invalidInput),
            ("FET-1073", .recovery, .confirmationCodeInvalid), ("FET-1073", .registration, .invitationCodeInvalid),
            ("AUTH-4010", nil, .sessionExpired), ("AUTH-4010", .recovery, .invalidConfiguration),
            ("AUTH-4030", nil, .authenticationFailed), ("FET-1901", nil, .userAccountLocked),
            ("FET-1902", nil, .serverError), ("FES-1018", nil, .authenticationFailed),
        ] as [(String, ServerFlowType?, IAMErrorCode)]
    )
    func flows(_ code: String, _ flow: ServerFlowType?, _ documented: IAMErrorCode) {
        #expect(ServerCode.documented(code, flow: flow, status: nil, text: nil) == documented)
    }

    @Test(
        "Each code has its recovery options",
        arguments: [
            ("FES-1004", IAMErrorCode.sessionExpired, [.restart]), ("FES-1013", .serverError, [.restart]),
            ("login_required", .sessionExpired, [.restart]), ("invalid_grant", .authenticationFailed, [.restart]),
            ("FES-1014", .authenticationFailed, [.fixConfiguration]),
            ("FES-1015", .authenticationFailed, [.fixConfiguration]),
            ("FET-1007", .userAlreadyExists, [.signInInstead, .correct([])]),
            ("FET-1080", .userAlreadyExists, [.signInInstead, .correct([])]),
            ("FET-1061", .userAlreadyExists, [.signInInstead, .correct([])]),
            ("FET-1008", .mfaFailed, [.retry, .resend]), ("FET-1009", .mfaFailed, [.resend, .restart]),
            ("FET-1021", .serverError, [.correct([]), .retry]), ("ICS-1002", .sessionExpired, [.restart]),
            (nil, .invalidConfiguration, [.fixConfiguration]), (nil, .invalidRedirectUri, [.fixConfiguration]),
            (nil, .registrationDisabled, [.fixConfiguration]), (nil, .sessionExpired, [.restart]),
            (nil, .invalidGrant, [.restart]), (nil, .serverError, [.retry]), (nil, .networkError, [.retry]),
            (nil, .requestTimeout, [.retry]), (nil, .authenticationFailed, []), (nil, .unknownError, []),
        ] as [(String?, IAMErrorCode, [RecoveryOption])]
    )
    func recovery(_ code: String?, _ documented: IAMErrorCode, _ options: [RecoveryOption]) {
        #expect(ServerCode.recovery(code, documented: documented, isInBand: false) == options)
        let inBand = options.isEmpty ? [RecoveryOption.correct([])] : options
        #expect(ServerCode.recovery(code, documented: documented, isInBand: true) == inBand)
    }

    @Test("Only two codes advise to wait, and only two end a session")
    func special() {
        let codes = ["FET-1901", "FET-1902", "FET-1008", "FET-1900", nil]
        #expect(codes.filter(ServerCode.isRateLimit) == ["FET-1901", "FET-1902"])
        let errors = ["invalid_grant", "expired_token", "invalid_token", "invalid_client", nil]
        #expect(errors.filter(ServerCode.endsSession) == ["invalid_grant", "expired_token"])
    }
}
