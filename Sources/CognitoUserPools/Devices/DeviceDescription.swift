package import Foundation
import NativeAuthCore

/// A record of one of the signed-in user's devices in a pool.
package struct DeviceDescription: Sendable, Equatable {
    /// The device key.
    package let key: String
    /// The device's attributes, such as `device_name` and `device_status`.
    package let attributes: [String: String]
    /// The time of its first sign-in.
    package let createdAt: Date?
    /// The time of its last sign-in.
    package let lastAuthenticatedAt: Date?
    /// The time of the last change to this record.
    package let lastModifiedAt: Date?

    init?(_ json: JSONValue) {
        guard let key = json["DeviceKey"]?.string else { return nil }
        func date(_ name: String) -> Date? { json[name]?.double.map(Date.init(timeIntervalSince1970:)) }
        self.key = key
        let pairs = (json["DeviceAttributes"]?.array ?? []).compactMap(UserAttribute.init).map { ($0.name, $0.value) }
        attributes = Dictionary(pairs) { $1 }
        createdAt = date("DeviceCreateDate")
        lastAuthenticatedAt = date("DeviceLastAuthenticatedDate")
        lastModifiedAt = date("DeviceLastModifiedDate")
    }
}
