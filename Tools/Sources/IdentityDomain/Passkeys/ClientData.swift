import Foundation
import IdentityBase

/// The client data of a ceremony, from the browser or the system (Web Authentication Level 2, 5.8.1).
struct ClientData: Decodable {
    private static let longest = 4_096

    package let type: String
    package let challenge: String
    package let origin: String
    package let crossOrigin: Bool?
    let topOrigin: String?

    /// - Throws: `PasskeyRefusal`.
    package static func read(_ data: Data) throws -> ClientData {
        guard data.count <= longest, let clientData = ReceivedJSON.decode(ClientData.self, from: data)
        else { throw PasskeyRefusal("the client data cannot be read") }
        return clientData
    }

    /// Checks that the data belongs to the ceremony.
    ///
    /// - Throws: `PasskeyRefusal` if it does not.
    package func check(_ ceremony: PasskeyCeremony) throws {
        let expected = if ceremony.purpose == .enrolment { "webauthn.create" } else { "webauthn.get" }
        guard type == expected else { throw PasskeyRefusal("the client data is for another purpose") }
        guard ConstantTime.equal(Digest.text(challenge), right: ceremony.challengeHash) else {
            throw PasskeyRefusal("the challenge is not that of this sign-in")
        }
        guard ceremony.origins.contains(origin) else { throw PasskeyRefusal("the origin is not allowed") }
        guard crossOrigin != true, topOrigin == nil else {
            throw PasskeyRefusal("it comes from a page inside another page")
        }
    }
}
