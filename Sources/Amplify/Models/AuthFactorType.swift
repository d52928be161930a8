/// A way to sign in. The plugin knows the service's names for them.
///
/// Source: Amplify's public surface.
public enum AuthFactorType: String, Sendable {
    /// The password itself.
    case password
    /// A proof of the password that does not show it.
    case passwordSRP
    /// A code by text message.
    case smsOTP
    /// A code by e-mail.
    case emailOTP
    #if os(iOS) || os(macOS) || os(visionOS)
    /// A passkey. This package does not sign in with one; the service may offer it.
    case webAuthn
    #endif
}
