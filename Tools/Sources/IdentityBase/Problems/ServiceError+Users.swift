/// Errors of the user's own profile.
extension ServiceError {
    private static func user(
        _ code: String,
        _ kind: Kind,
        _ key: String,
        _ message: String,
        _ description: String
    ) -> Self {
        Self(code, kind, "error.userservice.\(key)", message, description)
    }

    package static let invalidUserRequest = user(
        "USR-1001",
        .invalidRequest,
        "invalid_request_format",
        "Invalid request format",
        "The request body is malformed or contains invalid data"
    )
    package static let unknownUser = user(
        "USR-1003",
        .notFound,
        "user_not_found",
        "User not found",
        "The user does not exist"
    )
    package static let userConflict = user(
        "USR-1014",
        .conflict,
        "attribute_conflict",
        "Attribute conflict",
        "A user with the same unique attribute value already exists"
    )
    package static let missingCredentials = user(
        "USR-1017",
        .invalidRequest,
        "missing_credentials",
        "Missing credentials",
        "At least one credential field must be provided"
    )
    package static let schemaViolation = user(
        "USR-1019",
        .invalidRequest,
        "schema_validation_failed",
        "Schema validation failed",
        "User attributes do not conform to the required schema"
    )
    package static let invalidCredentialField = user(
        "USR-1024",
        .invalidRequest,
        "invalid_credential",
        "Invalid request format",
        "Invalid credential fields in request"
    )
    package static let credentialLength = user(
        "USR-1901",
        .invalidRequest,
        "password_length",
        "The password does not have the required length",
        "Choose a password of 8 to 256 characters"
    )
}
