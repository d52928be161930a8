/// A pool's settings for its forms, which the service itself does not report: user names, sign-up attributes, password
/// policy.
///
/// The service validates every request. A missing or wrong setting makes a form less helpful, not less safe.
///
/// ```swift
/// let settings = try CognitoPoolSettings(amplifyOutputs: Data(contentsOf: url))
/// ```
public struct CognitoPoolSettings: Sendable, Equatable {
    /// An attribute used as user name. The set is open.
    public struct UsernameAttribute: RawRepresentable, Sendable, Hashable {
        /// The attribute's name at the service.
        public let rawValue: String

        /// Creates an attribute from the service's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The e-mail address.
        public static let email = Self(rawValue: "email")
        /// The phone number.
        public static let phoneNumber = Self(rawValue: "phone_number")
    }

    /// The method that starts a sign-in.
    public enum SignInMethod: String, Sendable {
        /// An SRP proof of the password, which does not send it.
        case passwordProof = "USER_SRP_AUTH"
        /// The password itself, over TLS.
        case password = "USER_PASSWORD_AUTH"
        /// A choice of the user between the offered first factors: codes, passwords.
        case choice = "USER_AUTH"
        /// The pool's custom challenges, after an SRP proof of the password.
        case customAfterProof = "CUSTOM_AUTH_WITH_SRP"
        /// The pool's custom challenges alone.
        case custom = "CUSTOM_AUTH_WITHOUT_SRP"
    }

    /// The password field of a sign-up.
    public enum SignUpPassword: Sendable {
        /// A password is required.
        case required
        /// A password is optional; without one, the user signs in with codes.
        case optional
        /// The form has no password field.
        case none
    }

    /// The attributes used as user name; empty for a separate user name.
    public var usernameAttributes: [UsernameAttribute]
    /// The attributes that a sign-up requires, by the service's names, such as `given_name`.
    public var requiredAttributes: [String]
    /// The attributes that the sign-up form also has a field for, by the service's names, such as `name`. The field may
    /// stay empty.
    public var optionalAttributes: [String] = []
    /// The attributes whose address can confirm a sign-up, by the service's names: `email`, `phone_number`. If a
    /// sign-up form would have none of them, one is added.
    public var verifiedAttributes: [String]
    /// The password policy; `nil` if unknown.
    public var passwordPolicy: CognitoPasswordPolicy?
    /// The method that starts a sign-in.
    public var signInMethod: SignInMethod
    /// The password field of a sign-up.
    public var signUpPassword: SignUpPassword

    /// Creates settings.
    /// - Parameters:
    ///   - usernameAttributes: the attributes used as user name; empty for a separate user name.
    ///   - requiredAttributes: the attributes that a sign-up requires, by the service's names.
    ///   - verifiedAttributes: the attributes whose address can confirm a sign-up, by the service's names.
    ///   - passwordPolicy: the password policy, if known.
    ///   - signInMethod: the method that starts a sign-in.
    ///   - signUpPassword: the password field of a sign-up; `nil` for the default: optional if `signInMethod` is
    ///     `choice`, otherwise required.
    public init(
        usernameAttributes: [UsernameAttribute] = [],
        requiredAttributes: [String] = [],
        verifiedAttributes: [String] = [],
        passwordPolicy: CognitoPasswordPolicy? = nil,
        signInMethod: SignInMethod = .passwordProof,
        signUpPassword: SignUpPassword? = nil
    ) {
        self.usernameAttributes = usernameAttributes
        self.requiredAttributes = requiredAttributes
        self.verifiedAttributes = verifiedAttributes
        self.passwordPolicy = passwordPolicy
        self.signInMethod = signInMethod

        let usual: SignUpPassword = if signInMethod == .choice { .optional } else { .required }
        self.signUpPassword = signUpPassword ?? usual
    }
}
