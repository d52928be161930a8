import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase

/// A device as stored by its client.
struct PoolPhone {
    static let secret = "device-secret"
    let key: String
    let group: String

    init(_ reply: TestClient.Reply) throws {
        let metadata = reply.json["AuthenticationResult"]?["NewDeviceMetadata"]
        key = try #require(metadata?["DeviceKey"]?.string)
        group = try #require(metadata?["DeviceGroupKey"]?.string)
    }

    /// `DeviceSecretVerifierConfig`
    func verifier() throws -> JSONValue {
        let group = try #require(SRPGroup.standard)
        let verifier = SRPVerifier(
            password: Self.secret,
            identity: SRPVerifier.Identity(pool: self.group, user: key),
            salt: [UInt8](repeating: 0x42, count: 16),
            group: group
        )

        return [
            "PasswordVerifier": .string(Data(SRPNumber.encoded(verifier.value)).base64EncodedString()),
            "Salt": .string(Data(verifier.salt).base64EncodedString()),
        ]
    }
}

extension PoolTestEnvironment {
    /// Confirms a device after a sign-in.
    func confirmDevice(
        _ phone: PoolPhone,
        _ reply: TestClient.Reply,
        verifier: JSONValue? = nil
    ) async throws -> TestClient.Reply {
        try await call(
            "ConfirmDevice",
            [
                "AccessToken": .string(reply.access), "DeviceKey": .string(phone.key), "DeviceName": "phone",
                "DeviceSecretVerifierConfig": try verifier ?? phone.verifier(),
            ]
        )
    }
}
