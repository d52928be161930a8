/// Errors of requests for the texts of an application.
extension ServiceError {
    private static func meta(
        _ code: String,
        _ kind: Kind,
        _ key: String,
        _ message: String,
        _ description: String,
        descriptionKey: String
    ) -> Self {
        let prefix = "error.flowmetaservice."
        return Self(code, kind, prefix + key, message, description, descriptionKey: prefix + descriptionKey)
    }

    package static let metaInvalidType = meta(
        "FM-1001",
        .invalidRequest,
        "invalid_request",
        "Invalid request",
        "The 'type' parameter must be either 'APP' or 'OU'",
        descriptionKey: "invalid_type_description"
    )
    package static let metaUnknownApplication = meta(
        "FM-1002",
        .notFound,
        "resource_not_found",
        "Resource not found",
        "The specified application does not exist",
        descriptionKey: "application_not_found_description"
    )
    package static let metaUnknownUnit = meta(
        "FM-1003",
        .notFound,
        "ou_not_found",
        "Resource not found",
        "The specified organization unit does not exist",
        descriptionKey: "ou_not_found_description"
    )
    package static let metaMissingType = meta(
        "FM-1004",
        .invalidRequest,
        "missing_required_parameter",
        "Missing required parameter",
        "The 'type' query parameter is required",
        descriptionKey: "missing_type_description"
    )
    package static let metaMissingID = meta(
        "FM-1005",
        .invalidRequest,
        "missing_id_parameter",
        "Missing required parameter",
        "The 'id' query parameter is required",
        descriptionKey: "missing_id_description"
    )
}
