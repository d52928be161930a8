import Foundation
import NativeAuthCore

extension UserPoolOperation {
    /// The condition for an automatic retry of an operation.
    enum RetryCondition: Sendable, Equatable {
        /// After any transient failure: repeating the request has no further effect.
        case always
        /// Only if the service has not carried it out: it was never sent, or was rejected.
        case ifNotProcessed
        /// Never. The caller decides.
        case never
    }

    /// The condition when it is unknown whether the service has carried out the operation.
    ///
    /// Operations that create an account, use up a code, a session or a password, or send a message are not repeated
    /// then.
    var retryCondition: RetryCondition {
        switch self {
        case .getUser, .listDevices, .updateDeviceStatus, .confirmDevice, .forgetDevice, .setUserMFAPreference,
            .revokeToken, .globalSignOut:
            .always
        case .signUp, .confirmSignUp, .resendConfirmationCode, .initiateAuth, .respondToAuthChallenge,
            .updateUserAttributes, .getUserAttributeVerificationCode, .verifyUserAttribute, .forgotPassword,
            .confirmForgotPassword, .changePassword, .deleteUser, .associateSoftwareToken, .verifySoftwareToken:
            .ifNotProcessed
        // `TokenRefresher` retries: the session has stored the token's fingerprint before the first request.
        case .getTokensFromRefreshToken: .never
        }
    }

    /// Whether the error response to a repeated request means that an earlier request was processed.
    func wasCarriedOutEarlier(_ refusal: NativeAuthError) -> Bool {
        switch (self, refusal.serverCode) {
        case (.forgetDevice, "ResourceNotFoundException"): true
        // The exception alone is also that of an expired token or a disabled user.
        case (.globalSignOut, "NotAuthorizedException"):
            refusal.message.range(of: "has been revoked", options: .caseInsensitive) != nil
        default: false
        }
    }
}
