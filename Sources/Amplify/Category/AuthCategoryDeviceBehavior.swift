/// The calls for the signed-in user's devices. ``AuthCategory`` documents each; it has the defaults.
///
/// Source: Amplify's public surface.
public protocol AuthCategoryDeviceBehavior: AnyObject {
    /// See ``AuthCategory/fetchDevices(options:)``.
    func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [any AuthDevice]

    /// See ``AuthCategory/forgetDevice(_:options:)``.
    func forgetDevice(_ device: (any AuthDevice)?, options: AuthForgetDeviceRequest.Options?) async throws

    /// See ``AuthCategory/rememberDevice(options:)``.
    func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws
}
