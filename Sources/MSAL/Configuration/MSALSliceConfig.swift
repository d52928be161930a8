public import Foundation

/// Sends requests to a part of the service, for tests of the service itself.
///
/// Source: MSAL's public surface.
public final class MSALSliceConfig: NSObject, Sendable {
    /// The slice; not sent by native authentication.
    public let slice: String?
    /// The data centre, which is sent as `dc`.
    public let dc: String?

    /// Makes a slice configuration.
    /// - Parameters:
    ///   - slice: the slice.
    ///   - dc: the data centre.
    public init(slice: String?, dc: String?) {
        self.slice = slice
        self.dc = dc
    }
}
