package import IdentityBase

/// A stored form of a password, such as a slow hash, or the verifier of a password-authenticated key exchange.
///
/// A password may have several representations, one per protocol that needs it. All are written when the password is
/// set, because its text is not available later.
package protocol PasswordRepresentation: Sendable {
    /// Name of the representation in the credential table.
    var kind: String { get }

    /// Computes the stored text. Runs on a thread of the hashing pool and may take long.
    func text(for password: String, of user: User) throws -> String
}

/// The representation for every sign-in in which the server receives the password as text.
package struct PBKDF2Representation: PasswordRepresentation {
    package let rounds: Int
    package let random: any RandomSource

    package init(rounds: Int, random: any RandomSource) {
        self.rounds = rounds
        self.random = random
    }

    package var kind: String { PBKDF2Hash.name }

    package func text(for password: String, of user: User) throws -> String {
        try PBKDF2Hash(secret: password, salt: random.bytes(16), rounds: rounds).text
    }
}

/// The representations of a new password that will be stored.
package struct HashedPassword: Sendable {
    package struct Text: Sendable, Codable {
        package let kind: String
        package let value: String

        package init(kind: String, value: String) {
            self.kind = kind
            self.value = value
        }
    }

    package let userID: String
    package let texts: [Text]

    package init(userID: String, texts: [Text]) {
        self.userID = userID
        self.texts = texts
    }
}

/// The allowed lengths of passwords in Unicode scalars. They are checked before a password is hashed.
package struct PasswordLength: Sendable {
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
