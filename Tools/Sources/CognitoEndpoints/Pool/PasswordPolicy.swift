/// The password policy of a pool.
struct PasswordPolicy: Sendable, Equatable {
    static let symbols = Set(#"^$*.[]{}()?"!@#%&/\,><':;|_~`=+-"#.unicodeScalars)

    package var shortest = 8
    var needsLowercase = true
    var needsUppercase = true
    var needsNumber = true
    var needsSymbol = true

    /// - Throws: `PoolError` for the first rule that is violated.
    package func check(_ password: String) throws {
        let scalars = password.unicodeScalars
        func has(_ range: ClosedRange<Unicode.Scalar>) -> Bool { scalars.contains { range.contains($0) } }
        if scalars.count < shortest { throw refusal("Password not long enough") }
        if needsUppercase, !has("A"..."Z") { throw refusal("Password must have uppercase characters") }
        if needsLowercase, !has("a"..."z") { throw refusal("Password must have lowercase characters") }
        if needsNumber, !has("0"..."9") { throw refusal("Password must have numeric characters") }
        if needsSymbol, !scalars.contains(where: Self.symbols.contains) {
            throw refusal("Password must have symbol characters")
        }
    }

    private func refusal(_ rule: String) -> PoolError {
        .invalidPassword("Password did not conform with policy: \(rule)")
    }
}
