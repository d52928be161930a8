/// The parser of the `Authorization` header (RFC 9110, 11.6.2).
package enum AuthorizationHeader {
    /// Returns the bearer token; nil without one.
    package static func bearerToken(in header: String?) -> String? {
        guard let token = credentials(of: "bearer", in: header), !token.isEmpty else {
            return nil
        }
        return token
    }

    /// Returns the credentials after a scheme; nil for another scheme, empty for the scheme alone.
    /// - Parameter scheme: the name of the scheme in lower case.
    package static func credentials(of scheme: String, in header: String?) -> String? {
        let parts = (header ?? "").split(separator: " ", maxSplits: 1)
        guard let first = parts.first, first.lowercased() == scheme else {
            return nil
        }
        guard parts.count == 2 else { return "" }
        return String(parts[1])
    }
}
