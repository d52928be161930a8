import Foundation
import NativeAuthCore

/// The operations of Amazon Cognito user pools and identity pools that need no signed request.
///
/// Source: the services' models `cognito-idp/2016-04-18` and `cognito-identity/2014-06-30`.
package enum UserPoolOperation: String, Sendable, CaseIterable {
    case signUp = "SignUp"
    case confirmSignUp = "ConfirmSignUp"
    case resendConfirmationCode = "ResendConfirmationCode"
    case initiateAuth = "InitiateAuth"
    case respondToAuthChallenge = "RespondToAuthChallenge"
    case getTokensFromRefreshToken = "GetTokensFromRefreshToken"
    case revokeToken = "RevokeToken"
    case globalSignOut = "GlobalSignOut"
    case getUser = "GetUser"
    case updateUserAttributes = "UpdateUserAttributes"
    case getUserAttributeVerificationCode = "GetUserAttributeVerificationCode"
    case verifyUserAttribute = "VerifyUserAttribute"
    case forgotPassword = "ForgotPassword"
    case confirmForgotPassword = "ConfirmForgotPassword"
    case changePassword = "ChangePassword"
    case deleteUser = "DeleteUser"
    case associateSoftwareToken = "AssociateSoftwareToken"
    case verifySoftwareToken = "VerifySoftwareToken"
    case setUserMFAPreference = "SetUserMFAPreference"
    case confirmDevice = "ConfirmDevice"
    case listDevices = "ListDevices"
    case updateDeviceStatus = "UpdateDeviceStatus"
    case forgetDevice = "ForgetDevice"
    case startWebAuthnRegistration = "StartWebAuthnRegistration"
    case completeWebAuthnRegistration = "CompleteWebAuthnRegistration"
    case listWebAuthnCredentials = "ListWebAuthnCredentials"
    case deleteWebAuthnCredential = "DeleteWebAuthnCredential"
    case getID = "GetId"
    case getCredentialsForIdentity = "GetCredentialsForIdentity"

    /// Indicates whether this is an operation of identity pools.
    package var isOfIdentityPools: Bool { [.getID, .getCredentialsForIdentity].contains(self) }

    var target: String {
        let service = if isOfIdentityPools { "AWSCognitoIdentityService" } else { "AWSCognitoIdentityProviderService" }
        return "\(service).\(rawValue)"
    }
}

extension UserPoolOperation {
    /// The condition for an automatic retry of an operation.
    enum RetryCondition: Sendable, Equatable {
        /// After any transient failure: repeating the request has no further effect.
        case always
        /// Only if the service has not processed it: it was never sent, or was rejected.
        case ifNotProcessed
        /// Never. The caller decides.
        case never
    }

    /// The condition when it is unknown whether the service has processed the request.
    ///
    /// Operations that create an account, use up a code, a session or a password, or send a message are not repeated
    /// then.
    var retryCondition: RetryCondition {
        switch self {
        case .getUser, .listDevices, .updateDeviceStatus, .confirmDevice, .forgetDevice, .setUserMFAPreference,
            .revokeToken, .globalSignOut, .startWebAuthnRegistration, .listWebAuthnCredentials,
            .deleteWebAuthnCredential, .getCredentialsForIdentity:
            .always
        // For a guest, a second request leaves an identity without use, and nothing else.
        case .getID: .always
        case .signUp, .confirmSignUp, .resendConfirmationCode, .initiateAuth, .respondToAuthChallenge,
            .updateUserAttributes, .getUserAttributeVerificationCode, .verifyUserAttribute, .forgotPassword,
            .confirmForgotPassword, .changePassword, .deleteUser, .associateSoftwareToken, .verifySoftwareToken,
            .completeWebAuthnRegistration:
            .ifNotProcessed
        // `TokenRefresher` retries: the session has stored the token's fingerprint before the first request.
        case .getTokensFromRefreshToken: .never
        }
    }

    /// Checks whether the error response to a repeated request means that an earlier request was processed.
    func wasProcessedEarlier(_ refusal: NativeAuthError) -> Bool {
        switch (self, refusal.serverCode) {
        case (.forgetDevice, "ResourceNotFoundException"), (.deleteWebAuthnCredential, "ResourceNotFoundException"):
            true
        // The exception alone is also that of an expired token or a disabled user.
        case (.globalSignOut, "NotAuthorizedException"):
            refusal.message.range(of: "has been revoked", options: .caseInsensitive) != nil
        default: false
        }
    }
}

extension RetryVerdict {
    private static let throttled: Set = ["TooManyRequestsException", "ThrottlingException"]
    /// Exceptions about one user's attempts. A retry would use up another one, whatever the status is.
    private static let attemptLimits: Set = ["LimitExceededException", "TooManyFailedAttemptsException"]
    private static let unavailable = 503

    init(_ error: any Error, condition retryCondition: UserPoolOperation.RetryCondition) {
        let name = (error as? NativeAuthError)?.serverCode ?? ""
        guard retryCondition != .never,
            let error = error as? NativeAuthError,
            !Self.attemptLimits.contains(name)
        else {
            self = .stop
            return
        }

        let option = error.recovery.first { $0.kind == .retry && $0.delay != nil }
        let delay = option?.delay
        // An intermediary also responds with this status after it has forwarded the request and lost the connection.
        let isUnavailable = error.httpStatus == Self.unavailable
        let isRejected = isUnavailable && (!name.isEmpty || delay != nil)
        if Self.throttled.contains(name) || isRejected {
            // Rejected before processing.
            self = .retry(after: delay)
        } else {
            self.init(error, isIdempotent: retryCondition == .always)
        }
    }
}
