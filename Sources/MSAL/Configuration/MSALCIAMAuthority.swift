import EntraNativeAuth
public import Foundation

/// An external tenant by its address: `https://contoso.ciamlogin.com`, one with a path (the tenant's id, or
/// `contoso.onmicrosoft.com`), or a custom domain with the tenant's id as path.
///
/// There is no list of permitted host names. Plain `http` is for this machine only.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public final class MSALCIAMAuthority: MSALAuthority, @unchecked Sendable {
    /// Makes an authority.
    /// - Parameter url: the tenant's address. Query and fragment are dropped.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when it is no `https` address, says what is wrong with it: correct it.
    public init(url: URL) throws {
        _ = try MSALNativeAuthConfigurationError.wrap { try EntraAuthority(url: url) }
        super.init(checked: url)
    }
}
