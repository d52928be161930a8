/// How strictly tokens are validated.
public struct TokenValidationConfig: Sendable, Equatable {
    /// Whether tokens are validated at all. Leave it on.
    public var validate: Bool
    /// Whether the issuer must match.
    public var validateIssuer: Bool
    /// How many seconds the clocks of device and server may differ.
    public var clockTolerance: Int

    /// Makes a configuration.
    /// - Parameters:
    ///   - validate: whether tokens are validated at all.
    ///   - validateIssuer: whether the issuer must match.
    ///   - clockTolerance: how many seconds the clocks may differ.
    public init(validate: Bool = true, validateIssuer: Bool = true, clockTolerance: Int = 0) {
        self.validate = validate
        self.validateIssuer = validateIssuer
        self.clockTolerance = clockTolerance
    }
}
