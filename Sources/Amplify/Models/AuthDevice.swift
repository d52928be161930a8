/// A device that a user has signed in on.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthDevice: Sendable {
    /// The id that the service gave the device.
    var id: String { get }
    /// The device's name; empty when it has none.
    var name: String { get }
}
