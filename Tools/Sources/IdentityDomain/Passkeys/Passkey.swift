package import Foundation
import IdentityBase

package struct Passkey: Sendable, Equatable {
    /// Id of the credential in base64url.
    package let id: String
    package let userID: String
    package let publicKey: Data
    package var counter: UInt32
    /// Transports of the authenticator, in the terms of Web Authentication.
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

    /// Returns the user handle for authenticators.
    package static func handle(of userID: String) -> String {
        Base64URL.text(Data(userID.utf8))
    }
}
