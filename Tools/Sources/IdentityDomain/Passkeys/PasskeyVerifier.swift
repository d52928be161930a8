import Crypto
package import Foundation
import IdentityBase

/// The verification of an authenticator's response, without side effects.
package struct PasskeyVerifier {
    /// The response to a sign-in.
    package struct Assertion {
        package let credentialID: String
        let clientData: Data
        let authenticatorData: Data
        let signature: Data
        let userHandle: String?
    }

    /// The response to an enrolment.
    package struct Attestation {
        package let credentialID: String
        let clientData: Data
        let attestationObject: Data
    }

    private static let longestAttestation = 65_536
    /// The known transports. They are only hints, so others are left out.
    private static let transports = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"]

    package let ceremony: PasskeyCeremony

    package init(ceremony: PasskeyCeremony) { self.ceremony = ceremony }

    /// Verifies a sign-in (Web Authentication Level 2, 7.2).
    /// - Returns: the signature counter, which the store must still check.
    package func counter(of assertion: Assertion, with passkey: Passkey) throws(PasskeyVerificationError) -> UInt32 {
        guard assertion.credentialID == passkey.id else { throw PasskeyVerificationError("unexpected credential") }
        guard ceremony.userID == nil || ceremony.userID == passkey.userID else {
            throw PasskeyVerificationError("the credential belongs to another user")
        }
        if let handle = assertion.userHandle, handle != Passkey.handle(of: passkey.userID) {
            throw PasskeyVerificationError("the user handle does not match the credential")
        }

        try ClientData.read(assertion.clientData).check(ceremony)
        let data = try AuthenticatorData(assertion.authenticatorData)
        try data.check(ceremony)
        guard data.credential == nil else { throw PasskeyVerificationError("unexpected new credential in a sign-in") }

        let signed = assertion.authenticatorData + Data(SHA256.hash(data: assertion.clientData))
        guard try COSEKey(passkey.publicKey).isValid(assertion.signature, for: signed) else {
            throw PasskeyVerificationError("invalid signature")
        }
        return data.counter
    }

    /// Verifies an enrolment (Web Authentication Level 2, 7.1).
    /// - Returns: the new passkey, which the store must still accept.
    package func passkey(
        of attestation: Attestation,
        userID: String,
        transports: [String],
        createdAt: Date
    ) throws(PasskeyVerificationError) -> Passkey {
        let (credential, counter) = try credential(of: attestation)
        return Passkey(
            id: attestation.credentialID,
            userID: userID,
            relyingPartyID: ceremony.relyingPartyID,
            name: Passkey.name(of: credential.model),
            publicKey: credential.publicKey,
            counter: counter,
            transports: transports.filter(Self.transports.contains),
            createdAt: createdAt
        )
    }

    func credential(
        of attestation: Attestation
    ) throws(PasskeyVerificationError) -> (credential: AuthenticatorData.Credential, counter: UInt32) {
        try ClientData.read(attestation.clientData).check(ceremony)
        guard attestation.attestationObject.count <= Self.longestAttestation,
            let object = try? CBORReader.value(in: attestation.attestationObject).map,
            object.count == 3,
            let format = object[.text("fmt")]?.text,
            let bytes = object[.text("authData")]?.bytes,
            let statement = object[.text("attStmt")]?.map
        else { throw PasskeyVerificationError("the attestation object cannot be read") }

        let data = try AuthenticatorData(bytes)
        try data.check(ceremony)
        guard let credential = data.credential else {
            throw PasskeyVerificationError("no credential in the attestation")
        }
        guard Base64URL.text(credential.id) == attestation.credentialID else {
            throw PasskeyVerificationError("unexpected credential ID")
        }

        let key = try COSEKey(credential.publicKey)
        switch format {
        case "none":
            guard statement.isEmpty else {
                throw PasskeyVerificationError("the statement of the attestation format none is not empty")
            }
        case "packed":
            let clientDataHash = Data(SHA256.hash(data: attestation.clientData))
            try checkPacked(statement, key: key, signed: bytes + clientDataHash)
        default:
            throw PasskeyVerificationError(
                "the attestation format is not accepted: send none, or packed by the key itself",
                kind: .notSupported
            )
        }
        return (credential, data.counter)
    }

    /// Verifies a self attestation. Others are rejected: the server has no certificates of manufacturers.
    private func checkPacked(_ statement: [CBORValue.Key: CBORValue], key: COSEKey, signed: Data)
        throws(PasskeyVerificationError)
    {
        guard statement[.text("x5c")] == nil else {
            throw PasskeyVerificationError(
                "the attestation is by a maker's certificate, which is not accepted: send none",
                kind: .notSupported
            )
        }

        guard statement.count == 2,
            statement[.text("alg")]?.integer == key.algorithm.rawValue,
            let signature = statement[.text("sig")]?.bytes,
            key.isValid(signature, for: signed)
        else { throw PasskeyVerificationError("invalid signature of the attestation") }
    }
}

extension PasskeyVerifier.Assertion {
    package init(_ input: (String) -> String?) throws(PasskeyVerificationError) {
        self.init(
            credentialID: input("credentialId") ?? "",
            clientData: try bytes("clientDataJSON", of: input),
            authenticatorData: try bytes("authenticatorData", of: input),
            signature: try bytes("signature", of: input),
            userHandle: input("userHandle").flatMap(\.nonEmpty)
        )
    }
}

extension PasskeyVerifier.Attestation {
    package init(_ input: (String) -> String?) throws(PasskeyVerificationError) {
        self.init(
            credentialID: input("credentialId") ?? "",
            clientData: try bytes("clientDataJSON", of: input),
            attestationObject: try bytes("attestationObject", of: input)
        )
    }
}

private func bytes(
    _ name: String,
    of input: (String) -> String?
) throws(PasskeyVerificationError) -> Data {
    guard let data = input(name).flatMap(Base64URL.exactData), !data.isEmpty else {
        throw PasskeyVerificationError("\(name) is not base64url")
    }
    return data
}

/// The reason to reject a passkey response, for the log. It contains no part of the response.
package struct PasskeyVerificationError: Error, Equatable {
    /// The information that a protocol may send to the client.
    package enum Kind: Sendable {
        case invalid
        /// Made for another domain.
        case relyingParty
        /// Made on a page, or by an app, that may not use the passkey.
        case origin
        /// Of a kind that the server does not accept.
        case notSupported
    }

    package let reason: String
    package let kind: Kind

    package init(_ reason: String, kind: Kind = .invalid) {
        self.reason = reason
        self.kind = kind
    }

    package static func == (lhs: Self, rhs: Self) -> Bool { lhs.reason == rhs.reason }
}
