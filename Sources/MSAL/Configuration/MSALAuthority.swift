public import Foundation
import NativeAuthCore

/// The address of a tenant that signs users in.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALAuthority: NSObject, NSCopying, @unchecked Sendable {
    /// The address of all tenants, which names no single one.
    static let common = MSALAuthority(checked: CommonAuthority.url)

    /// The address.
    public let url: URL

    init(checked url: URL) { self.url = url }

    /// Makes an authority.
    /// - Parameter url: the address.
    /// - Throws: ``MSALNativeAuthConfigurationError`` unless the address has the scheme `https` (or `http` on this
    ///   machine) and a host: correct it.
    public convenience init(url: URL) throws {
        guard let host = url.host, !host.isEmpty,
            url.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "http" && LoopbackHost.contains(host)
        else {
            throw MSALNativeAuthConfigurationError("The authority must be an https address, or http on this machine.")
        }
        self.init(checked: url)
    }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Builds the address without a literal that could fail.
private enum CommonAuthority {
    static var url: URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("https", "login.microsoftonline.com", "/common")
        return parts.url ?? URL(fileURLWithPath: "/")
    }
}
