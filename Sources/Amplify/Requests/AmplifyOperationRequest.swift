/// The arguments of a call, as one value.
public protocol AmplifyOperationRequest: Sendable {
    /// The type of the options.
    associatedtype Options: Sendable
    /// The request's options.
    var options: Options { get }
}
