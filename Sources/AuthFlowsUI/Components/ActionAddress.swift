#if canImport(SwiftUI)
import AuthFlows
import Foundation

/// The conversion of action links to URLs, which SwiftUI requires, and the filter for URLs that may be opened.
enum ActionAddress {
    private static let scheme = "x-form-action"

    static func address(of action: FormAction.ID) -> URL? {
        let bare = CharacterSet.alphanumerics
        let name = action.addingPercentEncoding(withAllowedCharacters: bare) ?? ""
        return URL(string: "\(scheme):\(name)")
    }

    static func action(of address: URL) -> FormAction.ID? {
        guard address.scheme == scheme else { return nil }
        return String(address.absoluteString.dropFirst(scheme.count + 1)).removingPercentEncoding
    }

    /// Checks whether a link in a text may be opened.
    static func isAllowedLink(_ address: URL) -> Bool {
        let scheme = address.scheme?.lowercased() ?? ""
        return ["https", "mailto", "tel"].contains(scheme)
    }

    /// Checks whether a separate URL, such as a wallet's, may be offered: no code for a browser, no local file.
    static func mayOffer(_ address: URL) -> Bool {
        guard let scheme = address.scheme?.lowercased(), !scheme.isEmpty else { return false }
        let refused = [
            "javascript", "data", "file", "about", "blob",
            "vbscript", "http", "ftp", self.scheme,
        ]
        return !refused.contains(scheme)
    }
}
#endif
