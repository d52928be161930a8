import NativeAuthCore

enum ServerCode {
    /// Returns the documented code for a server's code, such as `FET-1005`.
    /// - Parameters:
    ///   - flow: the flow of the response, if known; recovery uses some codes with another meaning.
    ///   - status: the HTTP status, for unknown codes.
    ///   - text: the server's text; only it indicates locks and expiry.
    static func documented(
        _ code: String?,
        flow: ServerFlowType?,
        status: Int?,
        text: String?
    ) -> IAMErrorCode {
        let known = code.flatMap { exact($0, flow: flow) }
        return byText(known, text: text) ?? known ?? byStatus(status)
    }

    private static func exact(_ code: String, flow: ServerFlowType?) -> IAMErrorCode? {
        switch code {
        case "FES-1001", "FES-1008", "ICS-1001", "ICS-1003", "FLC-1002": .invalidInput
        case "FES-1003", "FES-1005", "FES-1010", "FES-1011", "FES-1012", "FES-1016": .invalidConfiguration
        case "FES-1004", "ICS-1002": .sessionExpired
        case "FES-1006": .registrationDisabled
        case "FES-1007", "FES-1013": .serverError
        case "FES-1009": .recoveryFailed
        case "FES-1014", "FES-1015", "FES-1017", "FES-1018", "FES-1019": .authenticationFailed
        case "FES-1002", "FLC-1001", "FET-1043", "FET-1044": .unknownError

        case _ where flow == .recovery && recoveryCodes.contains(code): .recoveryFailed
        case "FET-1073" where flow == .recovery: .confirmationCodeInvalid
        case "FET-1008" where flow == .authentication, "FET-1009" where flow == .authentication: .mfaFailed

        case "FET-1001", "FET-1002", "FET-1003", "FET-1004", "FET-1005", "FET-1006", "FET-1014",
            "FET-1027", "FET-1028", "FET-1051", "FET-1078", "FET-1079", "FET-1081", "FET-1084",
            "AUTH-4030", "USR-1018":
            .authenticationFailed
        case "FET-1007", "FET-1024", "FET-1061", "FET-1080", "USR-1014": .userAlreadyExists
        case "FET-1008", "FET-1010": .confirmationCodeInvalid
        case "FET-1009": .confirmationCodeExpired
        case "FET-1012", "FET-1013": .invalidGrant
        case "FET-1015", "FET-1017", "FET-1018", "FET-1019": .passkeyFailed
        case "FET-1016": .passkeyNoCredential
        case "FET-1020", "FET-1023", "FET-1029", "FET-1030", "FET-1031", "FET-1032", "FET-1037",
            "FET-1039", "FET-1040", "FET-1045", "FET-1046", "FET-1047", "FET-1048", "FET-1054",
            "FET-1055", "FET-1058", "FET-1060", "FET-1063", "FET-1064", "FET-1075", "FET-1083",
            "USR-1001", "USR-1016", "USR-1017", "USR-1019", "USR-1024":
            .invalidInput
        case "FET-1011", "FET-1021", "FET-1022", "FET-1033", "FET-1034", "FET-1035", "FET-1036",
            "FET-1038", "FET-1041", "FET-1042", "FET-1049", "FET-1050", "FET-1053", "FET-1056",
            "FET-1057", "FET-1062", "FET-1072", "FET-1074", "FET-1076", "FET-1077", "FET-1085",
            "SSE-5000", WireCode.resendTooEarly:
            .serverError
        case "FET-1025", "FET-1026", "FET-1052", "FET-1059": .registrationDisabled
        case "FET-1065", "FET-1066", "FET-1067", "FET-1068", "FET-1069", "FET-1070", "FET-1071": .consentRequired
        case "FET-1073": .invitationCodeInvalid
        case "FET-1082": .mfaRequired
        case WireCode.tooManyAttempts: .userAccountLocked
        case "AUTH-4010" where flow == nil: .sessionExpired
        // Flows require no token: in a flow this code means that another endpoint was called.
        case "AUTH-4010": .invalidConfiguration
        default: nil
        }
    }

    /// Codes with another meaning in recovery.
    private static let recoveryCodes: Set = [
        "FET-1001", "FET-1002", "FET-1045", "FET-1046", "FET-1047", "FET-1048", "FET-1063",
    ]

    /// Returns the documented code for an OAuth error (RFC 6749 §§4.1.2.1, 5.2; RFC 6750 §3.1; OIDC Core §3.1.2.6).
    static func oauth(
        _ code: String,
        text: String?,
        purpose: ThunderIDRequest.Purpose = .other,
        status: Int? = nil
    ) -> IAMErrorCode {
        if KnownFailure.of(code, text: text) != nil {
            return .invalidConfiguration
        }
        if code == "invalid_grant", case .refresh = purpose { return .sessionExpired }

        return switch code {
        case "invalid_grant": byText(.authenticationFailed, text: text) ?? .invalidGrant
        case "invalid_request": invalidRequest(text)
        case "invalid_client", "unauthorized_client", "unsupported_grant_type", "unsupported_response_type",
            "invalid_scope", "invalid_target", "insufficient_scope":
            .invalidConfiguration
        case "access_denied", "account_selection_required":
            byText(.authenticationFailed, text: text) ?? .authenticationFailed
        case "invalid_token", "expired_token", "login_required": .sessionExpired
        case "consent_required": .consentRequired
        case "interaction_required": .mfaRequired
        case "server_error", "temporarily_unavailable", "slow_down": .serverError
        default: byStatus(status)
        }
    }

    private static func invalidRequest(_ text: String?) -> IAMErrorCode {
        let words = text?.lowercased() ?? ""
        if words.contains("redirect") { return .invalidRedirectUri }
        if words.contains("client_id") { return .invalidConfiguration }
        // The authorization request is unknown or has expired.
        if words.contains("authorization request") { return .invalidGrant }
        return .invalidInput
    }

    /// Checks whether an OAuth error means that a refresh token is definitely invalid.
    static func endsSession(_ code: String?) -> Bool {
        ["invalid_grant", "expired_token"].contains(code)
    }

    /// Returns the code for conditions that the server indicates in its text only.
    private static func byText(_ known: IAMErrorCode?, text: String?) -> IAMErrorCode? {
        guard let text = text?.lowercased() else { return nil }
        let isExpired = text.contains("expired") && !text.contains("invalid")
        switch known {
        case .authenticationFailed, nil:
            if text.contains("locked") { return .userAccountLocked }
            if text.contains("disabled"), text.contains("account") {
                return .userAccountDisabled
            }
            return nil
        case .confirmationCodeInvalid where isExpired: return .confirmationCodeExpired
        case .invitationCodeInvalid where isExpired: return .invitationCodeExpired
        default: return nil
        }
    }

    private static func byStatus(_ status: Int?) -> IAMErrorCode {
        switch status {
        case 401, 403: .authenticationFailed
        case 404: .invalidConfiguration
        case 408: .requestTimeout
        case 409: .userAlreadyExists
        case 400, 413, 415, 422: .invalidInput
        case 429, .some(500...): .serverError
        default: .unknownError
        }
    }

    static func isRateLimit(_ code: String?) -> Bool {
        code == WireCode.tooManyAttempts || code == WireCode.resendTooEarly
    }

    /// Returns the recovery options of a failure, the best one first.
    static func recovery(
        _ code: String?,
        documented: IAMErrorCode,
        isInBand: Bool
    ) -> [RecoveryOption] {
        if let recovery = recovery(code) { return recovery }
        return switch documented {
        case .invalidConfiguration, .invalidRedirectUri, .registrationDisabled: [.fixConfiguration]
        case .sessionExpired, .invalidGrant: [.restart]
        case .serverError, .networkError, .requestTimeout: [.retry]
        case _ where isInBand: [.correct([])]
        default: []
        }
    }

    private static func recovery(_ code: String?) -> [RecoveryOption]? {
        switch code {
        // After FES-1013, as after FES-1004, the execution no longer exists.
        case "FES-1004", "FES-1013", "login_required", "invalid_grant", WireCode.challengeToken: [.restart]
        case "FES-1014", "FES-1015": [.fixConfiguration]
        case "FET-1007", "FET-1080", "FET-1061": [.signInInstead, .correct([])]
        case "FET-1008": [.retry, .resend]
        case "FET-1009": [.resend, .restart]
        case "FET-1021": [.correct([]), .retry]
        default: nil
        }
    }
}
