import Foundation

/// The parameters of a copied link, which may be broken over lines or contain HTML entities.
struct MailLink {
    private static let maximumLength = 8_192

    let url: URL
    private let values: [String: String]

    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let address = text.filter { !$0.isWhitespace }.replacingOccurrences(of: "&amp;", with: "&")
        guard address.contains(":"), let parts = URLComponents(string: address), parts.scheme?.isEmpty == false,
            let items = parts.queryItems,
            let url = parts.url
        else { return nil }

        self.url = url
        var values: [String: String] = [:]
        for item in items where values[item.name] == nil {
            values[item.name] = item.value
        }
        self.values = values
    }

    /// The server's id of the flow. A sign-in link calls it `id`.
    var executionID: String? {
        if let id = self["executionId"] { return id }
        guard self[InputName.token] != nil else { return nil }
        return self["id"]
    }

    subscript(name: String) -> String? { values[name].flatMap(\.nonEmpty) }
}
