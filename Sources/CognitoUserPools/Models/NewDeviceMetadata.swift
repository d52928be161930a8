import NativeAuthCore

/// The keys that are issued with the tokens of a new device.
package struct NewDeviceMetadata: Sendable, Equatable {
    /// The device key.
    package let key: String
    /// The key of the device's group.
    package let groupKey: String

    init?(_ json: JSONValue?) {
        guard let key = json?["DeviceKey"]?.string, !key.isEmpty, let group = json?["DeviceGroupKey"]?.string else {
            return nil
        }
        self.key = key
        groupKey = group
    }
}
