/// What a call asks for, as one value.
///
/// Source: Amplify's public surface.
public protocol AmplifyOperationRequest: Sendable {
    /// What can be chosen.
    associatedtype Options: Sendable
    /// What can be chosen.
    var options: Options { get }
}
