public import Foundation

/// Who signs people in: the address of a tenant. Made as ``MSALCIAMAuthority``.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class MSALAuthority: NSObject, @unchecked Sendable {
    /// The address.
    public let url: URL

    init(checked url: URL) { self.url = url }
}
