/// A device on which a user has signed in.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthDevice: Sendable {
    /// The device's id at the service.
    var id: String { get }
    /// The device's name; empty if it has none.
    var name: String { get }
}
