/// The messages by their names in flow documents.
enum MessageTemplate: String, CaseIterable {
    /// The verification code of `OTPExecutor`.
    case code = "OTP"
    /// The link of `MagicLinkExecutor`.
    case magicLink = "MAGIC_LINK"
    // The link of `InviteExecutor`, with different texts.
    case passwordRecovery = "PASSWORD_RECOVERY"
    case invitation = "USER_INVITE"
    case selfRegistration = "SELF_REGISTRATION"
    case backchannel = "CIBA_NOTIFICATION"
}
