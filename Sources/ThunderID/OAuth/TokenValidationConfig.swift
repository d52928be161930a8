/// The options of token validation.
public struct TokenValidationConfig: Sendable, Equatable {
    /// Indicates whether tokens are validated at all. Keep it enabled.
    public var validate: Bool
    /// Indicates whether the issuer must match.
    public var validateIssuer: Bool
    /// The accepted clock skew in seconds for `nbf`, `iat` and `exp`. A token is accepted if its times match the
    /// device's clock or the server's (derived from the `Date` of its responses). With 0 the check is strict: only the
    /// server's clock counts, to the precision of its `Date`, and a proxy whose clock is a few seconds behind makes
    /// every sign-in fail.
    public var clockTolerance: Int

    /// Creates a configuration.
    /// - Parameters:
    ///   - validate: whether tokens are validated at all.
    ///   - validateIssuer: whether the issuer must match.
    ///   - clockTolerance: the accepted clock skew in seconds; 0 for the strict check.
    public init(validate: Bool = true, validateIssuer: Bool = true, clockTolerance: Int = 60) {
        self.validate = validate
        self.validateIssuer = validateIssuer
        self.clockTolerance = clockTolerance
    }
}
