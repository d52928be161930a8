import Foundation
import IdentityBase
import IdentityDomain

struct LinkState: ExecutorState {
    /// Hash of the link's token; nil for an unknown address, to which no link is sent.
    var hash: String?
    var expiresAt: Date?
    /// User that the link is for; nil for a user who does not exist yet.
    var userID: String?
    /// Given address of a user who does not exist yet.
    var address: String?
    /// Address to which the link was sent. A shared link proves no address.
    var contact: CodeDelivery?
    /// The link, until it was sent.
    var secret: String?

    private enum CodingKeys: String, CodingKey {
        case hash, expiresAt, userID, address, contact
    }

    func matches(_ token: String, at now: Date) -> Bool {
        guard let hash, let expiresAt, now < expiresAt else {
            return false
        }
        return ConstantTime.equal(Digest.text(token), right: hash)
    }
}
