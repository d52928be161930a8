public import Foundation
import NativeAuthCore

/// The base URL of one tenant of Microsoft Entra External ID.
///
/// ```swift
/// try EntraAuthority(tenantSubdomain: "contoso")  // https://contoso.ciamlogin.com/contoso.onmicrosoft.com
/// try EntraAuthority(url: customDomain)  // https://login.contoso.com/{tenant id}
/// ```
public struct EntraAuthority: Sendable, Hashable {
    static let ciamDomain = ".ciamlogin.com"

    /// The base URL of every endpoint, without a trailing slash.
    public let url: URL

    /// Creates the authority of a tenant in Microsoft's domain.
    /// - Parameter tenantSubdomain: the part in front of `.onmicrosoft.com`, or the tenant's id.
    /// - Throws: `NativeAuthError` with code `misconfigured` when it is neither: correct it.
    public init(tenantSubdomain: String) throws {
        let name = tenantSubdomain.lowercased()
        guard name.utf8.count <= 63,
            !name.hasPrefix("-"), !name.hasSuffix("-"),
            name.wholeMatch(of: /[a-z0-9-]+/) != nil
        else { throw NativeAuthError.misconfigured("Invalid tenant subdomain. Use the part before .onmicrosoft.com.") }
        try self.init(url: "https://\(name)\(Self.ciamDomain)")
    }

    /// Creates an authority from its URL: of a tenant in Microsoft's domain, of a custom domain, or of a server on this
    /// machine.
    /// - Parameter url: an `https` URL with the tenant's name or id as its path; `http` for a loopback host only. In
    ///   Microsoft's domain the path may be missing. Query and fragment are dropped.
    /// - Throws: `NativeAuthError` with code `misconfigured` that states the reason: correct the URL.
    public init(url: URL) throws { try self.init(url: url.absoluteString) }

    private init(url text: String) throws {
        guard var parts = URLComponents(string: text),
            let host = parts.host?.lowercased(), !host.isEmpty
        else {
            throw NativeAuthError.misconfigured(
                "The authority must be an address such as https://contoso.ciamlogin.com."
            )
        }
        let scheme = parts.scheme?.lowercased()
        guard parts.url?.isHTTPSOrLoopback == true else {
            throw NativeAuthError.misconfigured("The authority must be an https address, or http on this machine.")
        }
        guard parts.user == nil, parts.password == nil else {
            throw NativeAuthError.misconfigured("The authority must not hold a user's name or password.")
        }

        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        if path.isEmpty {
            // Not from `host`, which is decoded: a path can't contain every character of it.
            let labels = parts.encodedHost?.lowercased().split(separator: ".")
            guard host.hasSuffix(Self.ciamDomain), let tenant = labels?.first else {
                throw NativeAuthError.misconfigured("The authority lacks the tenant: add its id or name as the path.")
            }
            path = "/\(tenant)"
            if UUID(uuidString: String(tenant)) == nil { path += ".onmicrosoft.com" }
        }

        // Normalizes all spellings of one authority.
        parts.scheme = scheme
        parts.host = host
        let defaultPort = if scheme == "https" { 443 } else { 80 }
        if parts.port == defaultPort { parts.port = nil }
        parts.percentEncodedPath = path
        parts.query = nil
        parts.fragment = nil
        guard let url = parts.url else { throw NativeAuthError.misconfigured("The authority is not an address.") }
        self.url = url
    }

    /// The host, as used for an account's environment.
    public var host: String { url.host ?? "" }

    func url(forPath path: String, slice: String?) -> URL {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
        parts.percentEncodedPath += path
        if let slice { parts.queryItems = [URLQueryItem(name: "dc", value: slice)] }
        return parts.url ?? url
    }

    /// Returns the URL of a link in a response, with its path and query unchanged.
    /// - Parameter link: absolute, or relative to the authority's host.
    /// - Returns: `nil` for a link to another origin: it would receive the user's credentials.
    func url(forLink link: String, slice: String?) -> URL? {
        guard let target = URL(string: link, relativeTo: url),
            var parts = URLComponents(url: target, resolvingAgainstBaseURL: true),
            parts.scheme?.lowercased() == url.scheme,
            parts.host?.lowercased() == url.host,
            Self.effectivePort(of: target) == Self.effectivePort(of: url),
            parts.user == nil, parts.password == nil
        else { return nil }

        parts.fragment = nil
        if let slice { parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "dc", value: slice)] }
        return parts.url
    }

    private static func effectivePort(of url: URL) -> Int {
        let defaultPort = if url.scheme?.lowercased() == "https" { 443 } else { 80 }
        return url.port ?? defaultPort
    }
}
