/// The header by which a request carries a token.
package enum BearerHeader {
    package static func token(in header: String?) -> String? {
        let parts = (header ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}
