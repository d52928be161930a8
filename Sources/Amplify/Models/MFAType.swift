/// A kind of second factor. The plugin knows the service's names for them.
///
/// Source: Amplify's public surface.
public enum MFAType: String, Sendable {
    /// A code by text message.
    case sms
    /// A code that an authenticator app shows.
    case totp
    /// A code by e-mail.
    case email
}
