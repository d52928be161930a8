package import Foundation
import IdentityBase

/// A user's passkey, as it is kept.
package struct Passkey: Sendable, Equatable {
    /// base64url of the credential's id.
    package let id: String
    package let userID: String
    /// The COSE key.
    package let publicKey: Data
    package var counter: UInt32
    /// How the authenticator can be reached, in the words of Web Authentication.
    package let transports: [String]
    package let createdAt: Date
    var lastUsedAt: Date?

    package init(
        id: String,
        userID: String,
        publicKey: Data,
        counter: UInt32,
        transports: [String],
        createdAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.userID = userID
        self.publicKey = publicKey
        self.counter = counter
        self.transports = transports
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// How an authenticator knows the user.
    package static func handle(of userID: String) -> String {
        Base64URL.text(Data(userID.utf8))
    }
}
