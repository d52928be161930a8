import IdentityDomain

/// The executor that sends a message to a telephone. `senderId` names a gateway of the real server; this server writes
/// all messages to its outbox.
struct SMSExecutor: MessageExecutor {
    static let channel = CodeChannel.sms
    static let template = "smsTemplate"

    static let descriptor = ExecutorDescriptor(
        name: "SMSExecutor", modes: [mode], properties: [templateProperty, ExecutorProperty(name: "senderId")])

    let services: ServerServices
}
