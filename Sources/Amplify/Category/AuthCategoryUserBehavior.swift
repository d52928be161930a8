/// The calls for the signed-in user. ``AuthCategory`` documents each; it has the defaults.
public protocol AuthCategoryUserBehavior: AnyObject {
    /// See ``AuthCategory/getCurrentUser()``.
    func getCurrentUser() async throws -> any AuthUser

    /// See ``AuthCategory/fetchUserAttributes(options:)``.
    func fetchUserAttributes(options: AuthFetchUserAttributesRequest.Options?) async throws -> [AuthUserAttribute]

    /// See ``AuthCategory/update(userAttribute:options:)``.
    func update(userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options?) async throws
        -> AuthUpdateAttributeResult

    /// See ``AuthCategory/update(userAttributes:options:)``.
    func update(userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options?) async throws
        -> [AuthUserAttributeKey: AuthUpdateAttributeResult]

    /// See ``AuthCategory/resendConfirmationCode(forUserAttributeKey:options:)``.
    @available(*, deprecated, renamed: "sendVerificationCode(forUserAttributeKey:options:)")
    func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    /// See ``AuthCategory/sendVerificationCode(forUserAttributeKey:options:)``.
    func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options?
    ) async throws -> AuthCodeDeliveryDetails

    /// See ``AuthCategory/confirm(userAttribute:confirmationCode:options:)``.
    func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options?
    ) async throws

    /// See ``AuthCategory/update(oldPassword:to:options:)``.
    func update(oldPassword: String, to newPassword: String, options: AuthChangePasswordRequest.Options?) async throws
}
