import IdentityBase

extension FormParameters {
    /// - Throws: `OAuthError.missing`.
    func required(_ name: String) throws -> String {
        guard let value = self[name] else {
            throw OAuthError.missing(name)
        }
        return value
    }
}
