import IdentityBase

/// The authentication contexts of a claims request.
enum AuthenticationContexts {
    /// Returns the contexts that the `acrs` member requires; none for `essential: false`.
    /// - Throws: `EntraError` if the claims are not an object.
    static func required(by claims: String?) throws -> [String] {
        guard let claims, !claims.isEmpty else { return [] }
        guard let members = ReceivedJSON.decode(from: claims.utf8)?.object else {
            throw EntraError.invalidParameter(.claims)
        }

        let requests = ["access_token", "id_token"].compactMap { members[$0]?["acrs"] }
        return requests.flatMap { request -> [String] in
            guard request["essential"] != false else { return [] }
            var values = request["values"]?.array ?? []
            if let value = request["value"] { values.append(value) }
            return values.compactMap(\.string)
        }
    }
}
