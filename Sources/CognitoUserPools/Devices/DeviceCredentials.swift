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
    /// Indicates whether the service has the verifier. Only then may the key be sent with a sign-in.
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
        guard let key = json["key"]?.string,
            let group = json["group"]?.string,
            let secret = json["secret"]?.string
        else { return nil }
        let names = json["names"]?.array ?? []
        self.init(
            key: key,
            groupKey: group,
            secret: Secret(secret),
            isConfirmed: json["confirmed"]?.bool ?? false,
            names: Set(names.compactMap(\.string))
        )
    }

    var json: JSONValue {
        .object([
            "key": .string(key),
            "group": .string(groupKey),
            "secret": .string(secret.reveal()),
            "confirmed": .bool(isConfirmed),
            "names": .array(names.sorted().map(JSONValue.string)),
        ])
    }
}
