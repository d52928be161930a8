package struct JWTExpectation: Sendable, Hashable {
    /// The accepted issuers, compared byte by byte; `nil` if that is not checked.
    package var issuers: Set<String>?
    package var audience: String?
    /// The required authorized party (`azp`) of a token that has one. Equal to ``audience`` by default.
    package var clientID: String?
    /// The nonce of this sign-in; `nil` if none was sent.
    package var nonce: String?
    /// The tolerated difference between the server's clock and this one, in seconds. A negative value counts as zero.
    package var tolerance: Double
    /// The maximum number of seconds since the user authenticated (`auth_time`); `nil` if that is not checked.
    package var maximumAge: Double?
    /// The accepted values of the header's `typ`, in lower case; a token without one counts as `jwt`. `nil` if that is
    /// not checked.
    package var acceptedTypes: Set<String>?

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
        self.acceptedTypes = acceptedTypes.map { types in
            Set(types.map { $0.lowercased() })
        }
    }

    /// Checks whether a header's `typ` is acceptable. The prefix `application/` is optional (RFC 7515, section 4.1.9).
    func accepts(type: JSONValue?) -> Bool {
        guard let acceptedTypes else { return true }
        guard let type else { return acceptedTypes.contains("jwt") }
        guard var name = type.string?.lowercased() else { return false }
        let prefix = "application/"
        if name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return acceptedTypes.contains(name)
    }
}
