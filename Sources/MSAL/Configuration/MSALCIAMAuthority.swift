import EntraNativeAuth
public import Foundation

/// An external tenant by its address: `https://contoso.ciamlogin.com`, one with a path (the tenant's id, or
/// `contoso.onmicrosoft.com`), or a custom domain with the tenant's id as path.
///
/// There is no list of permitted host names. Plain `http` is for this machine only.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALCIAMAuthority: MSALAuthority, @unchecked Sendable {
    /// Makes an authority.
    /// - Parameter url: the tenant's address. Query and fragment are dropped.
    /// - Throws: ``MSALNativeAuthConfigurationError`` unless it is an `https` address, or `http` on this machine:
    ///   correct it.
    public convenience init(url: URL) throws { try self.init(url: url, validateFormat: true) }

    /// Makes an authority.
    /// - Parameters:
    ///   - url: the tenant's address. Query and fragment are ignored.
    ///   - validateFormat: has no effect: every usable address is accepted.
    /// - Throws: ``MSALNativeAuthConfigurationError`` unless it is an `https` address, or `http` on this machine:
    ///   correct it.
    public init(url: URL, validateFormat: Bool) throws {
        _ = try MSALNativeAuthConfigurationError.wrap { try EntraAuthority(url: url) }
        super.init(checked: url)
    }
}
