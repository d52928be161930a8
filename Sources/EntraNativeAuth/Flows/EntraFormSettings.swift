/// What a tenant's forms must know of the tenant beforehand, since the service tells it late or not at all.
///
/// The service's verdict wins: what is missing or wrong here makes a form less helpful, not less safe. With no settings at
/// all, a sign-up asks for an e-mail address, a sign-in for a name, and the service for everything else.
///
/// ```swift
/// let settings = EntraFormSettings(
///     hasAlias: true, attributes: [EntraRequiredAttribute(name: "displayName", isRequired: false)])
/// ```
public struct EntraFormSettings: Sendable, Equatable, Codable {
    /// Whether the first form of a sign-up asks for a password.
    public enum SignUpPassword: String, Sendable, Codable {
        /// No: where the tenant wants one, the service asks for it after the code.
        case later
        /// Whoever leaves it empty signs in with codes.
        case optional
        /// Everybody needs one.
        case required
    }

    /// Whether the first form of a sign-up asks for a password.
    public var signUpPassword: SignUpPassword
    /// Whether the first form of a sign-in asks for the password, too. Where the tenant wants a code, it is not sent.
    public var asksPasswordAtSignIn: Bool
    /// Whether people may have a user name of their own (`flatusername`) and sign in with it.
    public var hasAlias: Bool
    /// What the first form of a sign-up asks for. The service takes attributes that it does not require here only; those
    /// that it requires it asks for itself.
    public var attributes: [EntraRequiredAttribute]

    /// Makes settings.
    /// - Parameters:
    ///   - signUpPassword: whether the first form of a sign-up asks for a password.
    ///   - asksPasswordAtSignIn: whether the first form of a sign-in asks for the password, too.
    ///   - hasAlias: whether people may have a user name of their own.
    ///   - attributes: what the first form of a sign-up asks for.
    public init(
        signUpPassword: SignUpPassword = .later, asksPasswordAtSignIn: Bool = false, hasAlias: Bool = false,
        attributes: [EntraRequiredAttribute] = []
    ) {
        self.signUpPassword = signUpPassword
        self.asksPasswordAtSignIn = asksPasswordAtSignIn
        self.hasAlias = hasAlias
        self.attributes = attributes
    }
}
