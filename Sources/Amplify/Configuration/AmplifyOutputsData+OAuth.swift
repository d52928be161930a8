extension AmplifyOutputsData.Auth {
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

        /// Creates the settings.
        /// - Parameters:
        ///   - identityProviders: the identity providers.
        ///   - domain: the domain of the hosted UI.
        ///   - scopes: the scopes of the tokens.
        ///   - redirectSignInUri: the allowed redirect URIs of a sign-in.
        ///   - redirectSignOutUri: the allowed redirect URIs of a sign-out.
        ///   - responseType: the response type of the hosted UI.
        public init(
            identityProviders: [String],
            domain: String,
            scopes: [String],
            redirectSignInUri: [String],
            redirectSignOutUri: [String],
            responseType: String
        ) {
            self.identityProviders = identityProviders
            self.domain = domain
            self.scopes = scopes
            self.redirectSignInUri = redirectSignInUri
            self.redirectSignOutUri = redirectSignOutUri
            self.responseType = responseType
        }
    }
}

extension AmplifyOutputsData.Auth.OAuth {
    /// Reads the settings. A missing entry is empty.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for an invalid entry.
    public init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self)

        func text(_ key: CodingKeys) throws -> String {
            try entries.decodeIfPresent(String.self, forKey: key) ?? ""
        }

        func texts(_ key: CodingKeys) throws -> [String] {
            try entries.decodeIfPresent([String].self, forKey: key) ?? []
        }

        self.init(
            identityProviders: try texts(.identityProviders),
            domain: try text(.domain),
            scopes: try texts(.scopes),
            redirectSignInUri: try texts(.redirectSignInUri),
            redirectSignOutUri: try texts(.redirectSignOutUri),
            responseType: try text(.responseType)
        )
    }
}
