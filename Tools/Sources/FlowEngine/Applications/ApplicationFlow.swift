package struct ApplicationFlow: Sendable {
    package enum Reference: Sendable, Equatable {
        case id(String)
        case handle(String)
        /// The flow of that type for applications that name none.
        case standard
    }

    package let reference: Reference
    /// Indicates whether the application may run the flow.
    package let isEnabled: Bool
    /// Member with the reference.
    package let member: String
}
