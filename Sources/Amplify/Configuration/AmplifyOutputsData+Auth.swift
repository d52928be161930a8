public import Foundation

extension AmplifyOutputsData {
    /// The part for `Amplify.Auth`.
    ///
    /// ``userPoolEndpoint``, ``identityPoolEndpoint``, ``userPoolClientSecret`` and ``authenticationFlowType`` are
    /// additions of this package, for local servers, app clients with a secret, and pools with another authentication
    /// flow. Amplify ignores them.
    public struct Auth: Codable, Sendable {
        /// The region of the user pool.
        public let awsRegion: AWSRegion
        /// The user pool's id, such as `eu-central-1_AbCdEf123`.
        public let userPoolId: String
        /// The app client's id.
        public let userPoolClientId: String
        /// The identity pool's id, such as `eu-central-1:12345678-1234-1234-1234-123456789012`; `nil` for none.
        public let identityPoolId: String?
        /// The pool's requirements for passwords.
        public let passwordPolicy: PasswordPolicy?
        /// The web sign-in settings. The domain may have a port and a path, for servers on this machine.
        public let oauth: OAuth?
        /// The attributes that a sign-up requires. Unsupported names are omitted.
        public let standardRequiredAttributes: [AmazonCognitoStandardAttributes]?
        /// The attributes used as user name. Unsupported names are omitted.
        public let usernameAttributes: [UsernameAttributes]?
        /// The verification types of a sign-up. Unsupported names are omitted.
        public let userVerificationTypes: [UserVerificationType]?
        /// Indicates whether the identity pool allows unauthenticated identities: those of guests. `false` requests
        /// none.
        public let unauthenticatedIdentitiesEnabled: Bool?
        /// Indicates whether a second factor is required: `NONE`, `OPTIONAL` or `REQUIRED`.
        public let mfaConfiguration: String?
        /// The types of second factor: `SMS`, `TOTP`, `EMAIL`.
        public let mfaMethods: [String]?
        /// The service's endpoint; `nil` for Amazon's own. `https`, or `http` for this machine. In the file
        /// `user_pool_endpoint`. An addition.
        public let userPoolEndpoint: URL?
        /// The app client's secret, if it has one. In the file `user_pool_client_secret`. An addition.
        public let userPoolClientSecret: String?
        /// The default authentication flow; `nil` for ``AuthenticationFlowType/userSRP``. In the file
        /// `authentication_flow_type`. An addition.
        public let authenticationFlowType: AuthenticationFlowType?
        /// The endpoint of the identity pool's service; `nil` for Amazon's own. `https`, or `http` for this machine. In
        /// the file `identity_pool_endpoint`. An addition.
        public let identityPoolEndpoint: URL?

        /// Creates the part.
        /// - Parameters:
        ///   - awsRegion: the region of the user pool.
        ///   - userPoolId: the user pool's id.
        ///   - userPoolClientId: the app client's id.
        ///   - identityPoolId: the identity pool's id.
        ///   - passwordPolicy: the pool's requirements for passwords.
        ///   - oauth: the web sign-in settings.
        ///   - standardRequiredAttributes: the attributes that a sign-up requires.
        ///   - usernameAttributes: the attributes used as user name.
        ///   - userVerificationTypes: the verification types of a sign-up.
        ///   - unauthenticatedIdentitiesEnabled: whether the identity pool allows unauthenticated identities.
        ///   - mfaConfiguration: whether a second factor is required.
        ///   - mfaMethods: the types of second factor.
        ///   - userPoolEndpoint: the service's endpoint.
        ///   - userPoolClientSecret: the app client's secret.
        ///   - authenticationFlowType: the default authentication flow.
        ///   - identityPoolEndpoint: the endpoint of the identity pool's service.
        public init(
            awsRegion: AWSRegion,
            userPoolId: String,
            userPoolClientId: String,
            identityPoolId: String? = nil,
            passwordPolicy: PasswordPolicy? = nil,
            oauth: OAuth? = nil,
            standardRequiredAttributes: [AmazonCognitoStandardAttributes]? = nil,
            usernameAttributes: [UsernameAttributes]? = nil,
            userVerificationTypes: [UserVerificationType]? = nil,
            unauthenticatedIdentitiesEnabled: Bool? = nil,
            mfaConfiguration: String? = nil,
            mfaMethods: [String]? = nil,
            userPoolEndpoint: URL? = nil,
            userPoolClientSecret: String? = nil,
            authenticationFlowType: AuthenticationFlowType? = nil,
            identityPoolEndpoint: URL? = nil
        ) {
            self.awsRegion = awsRegion
            self.userPoolId = userPoolId
            self.userPoolClientId = userPoolClientId
            self.identityPoolId = identityPoolId
            self.passwordPolicy = passwordPolicy
            self.oauth = oauth
            self.standardRequiredAttributes = standardRequiredAttributes
            self.usernameAttributes = usernameAttributes
            self.userVerificationTypes = userVerificationTypes
            self.unauthenticatedIdentitiesEnabled = unauthenticatedIdentitiesEnabled
            self.mfaConfiguration = mfaConfiguration
            self.mfaMethods = mfaMethods
            self.userPoolEndpoint = userPoolEndpoint
            self.userPoolClientSecret = userPoolClientSecret
            self.authenticationFlowType = authenticationFlowType
            self.identityPoolEndpoint = identityPoolEndpoint
        }
    }
}

extension AmplifyOutputsData.Auth {
    /// Reads the part.
    /// - Parameter decoder: the decoder to read from; a JSON decoder must convert snake case to camel case.
    /// - Throws: `DecodingError` for a missing or invalid entry.
    public init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self)

        func required(_ key: CodingKeys) throws -> String {
            try entries.decode(String.self, forKey: key)
        }

        func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
            try entries.decodeIfPresent(Value.self, forKey: key)
        }

        func known<Name: RawRepresentable>(
            _ key: CodingKeys
        ) throws -> [Name]? where Name.RawValue == String {
            try entries.decodeIfPresent([String].self, forKey: key)?.compactMap(Name.init)
        }

        self.init(
            awsRegion: try required(.awsRegion),
            userPoolId: try required(.userPoolId),
            userPoolClientId: try required(.userPoolClientId),
            identityPoolId: try optional(.identityPoolId),
            passwordPolicy: try optional(.passwordPolicy),
            oauth: try optional(.oauth),
            standardRequiredAttributes: try known(.standardRequiredAttributes),
            usernameAttributes: try known(.usernameAttributes),
            userVerificationTypes: try known(.userVerificationTypes),
            unauthenticatedIdentitiesEnabled: try optional(.unauthenticatedIdentitiesEnabled),
            mfaConfiguration: try optional(.mfaConfiguration),
            mfaMethods: try optional(.mfaMethods),
            userPoolEndpoint: try optional(.userPoolEndpoint),
            userPoolClientSecret: try optional(.userPoolClientSecret),
            authenticationFlowType: try optional(.authenticationFlowType),
            identityPoolEndpoint: try optional(.identityPoolEndpoint)
        )
    }
}

extension AmplifyOutputsData.Auth: Masked {
    var shown: [(String, Any)] {
        [
            ("userPoolId", userPoolId), ("userPoolClientId", userPoolClientId),
            ("userPoolEndpoint", userPoolEndpoint as Any),
            ("userPoolClientSecret", userPoolClientSecret == nil ? "nil" : mask),
        ]
    }
}

extension AmplifyOutputsData.Auth {
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
