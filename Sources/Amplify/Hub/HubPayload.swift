/// An event's name, such as `Auth.signedIn`.
public typealias HubPayloadEventName = String

/// A value with an event's name.
public protocol HubPayloadEventNameable {
    /// The name.
    var eventName: HubPayloadEventName { get }
}

/// An event.
public struct HubPayload: Sendable, HubPayloadEventNameable {
    /// The name of the event. Compare it with the constants of ``EventName``.
    public let eventName: HubPayloadEventName
    /// The sender's context of the event.
    @preconcurrency
    public let context: (any Sendable)?
    /// The data of the event: for a call of `Amplify.Auth`, a `Result` of the call's value and `AuthError`.
    @preconcurrency
    public let data: (any Sendable)?

    /// Creates an event.
    /// - Parameters:
    ///   - eventName: the name of the event.
    ///   - context: the sender's context.
    ///   - data: the data of the event.
    @preconcurrency
    public init(
        eventName: HubPayloadEventName,
        context: (any Sendable)? = nil,
        data: (any Sendable)? = nil
    ) {
        self.eventName = eventName
        self.context = context
        self.data = data
    }

    /// The names of the events of this package.
    public enum EventName {
        /// The events of Amplify as a whole, dispatched on every channel.
        public enum Amplify {
            /// `Amplify.configure` has succeeded.
            public static let configured: HubPayloadEventName = "Amplify.configured"
        }

        /// The events of `Amplify.Auth`, dispatched on ``HubChannel/auth``.
        public enum Auth {}

        /// The events of `Amplify.Logging` on ``HubChannel/logging``. This package dispatches none; a plugin may.
        public enum Logging {
            /// A plugin could not write a message.
            public static let writeLogFailure: HubPayloadEventName = "Logging.writeLogFailure"
            /// A plugin could not send its messages.
            public static let flushLogFailure: HubPayloadEventName = "Logging.flushLogFailure"
        }
    }
}

/// The names of the Auth events. The first four report a change, and carry no data. The others end in `API`: one per
/// call, dispatched at its end, with its `Result`; ``signOutAPI`` carries the sign-out's result itself.
extension HubPayload.EventName.Auth {
    /// A user has signed in.
    public static let signedIn: HubPayloadEventName = "Auth.signedIn"
    /// The user has signed out.
    public static let signedOut: HubPayloadEventName = "Auth.signedOut"
    /// The user has been deleted.
    public static let userDeleted: HubPayloadEventName = "Auth.userDeleted"
    /// The session has ended permanently; the user must sign in again.
    public static let sessionExpired: HubPayloadEventName = "Auth.sessionExpired"
    /// `signUp` has ended.
    public static let signUpAPI: HubPayloadEventName = "Auth.signUpAPI"
    /// `confirmSignUp` has ended.
    public static let confirmSignUpAPI: HubPayloadEventName = "Auth.confirmSignUpAPI"
    /// `resendSignUpCode` has ended.
    public static let resendSignUpCodeAPI: HubPayloadEventName = "Auth.resendSignUpCodeAPI"
    /// `signIn` has ended.
    public static let signInAPI: HubPayloadEventName = "Auth.signInAPI"
    /// `confirmSignIn` has ended.
    public static let confirmSignInAPI: HubPayloadEventName = "Auth.confirmSignInAPI"
    /// `autoSignIn` has ended.
    public static let autoSignInAPI: HubPayloadEventName = "Auth.autoSignInAPI"
    /// `signOut` has ended.
    public static let signOutAPI: HubPayloadEventName = "Auth.signOutAPI"
    /// `fetchAuthSession` has ended.
    public static let fetchSessionAPI: HubPayloadEventName = "Auth.fetchSessionAPI"
    /// `deleteUser` has ended.
    public static let deleteUserAPI: HubPayloadEventName = "Auth.deleteUserAPI"
    /// `resetPassword` has ended.
    public static let resetPasswordAPI: HubPayloadEventName = "Auth.resetPasswordAPI"
    /// `confirmResetPassword` has ended.
    public static let confirmResetPasswordAPI: HubPayloadEventName = "Auth.confirmResetPasswordAPI"
    /// `update(oldPassword:to:)` has ended.
    public static let changePasswordAPI: HubPayloadEventName = "Auth.changePasswordAPI"
    /// `fetchUserAttributes` has ended.
    public static let fetchUserAttributesAPI: HubPayloadEventName = "Auth.fetchUserAttributesAPI"
    /// `update(userAttribute:)` has ended.
    public static let updateUserAttributeAPI: HubPayloadEventName = "Auth.updateUserAttributeAPI"
    /// `update(userAttributes:)` has ended.
    public static let updateUserAttributesAPI: HubPayloadEventName = "Auth.updateUserAttributesAPI"
    /// `confirm(userAttribute:)` has ended.
    public static let confirmUserAttributesAPI: HubPayloadEventName = "Auth.confirmUserAttributesAPI"
    /// `sendVerificationCode` has ended.
    public static let sendUserAttributeVerificationCodeAPI: HubPayloadEventName =
        "Auth.sendUserAttributeVerificationCodeAPI"
    /// `resendConfirmationCode` has ended.
    public static let attributeResendConfirmationCodeAPI: HubPayloadEventName =
        "Auth.attributeResendConfirmationCodeAPI"
    /// `setUpTOTP` has ended.
    public static let setUpTOTPAPI: HubPayloadEventName = "Auth.setUpTOTPAPI"
    /// `verifyTOTPSetup` has ended.
    public static let verifyTOTPSetupAPI: HubPayloadEventName = "Auth.verifyTOTPSetupAPI"
    /// The plugin's `fetchMFAPreference` has ended.
    public static let fetchMFAPreferenceAPI: HubPayloadEventName = "Auth.fetchMFAPreferenceAPI"
    /// The plugin's `updateMFAPreference` has ended.
    public static let updateMFAPreferenceAPI: HubPayloadEventName = "Auth.updateMFAPreferenceAPI"
    /// `fetchDevices` has ended.
    public static let fetchDevicesAPI: HubPayloadEventName = "Auth.fetchDevicesAPI"
    /// `forgetDevice` has ended.
    public static let forgetDeviceAPI: HubPayloadEventName = "Auth.forgetDeviceAPI"
    /// `rememberDevice` has ended.
    public static let rememberDeviceAPI: HubPayloadEventName = "Auth.rememberDeviceAPI"
    /// `signInWithWebUI(presentationAnchor:)` has ended.
    public static let webUISignInAPI: HubPayloadEventName = "Auth.webUISignInAPI"
    /// `signInWithWebUI(for:presentationAnchor:)` has ended.
    public static let socialWebUISignInAPI: HubPayloadEventName = "Auth.socialWebUISignInAPI"
    /// `listWebAuthnCredentials` has ended.
    public static let listWebAuthnCredentialsAPI: HubPayloadEventName = "Auth.listWebAuthnCredentialsAPI"
    /// `deleteWebAuthnCredential` has ended.
    public static let deleteWebAuthnCredentialAPI: HubPayloadEventName = "Auth.deleteWebAuthnCredentialAPI"
    /// `associateWebAuthnCredential` has ended.
    public static let associateWebAuthnCredentialAPI: HubPayloadEventName = "Auth.associateWebAuthnCredentialAPI"
}
