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
