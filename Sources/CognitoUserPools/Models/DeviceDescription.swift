package import Foundation
import NativeAuthCore

/// A record of one of the signed-in user's devices in a pool.
package struct DeviceDescription: Sendable, Equatable {
    package let key: String
    /// The device's attributes, such as `device_name` and `device_status`.
    package let attributes: [String: String]
    package let createdAt: Date?
    package let lastAuthenticatedAt: Date?
    package let lastModifiedAt: Date?

    init?(_ json: JSONValue) {
        guard let key = json["DeviceKey"]?.string else { return nil }
        func date(_ name: String) -> Date? {
            json[name]?.double.map(Date.init(timeIntervalSince1970:))
        }
        self.key = key

        let list = json["DeviceAttributes"]?.array ?? []
        let pairs = list.compactMap(UserAttribute.init).map { ($0.name, $0.value) }
        attributes = Dictionary(pairs) { $1 }
        createdAt = date("DeviceCreateDate")
        lastAuthenticatedAt = date("DeviceLastAuthenticatedDate")
        lastModifiedAt = date("DeviceLastModifiedDate")
    }
}
