/// The calls for the signed-in user. Each throws `AuthError.signedOut` if no user is signed in and
/// `AuthError.sessionExpired` if the session has ended; sign in then.
extension AuthCategory {
    /// Returns the signed-in user. Sends no request.
    /// - Returns: the user name and id.
    /// - Throws: `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended:
    ///   sign in.
    public func getCurrentUser() async throws -> any AuthUser { try await plugin.getCurrentUser() }

    /// Returns the attributes of the signed-in user.
    /// - Parameter options: the plugin's own options.
    /// - Returns: all attributes that the app may read.
    /// - Throws: `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended:
    ///   sign in.
    public func fetchUserAttributes(
        options: AuthFetchUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttribute] {
        try await plugin.fetchUserAttributes(options: options)
    }

    /// Changes one attribute.
    /// - Parameters:
    ///   - userAttribute: the attribute and its new value.
    ///   - options: the plugin's own options.
    /// - Returns: whether it is changed, or a code was sent that must be confirmed first.
    /// - Throws: `AuthError.service` for a value that the pool does not accept: correct it.
    public func update(
        userAttribute: AuthUserAttribute,
        options: AuthUpdateUserAttributeRequest.Options? = nil
    ) async throws -> AuthUpdateAttributeResult {
        try await plugin.update(userAttribute: userAttribute, options: options)
    }

    /// Changes several attributes at once: all or none.
    /// - Parameters:
    ///   - userAttributes: the attributes and their new values.
    ///   - options: the plugin's own options.
    /// - Returns: for each, whether it is changed, or a code was sent that must be confirmed first.
    /// - Throws: `AuthError.service` for a value that the pool does not accept: correct it.
    public func update(
        userAttributes: [AuthUserAttribute],
        options: AuthUpdateUserAttributesRequest.Options? = nil
    ) async throws -> [AuthUserAttributeKey: AuthUpdateAttributeResult] {
        try await plugin.update(userAttributes: userAttributes, options: options)
    }

    /// Sends a verification code: the older name of ``sendVerificationCode(forUserAttributeKey:options:)``.
    /// - Parameters:
    ///   - userAttributeKey: the e-mail address or the phone number.
    ///   - options: the plugin's own options.
    /// - Returns: the delivery of the code.
    /// - Throws: as ``sendVerificationCode(forUserAttributeKey:options:)``.
    @available(*, deprecated, renamed: "sendVerificationCode(forUserAttributeKey:options:)")
    public func resendConfirmationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthAttributeResendConfirmationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.resendConfirmationCode(forUserAttributeKey: userAttributeKey, options: options)
    }

    /// Sends a code that verifies an e-mail address or a phone number of the user.
    /// - Parameters:
    ///   - userAttributeKey: the e-mail address or the phone number.
    ///   - options: the plugin's own options.
    /// - Returns: the delivery of the code.
    /// - Throws: `AuthError.service` if it could not be sent, or the limit is exceeded: wait in that case.
    public func sendVerificationCode(
        forUserAttributeKey userAttributeKey: AuthUserAttributeKey,
        options: AuthSendUserAttributeVerificationCodeRequest.Options? = nil
    ) async throws -> AuthCodeDeliveryDetails {
        try await plugin.sendVerificationCode(forUserAttributeKey: userAttributeKey, options: options)
    }

    /// Verifies an e-mail address or a phone number with a code.
    /// - Parameters:
    ///   - userAttribute: the e-mail address or the phone number.
    ///   - confirmationCode: the code.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.service` for a wrong code: call again with the correct one; for an expired code: request a
    ///   new one.
    public func confirm(
        userAttribute: AuthUserAttributeKey,
        confirmationCode: String,
        options: AuthConfirmUserAttributeRequest.Options? = nil
    ) async throws {
        try await plugin.confirm(userAttribute: userAttribute, confirmationCode: confirmationCode, options: options)
    }
}

/// The calls for the user's devices. Each throws `AuthError.signedOut` if no user is signed in and
/// `AuthError.sessionExpired` if the session has ended; sign in then.
extension AuthCategory: AuthCategoryDeviceBehavior {
    /// Returns the devices on which the signed-in user has signed in, in a pool that tracks devices.
    /// - Parameter options: the plugin's own options.
    /// - Returns: the devices; the plugin's own type has more details.
    /// - Throws: `AuthError.configuration` if the pool tracks no devices: turn device tracking on in the pool.
    public func fetchDevices(options: AuthFetchDevicesRequest.Options? = nil) async throws -> [any AuthDevice] {
        try await plugin.fetchDevices(options: options)
    }

    /// Removes a device of the signed-in user. Its session can no longer be refreshed, and its next sign-in is that of
    /// a new device.
    /// - Parameters:
    ///   - device: a device from ``fetchDevices(options:)``; `nil` for this one.
    ///   - options: the plugin's own options.
    /// - Throws: `AuthError.service` for a device that the pool does not have: fetch the devices again; for this device
    ///   if the pool does not track it, with the plugin's own error for that: turn device tracking on in the pool.
    public func forgetDevice(
        _ device: (any AuthDevice)? = nil,
        options: AuthForgetDeviceRequest.Options? = nil
    ) async throws {
        try await plugin.forgetDevice(device, options: options)
    }

    /// Marks this device as remembered, in a pool that leaves the choice to the user.
    /// - Parameter options: the plugin's own options.
    /// - Throws: `AuthError.service` if the pool does not track this device: turn device tracking on in the pool.
    public func rememberDevice(options: AuthRememberDeviceRequest.Options? = nil) async throws {
        try await plugin.rememberDevice(options: options)
    }
}
