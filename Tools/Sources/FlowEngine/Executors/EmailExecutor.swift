import IdentityDomain

/// The executor that sends a message by e-mail.
struct EmailExecutor: MessageExecutor {
    static let channel = CodeChannel.email
    static let template = "emailTemplate"

    static let descriptor = ExecutorDescriptor(
        name: "EmailExecutor", modes: [mode], properties: [templateProperty])

    let services: ServerServices
}
