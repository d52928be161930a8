package import Foundation
import IdentityBase

package struct Passkey: Sendable, Equatable {
    /// Id of the credential in base64url.
    package let id: String
    package let userID: String
    /// The domain that it was created for.
    package let relyingPartyID: String
    /// The name that is shown to the user: that of the passkey manager, if it is known.
    package let name: String
    package let publicKey: Data
    package var counter: UInt32
    /// Transports of the authenticator, in the terms of Web Authentication.
    package let transports: [String]
    package let createdAt: Date
    var lastUsedAt: Date?

    package init(
        id: String,
        userID: String,
        relyingPartyID: String,
        name: String = Passkey.standardName,
        publicKey: Data,
        counter: UInt32,
        transports: [String],
        createdAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.userID = userID
        self.relyingPartyID = relyingPartyID
        self.name = name
        self.publicKey = publicKey
        self.counter = counter
        self.transports = transports
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// The name of a passkey of an unknown manager.
    package static let standardName = "Passkey"

    /// The identifiers (AAGUID) that passkey managers disclose.
    private static let managers = [
        "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
        "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
        "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
        "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
    ]

    /// Returns the name of an authenticator's passkeys.
    package static func name(of model: UUID) -> String {
        managers[model.uuidString.lowercased()] ?? standardName
    }

    /// Returns the user handle for authenticators.
    package static func handle(of userID: String) -> String {
        Base64URL.text(Data(userID.utf8))
    }
}
