import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// An authority: the address of a tenant that issues tokens.
public class MSALAuthority: NSObject, NSCopying, @unchecked Sendable {
    /// The address of all tenants.
    static let common = {
        // Built from components, because parsing a literal could fail.
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("https", "login.microsoftonline.com", "/common")
        return MSALAuthority(checked: parts.url ?? URL(fileURLWithPath: "/"))
    }()

    /// The address.
    public let url: URL

    init(checked url: URL) { self.url = url }

    /// Creates an authority.
    /// - Parameter url: the address.
    /// - Throws: ``MSALNativeAuthConfigurationError`` unless the address has the scheme `https` (or `http` on this
    ///   machine) and a host: correct it.
    public convenience init(url: URL) throws {
        guard url.isHTTPSOrLoopback else {
            throw MSALNativeAuthConfigurationError("The authority must be an https address, or http on this machine.")
        }
        self.init(checked: url)
    }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// An external tenant by its address: `https://contoso.ciamlogin.com`, one with a path (the tenant's id, or
/// `contoso.onmicrosoft.com`), or a custom domain with the tenant's id as path.
///
/// Any host name is permitted. Plain `http` is for this machine only.
public final class MSALCIAMAuthority: MSALAuthority, @unchecked Sendable {
    /// Creates an authority.
    /// - Parameter url: the tenant's address. Query and fragment are dropped.
    /// - Throws: ``MSALNativeAuthConfigurationError`` unless it is an `https` address, or `http` on this machine:
    ///   correct it.
    public convenience init(url: URL) throws { try self.init(url: url, validateFormat: true) }

    /// Creates an authority.
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
