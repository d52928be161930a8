import Foundation
package import GRDB
package import IdentityBase

/// A device on which a user has signed in to a pool that tracks devices.
package struct PoolDevice: Sendable {
    package let key: String
    let groupKey: String
    let poolID: String
    package let userID: String
    /// The client's name of the device.
    package var name: String?
    /// The verifier of the device's secret; nil until the client has confirmed the device.
    package var verifier: SRPVerifier?
    var isRemembered: Bool
    package let createdAt: Double
    package var authenticatedAt: Double
    var modifiedAt: Double

    var isConfirmed: Bool { verifier != nil }

    /// The SRP identity in a proof of the device's secret.
    package var identity: SRPVerifier.Identity { SRPVerifier.Identity(pool: groupKey, user: key) }

    /// `NewDeviceMetadata`
    package var metadata: JSONValue { ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)] }

    /// `Device`, as returned by the operations.
    package var description: JSONValue {
        var attributes = ["device_status": "valid"]
        attributes["device_name"] = name
        attributes["dev:device_remembered_status"] = if isRemembered { "remembered" } else { "not_remembered" }
        let list = attributes.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
            ["Name": .string(name), "Value": .string(value)]
        }
        return [
            "DeviceKey": .string(key), "DeviceAttributes": .array(list), "DeviceCreateDate": .double(createdAt),
            "DeviceLastAuthenticatedDate": .double(authenticatedAt), "DeviceLastModifiedDate": .double(modifiedAt),
        ]
    }
}

extension PoolDevice {
    package init(_ row: Row) {
        let text: String? = row["verifier"]
        self.init(
            key: row["key"], groupKey: row["groupKey"], poolID: row["poolID"], userID: row["userID"], name: row["name"],
            verifier: text.flatMap(SRPVerifier.init(text:)), isRemembered: row["isRemembered"],
            createdAt: row["createdAt"], authenticatedAt: row["authenticatedAt"], modifiedAt: row["modifiedAt"])
    }
}
