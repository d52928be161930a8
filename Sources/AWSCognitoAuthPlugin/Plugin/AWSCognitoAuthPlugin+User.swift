public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.fetchUserAttributes(options:)`.
    /// - Throws: `AuthError`, as there.
    public func fetchUserAttributes(
        options: AuthFetchUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttribute] {
        try await call(Event.fetchUserAttributesAPI) {
            try await withAccessToken { pool, token in
                try await pool.client.user(token).attributes.map {
                    AuthUserAttribute(AuthUserAttributeKey(rawValue: $0.name), value: $0.value)
                }
            }
        }
    }

    /// See `AuthCategory.update(userAttribute:options:)`. Options of this plugin:
    /// ``AWSAuthUpdateUserAttributeOptions``.
    /// - Throws: `AuthError`, as there.
    public func update(
        userAttribute: AuthUserAttribute, options: AuthUpdateUserAttributeRequest.Options? = nil
    ) async throws -> AuthUpdateAttributeResult {
        try await call(Event.updateUserAttributeAPI) {
            let pluginOptions = options?.pluginOptions as? AWSAuthUpdateUserAttributeOptions
            let results = try await update([userAttribute], metadata: pluginOptions?.metadata)
            return results[userAttribute.key] ?? AuthUpdateAttributeResult(isUpdated: true, nextStep: .done)
        }
    }

    /// See `AuthCategory.update(userAttributes:options:)`. Options of this plugin:
    /// ``AWSAuthUpdateUserAttributesOptions``.
    /// - Throws: `AuthError`, as there.
    public func update(
        userAttributes: [AuthUserAttribute], options: AuthUpdateUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttributeKey: AuthUpdateAttributeResult] {
        try await call(Event.updateUserAttributesAPI) {
            let pluginOptions = options?.pluginOptions as? AWSAuthUpdateUserAttributesOptions
            return try await update(userAttributes, metadata: pluginOptions?.metadata)
        }
    }

    /// See `AuthCategory.sendVerificationCode(forUserAttributeKey:options:)`. Options of this plugin:
    /// ``AWSSendUserAttributeVerificationCodeOptions``.
    /// - Throws: `AuthError`, as there.
    public func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await call(Event.sendUserAttributeVerificationCodeAPI) {
            let pluginOptions = options?.pluginOptions as? AWSSendUserAttributeVerificationCodeOptions
            return try await sendCode(for: userAttributeKey, metadata: pluginOptions?.metadata)
        }
    }

    /// Sends a verification code: the older name of ``sendVerificationCode(forUserAttributeKey:options:)``.
    /// - Throws: `AuthError`, as there.
    @available(*, deprecated, renamed: "sendVerificationCode(forUserAttributeKey:options:)")
    public func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await call(Event.attributeResendConfirmationCodeAPI) {
            let pluginOptions = options?.pluginOptions as? AWSAttributeResendConfirmationCodeOptions
            return try await sendCode(for: userAttributeKey, metadata: pluginOptions?.metadata)
        }
    }

    /// See `AuthCategory.confirm(userAttribute:confirmationCode:options:)`.
    /// - Throws: `AuthError`, as there.
    public func confirm(
        userAttribute: AuthUserAttributeKey, confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {
        try await call(Event.confirmUserAttributesAPI) {
            try Self.require(confirmationCode, field: "confirmationCode", name: "The code")
            try await withAccessToken { pool, token in
                try await pool.client.verify(userAttribute.rawValue, code: Secret(confirmationCode), accessToken: token)
            }
        }
    }

    // MARK: - Requests

    private func update(
        _ attributes: [AuthUserAttribute], metadata: [String: String]?
    ) async throws -> [AuthUserAttributeKey: AuthUpdateAttributeResult] {
        let sent = try await withAccessToken { pool, token in
            try await pool.client.update(
                attributes.map(UserAttribute.init), accessToken: token, metadata: metadata ?? [:])
        }
        return attributes.reduce(into: [:]) { results, attribute in
            let delivery = sent.first { $0.attributeName == attribute.key.rawValue }
            results[attribute.key] = AuthUpdateAttributeResult(
                isUpdated: delivery == nil,
                nextStep: delivery.map { .confirmAttributeWithCode(AuthCodeDeliveryDetails($0), nil) } ?? .done)
        }
    }

    private func sendCode(
        for key: AuthUserAttributeKey, metadata: [String: String]?
    ) async throws -> AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(
            try await withAccessToken { pool, token in
                try await pool.client.sendVerificationCode(
                    for: key.rawValue, accessToken: token, metadata: metadata ?? [:])
            })
    }
}
