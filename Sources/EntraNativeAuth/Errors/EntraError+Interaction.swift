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
