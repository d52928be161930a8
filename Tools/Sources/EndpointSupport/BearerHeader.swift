/// The parser of the `Authorization` header with a bearer token.
package enum BearerHeader {
    package static func token(in header: String?) -> String? {
        let parts = (header ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}
