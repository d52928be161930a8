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
    init?(_ json: JSONValue, status: Int, retryAfter: Duration? = nil, secrets: [Secret]) {
        guard let error = json["error"]?.string, !error.isEmpty else { return nil }
        let token = json["continuation_token"]?.string?.nonEmpty.map { Secret($0) }
        let redactor = SecretRedactor(secrets + [token].compactMap { $0 })
        func errorCode(_ text: String?) -> String? {
            text.flatMap { if Self.knownCodes.contains($0) { $0 } else { redactor.redacted($0) } }
        }
        self.error = errorCode(error) ?? "unknown"
        suberror = errorCode(json["suberror"]?.string)
        codes = (json["error_codes"]?.array ?? []).compactMap { $0.int ?? $0.string.flatMap { Int($0) } }
        description = redactor.redacted(json["error_description"]?.string)
        invalidParameter = Self.invalidParameter(json["error_description"]?.string)
        uri = redactor.redacted(json["error_uri"]?.string)
        self.status = status
        self.retryAfter = retryAfter
        continuationToken = token
        requiredAttributes = Self.attributes(json["required_attributes"], redactor: redactor)
        invalidAttributes = Self.names(json["invalid_attributes"]).filter { redactor.redacted($0) != nil }
        unverifiedAttributes = Self.names(json["unverified_attributes"]).filter { redactor.redacted($0) != nil }
    }

    /// Returns all attributes or none: a form without a required field could never be completed.
    private static func attributes(_ json: JSONValue?, redactor: SecretRedactor) -> [EntraRequiredAttribute] {
        let elements = json?.array ?? []
        let known = elements.compactMap { element -> EntraRequiredAttribute? in
            guard let name = redactor.redacted(element["name"]?.string), !name.isEmpty,
                let type = redactor.redacted(element["type"]?.string), let isRequired = element["required"]?.bool
            else { return nil }
            let regex = redactor.redacted(element["options"]?["regex"]?.string)
            return EntraRequiredAttribute(name: name, type: type, isRequired: isRequired, regex: regex)
        }
        return if known.count == elements.count { known } else { [] }
    }

    /// Evaluated before a text that quotes a secret is dropped.
    private static func invalidParameter(_ description: String?) -> InvalidParameter? {
        guard let description else { return nil }
        if description.contains("client_id parameter is empty or not valid") { return .clientID }
        return if description.contains("username parameter is empty or not valid") { .username } else { nil }
    }

    private static func names(_ json: JSONValue?) -> [String] { (json?.array ?? []).compactMap { $0["name"]?.string } }
}
