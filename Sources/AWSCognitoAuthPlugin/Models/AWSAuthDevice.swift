public import Amplify
public import Foundation

/// A device on which the signed-in user has signed in, as recorded in the user pool.
public struct AWSAuthDevice: AuthDevice {
    /// The device key.
    public let id: String
    /// The device's name; empty if it has none.
    public let name: String
    /// The device's attributes in the pool, such as `device_status` and `last_ip_used`.
    public let attributes: [String: String]?
    /// The time of the device's first sign-in.
    public let createdDate: Date?
    /// The time of the device's last sign-in.
    public let lastAuthenticatedDate: Date?
    /// The time of the last change to the device's record.
    public let lastModifiedDate: Date?

    /// Creates a description.
    /// - Parameters:
    ///   - id: the device key.
    ///   - name: the device's name.
    ///   - attributes: the device's attributes in the pool.
    ///   - createdDate: the time of the device's first sign-in.
    ///   - lastAuthenticatedDate: the time of the device's last sign-in.
    ///   - lastModifiedDate: the time of the last change to the device's record.
    public init(
        id: String,
        name: String,
        attributes: [String: String]?,
        createdDate: Date?,
        lastAuthenticatedDate: Date?,
        lastModifiedDate: Date?
    ) {
        self.id = id
        self.name = name
        self.attributes = attributes
        self.createdDate = createdDate
        self.lastAuthenticatedDate = lastAuthenticatedDate
        self.lastModifiedDate = lastModifiedDate
    }
}
