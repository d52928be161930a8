/// Errors of starting and continuing a flow.
extension ServiceError {
    private static func flow(
        _ code: String,
        _ kind: Kind,
        _ key: String,
        _ message: String,
        _ description: String
    ) -> Self {
        Self(code, kind, "error.flowexecservice.\(key)", message, description)
    }

    package static let invalidPayload = flow(
        "FES-1001",
        .invalidRequest,
        "invalid_request_payload",
        "Invalid request payload",
        "Failed to decode request payload"
    )
    package static let invalidApplication = flow(
        "FES-1003",
        .invalidRequest,
        "invalid_app_id",
        "Invalid request",
        "Invalid app ID provided in the request"
    )
    package static let invalidExecution = flow(
        "FES-1004",
        .invalidRequest,
        "invalid_execution_id",
        "Invalid request",
        "Invalid flow execution ID provided in the request"
    )
    package static let invalidFlowType = flow(
        "FES-1005",
        .invalidRequest,
        "invalid_flow_type",
        "Invalid request",
        "Invalid flow type provided in the request"
    )
    package static let registrationNotAllowed = flow(
        "FES-1006",
        .invalidRequest,
        "registration_not_allowed",
        "Registration not allowed",
        "Registration flow is disabled for the application"
    )
    package static let recoveryNotAllowed = flow(
        "FES-1009",
        .invalidRequest,
        "recovery_not_allowed",
        "Recovery not allowed",
        "Recovery flow is disabled for the application"
    )
    package static let directStartNotPermitted = flow(
        "FES-1010",
        .forbidden,
        "direct_flow_initiation_not_permitted",
        "Direct flow initiation not permitted",
        "Direct flow initiation is not permitted for this application type"
    )
    package static let flowSecretRequired = flow(
        "FES-1011",
        .unauthenticated,
        "flow_secret_required",
        "Authentication required",
        "Backend applications must provide a valid flow secret to initiate a new flow"
    )
    package static let flowSecretInvalid = flow(
        "FES-1012",
        .unauthenticated,
        "flow_secret_invalid",
        "Authentication failed",
        "The provided flow secret is invalid"
    )
    package static let callDepthExceeded = flow(
        "FES-1013",
        .invalidRequest,
        "max_call_depth_exceeded",
        "Maximum call depth exceeded",
        "The maximum allowed call depth has been exceeded during flow execution"
    )
    package static let attestationRequired = flow(
        "FES-1014",
        .unauthenticated,
        "attestation_required",
        "Authentication required",
        "Mobile applications must present a valid attestation token to initiate a new flow"
    )
    package static let attestationInvalid = flow(
        "FES-1015",
        .unauthenticated,
        "attestation_invalid",
        "Authentication failed",
        "The provided attestation token is invalid"
    )
    package static let attestationNotConfigured = flow(
        "FES-1016",
        .invalidRequest,
        "attestation_not_configured",
        "Attestation not configured",
        "Mobile applications must configure platform attestation to initiate a flow"
    )
    package static let administrationRequired = flow(
        "FES-1017",
        .unauthenticated,
        "administration_authentication_required",
        "Authentication required",
        "Administrative flows require an authenticated caller"
    )
    package static let flowNotAdministrative = flow(
        "FES-1018",
        .forbidden,
        "flow_id_execution_not_permitted",
        "Flow execution not permitted",
        "The selected flow cannot be executed directly by its ID"
    )
    package static let administrationNotPermitted = flow(
        "FES-1019",
        .forbidden,
        "administration_permission_required",
        "Insufficient permissions",
        "Administrative flows require the system permission"
    )
    package static let challengeTokenInvalid = Self(
        "ICS-1002",
        .step,
        "error.interceptor.challenge_token_invalid",
        "Invalid challenge token",
        "The challenge token is missing or invalid"
    )
}
