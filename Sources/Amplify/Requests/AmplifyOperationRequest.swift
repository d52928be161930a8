/// The arguments of a call, as one value.
///
/// Source: Amplify's public surface.
public protocol AmplifyOperationRequest: Sendable {
    /// The type of the options.
    associatedtype Options: Sendable
    /// The request's options.
    var options: Options { get }
}
