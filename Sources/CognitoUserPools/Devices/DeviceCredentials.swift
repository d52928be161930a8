import Foundation
import NativeAuthCore

/// A device key that the service issued to this device, with the secret that proves it.
package struct DeviceCredentials: Sendable, Equatable {
    private static let secretSize = 40
    /// The name shown in a list of devices: the platform's, since a device's own name often contains the user's.
    static let platformName: String = {
        #if os(iOS)
        "iOS"
        #elseif os(macOS)
        "macOS"
        #elseif os(tvOS)
        "tvOS"
        #elseif os(watchOS)
        "watchOS"
        #elseif os(visionOS)
        "visionOS"
        #else
        "Linux"
        #endif
    }()

    package let key: String
    /// The key of the device's group. It replaces the pool name in a proof.
    package let groupKey: String
    /// The secret. It never leaves the device; the service has only its verifier.
    let secret: Secret
    /// Whether the service has the verifier. Only then may the key be sent with a sign-in.
    var isConfirmed: Bool
    /// The names under which the user signs in on this device, and the name in the tokens.
    var names: Set<String>
}

extension DeviceCredentials {
    init(_ metadata: NewDeviceMetadata, names: Set<String>, random: SecureRandom) {
        let secret = Data(random.bytes(Self.secretSize)).base64EncodedString()
        self.init(
            key: metadata.key,
            groupKey: metadata.groupKey,
            secret: Secret(secret),
            isConfirmed: false,
            names: names
        )
    }

    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string, let group = json["group"]?.string, let secret = json["secret"]?.string
        else { return nil }
        self.init(
            key: key,
            groupKey: group,
            secret: Secret(secret),
            isConfirmed: json["confirmed"]?.bool ?? false,
            names: Set((json["names"]?.array ?? []).compactMap(\.string))
        )
    }

    var json: JSONValue {
        .object([
            "key": .string(key), "group": .string(groupKey), "secret": .string(secret.reveal()),
            "confirmed": .bool(isConfirmed), "names": .array(names.sorted().map(JSONValue.string)),
        ])
    }
}

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

/// The service's refusal of a request that named a device, probably because of the device.
struct DeviceRefusal: Error {
    let error: NativeAuthError
    /// Whether the device is certainly the reason. Otherwise only the same request without it can confirm that.
    let isCertain: Bool
    /// Whether an earlier request of the same challenge was accepted. Its session, and the user's code or password,
    /// can't be used again.
    let followsAcceptedRequest: Bool

    /// - Parameter proofKind: the proof that the request belongs to; `nil` for any other request.
    /// - Returns: `nil` for an error that is unrelated to the device.
    init?(_ error: any Error, proofKind: SRPProofKind?) {
        guard let error = error as? NativeAuthError else { return nil }
        // There is no dedicated exception for it.
        let isAboutDevice =
            proofKind == .device || error.message.range(of: "device", options: .caseInsensitive) != nil
        switch error.serverCode {
        case "ResourceNotFoundException": isCertain = isAboutDevice
        case "NotAuthorizedException" where isAboutDevice: isCertain = true
        default: return nil
        }
        self.error = error
        followsAcceptedRequest = proofKind != nil
    }
}
