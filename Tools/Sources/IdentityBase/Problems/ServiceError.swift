/// An error of ThunderID's protocol: a code, a message and a description. Clients translate both texts by their keys.
package struct ServiceError: Error, Sendable, Equatable {
    /// The effect of an error on its request.
    package enum Kind: Sendable {
        /// A refusal within a flow, which is part of an ordinary response.
        case step
        case invalidRequest, unauthenticated, forbidden, notFound, conflict, tooLarge, unsupportedMediaType
        case internalFailure
    }

    package let code: String
    package let messageKey: String
    package let message: String
    package let descriptionKey: String
    package let description: String
    package let kind: Kind
    /// The values for `{{param(name)}}` in the texts.
    package private(set) var params: [String: String] = [:]

    /// Whether the error is part of a flow's response. Any other one replaces the response.
    package var isStepRefusal: Bool { kind == .step }

    private init(
        _ code: String, _ kind: Kind, _ messageKey: String, _ message: String, _ descriptionKey: String,
        _ description: String
    ) {
        self.code = code
        self.kind = kind
        self.messageKey = messageKey
        self.message = message
        self.descriptionKey = descriptionKey
        self.description = description
    }

    private static func flow(
        _ code: String, kind: Kind, key: String, message: String, description: String
    ) -> ServiceError {
        let key = "error.flowexecservice.\(key)"
        return ServiceError(code, kind, key, message, "\(key)_description", description)
    }

    private static func executor(_ code: String, key: String, message: String, description: String)
        -> ServiceError
    {
        let key = "flows.executor.errors.\(key)"
        return ServiceError(code, .step, key, message, "\(key)_desc", description)
    }

    private static func meta(
        _ code: String, kind: Kind, key: String, message: String, descriptionKey: String,
        description: String
    ) -> ServiceError {
        let prefix = "error.flowmetaservice."
        return ServiceError(code, kind, prefix + key, message, prefix + descriptionKey, description)
    }

    private static func user(
        _ code: String, kind: Kind, key: String, message: String, description: String
    ) -> ServiceError {
        let key = "error.userservice.\(key)"
        return ServiceError(code, kind, key, message, "\(key)_description", description)
    }

    // Starting and continuing a flow.
    package static let invalidPayload = flow(
        "FES-1001", kind: .invalidRequest, key: "invalid_request_payload", message: "Invalid request payload",
        description: "Failed to decode request payload")
    package static let invalidApplication = flow(
        "FES-1003", kind: .invalidRequest, key: "invalid_app_id", message: "Invalid request",
        description: "Invalid app ID provided in the request")
    package static let invalidExecution = flow(
        "FES-1004", kind: .invalidRequest, key: "invalid_execution_id", message: "Invalid request",
        description: "Invalid flow execution ID provided in the request")
    package static let invalidFlowType = flow(
        "FES-1005", kind: .invalidRequest, key: "invalid_flow_type", message: "Invalid request",
        description: "Invalid flow type provided in the request"
    )
    package static let registrationNotAllowed = flow(
        "FES-1006", kind: .invalidRequest, key: "registration_not_allowed", message: "Registration not allowed",
        description: "Registration flow is disabled for the application")
    package static let recoveryNotAllowed = flow(
        "FES-1009", kind: .invalidRequest, key: "recovery_not_allowed", message: "Recovery not allowed",
        description: "Recovery flow is disabled for the application")
    package static let directStartNotPermitted = flow(
        "FES-1010", kind: .forbidden, key: "direct_flow_initiation_not_permitted",
        message: "Direct flow initiation not permitted",
        description: "Direct flow initiation is not permitted for this application type")
    package static let flowSecretRequired = flow(
        "FES-1011", kind: .unauthenticated, key: "flow_secret_required", message: "Authentication required",
        description: "Backend applications must provide a valid flow secret to initiate a new flow")
    package static let flowSecretInvalid = flow(
        "FES-1012", kind: .unauthenticated, key: "flow_secret_invalid", message: "Authentication failed",
        description: "The provided flow secret is invalid")
    package static let callDepthExceeded = flow(
        "FES-1013", kind: .invalidRequest, key: "max_call_depth_exceeded", message: "Maximum call depth exceeded",
        description: "The maximum allowed call depth has been exceeded during flow execution")
    package static let attestationRequired = flow(
        "FES-1014", kind: .unauthenticated, key: "attestation_required", message: "Authentication required",
        description: "Mobile applications must present a valid attestation token to initiate a new flow")
    package static let attestationInvalid = flow(
        "FES-1015", kind: .unauthenticated, key: "attestation_invalid", message: "Authentication failed",
        description: "The provided attestation token is invalid")
    package static let attestationNotConfigured = flow(
        "FES-1016", kind: .invalidRequest, key: "attestation_not_configured", message: "Attestation not configured",
        description: "Mobile applications must configure platform attestation to initiate a flow")
    package static let administrationRequired = flow(
        "FES-1017", kind: .unauthenticated, key: "administration_authentication_required",
        message: "Authentication required",
        description: "Administrative flows require an authenticated caller")
    package static let flowNotAdministrative = flow(
        "FES-1018", kind: .forbidden, key: "flow_id_execution_not_permitted", message: "Flow execution not permitted",
        description: "The selected flow cannot be executed directly by its ID")
    package static let administrationNotPermitted = flow(
        "FES-1019", kind: .forbidden, key: "administration_permission_required", message: "Insufficient permissions",
        description: "Administrative flows require the system permission")

    package static let challengeTokenInvalid = ServiceError(
        "ICS-1002", .step, "error.interceptor.challenge_token_invalid", "Invalid challenge token",
        "error.interceptor.challenge_token_invalid_description", "The challenge token is missing or invalid")

    // Within a flow.
    package static let userNotFound = executor(
        "FET-1001", key: "user_not_found", message: "User not found",
        description: "The user could not be found in the system")
    package static let userNotIdentified = executor(
        "FET-1002", key: "failed_to_identify_user", message: "Failed to identify user",
        description: "Unable to identify the user with the provided information")
    package static let ambiguousUser = executor(
        "FET-1003", key: "ambiguous_user_identity", message: "Ambiguous user identity",
        description: "User identity is ambiguous and cannot be determined")
    package static let userNotAuthenticated = executor(
        "FET-1004", key: "user_not_authenticated", message: "User is not authenticated",
        description: "The user has not been authenticated in this flow")
    package static let invalidCredentials = executor(
        "FET-1005", key: "invalid_credentials", message: "Invalid credentials provided",
        description: "The credentials provided are invalid")
    package static let authenticationFailed = executor(
        "FET-1006", key: "user_auth_failed", message: "User authentication failed",
        description: "An error occurred while authenticating the user")
    package static let userAlreadyExists = executor(
        "FET-1007", key: "user_already_exists", message: "User already exists",
        description: "A user already exists with the provided attributes")
    package static let invalidCode = executor(
        "FET-1008", key: "invalid_otp", message: "Invalid OTP provided",
        description: "The one-time password provided is invalid or has expired")
    package static let tooManyCodes = executor(
        "FET-1009", key: "max_otp_attempts_reached", message: "Maximum OTP attempts reached",
        description: "The maximum number of OTP verification attempts has been reached")
    package static let invalidOAuthState = executor(
        "FET-1012", key: "invalid_oauth_state", message: "Invalid OAuth state parameter",
        description: "The OAuth state parameter is invalid or does not match the expected value")
    package static let invalidOAuthCode = executor(
        "FET-1013", key: "invalid_oauth_code", message: "Invalid OAuth authorization code",
        description: "The OAuth authorization code is invalid or could not be exchanged for tokens")
    package static let invalidFederatedUser = executor(
        "FET-1014", key: "invalid_federated_user", message: "Invalid federated user",
        description: "The federated user information is invalid or inconsistent")
    package static let invalidPasskey = executor(
        "FET-1015", key: "invalid_passkey", message: "Invalid passkey credentials",
        description: "The passkey credentials provided are invalid")
    package static let noPasskeys = executor(
        "FET-1016", key: "no_registered_passkeys", message: "No registered passkeys found",
        description: "No registered passkeys were found for the user")
    package static let passkeyUserMissing = executor(
        "FET-1017", key: "user_id_required_for_passkey_reg", message: "User ID missing for passkey registration",
        description: "A user ID is required to register a passkey")
    package static let passkeyRegistrationFailed = executor(
        "FET-1018", key: "passkey_registration_failed", message: "Passkey registration failed",
        description: "Failed to finish passkey registration: The enrollment attempt failed")
    package static let passkeyAuthenticationFailed = executor(
        "FET-1019", key: "passkey_auth_failed", message: "Passkey authentication failed",
        description: "The passkey sign-in was not begun here, took too long or was used already; begin again")
    package static let invalidMagicLink = executor(
        "FET-1010", key: "invalid_magic_link_token", message: "Invalid magic link token",
        description: "The magic link token is invalid or has expired")
    package static let provisioningFailed = executor(
        "FET-1021", key: "provisioning_failed", message: "User provisioning failed",
        description: "An error occurred while provisioning the user")
    package static let cannotProvision = executor(
        "FET-1025", key: "cannot_provision_automatically", message: "Cannot provision user automatically",
        description: "The user cannot be provisioned automatically with the provided information")
    package static let insufficientPermissions = executor(
        "FET-1027", key: "insufficient_permissions", message: "Insufficient permissions",
        description: "The user does not have sufficient permissions to perform this action")
    package static let invalidUnit = executor(
        "FET-1029", key: "invalid_ou", message: "Selected organization unit is invalid",
        description: "The selected organization unit is not valid for this operation")
    package static let unknownUnit = executor(
        "FET-1030", key: "ou_not_found", message: "Organization unit not found",
        description: "The selected organization unit does not exist")
    package static let unitNotResolved = executor(
        "FET-1034", key: "ou_resolution_failed", message: "Failed to resolve organization unit",
        description: "Unable to resolve the organization unit for the current context")
    package static let emailRecipientMissing = executor(
        "FET-1037", key: "email_recipient_missing", message: "Email recipient is required",
        description: "An email recipient must be provided to send the notification")
    package static let smsRecipientMissing = executor(
        "FET-1039", key: "sms_recipient_missing", message: "SMS recipient is required",
        description: "An SMS recipient must be provided to send the notification")
    package static let attributesNotCollected = executor(
        "FET-1049", key: "attribute_collect_failed", message: "Failed to update user attributes",
        description: "An error occurred while updating the user attributes")
    package static let attributeNotUnique = executor(
        "FET-1061", key: "attribute_not_unique", message: "User already exists with the provided {{param(attribute)}}",
        description:
            "The provided {{param(attribute)}} is already associated with another user and expects a unique value")
    package static let consentPrerequisites = executor(
        "FET-1065", key: "consent_prereq_failed", message: "Prerequisites validation failed for consent",
        description: "The prerequisites for the consent executor have not been met")
    package static let consentDenied = executor(
        "FET-1066", key: "consent_denied", message: "User denied consent",
        description: "The user has denied the required consent")
    package static let consentDecisionsMissing = executor(
        "FET-1067", key: "consent_decisions_missing", message: "Consent decisions input is missing or empty",
        description: "The consent decisions input is missing or empty")
    package static let consentDecisionsUnreadable = executor(
        "FET-1068", key: "consent_decisions_parse", message: "Failed to parse consent decisions",
        description: "The consent decisions input could not be parsed")
    package static let consentTimedOut = executor(
        "FET-1069", key: "consent_prompt_timed_out", message: "Consent prompt has timed out",
        description: "The consent prompt has timed out without a response")
    package static let consentNotRecorded = executor(
        "FET-1070", key: "consent_record_failed", message: "Failed to record consent",
        description: "An error occurred while recording the user consent")
    package static let consentNotResolved = executor(
        "FET-1071", key: "consent_resolution_failed", message: "Failed to resolve consent",
        description: "An error occurred while resolving the user consent requirements")
    package static let selfRegistrationUnavailable = executor(
        "FET-1052", key: "self_reg_not_available_for_app",
        message: "Self-registration not available for this application",
        description: "Self-registration is not available for this application")
    package static let noUserType = executor(
        "FET-1053", key: "no_valid_user_types", message: "No valid user types available",
        description: "There are no valid user types configured for this flow")
    package static let selfRegistrationDisabled = executor(
        "FET-1059", key: "self_reg_disabled_for_user_type",
        message: "Self-registration is disabled for the user type",
        description: "Self-registration is not enabled for the selected user type")
    package static let userTypeNotAllowed = executor(
        "FET-1054", key: "user_type_not_allowed", message: "User type not allowed for this flow",
        description: "The selected user type is not allowed for this flow")
    package static let invalidInvite = executor(
        "FET-1073", key: "invalid_invite_token", message: "Invalid invite token",
        description: "The provided invite token is invalid or has expired")
    package static let attributeConflict = executor(
        "FET-1080", key: "provisioning_attribute_conflict",
        message: "A user with the provided attributes already exists",
        description: "User provisioning failed because one or more unique attribute values are already taken")

    package static let noSession = executor(
        "FET-1081", key: "no_live_sso_session", message: "No live SSO session",
        description: "No live, compatible SSO session exists for this flow; full authentication is required")

    package static let deletionNotAllowed = executor(
        "FET-1084", key: "user_deletion_not_allowed", message: "User deletion not allowed",
        description: "The user cannot be deleted in the current state")
    package static let deletionFailed = executor(
        "FET-1085", key: "user_deletion_failed", message: "User deletion failed",
        description: "The user could not be deleted")

    // This server's own limits. ThunderID has none, so the codes are outside its range.
    package static let tooManyAttempts = executor(
        "FET-1901", key: "too_many_attempts", message: "Too many wrong attempts",
        description: "Too many wrong passwords or codes were given for this user; wait before the next try")
    package static let resendTooEarly = executor(
        "FET-1902", key: "resend_too_early", message: "A message was sent a moment ago",
        description: "Wait before another code or link is sent")

    package static let passwordLength = executor(
        "FET-1903", key: "password_length", message: "The password does not have the required length",
        description: "Choose a password of 8 to 256 characters")

    package static let connectionMissing = executor(
        "FET-1911", key: "connection_missing", message: "This way to sign in is not set up",
        description:
            "The server has no connection to this identity provider; choose another way, or give the server a connection"
    )
    package static let providerUnavailable = executor(
        "FET-1912", key: "provider_unavailable", message: "The identity provider cannot be reached",
        description: "The identity provider does not answer as it should; try again later or choose another way")

    // Texts of the application.
    package static let metaInvalidType = meta(
        "FM-1001", kind: .invalidRequest, key: "invalid_request", message: "Invalid request",
        descriptionKey: "invalid_type_description",
        description: "The 'type' parameter must be either 'APP' or 'OU'")
    package static let metaUnknownApplication = meta(
        "FM-1002", kind: .notFound, key: "resource_not_found", message: "Resource not found",
        descriptionKey: "application_not_found_description",
        description: "The specified application does not exist")
    package static let metaUnknownUnit = meta(
        "FM-1003", kind: .notFound, key: "ou_not_found", message: "Resource not found",
        descriptionKey: "ou_not_found_description",
        description: "The specified organization unit does not exist")
    package static let metaMissingType = meta(
        "FM-1004", kind: .invalidRequest, key: "missing_required_parameter", message: "Missing required parameter",
        descriptionKey: "missing_type_description",
        description: "The 'type' query parameter is required")
    package static let metaMissingID = meta(
        "FM-1005", kind: .invalidRequest, key: "missing_id_parameter", message: "Missing required parameter",
        descriptionKey: "missing_id_description",
        description: "The 'id' query parameter is required")

    // The user's own profile.
    package static let invalidUserRequest = user(
        "USR-1001", kind: .invalidRequest, key: "invalid_request_format", message: "Invalid request format",
        description: "The request body is malformed or contains invalid data")
    package static let unknownUser = user(
        "USR-1003", kind: .notFound, key: "user_not_found", message: "User not found",
        description: "The user does not exist")
    package static let userConflict = user(
        "USR-1014", kind: .conflict, key: "attribute_conflict", message: "Attribute conflict",
        description: "A user with the same unique attribute value already exists")
    package static let missingCredentials = user(
        "USR-1017", kind: .invalidRequest, key: "missing_credentials", message: "Missing credentials",
        description: "At least one credential field must be provided")
    package static let schemaViolation = user(
        "USR-1019", kind: .invalidRequest, key: "schema_validation_failed", message: "Schema validation failed",
        description: "User attributes do not conform to the required schema")
    package static let invalidCredentialField = user(
        "USR-1024", kind: .invalidRequest, key: "invalid_credential", message: "Invalid request format",
        description: "Invalid credential fields in request")

    package static let credentialLength = user(
        "USR-1901", kind: .invalidRequest, key: "password_length",
        message: "The password does not have the required length",
        description: "Choose a password of 8 to 256 characters")

    // Everything else.
    package static let unauthorized = ServiceError(
        "AUTH-4010", .unauthenticated, "error.auth.unauthorized", "Unauthorized", "error.auth.unauthorized_description",
        "Authentication is required to access this resource")
    package static let forbidden = ServiceError(
        "AUTH-4030", .forbidden, "error.auth.forbidden", "Forbidden", "error.auth.forbidden_description",
        "You do not have sufficient permissions to access this resource")
    package static let payloadTooLarge = ServiceError(
        "SSE-4130", .tooLarge, "error.server.payload_too_large", "Payload too large",
        "error.server.payload_too_large_description", "The request body is larger than this server accepts")
    package static let inputsTooLarge = ServiceError(
        "SSE-4131", .tooLarge, "error.server.inputs_too_large", "Inputs too large",
        "error.server.inputs_too_large_description",
        "The inputs of this flow are together larger than 64 KiB; send shorter ones")
    package static let unsupportedMediaType = ServiceError(
        "SSE-4150", .unsupportedMediaType, "error.server.unsupported_media_type", "Unsupported media type",
        "error.server.unsupported_media_type_description", "Send the body with Content-Type: application/json")
    package static let crossSite = ServiceError(
        "SSE-4031", .forbidden, "error.server.cross_site", "Cross-site request refused",
        "error.server.cross_site_description", "Pages of another site cannot send this request")
    package static let internalError = ServiceError(
        "SSE-5000", .internalFailure, "error.internal_server_error", "Internal server error",
        "error.internal_server_error_description", "An unexpected error occurred while processing the request")

    package static let invalidImport = ServiceError(
        "IMP-1001", .invalidRequest, "error.import.invalidRequest", "Invalid import request",
        "error.import.invalidRequest.description", "The provided import request is invalid or malformed")

    /// All errors, for the `system` namespace of the texts.
    package static let all: [ServiceError] = [
        invalidPayload, invalidApplication, invalidExecution, invalidFlowType, registrationNotAllowed,
        recoveryNotAllowed, directStartNotPermitted, flowSecretRequired, flowSecretInvalid, callDepthExceeded,
        attestationRequired, attestationInvalid, attestationNotConfigured, administrationRequired,
        challengeTokenInvalid, userNotFound, userNotAuthenticated, invalidCredentials, userAlreadyExists, invalidCode,
        tooManyCodes, provisioningFailed, invalidInvite, attributeConflict, tooManyAttempts, resendTooEarly,
        metaInvalidType, metaUnknownApplication, metaUnknownUnit, metaMissingType, metaMissingID, unauthorized,
        forbidden, unsupportedMediaType, crossSite, payloadTooLarge, inputsTooLarge, internalError, invalidUserRequest,
        unknownUser, userConflict,
        missingCredentials,
        schemaViolation, invalidCredentialField, authenticationFailed, invalidOAuthState, invalidOAuthCode,
        invalidFederatedUser, invalidPasskey, noPasskeys, passkeyUserMissing, passkeyRegistrationFailed,
        passkeyAuthenticationFailed, connectionMissing, providerUnavailable, administrationNotPermitted, ambiguousUser,
        flowNotAdministrative, cannotProvision, selfRegistrationUnavailable, noUserType, selfRegistrationDisabled,
        invalidMagicLink, insufficientPermissions, emailRecipientMissing, smsRecipientMissing, consentPrerequisites,
        consentDenied, consentDecisionsMissing, consentDecisionsUnreadable, consentTimedOut, consentNotRecorded,
        consentNotResolved, noSession, passwordLength, credentialLength, userTypeNotAllowed,
        userNotIdentified, invalidUnit, unknownUnit, unitNotResolved, attributesNotCollected, attributeNotUnique,
        deletionNotAllowed, deletionFailed, invalidImport,
    ]

    /// Returns the error for a value that another user already has.
    package static func notUnique(_ attribute: String) -> ServiceError {
        var error = attributeNotUnique
        error.params["attribute"] = attribute
        return error
    }
}
