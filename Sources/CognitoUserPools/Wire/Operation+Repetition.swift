extension Operation {
    /// When a request is sent again by itself.
    enum Repetition: Sendable, Equatable {
        /// After any failure that may pass: repeating the request changes nothing that the first one has not.
        case always
        /// Only when the service has not carried it out: it was never sent, or turned away.
        case ifNotCarriedOut
        /// Never. The caller decides.
        case never
    }

    /// Whether the operation may be repeated when it is unknown whether the service has carried it out.
    ///
    /// What makes an account, spends a code, a session or a password, or sends a message is not repeated then.
    var repetition: Repetition {
        switch self {
        case .getUser, .listDevices, .updateDeviceStatus, .confirmDevice, .forgetDevice, .setUserMFAPreference,
            .revokeToken, .globalSignOut:
            .always
        case .signUp, .confirmSignUp, .resendConfirmationCode, .initiateAuth, .respondToAuthChallenge,
            .updateUserAttributes, .getUserAttributeVerificationCode, .verifyUserAttribute, .forgotPassword,
            .confirmForgotPassword, .changePassword, .deleteUser, .associateSoftwareToken, .verifySoftwareToken:
            .ifNotCarriedOut
        // The session retries: it notes first that the refresh token may have been spent.
        case .getTokensFromRefreshToken: .never
        }
    }

    /// Exceptions of a repeated request that mean that an earlier one was carried out.
    var exceptionsOfSuccess: Set<String> {
        switch self {
        case .forgetDevice: ["ResourceNotFoundException"]
        case .globalSignOut: ["NotAuthorizedException"]
        default: []
        }
    }
}
