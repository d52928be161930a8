public import Dispatch
public import Foundation

/// The common parameters of calls with a completion block.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALParameters: NSObject {
    /// The queue on which the completion block is called; `nil` for the main queue.
    public var completionBlockQueue: DispatchQueue?

    /// Makes parameters.
    public override init() {}
}
