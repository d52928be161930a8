import Foundation
import NativeAuthCore

/// The SRP-6a verifier of a device's secret: a salt, and a power from which the secret cannot be computed; in base64.
///
/// Source: Cognito's device verifier; the group key replaces the pool name, the device key the user id.
struct DeviceVerifier: Sendable, Equatable {
    private static let saltSize = 16

    /// The power.
    let password: String
    let salt: String

    init(of device: DeviceCredentials, random: SecureRandom) {
        var salt = random.bytes(Self.saltSize)
        // Clients and servers disagree about a leading zero and a set top bit; this salt has neither.
        if let first = salt.first {
            salt[0] = 0x10 | (first & 0x6F)
        }
        self.init(of: device, salt: SRPInteger(bytes: salt))
    }

    /// - Parameter salt: unpredictable outside of tests.
    init(of device: DeviceCredentials, salt: SRPInteger) {
        let privateKey = SRPClient.privateKey(
            salt: salt,
            poolName: device.groupKey,
            userID: device.key,
            password: device.secret
        )
        let power = SRPGroup.cognito.power(SRPGroup.generator, exponent: privateKey)
        password = Data(power.encoded).base64EncodedString()
        self.salt = Data(salt.encoded).base64EncodedString()
    }

    var json: JSONValue {
        .object(["PasswordVerifier": .string(password), "Salt": .string(salt)])
    }
}
