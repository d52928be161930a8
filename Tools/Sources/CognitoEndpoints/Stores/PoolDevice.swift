import GRDB
import IdentityBase

/// A device on which a user has signed in to a pool that tracks devices.
struct PoolDevice: Sendable, Codable, FetchableRecord, PersistableRecord {
    let key: String
    let groupKey: String
    let poolID: String
    let userID: String
    var name: String?
    /// The verifier of the device's secret; nil until the client has confirmed the device.
    var verifier: SRPVerifier?
    var isRemembered = false
    let createdAt: Double
    /// Time of the last sign-in with the device (`DeviceLastAuthenticatedDate`).
    let authenticatedAt: Double
    var modifiedAt: Double

    var isConfirmed: Bool { verifier != nil }

    var identity: SRPVerifier.Identity {
        SRPVerifier.Identity(pool: groupKey, user: key)
    }

    /// `NewDeviceMetadata`
    var metadata: JSONValue {
        ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)]
    }

    /// `Device`, as returned by the operations.
    var description: JSONValue {
        let values: KeyValuePairs<String, String?> = [
            "dev:device_remembered_status": isRemembered ? "remembered" : "not_remembered",
            "device_name": name,
            "device_status": "valid",
        ]
        var attributes: [JSONValue] = []
        for case (let name, let value?) in values {
            attributes.append(["Name": .string(name), "Value": .string(value)])
        }

        return [
            "DeviceKey": .string(key),
            "DeviceCreateDate": .double(createdAt),
            "DeviceAttributes": .array(attributes),
            "DeviceLastAuthenticatedDate": .double(authenticatedAt),
            "DeviceLastModifiedDate": .double(modifiedAt),
        ]
    }
}
