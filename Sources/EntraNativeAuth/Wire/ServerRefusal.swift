import NativeAuthCore

/// An error response of the service. Only `error` is required: every other member that can't be read counts as missing,
/// so that one malformed member does not hide the rest.
struct ServerRefusal: Sendable {
    /// The invalid parameter of error 90100, which only the English description names.
    enum InvalidParameter: Sendable { case clientID, username }

    /// The protocol's error codes (`error` and `suberror`). They disclose nothing, so they are shown and evaluated even
    /// if a user's password equals one.
    private static let knownCodes = Set(EntraPasswordRule.known.keys).union([
        "access_denied", "additional_action", "attribute_validation_failed", "attributes_required", "basic_action",
        "consent_required", "credential_required", "expired_refresh_token", "expired_token", "invalid_client",
        "invalid_grant", "invalid_oob_value", "invalid_request", "invalid_scope", "message_only", "mfa_required",
        "nativeauthapi_disabled", "provider_blocked_by_rep", "registration_required", "server_error", "slow_down",
        "temporarily_unavailable", "unauthorized_client", "unsupported_auth_method", "unsupported_challenge_type",
        "user_already_exists", "user_not_found", "verification_required",
    ])

    let error: String
    let suberror: String?
    let codes: [Int]
    let description: String?
    let invalidParameter: InvalidParameter?
    let uri: String?
    let status: Int
    /// The delay requested by the service (`Retry-After`).
    let retryAfter: Duration?
    let continuationToken: Secret?
    let requiredAttributes: [EntraRequiredAttribute]
    let invalidAttributes: [String]
    let unverifiedAttributes: [String]

    /// - Parameter secrets: the values sent, which no text may quote.
    /// - Returns: `nil` for a body that is not such an error.
    init?(
        _ json: JSONValue,
        status: Int,
        retryAfter: Duration? = nil,
        secrets: [Secret]
    ) {
        guard let error = json["error"]?.string, !error.isEmpty else { return nil }
        let token = json["continuation_token"]?.string?.nonEmpty.map { Secret($0) }
        let redactor = SecretRedactor(secrets + [token].compactMap { $0 })
        func errorCode(_ text: String?) -> String? {
            guard let text, !Self.knownCodes.contains(text) else { return text }
            return redactor.redacted(text)
        }

        let elements = json["error_codes"]?.array ?? []
        self.error = errorCode(error) ?? "unknown"
        suberror = errorCode(json["suberror"]?.string)
        codes = elements.compactMap(Self.number)

        let text = json["error_description"]?.string
        description = redactor.redacted(text)
        invalidParameter = Self.invalidParameter(text)
        uri = redactor.redacted(json["error_uri"]?.string)
        self.status = status
        self.retryAfter = retryAfter
        continuationToken = token

        requiredAttributes = Self.attributes(json["required_attributes"], redactor: redactor)
        invalidAttributes = Self.names(json["invalid_attributes"], redactor: redactor)
        unverifiedAttributes = Self.names(json["unverified_attributes"], redactor: redactor)
    }

    /// Returns an error code, which may be a text.
    private static func number(_ json: JSONValue) -> Int? {
        if let number = json.int { return number }
        return json.string.flatMap { Int($0) }
    }

    /// Returns all attributes or none: a form without a required field could never be completed.
    private static func attributes(_ json: JSONValue?, redactor: SecretRedactor) -> [EntraRequiredAttribute] {
        var attributes: [EntraRequiredAttribute] = []
        for element in json?.array ?? [] {
            guard let name = redactor.redacted(element["name"]?.string), !name.isEmpty,
                let type = redactor.redacted(element["type"]?.string),
                let isRequired = element["required"]?.bool
            else { return [] }

            let regex = redactor.redacted(element["options"]?["regex"]?.string)
            attributes.append(EntraRequiredAttribute(name: name, type: type, isRequired: isRequired, regex: regex))
        }
        return attributes
    }

    /// Evaluated before a text that quotes a secret is dropped.
    private static func invalidParameter(_ description: String?) -> InvalidParameter? {
        guard let description else { return nil }
        if description.contains("client_id parameter is empty or not valid") { return .clientID }
        if description.contains("username parameter is empty or not valid") { return .username }
        return nil
    }

    /// Returns the names that may be displayed.
    private static func names(_ json: JSONValue?, redactor: SecretRedactor) -> [String] {
        let elements = json?.array ?? []
        return elements.compactMap { redactor.redacted($0["name"]?.string) }
    }
}
