/// Maps a refusal of one endpoint to an error kind, by the service's error codes. The English description is
/// used in one case only, where the service offers nothing else.
enum EntraErrorMap {
    static func kind(of refusal: ServerRefusal, at endpoint: EntraEndpoint) -> EntraError.Kind {
        if isRateLimit(refusal) { return .rateLimited(retryAfter: refusal.retryAfter) }

        // Independent of the error code: the service requires a user interaction first.
        if endpoint == .token, refusal.error != "invalid_grant",
            let kind = refusal.codes.lazy.compactMap(interaction).first
        {
            return kind
        }
        // An unknown tenant or app, whatever the error code.
        if refusal.codes.contains(90_002) || refusal.codes.contains(700_016) { return .misconfigured }

        return switch refusal.error {
        case "user_already_exists": .userAlreadyExists
        case "user_not_found": .userNotFound
        case "expired_token", "expired_refresh_token": .expired
        case "verification_required": .verificationRequired(refusal.unverifiedAttributes)
        case "invalid_scope": .invalidScope
        case "unauthorized_client", "invalid_client", "unsupported_challenge_type", "unsupported_auth_method":
            .misconfigured
        case "access_denied" where refusal.suberror == "provider_blocked_by_rep": .blocked
        case "invalid_grant": kindOfInvalidGrant(refusal, at: endpoint)
        case "invalid_request": kindOfInvalidRequest(refusal, at: endpoint)
        default: .refused
        }
    }

    /// Checks whether the refusal is a rate limit that is reported without status 429 (`slow_down` or AADSTS701014).
    static func isRateLimit(_ refusal: ServerRefusal) -> Bool {
        refusal.error == "slow_down" || refusal.codes.contains(701_014)
    }

    private static func kindOfInvalidGrant(_ refusal: ServerRefusal, at endpoint: EntraEndpoint) -> EntraError.Kind {
        if let kind = kindOfSuberror(refusal) { return kind }
        if isContactInvalid(refusal, at: endpoint) { return .invalidContact }
        if endpoint == .token, let kind = refusal.codes.lazy.compactMap(kindOfTokenRefusal).first {
            return kind
        }
        if refusal.codes.contains(where: isExpiry) { return .expired }
        return .refused
    }

    private static func kindOfSuberror(_ refusal: ServerRefusal) -> EntraError.Kind? {
        guard let suberror = refusal.suberror else { return nil }
        if let rule = EntraPasswordRule.known[suberror] { return .passwordRule(rule) }
        return switch suberror {
        case "invalid_oob_value": .invalidCode
        case "attribute_validation_failed": .attributesInvalid(refusal.invalidAttributes)
        case "nativeauthapi_disabled": .misconfigured
        default: nil
        }
    }

    private static func kindOfTokenRefusal(_ code: Int) -> EntraError.Kind? {
        switch code {
        case 50_034: .userNotFound
        case 50_057: .accountDisabled
        case 50_126: .invalidCredentials
        default: interaction(code)
        }
    }

    private static func kindOfInvalidRequest(_ refusal: ServerRefusal, at endpoint: EntraEndpoint) -> EntraError.Kind {
        let codes = refusal.codes
        if codes.contains(where: isExpiry) { return .expired }
        if endpoint == .resetStart, codes.contains(500_222) { return .userHasNoPassword }
        if isContactInvalid(refusal, at: endpoint) { return .invalidContact }
        if codes.contains(901_007) || codes.contains(550_022) { return .misconfigured }

        guard codes.contains(90_100) else { return .refused }
        return switch refusal.invalidParameter {
        case .clientID: .misconfigured
        case .username where endpoint == .signUpStart: .invalidUsername
        default: .refused
        }
    }

    /// Checks whether the service reports an invalid contact, as `invalid_grant` or as `invalid_request`.
    private static func isContactInvalid(_ refusal: ServerRefusal, at endpoint: EntraEndpoint) -> Bool {
        endpoint == .registerChallenge && refusal.codes.contains(901_001)
    }

    private static func interaction(_ code: Int) -> EntraError.Kind? {
        switch code {
        case 50_142: .passwordChangeRequired
        case 50_076, 50_079: .mfaRequired
        default: nil
        }
    }

    /// Checks whether the code reports an unknown or expired continuation token.
    private static func isExpiry(_ code: Int) -> Bool {
        code == 55_200 || code == 552_003
    }
}

extension EntraError {
    private static let interactionCodes: Set = [50_074, 50_076, 50_079, 50_142, 53_000, 53_001, 53_003, 65_001]
    private static let interactionSuberrors: Set = [
        "basic_action", "additional_action", "message_only", "consent_required", "mfa_required",
        "registration_required",
    ]
    private static let interactionErrors: Set = ["interaction_required", "consent_required", "login_required"]

    /// Indicates whether the service requires user interaction for this token only, such as a second factor, consent or
    /// a new password. The session itself remains valid.
    package var requiresInteraction: Bool {
        if errorCodes.contains(where: Self.interactionCodes.contains) { return true }
        if let suberror, Self.interactionSuberrors.contains(suberror) { return true }
        guard let error else { return false }
        return Self.interactionErrors.contains(error)
    }
}
