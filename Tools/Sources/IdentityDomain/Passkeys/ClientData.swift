import Foundation
import IdentityBase

/// The client data of a ceremony, from the browser or the system (Web Authentication Level 2, 5.8.1).
struct ClientData: Decodable {
    private static let longest = 4_096

    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
    let topOrigin: String?

    static func read(_ data: Data) throws(PasskeyVerificationError) -> ClientData {
        guard data.count <= longest, let clientData = ReceivedJSON.decode(ClientData.self, from: data)
        else { throw PasskeyVerificationError("the client data cannot be read") }
        return clientData
    }

    /// - Throws: `PasskeyVerificationError` if the data does not belong to the ceremony.
    func check(_ ceremony: PasskeyCeremony) throws(PasskeyVerificationError) {
        let expected = ceremony.purpose == .enrolment ? "webauthn.create" : "webauthn.get"
        guard type == expected else { throw PasskeyVerificationError("unexpected type of the client data") }
        guard ConstantTime.equal(Digest.text(challenge), right: ceremony.challengeHash) else {
            throw PasskeyVerificationError("unexpected challenge")
        }

        guard ceremony.origins.contains(origin) else {
            throw PasskeyVerificationError("the origin is not allowed", kind: .origin)
        }
        guard crossOrigin != true, topOrigin == nil else {
            throw PasskeyVerificationError("cross-origin requests are not allowed", kind: .origin)
        }
    }
}
