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
        switch refusal.error {
        case "user_already_exists": return .userAlreadyExists
        case "user_not_found": return .userNotFound
        case "expired_token", "expired_refresh_token": return .expired
        case "verification_required": return .verificationRequired(refusal.unverifiedAttributes)
        case "invalid_scope": return .invalidScope
        case "unauthorized_client", "invalid_client", "unsupported_challenge_type", "unsupported_auth_method":
            return .misconfigured
        case "access_denied" where refusal.suberror == "provider_blocked_by_rep": return .blocked
        case "invalid_grant": return kindOfInvalidGrant(refusal, at: endpoint)
        case "invalid_request": return kindOfInvalidRequest(refusal, at: endpoint)
        default: return .refused
        }
    }

    /// Whether the refusal is a rate limit that is reported without status 429 (`slow_down` or AADSTS701014).
    static func isRateLimit(_ refusal: ServerRefusal) -> Bool {
        refusal.error == "slow_down" || refusal.codes.contains(701_014)
    }

    private static func kindOfInvalidGrant(_ refusal: ServerRefusal, at endpoint: EntraEndpoint) -> EntraError.Kind {
        if let rule = refusal.suberror.flatMap({ EntraPasswordRule.known[$0] }) { return .passwordRule(rule) }
        switch refusal.suberror {
        case "invalid_oob_value": return .invalidCode
        case "attribute_validation_failed": return .attributesInvalid(refusal.invalidAttributes)
        case "nativeauthapi_disabled": return .misconfigured
        default: break
        }
        if isContactInvalid(refusal, at: endpoint) { return .invalidContact }
        if endpoint == .token {
            for code in refusal.codes {
                switch code {
                case 50_034: return .userNotFound
                case 50_126: return .invalidCredentials
                default: if let kind = interaction(code) { return kind }
                }
            }
        }
        return if refusal.codes.contains(where: isExpiry) { .expired } else { .refused }
    }

    private static func kindOfInvalidRequest(_ refusal: ServerRefusal, at endpoint: EntraEndpoint) -> EntraError.Kind {
        let codes = refusal.codes
        if codes.contains(where: isExpiry) { return .expired }
        if endpoint == .resetStart, codes.contains(500_222) { return .userHasNoPassword }
        if isContactInvalid(refusal, at: endpoint) { return .invalidContact }
        if codes.contains(901_007) || codes.contains(550_022) { return .misconfigured }
        guard codes.contains(90_100) else { return .refused }
        switch refusal.invalidParameter {
        case .clientID: return .misconfigured
        case .username where endpoint == .signUpStart: return .invalidUsername
        default: return .refused
        }
    }

    /// Whether the service reports an invalid contact, as `invalid_grant` or as `invalid_request`.
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

    /// Whether the code reports an unknown or expired continuation token.
    private static func isExpiry(_ code: Int) -> Bool { code == 55_200 || code == 552_003 }
}

extension EntraError {
    private static let interactionCodes: Set = [50_074, 50_076, 50_079, 50_142, 53_000, 53_001, 53_003, 65_001]
    private static let interactionSuberrors: Set = [
        "basic_action", "additional_action", "message_only", "consent_required", "mfa_required",
        "registration_required",
    ]
    private static let interactionErrors: Set = ["interaction_required", "consent_required", "login_required"]

    /// Whether the service requires user interaction for this token only, such as a second factor, consent or a new
    /// password. The session itself remains valid.
    package var requiresInteraction: Bool {
        errorCodes.contains(where: Self.interactionCodes.contains)
            || suberror.map(Self.interactionSuberrors.contains) ?? false
            || error.map(Self.interactionErrors.contains) ?? false
    }
}
