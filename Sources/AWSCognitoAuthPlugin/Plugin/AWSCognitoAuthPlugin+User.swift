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
            let attributes = try await withAccessToken { pool, token in
                try await pool.client.user(token).attributes
            }
            return attributes.map { attribute in
                AuthUserAttribute(AuthUserAttributeKey(rawValue: attribute.name), value: attribute.value)
            }
        }
    }

    /// See `AuthCategory.update(userAttribute:options:)`. Options of this plugin:
    /// ``AWSAuthUpdateUserAttributeOptions``.
    /// - Throws: `AuthError`, as there.
    public func update(
        userAttribute: AuthUserAttribute,
        options: AuthUpdateUserAttributeRequest.Options? = nil
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
        userAttributes: [AuthUserAttribute],
        options: AuthUpdateUserAttributesRequest.Options? = nil
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
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {
        try await call(Event.confirmUserAttributesAPI) {
            try Self.requireNonEmpty(confirmationCode, field: "confirmationCode", name: "The code")

            try await withAccessToken { pool, token in
                try await pool.client.verify(userAttribute.rawValue, code: Secret(confirmationCode), accessToken: token)
            }
            try pool().reportName(after: [userAttribute.rawValue])
        }
    }

    // MARK: - Devices

    /// See `AuthCategory.fetchDevices(options:)`.
    /// - Returns: ``AWSAuthDevice`` values.
    /// - Throws: `AuthError`, as there.
    public func fetchDevices(options: AuthFetchDevicesRequest.Options? = nil) async throws -> [any AuthDevice] {
        try await call(Event.fetchDevicesAPI) {
            let devices = try await withAccessToken { pool, token in try await pool.client.devices(token) }
            return devices.map(AWSAuthDevice.init)
        }
    }

    /// See `AuthCategory.forgetDevice(_:options:)`.
    /// - Throws: `AuthError`, as there; `AuthError.service` with ``AWSCognitoAuthError/deviceNotTracked`` for this
    ///   device if the pool does not track it.
    public func forgetDevice(
        _ device: (any AuthDevice)? = nil,
        options: AuthForgetDeviceRequest.Options? = nil
    ) async throws {
        try await call(Event.forgetDeviceAPI) {
            let userPool = try pool()
            _ = try await userPool.accessToken()
            try await userPool.forgetDevice(try device?.id ?? Self.keyOfThisDevice(userPool))
        }
    }

    /// See `AuthCategory.rememberDevice(options:)`.
    /// - Throws: `AuthError`, as there; `AuthError.service` with ``AWSCognitoAuthError/deviceNotTracked`` if the pool
    ///   does not track this device.
    public func rememberDevice(options: AuthRememberDeviceRequest.Options? = nil) async throws {
        try await call(Event.rememberDeviceAPI) {
            try await withAccessToken { pool, token in
                try await pool.client.rememberDevice(try Self.keyOfThisDevice(pool), accessToken: token)
            }
        }
    }

    private static func keyOfThisDevice(_ pool: UserPool) throws -> String {
        guard let key = try pool.deviceKey() else {
            let reason = AWSCognitoAuthError.deviceNotTracked
            throw AuthError.service("The user pool does not track this device.", reason.suggestion, reason)
        }
        return key
    }

    // MARK: - Requests

    private func update(
        _ attributes: [AuthUserAttribute],
        metadata: [String: String]?
    ) async throws -> [AuthUserAttributeKey: AuthUpdateAttributeResult] {
        let deliveries = try await withAccessToken { pool, token in
            try await pool.client.update(
                attributes.map(UserAttribute.init),
                accessToken: token,
                metadata: metadata ?? [:]
            )
        }
        try pool().reportName(after: attributes.map(\.key.rawValue))

        return attributes.reduce(into: [:]) { results, attribute in
            let delivery = deliveries.first { $0.attributeName == attribute.key.rawValue }
            results[attribute.key] = AuthUpdateAttributeResult(
                isUpdated: delivery == nil,
                nextStep: delivery.map { .confirmAttributeWithCode(AuthCodeDeliveryDetails($0), nil) } ?? .done
            )
        }
    }

    private func sendCode(
        for key: AuthUserAttributeKey,
        metadata: [String: String]?
    ) async throws -> AuthCodeDeliveryDetails {
        let delivery = try await withAccessToken { pool, token in
            try await pool.client.sendVerificationCode(
                for: key.rawValue,
                accessToken: token,
                metadata: metadata ?? [:]
            )
        }

        return AuthCodeDeliveryDetails(delivery)
    }
}

extension AWSAuthDevice {
    init(_ device: DeviceDescription) {
        self.init(
            id: device.key,
            name: device.attributes["device_name"] ?? "",
            attributes: device.attributes,
            createdDate: device.createdAt,
            lastAuthenticatedDate: device.lastAuthenticatedAt,
            lastModifiedDate: device.lastModifiedAt
        )
    }
}
