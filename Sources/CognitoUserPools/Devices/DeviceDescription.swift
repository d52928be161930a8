package import Foundation
import NativeAuthCore

/// What a pool knows of one of the signed-in user's devices.
package struct DeviceDescription: Sendable, Equatable {
    /// The device key.
    package let key: String
    /// What is known of it, such as `device_name` and `device_status`.
    package let attributes: [String: String]
    /// When it first signed in.
    package let createdAt: Date?
    /// When it last signed in.
    package let lastAuthenticatedAt: Date?
    /// When this last changed.
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
