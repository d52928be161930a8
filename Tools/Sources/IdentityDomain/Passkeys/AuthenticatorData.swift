import Crypto
package import Foundation
import IdentityBase

/// The data that an authenticator signs (Web Authentication Level 2, 6.1).
package struct AuthenticatorData {
    package struct Credential {
        /// The model of the authenticator (AAGUID). It is not attested, so it only serves to name the passkey.
        package let model: UUID
        package let id: Data
        /// COSE key, as received.
        package let publicKey: Data
    }

    private enum Flag {
        static let userPresent: UInt8 = 0x01
        static let userVerified: UInt8 = 0x04
        static let backupEligible: UInt8 = 0x08
        static let backedUp: UInt8 = 0x10
        static let credential: UInt8 = 0x40
        static let extensions: UInt8 = 0x80
    }

    private static let headLength = 37
    private static let longest = 16_384
    private static let longestID = 1_023

    let relyingPartyHash: Data
    package let flags: UInt8
    package let counter: UInt32
    package let credential: Credential?

    /// - Throws: `PasskeyVerificationError` if the data is not valid or has trailing bytes.
    package init(_ data: Data) throws(PasskeyVerificationError) {
        let data = Data(data)
        guard (Self.headLength...Self.longest).contains(data.count) else {
            throw PasskeyVerificationError("the authenticator data has an invalid length")
        }
        relyingPartyHash = data.prefix(32)

        let flags = data[32]
        self.flags = flags
        counter = data[33..<37].reduce(0) { sum, byte in
            sum << 8 | UInt32(byte)
        }

        var rest = data.dropFirst(Self.headLength)
        var attested: Credential?
        if flags & Flag.credential != 0 { attested = try Self.credential(&rest) }
        credential = attested
        if flags & Flag.extensions != 0 {
            guard case .map = try Self.item(&rest).value else {
                throw PasskeyVerificationError("the extensions are not a map")
            }
        }
        guard rest.isEmpty else { throw PasskeyVerificationError("unexpected bytes after the authenticator data") }
    }

    /// - Throws: `PasskeyVerificationError` if the data is for another domain, or its flags are inconsistent or lack
    ///   user presence or a required user verification.
    package func check(_ ceremony: PasskeyCeremony) throws(PasskeyVerificationError) {
        let expected = Array(SHA256.hash(data: Data(ceremony.relyingPartyID.utf8)))
        guard ConstantTime.equal(Array(relyingPartyHash), right: expected) else {
            throw PasskeyVerificationError("unexpected relying party ID", kind: .relyingParty)
        }

        guard flags & Flag.userPresent != 0 || ceremony.allowsAbsence && ceremony.purpose == .enrolment else {
            throw PasskeyVerificationError("the user was not present (UP flag)")
        }
        guard !ceremony.requiresVerification || flags & Flag.userVerified != 0 else {
            throw PasskeyVerificationError("the user was not verified (UV flag)")
        }
        guard flags & Flag.backedUp == 0 || flags & Flag.backupEligible != 0 else {
            throw PasskeyVerificationError("the backup flags contradict each other")
        }
    }

    private static func credential(_ rest: inout Data) throws(PasskeyVerificationError) -> Credential {
        let start = rest.startIndex
        guard rest.count >= 18 else { throw PasskeyVerificationError("the credential is truncated") }
        let highByte = Int(rest[start + 16])
        let lowByte = Int(rest[start + 17])
        let length = highByte << 8 | lowByte
        guard (1...longestID).contains(length), rest.count >= 18 + length else {
            throw PasskeyVerificationError("the credential ID has an invalid length")
        }

        let model = rest.prefix(16).withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        let id = Data(rest[(start + 18)..<(start + 18 + length)])
        rest = rest.dropFirst(18 + length)
        return Credential(model: UUID(uuid: model), id: id, publicKey: try item(&rest).bytes)
    }

    private static func item(_ rest: inout Data) throws(PasskeyVerificationError) -> (value: CBORValue, bytes: Data) {
        var reader = CBORReader(rest)
        guard let value = try? reader.next() else { throw PasskeyVerificationError("invalid CBOR") }
        let bytes = Data(rest.prefix(reader.position))
        rest = rest.dropFirst(reader.position)
        return (value, bytes)
    }
}
