import Foundation

/// The parameters of a link as a person copies it: perhaps broken over lines, perhaps out of a mail's HTML.
struct MailLink {
    private static let longest = 8_192

    let url: URL
    private let values: [String: String]

    /// - Returns: `nil` for a text that is no address with parameters.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let address = text.filter { !$0.isWhitespace }.replacingOccurrences(of: "&amp;", with: "&")
        guard address.contains(":"), let parts = URLComponents(string: address), parts.scheme?.isEmpty == false,
            let items = parts.queryItems, let url = parts.url
        else { return nil }
        self.url = url
        var values: [String: String] = [:]
        for item in items where values[item.name] == nil { values[item.name] = item.value }
        self.values = values
    }

    /// The server's id of the flow. A sign-in link calls it `id`.
    var executionID: String? { self["executionId"] ?? (self[InputName.token] == nil ? nil : self["id"]) }

    /// The value of a parameter; `nil` when it is missing or empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
}
