import EntraNativeAuth

/// The interaction that the tenant's pages require of the user.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALPromptType: UInt, Sendable {
    /// A choice of the accounts that are signed in to the browser.
    case selectAccount
    /// A sign-in, also if the browser has a session.
    case login
    /// The user's consent to the scopes.
    case consent
    /// A sign-up.
    case create
    /// The necessary interaction: none, if the browser has a session.
    case promptIfNecessary

    /// The necessary interaction.
    public static var `default`: Self { .promptIfNecessary }

    var entra: EntraPrompt? {
        switch self {
        case .selectAccount: .selectAccount
        case .login: .login
        case .consent: .consent
        case .create: .create
        case .promptIfNecessary: nil
        }
    }
}

/// The preferred method of authentication on the pages. External tenants have none to prefer.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALPreferredAuthMethod: UInt, Sendable {
    /// No preference.
    case none
}
