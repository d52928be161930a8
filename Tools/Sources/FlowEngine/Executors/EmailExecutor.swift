import IdentityDomain

/// The executor that sends a message by e-mail.
struct EmailExecutor: MessageExecutor {
    static let channel = CodeChannel.email
    static let template = "emailTemplate"

    package static let descriptor = ExecutorDescriptor(
        name: "EmailExecutor", modes: [mode], properties: [templateProperty])

    package let services: ServerServices
}
