/// A tenant's settings that its forms require in advance, because the service reports them late or not at all.
///
/// The service's validation takes precedence: a missing or wrong setting makes a form less helpful, not less safe. With
/// the default settings, a sign-up form has an e-mail address, a sign-in form a name; the service requests the rest.
///
/// ```swift
/// let settings = EntraFormSettings(
///     hasAlias: true, attributes: [EntraRequiredAttribute(name: "displayName", isRequired: false)])
/// ```
public struct EntraFormSettings: Sendable, Equatable, Codable {
    /// The password field of a sign-up's first form.
    public enum SignUpPassword: String, Sendable, Codable {
        /// Absent: where the tenant requires a password, the service requests it after the code.
        case later
        /// Optional: a user without a password signs in with codes.
        case optional
        /// Required.
        case required
    }

    /// The password field of a sign-up's first form.
    public var signUpPassword: SignUpPassword
    /// Indicates whether the first form of a sign-in has a password field, too. Where the tenant requires a code, it is
    /// not sent.
    public var asksPasswordAtSignIn: Bool
    /// Indicates whether users may have an alias (`flatusername`) and sign in with it.
    public var hasAlias: Bool
    /// The attributes in the first form of a sign-up. The service accepts optional attributes here only; required ones
    /// it requests itself.
    public var attributes: [EntraRequiredAttribute]

    /// Creates settings.
    /// - Parameters:
    ///   - signUpPassword: the password field of a sign-up's first form.
    ///   - asksPasswordAtSignIn: whether the first form of a sign-in has a password field, too.
    ///   - hasAlias: whether users may have an alias.
    ///   - attributes: the attributes in the first form of a sign-up.
    public init(
        signUpPassword: SignUpPassword = .later,
        asksPasswordAtSignIn: Bool = false,
        hasAlias: Bool = false,
        attributes: [EntraRequiredAttribute] = []
    ) {
        self.signUpPassword = signUpPassword
        self.asksPasswordAtSignIn = asksPasswordAtSignIn
        self.hasAlias = hasAlias
        self.attributes = attributes
    }
}
