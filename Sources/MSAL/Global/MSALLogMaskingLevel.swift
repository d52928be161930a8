/// How much of the person and the tenant log messages tell. Passwords, codes and tokens are never logged.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALLogMaskingLevel: Int, Sendable {
    /// Nothing of the person, nor of the tenant.
    case settingsMaskAllPII = 0
    /// The tenant and the app, but nothing that identifies the person.
    case settingsMaskEUIIOnly = 1
    /// Also user names, and the server's texts, which may contain them.
    case settingsMaskSecretsOnly = 2
}
