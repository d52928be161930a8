import IdentityDomain

struct EmailExecutor: MessageExecutor {
    static let channel = CodeChannel.email
    static let template = "emailTemplate"
    static let descriptor = ExecutorDescriptor(name: "EmailExecutor", modes: ["send"], properties: [templateProperty])

    let services: ServerServices
}
