/// What a user pool's forms must know of the pool beforehand, since the service itself does not tell: what people sign
/// in with, what a sign-up asks for, what a password must have.
///
/// The service's verdict wins: what is missing or wrong here makes a form less helpful, not less safe.
///
/// ```swift
/// let settings = try CognitoPoolSettings(amplifyOutputs: Data(contentsOf: url))
/// ```
public struct CognitoPoolSettings: Sendable, Equatable {
    /// What people sign in with, in place of a name of their own. The set is open.
    public struct UsernameAttribute: RawRepresentable, Sendable, Hashable {
        /// The attribute's name at the service.
        public let rawValue: String

        /// Makes one from the service's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The e-mail address.
        public static let email = Self(rawValue: "email")
        /// The phone number.
        public static let phoneNumber = Self(rawValue: "phone_number")
    }

    /// How a sign-in begins.
    public enum SignInMethod: String, Sendable {
        /// With a proof of the password that does not show it.
        case passwordProof = "USER_SRP_AUTH"
        /// With the password itself, over TLS.
        case password = "USER_PASSWORD_AUTH"
        /// With whatever the user may choose from: codes, passwords.
        case choice = "USER_AUTH"
        /// With the pool's own challenges, after a proof of the password.
        case customAfterProof = "CUSTOM_AUTH_WITH_SRP"
        /// With the pool's own challenges alone.
        case custom = "CUSTOM_AUTH_WITHOUT_SRP"
    }

    /// Whether a sign-up asks for a password.
    public enum SignUpPassword: Sendable {
        /// Everybody needs one.
        case required
        /// Whoever wants may sign in with codes alone.
        case optional
        /// Nobody has one.
        case none
    }

    /// What people sign in with; empty for a name of their own.
    public var usernameAttributes: [UsernameAttribute]
    /// What everybody who signs up must tell, by the service's names, such as `given_name`.
    public var requiredAttributes: [String]
    /// The addresses that a sign-up can be confirmed by, by the service's names: `email`, `phone_number`. A sign-up asks
    /// for one of them where it would not otherwise.
    public var verifiedAttributes: [String]
    /// What a password must have; `nil` when that is not known.
    public var passwordPolicy: CognitoPasswordPolicy?
    /// How a sign-in begins.
    public var signInMethod: SignInMethod
    /// Whether a sign-up asks for a password.
    public var signUpPassword: SignUpPassword

    /// Makes settings.
    /// - Parameters:
    ///   - usernameAttributes: what people sign in with; empty for a name of their own.
    ///   - requiredAttributes: what everybody who signs up must tell, by the service's names.
    ///   - verifiedAttributes: the addresses that a sign-up can be confirmed by, by the service's names.
    ///   - passwordPolicy: what a password must have, if known.
    ///   - signInMethod: how a sign-in begins.
    ///   - signUpPassword: whether a sign-up asks for a password; `nil` for the usual: optional where a sign-in begins with
    ///     a choice, otherwise required.
    public init(
        usernameAttributes: [UsernameAttribute] = [], requiredAttributes: [String] = [],
        verifiedAttributes: [String] = [], passwordPolicy: CognitoPasswordPolicy? = nil,
        signInMethod: SignInMethod = .passwordProof,
        signUpPassword: SignUpPassword? = nil
    ) {
        self.usernameAttributes = usernameAttributes
        self.requiredAttributes = requiredAttributes
        self.verifiedAttributes = verifiedAttributes
        self.passwordPolicy = passwordPolicy
        self.signInMethod = signInMethod
        self.signUpPassword = signUpPassword ?? (signInMethod == .choice ? .optional : .required)
    }
}
