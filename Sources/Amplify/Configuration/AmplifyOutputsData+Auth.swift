public import Foundation

extension AmplifyOutputsData {
    /// The part for `Amplify.Auth`.
    ///
    /// ``userPoolEndpoint``, ``userPoolClientSecret`` and ``authenticationFlowType`` are additions of this package, for
    /// local servers, app clients with a secret, and pools without the usual way of signing in. Amplify passes them over.
    public struct Auth: Codable, Sendable {
        /// The region of the user pool.
        public let awsRegion: AWSRegion
        /// The user pool's id, such as `eu-central-1_AbCdEf123`.
        public let userPoolId: String
        /// The app client's id.
        public let userPoolClientId: String
        /// The identity pool's id. This package has no identity pools.
        public let identityPoolId: String?
        /// What a password must have.
        public let passwordPolicy: PasswordPolicy?
        /// Web sign-in. This package has none.
        public let oauth: OAuth?
        /// What everybody who signs up must tell. Names that nobody knows yet are left out.
        public let standardRequiredAttributes: [AmazonCognitoStandardAttributes]?
        /// What people sign in with. Names that nobody knows yet are left out.
        public let usernameAttributes: [UsernameAttributes]?
        /// How a sign-up is confirmed. Names that nobody knows yet are left out.
        public let userVerificationTypes: [UserVerificationType]?
        /// Whether the identity pool knows guests.
        public let unauthenticatedIdentitiesEnabled: Bool?
        /// Whether a second factor is needed: `NONE`, `OPTIONAL` or `REQUIRED`.
        public let mfaConfiguration: String?
        /// The kinds of second factor: `SMS`, `TOTP`, `EMAIL`.
        public let mfaMethods: [String]?
        /// Where the service answers; `nil` for Amazon's own address. `https`, or `http` for this machine. In the file
        /// `user_pool_endpoint`. An addition.
        public let userPoolEndpoint: URL?
        /// The app client's secret, if it has one. In the file `user_pool_client_secret`. An addition.
        public let userPoolClientSecret: String?
        /// How to sign in when a call does not say; `nil` for ``AuthenticationFlowType/userSRP``. In the file
        /// `authentication_flow_type`. An addition.
        public let authenticationFlowType: AuthenticationFlowType?

        /// Makes the part.
        /// - Parameters:
        ///   - awsRegion: the region of the user pool.
        ///   - userPoolId: the user pool's id.
        ///   - userPoolClientId: the app client's id.
        ///   - identityPoolId: the identity pool's id.
        ///   - passwordPolicy: what a password must have.
        ///   - oauth: web sign-in.
        ///   - standardRequiredAttributes: what everybody who signs up must tell.
        ///   - usernameAttributes: what people sign in with.
        ///   - userVerificationTypes: how a sign-up is confirmed.
        ///   - unauthenticatedIdentitiesEnabled: whether the identity pool knows guests.
        ///   - mfaConfiguration: whether a second factor is needed.
        ///   - mfaMethods: the kinds of second factor.
        ///   - userPoolEndpoint: where the service answers.
        ///   - userPoolClientSecret: the app client's secret.
        ///   - authenticationFlowType: how to sign in when a call does not say.
        public init(
            awsRegion: AWSRegion, userPoolId: String, userPoolClientId: String, identityPoolId: String? = nil,
            passwordPolicy: PasswordPolicy? = nil, oauth: OAuth? = nil,
            standardRequiredAttributes: [AmazonCognitoStandardAttributes]? = nil,
            usernameAttributes: [UsernameAttributes]? = nil, userVerificationTypes: [UserVerificationType]? = nil,
            unauthenticatedIdentitiesEnabled: Bool? = nil, mfaConfiguration: String? = nil, mfaMethods: [String]? = nil,
            userPoolEndpoint: URL? = nil, userPoolClientSecret: String? = nil,
            authenticationFlowType: AuthenticationFlowType? = nil
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
        }
    }
}

extension AmplifyOutputsData.Auth {
    /// Reads the part.
    /// - Parameter decoder: where it comes from; one for JSON must turn snake case into camel case.
    /// - Throws: `DecodingError` for a missing or wrong entry.
    public init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self)
        func known<Name: RawRepresentable>(_ key: CodingKeys) throws -> [Name]? where Name.RawValue == String {
            try entries.decodeIfPresent([String].self, forKey: key)?.compactMap(Name.init)
        }
        self.init(
            awsRegion: try entries.decode(String.self, forKey: .awsRegion),
            userPoolId: try entries.decode(String.self, forKey: .userPoolId),
            userPoolClientId: try entries.decode(String.self, forKey: .userPoolClientId),
            identityPoolId: try entries.decodeIfPresent(String.self, forKey: .identityPoolId),
            passwordPolicy: try entries.decodeIfPresent(PasswordPolicy.self, forKey: .passwordPolicy),
            oauth: try entries.decodeIfPresent(OAuth.self, forKey: .oauth),
            standardRequiredAttributes: try known(.standardRequiredAttributes),
            usernameAttributes: try known(.usernameAttributes),
            userVerificationTypes: try known(.userVerificationTypes),
            unauthenticatedIdentitiesEnabled: try entries.decodeIfPresent(
                Bool.self, forKey: .unauthenticatedIdentitiesEnabled),
            mfaConfiguration: try entries.decodeIfPresent(String.self, forKey: .mfaConfiguration),
            mfaMethods: try entries.decodeIfPresent([String].self, forKey: .mfaMethods),
            userPoolEndpoint: try entries.decodeIfPresent(URL.self, forKey: .userPoolEndpoint),
            userPoolClientSecret: try entries.decodeIfPresent(String.self, forKey: .userPoolClientSecret),
            authenticationFlowType: try entries.decodeIfPresent(
                AuthenticationFlowType.self, forKey: .authenticationFlowType))
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
