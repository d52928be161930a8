import Foundation

/// A user's passkey, as it is kept.
struct Passkey: Sendable, Equatable {
    /// base64url of the credential's id.
    let id: String
    let userID: String
    /// The COSE key.
    let publicKey: Data
    var counter: UInt32
    /// How the authenticator can be reached, in the words of Web Authentication.
    let transports: [String]
    let createdAt: Date
    var lastUsedAt: Date?

    /// How an authenticator knows the user.
    static func handle(of userID: String) -> String {
        Base64URL.text(Data(userID.utf8))
    }
}
