extension AmplifyOutputsData.Auth {
    /// The pool's requirements for passwords.
    public struct PasswordPolicy: Codable, Sendable {
        /// Minimum number of characters.
        public let minLength: UInt
        /// Indicates whether a digit is required.
        public let requireNumbers: Bool
        /// Indicates whether a lower-case letter is required.
        public let requireLowercase: Bool
        /// Indicates whether an upper-case letter is required.
        public let requireUppercase: Bool
        /// Indicates whether a symbol is required.
        public let requireSymbols: Bool

        /// Creates a policy.
        /// - Parameters:
        ///   - minLength: the minimum number of characters.
        ///   - requireNumbers: whether a digit is required.
        ///   - requireLowercase: whether a lower-case letter is required.
        ///   - requireUppercase: whether an upper-case letter is required.
        ///   - requireSymbols: whether a symbol is required.
        public init(
            minLength: UInt,
            requireNumbers: Bool,
            requireLowercase: Bool,
            requireUppercase: Bool,
            requireSymbols: Bool
        ) {
            self.minLength = minLength
            self.requireNumbers = requireNumbers
            self.requireLowercase = requireLowercase
            self.requireUppercase = requireUppercase
            self.requireSymbols = requireSymbols
        }
    }
}

extension AmplifyOutputsData.Auth.PasswordPolicy {
    /// Reads a policy. The generated file omits what is off: a missing requirement is none.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for an invalid entry.
    public init(from decoder: any Decoder) throws {
        let entries = try decoder.container(keyedBy: CodingKeys.self)

        func requires(_ key: CodingKeys) throws -> Bool {
            try entries.decodeIfPresent(Bool.self, forKey: key) ?? false
        }

        self.init(
            minLength: try entries.decodeIfPresent(UInt.self, forKey: .minLength) ?? 0,
            requireNumbers: try requires(.requireNumbers),
            requireLowercase: try requires(.requireLowercase),
            requireUppercase: try requires(.requireUppercase),
            requireSymbols: try requires(.requireSymbols)
        )
    }
}
