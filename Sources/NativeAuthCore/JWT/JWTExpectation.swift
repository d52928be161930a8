/// What a token must say to be accepted.
package struct JWTExpectation: Sendable, Hashable {
    /// Who may have issued it, compared letter by letter; `nil` if that is not checked.
    package var issuers: Set<String>?
    /// Whom it must be meant for; `nil` if that is not checked.
    package var audience: String?
    /// Whom it must have been issued to, if it says so (`azp`). The same as ``audience`` unless said otherwise.
    package var clientID: String?
    /// The random value of this sign-in; `nil` if none was sent.
    package var nonce: String?
    /// By how many seconds the server's clock and this one may differ. A negative one counts as none.
    package var tolerance: Double
    /// The maximum number of seconds since the user authenticated (`auth_time`); `nil` if that is not checked.
    package var maximumAge: Double?
    /// The header's `typ`, in small letters; a token without one counts as `jwt`. `nil` if that is not checked.
    package var acceptedTypes: Set<String>?

    /// - Parameters:
    ///   - issuers: who may have issued the token; `nil` if that is not checked.
    ///   - audience: whom it must be meant for; `nil` if that is not checked.
    ///   - clientID: whom it must have been issued to, if it says so; `nil` for the audience.
    ///   - nonce: the random value of this sign-in; `nil` if none was sent.
    ///   - tolerance: by how many seconds the clocks may differ.
    ///   - maximumAge: the maximum number of seconds since the user authenticated; `nil` if that is not checked.
    ///   - acceptedTypes: what `typ` may say, such as `JWT` or `at+jwt`; `nil` if that is not checked.
    package init(
        issuers: Set<String>?,
        audience: String?,
        clientID: String? = nil,
        nonce: String? = nil,
        tolerance: Double = 60,
        maximumAge: Double? = nil,
        acceptedTypes: Set<String>? = nil
    ) {
        self.issuers = issuers
        self.audience = audience
        self.clientID = clientID ?? audience
        self.nonce = nonce
        self.tolerance = tolerance
        self.maximumAge = maximumAge
        self.acceptedTypes = acceptedTypes.map { Set($0.map { $0.lowercased() }) }
    }

    /// Whether a header's `typ` is acceptable. `application/` may be left out (RFC 7515, section 4.1.9).
    func accepts(type: JSONValue?) -> Bool {
        guard let acceptedTypes else { return true }
        guard let type else { return acceptedTypes.contains("jwt") }
        guard var name = type.string?.lowercased() else { return false }
        let prefix = "application/"
        if name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        return acceptedTypes.contains(name)
    }
}
