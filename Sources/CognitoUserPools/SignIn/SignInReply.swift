package import NativeAuthCore

/// The user's response to a step.
package struct SignInReply: Sendable, Equatable {
    /// The code, the password, the address, or the service's value for a choice.
    package let text: Secret
    /// The attributes that accompany a new password.
    package let attributes: [UserAttribute]
    /// The name of the device with the authenticator app.
    package let deviceName: String?

    /// Creates a reply.
    /// - Parameters:
    ///   - text: the code, the password, the address, or the service's value for a choice.
    ///   - attributes: the attributes that accompany a new password.
    ///   - deviceName: the name of the device with the authenticator app.
    package init(_ text: Secret, attributes: [UserAttribute] = [], deviceName: String? = nil) {
        self.text = text
        self.attributes = attributes
        self.deviceName = deviceName
    }
}
