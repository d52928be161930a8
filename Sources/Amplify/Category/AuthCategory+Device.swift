/// Each of these throws `AuthError.signedOut` if no user is signed in and `AuthError.sessionExpired` if the session has
/// ended; sign in then.
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
        _ device: (any AuthDevice)? = nil, options: AuthForgetDeviceRequest.Options? = nil
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
