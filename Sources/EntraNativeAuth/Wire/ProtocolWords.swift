/// The protocol's error codes. They are shown and evaluated even if a user's password equals one.
enum ProtocolWords {
    static let all: Set = Set(errors + suberrors).union(EntraPasswordRule.known.keys)

    private static let errors = [
        "access_denied", "attributes_required", "credential_required", "expired_refresh_token", "expired_token",
        "invalid_client", "invalid_grant", "invalid_request", "invalid_scope", "server_error", "slow_down",
        "temporarily_unavailable", "unauthorized_client", "unsupported_auth_method", "unsupported_challenge_type",
        "user_already_exists", "user_not_found", "verification_required",
    ]
    private static let suberrors = [
        "additional_action", "attribute_validation_failed", "basic_action", "consent_required", "invalid_oob_value",
        "message_only", "mfa_required", "nativeauthapi_disabled", "provider_blocked_by_rep", "registration_required",
    ]
}
