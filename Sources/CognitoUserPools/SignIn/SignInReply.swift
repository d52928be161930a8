package import NativeAuthCore

/// The user's response to a step.
package struct SignInReply: Sendable, Equatable {
    /// The code, the new password, or the choice.
    package let text: Secret
    /// The attributes that accompany a new password.
    package let attributes: [UserAttribute]
    /// The name of the device with the authenticator app.
    package let deviceName: String?

    package init(
        _ text: Secret,
        attributes: [UserAttribute] = [],
        deviceName: String? = nil
    ) {
        self.text = text
        self.attributes = attributes
        self.deviceName = deviceName
    }
}
