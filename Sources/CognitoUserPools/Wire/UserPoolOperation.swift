/// The operations of Amazon Cognito user pools that need no signed request.
///
/// Source: the service's model `cognito-idp/2016-04-18`.
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

    /// The value of the `X-Amz-Target` header.
    var target: String { "AWSCognitoIdentityProviderService." + rawValue }
}
