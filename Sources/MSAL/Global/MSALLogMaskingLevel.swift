/// The masking of personal and organizational data in log messages. Passwords, codes and tokens are never logged.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALLogMaskingLevel: Int, Sendable {
    /// Neither data of the user nor of the tenant.
    case settingsMaskAllPII = 0
    /// The tenant and the app, but no data that identifies the user.
    case settingsMaskEUIIOnly = 1
    /// Also user names, and the server's texts, which may contain them.
    case settingsMaskSecretsOnly = 2
}
