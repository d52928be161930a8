/// Plugin-specific options of `verifyTOTPSetup`, for the call's `pluginOptions`.
public struct VerifyTOTPSetupOptions: Sendable {
    /// The name of the device with the authenticator app.
    public let friendlyDeviceName: String?

    /// Creates options.
    /// - Parameter friendlyDeviceName: the name of the device with the authenticator app.
    public init(friendlyDeviceName: String? = nil) { self.friendlyDeviceName = friendlyDeviceName }
}
