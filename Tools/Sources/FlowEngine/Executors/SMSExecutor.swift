import IdentityDomain

/// The executor that sends a message to a telephone. `senderId` names a gateway of the real server; here it has no use.
struct SMSExecutor: MessageExecutor {
    static let channel = CodeChannel.sms
    static let template = "smsTemplate"
    static let descriptor = ExecutorDescriptor(
        name: "SMSExecutor",
        modes: ["send"],
        properties: [templateProperty, ExecutorProperty(name: "senderId")]
    )

    let services: ServerServices
}
