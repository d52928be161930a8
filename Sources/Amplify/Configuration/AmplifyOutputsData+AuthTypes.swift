extension AmplifyOutputsData.Auth {
    /// The pool's requirements for passwords.
    public struct PasswordPolicy: Codable, Sendable {
        /// Minimum number of characters.
        public let minLength: UInt
        /// Whether a digit is required.
        public let requireNumbers: Bool
        /// Whether a lower-case letter is required.
        public let requireLowercase: Bool
        /// Whether an upper-case letter is required.
        public let requireUppercase: Bool
        /// Whether a symbol is required.
        public let requireSymbols: Bool

        /// Makes a policy.
        /// - Parameters:
        ///   - minLength: the minimum number of characters.
        ///   - requireNumbers: whether a digit is required.
        ///   - requireLowercase: whether a lower-case letter is required.
        ///   - requireUppercase: whether an upper-case letter is required.
        ///   - requireSymbols: whether a symbol is required.
        public init(
            minLength: UInt, requireNumbers: Bool, requireLowercase: Bool, requireUppercase: Bool, requireSymbols: Bool
        ) {
            self.minLength = minLength
            self.requireNumbers = requireNumbers
            self.requireLowercase = requireLowercase
            self.requireUppercase = requireUppercase
            self.requireSymbols = requireSymbols
        }
    }

    /// The web sign-in settings.
    public struct OAuth: Codable, Sendable {
        /// The identity providers.
        public let identityProviders: [String]
        /// The domain of the hosted UI.
        public let domain: String
        /// The scopes of the tokens.
        public let scopes: [String]
        /// The allowed redirect URIs of a sign-in.
        public let redirectSignInUri: [String]
        /// The allowed redirect URIs of a sign-out.
        public let redirectSignOutUri: [String]
        /// The response type of the hosted UI: `code` or `token`.
        public let responseType: String

        /// Makes the settings.
        /// - Parameters:
        ///   - identityProviders: the identity providers.
        ///   - domain: the domain of the hosted UI.
        ///   - scopes: the scopes of the tokens.
        ///   - redirectSignInUri: the allowed redirect URIs of a sign-in.
        ///   - redirectSignOutUri: the allowed redirect URIs of a sign-out.
        ///   - responseType: the response type of the hosted UI.
        public init(
            identityProviders: [String], domain: String, scopes: [String], redirectSignInUri: [String],
            redirectSignOutUri: [String], responseType: String
        ) {
            self.identityProviders = identityProviders
            self.domain = domain
            self.scopes = scopes
            self.redirectSignInUri = redirectSignInUri
            self.redirectSignOutUri = redirectSignOutUri
            self.responseType = responseType
        }
    }

    /// The attributes that can be used as user name.
    public enum UsernameAttributes: String, Codable, Sendable {
        /// The e-mail address.
        case email
        /// The phone number.
        case phoneNumber = "phone_number"
    }

    /// The verification types of a sign-up.
    public enum UserVerificationType: String, Codable, Sendable {
        /// A code by e-mail.
        case email
        /// A code by text message.
        case phoneNumber = "phone_number"
    }

    /// An authentication flow, with the service's names, as in `amplifyconfiguration.json`. An addition.
    public enum AuthenticationFlowType: String, Codable, Sendable {
        /// An SRP proof of the password, which does not send it.
        case userSRP = "USER_SRP_AUTH"
        /// The password itself.
        case userPassword = "USER_PASSWORD_AUTH"
        /// The pool's custom challenges, after an SRP proof of the password.
        case customWithSRP = "CUSTOM_AUTH_WITH_SRP"
        /// The pool's custom challenges alone.
        case customWithoutSRP = "CUSTOM_AUTH_WITHOUT_SRP"
        /// A choice between the first factors that the service offers: codes, passwords.
        case userAuth = "USER_AUTH"
    }
}
