/// The values that this server sets for conditions. A condition reads every other name from the inputs.
enum FlowValue: String, CaseIterable, Sendable {
    case userID = "userId"
    case identifiedUserID = "userID"
    case unitID = "ouId"
    case userType
    /// The number of users with a provider's identity or with the inputs: `exists` (one), `not_exists` or `ambiguous`.
    case entityState
    /// `true` in a sign-in with a provider's identity that belongs to no user.
    case isEligibleForProvisioning = "userEligibleForProvisioning"
    /// `true` after such a sign-in has created the user.
    case isAutoProvisioned = "userAutoProvisioned"
    /// `true` in a sign-out that the user has to confirm.
    case needsLogoutConfirmation = "logoutPromptRequired"
    case bindingMessage
    case requestedPermissions = "requested_permissions"
    /// `true` if the client requests an identity provider.
    case isProviderRequested = "providerRequested"

    /// Names that only the real server sets. They never have a value here, so that no input replaces it.
    static let unsupported: Set<String> = [
        "allowRegistrationWithExistingUser", "allowed_login_options", "attemptCount", "authorizationRequestId",
        "candidateUsers", "clientId", "consent_id", "consented_attributes", "consented_permissions", "defaultOUID",
        "force_consent_reprompt", "inviteLink", "magicLinkURL", "max_age", "oauthState", "oidcNonce",
        "otpSessionToken", "presentedOptionalInputs", "requested_auth_classes", "required_essential_attributes",
        "required_locales", "required_optional_attributes", "selected_auth_class", "skipDelivery", "ssoAuthTime",
        "step_timeout", "storedInviteToken", "userAmbiguous",
    ]
}

extension ExecutionState {
    /// Returns the node that follows a skipped one; nil if the condition holds, or for a page that has been shown.
    func target(skipping node: FlowNode) -> String? {
        guard let condition = node.condition, !frame.isShown, !condition.holds(value) else {
            return nil
        }
        return condition.onSkip
    }

    /// Returns the value of a name in a condition. No input or claim of a provider replaces a value of the server.
    private func value(_ name: String) -> String? {
        guard FlowValue(rawValue: name) == nil, !FlowValue.unsupported.contains(name) else {
            return serverValue(name)
        }
        return frame.value(name)
    }

    /// Returns a value that the server sets; nil for one that it does not set.
    func serverValue(_ name: String) -> String? {
        guard let known = FlowValue(rawValue: name) else {
            return nil
        }

        switch known {
        case .userID, .identifiedUserID:
            return subject.userID
        case .unitID:
            return subject.unitID
        case .userType:
            return subject.userType
        case .entityState, .isEligibleForProvisioning, .isAutoProvisioned:
            return subject.values?[name]
        case .needsLogoutConfirmation:
            guard let oauthStart, oauthStart.needsConfirmation else {
                return nil
            }
            return "true"
        case .bindingMessage:
            return oauthStart?.bindingMessage
        case .requestedPermissions:
            return oauthStart?.requestedPermissions?.names.joined(separator: " ")
        case .isProviderRequested:
            guard oauthStart?.identityProvider != nil else {
                return nil
            }
            return "true"
        }
    }
}
