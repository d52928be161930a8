/// The outcome of a sign-up or a confirmation.
package struct SignUpOutcome: Sendable, Equatable {
    /// The next step.
    package let progress: SignUpProgress
    /// The user's id, if the service has reported it to this device.
    package let userID: String?
}
