extension AmplifyOutputsData.Auth {
    /// What a password must have.
    public struct PasswordPolicy: Codable, Sendable {
        /// At least this many characters.
        public let minLength: UInt
        /// Whether it must have a digit.
        public let requireNumbers: Bool
        /// Whether it must have a lower-case letter.
        public let requireLowercase: Bool
        /// Whether it must have an upper-case letter.
        public let requireUppercase: Bool
        /// Whether it must have a symbol.
        public let requireSymbols: Bool

        /// Makes a policy.
        /// - Parameters:
        ///   - minLength: at least this many characters.
        ///   - requireNumbers: whether it must have a digit.
        ///   - requireLowercase: whether it must have a lower-case letter.
        ///   - requireUppercase: whether it must have an upper-case letter.
        ///   - requireSymbols: whether it must have a symbol.
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

    /// Web sign-in.
    public struct OAuth: Codable, Sendable {
        /// The providers to sign in with.
        public let identityProviders: [String]
        /// The domain of the hosted pages.
        public let domain: String
        /// What the tokens are good for.
        public let scopes: [String]
        /// Where a sign-in may end.
        public let redirectSignInUri: [String]
        /// Where a sign-out may end.
        public let redirectSignOutUri: [String]
        /// What the hosted pages answer with: `code` or `token`.
        public let responseType: String

        /// Makes the settings.
        /// - Parameters:
        ///   - identityProviders: the providers to sign in with.
        ///   - domain: the domain of the hosted pages.
        ///   - scopes: what the tokens are good for.
        ///   - redirectSignInUri: where a sign-in may end.
        ///   - redirectSignOutUri: where a sign-out may end.
        ///   - responseType: what the hosted pages answer with.
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

    /// What people can sign in with.
    public enum UsernameAttributes: String, Codable, Sendable {
        /// The e-mail address.
        case email
        /// The phone number.
        case phoneNumber = "phone_number"
    }

    /// How a sign-up can be confirmed.
    public enum UserVerificationType: String, Codable, Sendable {
        /// With a code by e-mail.
        case email
        /// With a code by text message.
        case phoneNumber = "phone_number"
    }

    /// A way of signing in, with the service's names, as `amplifyconfiguration.json` has them too. An addition.
    public enum AuthenticationFlowType: String, Codable, Sendable {
        /// With a proof of the password that does not show it.
        case userSRP = "USER_SRP_AUTH"
        /// With the password itself.
        case userPassword = "USER_PASSWORD_AUTH"
        /// With the pool's own challenges, after a proof of the password.
        case customWithSRP = "CUSTOM_AUTH_WITH_SRP"
        /// With the pool's own challenges alone.
        case customWithoutSRP = "CUSTOM_AUTH_WITHOUT_SRP"
        /// With whatever the service offers: codes, passwords.
        case userAuth = "USER_AUTH"
    }
}
