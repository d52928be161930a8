import Foundation
import NativeAuthCore

/// The SRP-6a verifier of a device's secret: a salt, and a power from which the secret cannot be computed.
///
/// Source: Cognito's device verifier; the group key replaces the pool name, the device key the user id.
struct DeviceVerifier: Sendable, Equatable {
    private static let saltSize = 16

    /// The power, in base64.
    let password: String
    /// The salt, in base64.
    let salt: String

    /// Creates a verifier with a new salt.
    /// - Parameters:
    ///   - device: the device.
    ///   - random: unpredictable bytes.
    init(of device: RememberedDevice, random: SecureRandom) {
        var salt = random.bytes(Self.saltSize)
        // Clients and servers disagree about a leading zero and a set top bit; this salt has neither.
        if let first = salt.first { salt[0] = 0x10 | (first & 0x6F) }
        self.init(of: device, salt: SRPInteger(bytes: salt))
    }

    /// - Parameters:
    ///   - device: the device.
    ///   - salt: the salt; unpredictable outside of tests.
    init(of device: RememberedDevice, salt: SRPInteger) {
        let privateKey = SRPClient.privateKey(
            salt: salt, poolName: device.groupKey, userID: device.key, password: device.secret)
        let power = SRPGroup.cognito.power(SRPGroup.generator, exponent: privateKey)
        password = Data(power.encoded).base64EncodedString()
        self.salt = Data(salt.encoded).base64EncodedString()
    }

    var json: JSONValue { .object(["PasswordVerifier": .string(password), "Salt": .string(salt)]) }
}
