/// Refusals within a flow.
extension ServiceError {
    private static func executor(
        _ code: String,
        _ key: String,
        _ message: String,
        _ description: String
    ) -> Self {
        let key = "flows.executor.errors.\(key)"
        return Self(code, .step, key, message, description, descriptionKey: "\(key)_desc")
    }

    package static let userNotFound = executor(
        "FET-1001",
        "user_not_found",
        "User not found",
        "The user could not be found in the system"
    )
    package static let userNotIdentified = executor(
        "FET-1002",
        "failed_to_identify_user",
        "Failed to identify user",
        "Unable to identify the user with the provided information"
    )
    package static let ambiguousUser = executor(
        "FET-1003",
        "ambiguous_user_identity",
        "Ambiguous user identity",
        "User identity is ambiguous and cannot be determined"
    )
    package static let userNotAuthenticated = executor(
        "FET-1004",
        "user_not_authenticated",
        "User is not authenticated",
        "The user has not been authenticated in this flow"
    )
    package static let invalidCredentials = executor(
        "FET-1005",
        "invalid_credentials",
        "Invalid credentials provided",
        "The credentials provided are invalid"
    )
    package static let authenticationFailed = executor(
        "FET-1006",
        "user_auth_failed",
        "User authentication failed",
        "An error occurred while authenticating the user"
    )
    package static let userAlreadyExists = executor(
        "FET-1007",
        "user_already_exists",
        "User already exists",
        "A user already exists with the provided attributes"
    )
    package static let invalidCode = executor(
        "FET-1008",
        "invalid_otp",
        "Invalid OTP provided",
        "The one-time password provided is invalid or has expired"
    )
    package static let tooManyCodes = executor(
        "FET-1009",
        "max_otp_attempts_reached",
        "Maximum OTP attempts reached",
        "The maximum number of OTP verification attempts has been reached"
    )
    package static let invalidMagicLink = executor(
        "FET-1010",
        "invalid_magic_link_token",
        "Invalid magic link token",
        "The magic link token is invalid or has expired"
    )
    package static let invalidOAuthState = executor(
        "FET-1012",
        "invalid_oauth_state",
        "Invalid OAuth state parameter",
        "The OAuth state parameter is invalid or does not match the expected value"
    )
    package static let invalidOAuthCode = executor(
        "FET-1013",
        "invalid_oauth_code",
        "Invalid OAuth authorization code",
        "The OAuth authorization code is invalid or could not be exchanged for tokens"
    )
    package static let invalidFederatedUser = executor(
        "FET-1014",
        "invalid_federated_user",
        "Invalid federated user",
        "The federated user information is invalid or inconsistent"
    )
    package static let invalidPasskey = executor(
        "FET-1015",
        "invalid_passkey",
        "Invalid passkey credentials",
        "The passkey credentials provided are invalid"
    )
    package static let noPasskeys = executor(
        "FET-1016",
        "no_registered_passkeys",
        "No registered passkeys found",
        "No registered passkeys were found for the user"
    )
    package static let passkeyUserMissing = executor(
        "FET-1017",
        "user_id_required_for_passkey_reg",
        "User ID missing for passkey registration",
        "A user ID is required to register a passkey"
    )
    package static let passkeyRegistrationFailed = executor(
        "FET-1018",
        "passkey_registration_failed",
        "Passkey registration failed",
        "Failed to finish passkey registration: The enrollment attempt failed"
    )
    package static let provisioningFailed = executor(
        "FET-1021",
        "provisioning_failed",
        "User provisioning failed",
        "An error occurred while provisioning the user"
    )
    package static let cannotProvision = executor(
        "FET-1025",
        "cannot_provision_automatically",
        "Cannot provision user automatically",
        "The user cannot be provisioned automatically with the provided information"
    )
    package static let insufficientPermissions = executor(
        "FET-1027",
        "insufficient_permissions",
        "Insufficient permissions",
        "The user does not have sufficient permissions to perform this action"
    )
    package static let invalidUnit = executor(
        "FET-1029",
        "invalid_ou",
        "Selected organization unit is invalid",
        "The selected organization unit is not valid for this operation"
    )
    package static let unknownUnit = executor(
        "FET-1030",
        "ou_not_found",
        "Organization unit not found",
        "The selected organization unit does not exist"
    )
    package static let unitNameTaken = executor(
        "FET-1031",
        "ou_name_conflict",
        "Organization unit with the same name already exists",
        "An organization unit with the same name already exists in this context"
    )
    package static let unitHandleTaken = executor(
        "FET-1032",
        "ou_handle_conflict",
        "Organization unit with the same handle already exists",
        "An organization unit with the same handle already exists in this context"
    )
    package static let unitNotCreated = executor(
        "FET-1033",
        "ou_creation_prereq_failed",
        "Prerequisites validation failed for OU creation",
        "The prerequisites for creating an organization unit have not been met"
    )
    package static let unitNotResolved = executor(
        "FET-1034",
        "ou_resolution_failed",
        "Failed to resolve organization unit",
        "Unable to resolve the organization unit for the current context"
    )
    package static let emailRecipientMissing = executor(
        "FET-1037",
        "email_recipient_missing",
        "Email recipient is required",
        "An email recipient must be provided to send the notification"
    )
    package static let smsRecipientMissing = executor(
        "FET-1039",
        "sms_recipient_missing",
        "SMS recipient is required",
        "An SMS recipient must be provided to send the notification"
    )
    package static let attributesNotCollected = executor(
        "FET-1049",
        "attribute_collect_failed",
        "Failed to update user attributes",
        "An error occurred while updating the user attributes"
    )
    package static let httpRequestInvalid = executor(
        "FET-1050",
        "http_request_config_invalid",
        "Configuration error",
        "The HTTP request executor configuration is invalid"
    )
    package static let httpRequestFailed = executor(
        "FET-1072",
        "http_request_failed",
        "HTTP request executor failed",
        "The HTTP request executor failed to complete the request"
    )
    package static let selfRegistrationUnavailable = executor(
        "FET-1052",
        "self_reg_not_available_for_app",
        "Self-registration not available for this application",
        "Self-registration is not available for this application"
    )
    package static let noUserType = executor(
        "FET-1053",
        "no_valid_user_types",
        "No valid user types available",
        "There are no valid user types configured for this flow"
    )
    package static let userTypeNotAllowed = executor(
        "FET-1054",
        "user_type_not_allowed",
        "User type not allowed for this flow",
        "The selected user type is not allowed for this flow"
    )
    package static let selfRegistrationDisabled = executor(
        "FET-1059",
        "self_reg_disabled_for_user_type",
        "Self-registration is disabled for the user type",
        "Self-registration is not enabled for the selected user type"
    )
    package static let attributeNotUnique = executor(
        "FET-1061",
        "attribute_not_unique",
        "User already exists with the provided {{param(attribute)}}",
        "The provided {{param(attribute)}} is already associated with another user and expects a unique value"
    )
    package static let consentPrerequisites = executor(
        "FET-1065",
        "consent_prereq_failed",
        "Prerequisites validation failed for consent",
        "The prerequisites for the consent executor have not been met"
    )
    package static let consentDenied = executor(
        "FET-1066",
        "consent_denied",
        "User denied consent",
        "The user has denied the required consent"
    )
    package static let consentDecisionsMissing = executor(
        "FET-1067",
        "consent_decisions_missing",
        "Consent decisions input is missing or empty",
        "The consent decisions input is missing or empty"
    )
    package static let consentDecisionsUnreadable = executor(
        "FET-1068",
        "consent_decisions_parse",
        "Failed to parse consent decisions",
        "The consent decisions input could not be parsed"
    )
    package static let consentTimedOut = executor(
        "FET-1069",
        "consent_prompt_timed_out",
        "Consent prompt has timed out",
        "The consent prompt has timed out without a response"
    )
    package static let consentNotRecorded = executor(
        "FET-1070",
        "consent_record_failed",
        "Failed to record consent",
        "An error occurred while recording the user consent"
    )
    package static let consentNotResolved = executor(
        "FET-1071",
        "consent_resolution_failed",
        "Failed to resolve consent",
        "An error occurred while resolving the user consent requirements"
    )
    package static let invalidInvite = executor(
        "FET-1073",
        "invalid_invite_token",
        "Invalid invite token",
        "The provided invite token is invalid or has expired"
    )
    package static let attributeConflict = executor(
        "FET-1080",
        "provisioning_attribute_conflict",
        "A user with the provided attributes already exists",
        "User provisioning failed because one or more unique attribute values are already taken"
    )
    package static let noSession = executor(
        "FET-1081",
        "no_live_sso_session",
        "No live SSO session",
        "No live, compatible SSO session exists for this flow; full authentication is required"
    )
    package static let deletionNotAllowed = executor(
        "FET-1084",
        "user_deletion_not_allowed",
        "User deletion not allowed",
        "The user cannot be deleted in the current state"
    )
    package static let deletionFailed = executor(
        "FET-1085",
        "user_deletion_failed",
        "User deletion failed",
        "The user could not be deleted"
    )

    // This server's own limits. ThunderID has none, so the codes are outside its range.
    package static let tooManyAttempts = executor(
        "FET-1901",
        "too_many_attempts",
        "Too many wrong attempts",
        "Too many wrong passwords or codes were given for this user; wait before the next try"
    )
    package static let resendTooEarly = executor(
        "FET-1902",
        "resend_too_early",
        "A message was sent a moment ago",
        "Wait before another code or link is sent"
    )
    package static let passwordLength = executor(
        "FET-1903",
        "password_length",
        "The password does not have the required length",
        "Choose a password of 8 to 256 characters"
    )
    package static let connectionMissing = executor(
        "FET-1911",
        "connection_missing",
        "This way to sign in is not set up",
        "The server has no connection to this identity provider; choose another way, or give the server a connection"
    )
    package static let providerUnavailable = executor(
        "FET-1912",
        "provider_unavailable",
        "The identity provider cannot be reached",
        "The identity provider does not answer as it should; try again later or choose another way"
    )
}
