import Foundation

/// The policy for redirects to addresses of the definitions (open redirects): any scheme of an application or a web
/// site is allowed, except schemes that run or embed content.
enum RedirectPolicy {
    private static let refusedSchemes: Set<String> = ["javascript", "data", "vbscript", "blob", "file", "about"]

    static func isAllowed(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard !scheme.isEmpty, !refusedSchemes.contains(scheme) else {
            return false
        }
        return scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }
}

/// The policy for pictures that a page loads from other origins.
enum PictureAddress {
    /// Returns the origin of an `https` address; nil for any other address.
    static func origin(of address: String) -> String? {
        guard let components = URLComponents(string: address),
            components.scheme?.lowercased() == "https", components.user == nil,
            let host = components.host, host.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil
        else { return nil }

        guard let port = components.port else { return "https://\(host)" }
        return "https://\(host):\(port)"
    }
}

/// The policy for addresses that open a wallet.
enum WalletAddress {
    private static let schemes = ["openid4vp:", "openid-credential-offer:", "haip:", "https:"]

    static func isAllowed(_ address: String) -> Bool {
        schemes.contains(where: address.lowercased().hasPrefix)
    }
}
