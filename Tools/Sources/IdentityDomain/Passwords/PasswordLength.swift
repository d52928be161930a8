/// The allowed lengths of passwords in Unicode scalars. They are checked before a password is hashed.
package struct PasswordLength: Sendable {
    /// Maximum length, for every protocol.
    package static let longest = 256

    package let shortest: Int

    package init(shortest: Int) { self.shortest = shortest }

    package func allows(_ password: String) -> Bool {
        Self.isHashable(password) && password.unicodeScalars.count >= shortest
    }

    /// Checks whether a password is short enough to be hashed. No account has a longer one.
    static func isHashable(_ password: String) -> Bool {
        // A scalar has at most four bytes, and the byte count is available in constant time.
        password.utf8.count <= 4 * longest && password.unicodeScalars.count <= longest
    }
}
