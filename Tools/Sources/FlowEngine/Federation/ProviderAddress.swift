import Foundation

/// Which addresses of a provider are talked to: `https` ones, and plain ones on loopback if the issuer is there too. A
/// provider elsewhere cannot make this server call programs on its own machine.
enum ProviderAddress {
    /// The address; nil when it is none that may be used for a provider with this issuer.
    package static func url(_ text: String, issuer: String) -> URL? {
        guard let url = url(text) else { return nil }
        guard isLoopback(url) else { return url }
        return self.url(issuer).map(isLoopback) == true ? url : nil
    }

    /// The address of an issuer.
    package static func url(_ text: String) -> URL? {
        guard let components = URLComponents(string: text), let host = components.host, !host.isEmpty,
            components.user == nil, components.password == nil, components.fragment == nil, let url = components.url
        else { return nil }
        switch components.scheme?.lowercased() {
        case "https": return url
        case "http": return isLoopback(url) ? url : nil
        default: return nil
        }
    }

    /// Judged by the name as it is written: nothing is asked of a resolver.
    package static func isLoopback(_ url: URL) -> Bool {
        guard let host = url.host?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
