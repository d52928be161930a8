/// One way to keep a password, such as a slow hash, or the verifier of a password-authenticated key exchange.
///
/// A password may have several at once, one per protocol that needs it. They are all written when it is set, because
/// afterwards nobody knows the password any more.
package protocol PasswordRepresentation: Sendable {
    /// Names the representation in the credential table.
    var kind: String { get }

    /// The text to keep. Runs on a thread of the hashing pool and may take long.
    func text(for password: String, of user: User) throws -> String
}
