/// The pool's requirements for passwords.
public struct CognitoPasswordPolicy: Sendable, Equatable {
    /// Minimum number of characters.
    public var minLength: Int
    /// Indicates whether a digit is required.
    public var needsDigit: Bool
    /// Indicates whether a lower-case letter is required.
    public var needsLowercase: Bool
    /// Indicates whether an upper-case letter is required.
    public var needsUppercase: Bool
    /// Indicates whether one of the service's symbols is required.
    public var needsSymbol: Bool

    /// Creates a policy.
    /// - Parameters:
    ///   - minLength: the minimum number of characters.
    ///   - needsDigit: whether a digit is required.
    ///   - needsLowercase: whether a lower-case letter is required.
    ///   - needsUppercase: whether an upper-case letter is required.
    ///   - needsSymbol: whether a symbol is required.
    public init(
        minLength: Int = 8,
        needsDigit: Bool = false,
        needsLowercase: Bool = false,
        needsUppercase: Bool = false,
        needsSymbol: Bool = false
    ) {
        self.minLength = minLength
        self.needsDigit = needsDigit
        self.needsLowercase = needsLowercase
        self.needsUppercase = needsUppercase
        self.needsSymbol = needsSymbol
    }
}
