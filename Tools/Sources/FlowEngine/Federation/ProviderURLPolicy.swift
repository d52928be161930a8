import Foundation

/// The rules for provider addresses: `https`, or `http` on loopback. A loopback address needs an issuer on loopback, so
/// that a remote provider cannot make this server send requests to local programs (SSRF).
enum ProviderURLPolicy {
    /// Returns the address; nil if it is not allowed for a provider with this issuer.
    static func url(_ text: String, issuer: String) -> URL? {
        guard let address = url(text) else {
            return nil
        }
        guard isLoopback(address) else { return address }
        guard let issuer = url(issuer), isLoopback(issuer) else {
            return nil
        }
        return address
    }

    /// Returns the address of an issuer; nil if it is not allowed.
    static func url(_ text: String) -> URL? {
        guard let components = URLComponents(string: text),
            let host = components.host,
            !host.isEmpty,
            components.user == nil,
            components.password == nil,
            components.fragment == nil,
            let url = components.url
        else {
            return nil
        }

        switch components.scheme?.lowercased() {
        case "https": return url
        case "http" where isLoopback(url): return url
        default: return nil
        }
    }

    /// Checks whether the host is on loopback. Compares the host as written, without DNS resolution.
    static func isLoopback(_ url: URL) -> Bool {
        guard let host = url.host?.lowercased() else {
            return false
        }
        if host == "localhost" || host == "::1" || host == "[::1]" {
            return true
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
