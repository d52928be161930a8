/// What a password must have, as the pool's owner has set it.
public struct CognitoPasswordPolicy: Sendable, Equatable {
    /// At least so many characters.
    public var minLength: Int
    /// Whether it needs a digit.
    public var needsDigit: Bool
    /// Whether it needs a lower-case letter.
    public var needsLowercase: Bool
    /// Whether it needs an upper-case letter.
    public var needsUppercase: Bool
    /// Whether it needs one of the service's symbols.
    public var needsSymbol: Bool

    /// Makes a policy.
    /// - Parameters:
    ///   - minLength: at least so many characters.
    ///   - needsDigit: whether it needs a digit.
    ///   - needsLowercase: whether it needs a lower-case letter.
    ///   - needsUppercase: whether it needs an upper-case letter.
    ///   - needsSymbol: whether it needs a symbol.
    public init(
        minLength: Int = 8, needsDigit: Bool = false, needsLowercase: Bool = false, needsUppercase: Bool = false,
        needsSymbol: Bool = false
    ) {
        self.minLength = minLength
        self.needsDigit = needsDigit
        self.needsLowercase = needsLowercase
        self.needsUppercase = needsUppercase
        self.needsSymbol = needsSymbol
    }
}
