/// Errors of all other requests.
extension ServiceError {
    package static let unauthorized = Self(
        "AUTH-4010",
        .unauthenticated,
        "error.auth.unauthorized",
        "Unauthorized",
        "Authentication is required to access this resource"
    )
    package static let forbidden = Self(
        "AUTH-4030",
        .forbidden,
        "error.auth.forbidden",
        "Forbidden",
        "You do not have sufficient permissions to access this resource"
    )
    package static let payloadTooLarge = Self(
        "SSE-4130",
        .tooLarge,
        "error.server.payload_too_large",
        "Payload too large",
        "The request body is larger than this server accepts"
    )
    package static let inputsTooLarge = Self(
        "SSE-4131",
        .tooLarge,
        "error.server.inputs_too_large",
        "Inputs too large",
        "The inputs of this flow are together larger than 64 KiB; send shorter ones"
    )
    package static let unsupportedMediaType = Self(
        "SSE-4150",
        .unsupportedMediaType,
        "error.server.unsupported_media_type",
        "Unsupported media type",
        "Send the body with Content-Type: application/json"
    )
    package static let crossSite = Self(
        "SSE-4031",
        .forbidden,
        "error.server.cross_site",
        "Cross-site request refused",
        "Pages of another site cannot send this request"
    )
    package static let internalError = Self(
        "SSE-5000",
        .internalFailure,
        "error.internal_server_error",
        "Internal server error",
        "An unexpected error occurred while processing the request"
    )
    package static let invalidImport = Self(
        "IMP-1001",
        .invalidRequest,
        "error.import.invalidRequest",
        "Invalid import request",
        "The provided import request is invalid or malformed",
        descriptionKey: "error.import.invalidRequest.description"
    )
}
