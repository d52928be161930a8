import IdentityBase

struct PasswordPolicy: Sendable, Equatable {
    /// A space counts as a symbol; requests with one at either end of the password are refused.
    static let symbols = Set(#" ^$*.[]{}()?"!@#%&/\,><':;|_~`=+-"#.unicodeScalars)

    var shortest = 8
    var needsLowercase = true
    var needsUppercase = true
    var needsNumber = true
    var needsSymbol = true

    /// - Throws: `PoolError` for the first rule that is violated.
    func check(_ password: String) throws {
        let scalars = password.unicodeScalars
        func has(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
            scalars.contains { range.contains($0) }
        }

        if scalars.count < shortest { throw refusal("Password not long enough") }
        if needsUppercase, !has("A"..."Z") {
            throw refusal("Password must have uppercase characters")
        }
        if needsLowercase, !has("a"..."z") {
            throw refusal("Password must have lowercase characters")
        }
        if needsNumber, !has("0"..."9") {
            throw refusal("Password must have numeric characters")
        }
        if needsSymbol, !scalars.contains(where: Self.symbols.contains) {
            throw refusal("Password must have symbol characters")
        }
    }

    private func refusal(_ rule: String) -> PoolError {
        PoolError("InvalidPasswordException", "Password did not conform with policy: \(rule)")
    }
}

extension PasswordPolicy {
    /// - Parameters:
    ///   - names: the members with the minimum length, lower case, upper case, numbers and symbols.
    ///   - missing: the value of a rule that is missing.
    init(_ node: YAMLNode, names: [String], missing: Bool) throws {
        shortest = try node[names[0]]?.number(6...99) ?? shortest
        needsLowercase = try node[names[1]]?.flag() ?? missing
        needsUppercase = try node[names[2]]?.flag() ?? missing
        needsNumber = try node[names[3]]?.flag() ?? missing
        needsSymbol = try node[names[4]]?.flag() ?? missing
    }
}
