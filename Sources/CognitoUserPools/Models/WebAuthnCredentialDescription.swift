package import Foundation
import NativeAuthCore

/// A record of one of the signed-in user's passkeys in a pool.
package struct WebAuthnCredentialDescription: Sendable, Equatable {
    package let id: String
    package let name: String?
    package let relyingPartyID: String
    package let createdAt: Date

    init?(_ json: JSONValue) {
        guard let id = json["CredentialId"]?.string,
            let relyingPartyID = json["RelyingPartyId"]?.string,
            let createdAt = json["CreatedAt"]?.double
        else { return nil }

        self.id = id
        self.relyingPartyID = relyingPartyID
        self.createdAt = Date(timeIntervalSince1970: createdAt)
        name = json["FriendlyCredentialName"]?.string
    }
}
