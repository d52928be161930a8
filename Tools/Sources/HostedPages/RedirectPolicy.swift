import Foundation

/// The policy for redirects to addresses of the definitions (open redirects): any scheme of an application or a web
/// site is allowed, except schemes that run or embed content.
enum RedirectPolicy {
    static func isAllowed(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return !scheme.isEmpty && !["javascript", "data", "vbscript", "blob", "file", "about"].contains(scheme)
            && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }
}

/// The policy for pictures that a page loads from other origins.
enum PictureAddress {
    /// Returns the origin of an `https` address; nil for any other address.
    static func origin(of address: String) -> String? {
        guard let components = URLComponents(string: address), components.scheme?.lowercased() == "https",
            let host = components.host, host.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil, components.user == nil
        else { return nil }
        return "https://\(host)" + (components.port.map { ":\($0)" } ?? "")
    }
}

/// The policy for addresses that open a wallet.
enum WalletAddress {
    static func isAllowed(_ address: String) -> Bool {
        ["openid4vp:", "openid-credential-offer:", "haip:", "https:"].contains { address.lowercased().hasPrefix($0) }
    }
}
