public import Dispatch
public import Foundation

/// What calls with a completion block have in common.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALParameters: NSObject {
    /// The queue that the completion block is called on; `nil` for the main queue.
    public var completionBlockQueue: DispatchQueue?

    /// Makes parameters.
    public override init() {}
}
