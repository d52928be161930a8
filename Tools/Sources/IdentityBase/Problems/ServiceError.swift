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

    /// Indicates whether the error is part of a flow's response. Any other one replaces the response.
    package var isStepRefusal: Bool { kind == .step }

    /// The extensions of this type define the errors, one extension per topic. The arguments there: code, effect (where
    /// it varies), key, message, description.
    init(
        _ code: String,
        _ kind: Kind,
        _ messageKey: String,
        _ message: String,
        _ description: String,
        descriptionKey: String? = nil
    ) {
        self.code = code
        self.kind = kind
        self.messageKey = messageKey
        self.message = message
        self.descriptionKey = descriptionKey ?? "\(messageKey)_description"
        self.description = description
    }

    /// All errors, for the `system` namespace of the texts.
    package static let all: [ServiceError] = [
        invalidPayload, invalidApplication, invalidExecution, invalidFlowType, registrationNotAllowed,
        recoveryNotAllowed, directStartNotPermitted, flowSecretRequired, flowSecretInvalid, callDepthExceeded,
        attestationRequired, attestationInvalid, attestationNotConfigured, administrationRequired,
        flowNotAdministrative, administrationNotPermitted, challengeTokenInvalid, userNotFound, userNotIdentified,
        ambiguousUser, userNotAuthenticated, invalidCredentials, authenticationFailed, userAlreadyExists, invalidCode,
        tooManyCodes, invalidMagicLink, invalidOAuthState, invalidOAuthCode, invalidFederatedUser, invalidPasskey,
        noPasskeys, passkeyUserMissing, passkeyRegistrationFailed, provisioningFailed, cannotProvision,
        insufficientPermissions, invalidUnit, unknownUnit, unitNameTaken, unitHandleTaken,
        unitNotCreated, unitNotResolved, httpRequestInvalid, httpRequestFailed, emailRecipientMissing,
        smsRecipientMissing, attributesNotCollected, selfRegistrationUnavailable, noUserType, userTypeNotAllowed,
        selfRegistrationDisabled, attributeNotUnique, consentPrerequisites, consentDenied, consentDecisionsMissing,
        consentDecisionsUnreadable, consentTimedOut, consentNotRecorded, consentNotResolved, invalidInvite,
        attributeConflict, noSession, deletionNotAllowed, deletionFailed, tooManyAttempts, resendTooEarly,
        passwordLength, connectionMissing, providerUnavailable, metaInvalidType, metaUnknownApplication,
        metaUnknownUnit, metaMissingType, metaMissingID, invalidUserRequest, unknownUser, userConflict,
        missingCredentials, schemaViolation, invalidCredentialField, credentialLength, unauthorized, forbidden,
        payloadTooLarge, inputsTooLarge, unsupportedMediaType, crossSite, internalError, invalidImport,
    ]

    /// The attribute whose value is refused; nil for an error that names none.
    package var attribute: String? { params["attribute"] }

    /// Returns the error with the name of the attribute whose value is refused.
    package func naming(_ attribute: String) -> ServiceError {
        var error = self
        error.params["attribute"] = attribute
        return error
    }
}
