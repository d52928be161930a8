import Foundation
import IdentityBase
package import IdentityDomain

/// The executor that sends the code or the link of an earlier node through one channel.
///
/// A known user's message goes to the address in the directory, never to one from the request. Only a user who does not
/// exist yet gets it at the address that the flow has collected.
protocol MessageExecutor: FlowExecutor {
    static var channel: CodeChannel { get }
    /// Property with the name of the template.
    static var template: String { get }
}

extension CodeChannel {
    /// Name of the input with the recipient's address.
    package var input: String {
        switch self {
        case .email: "email"
        case .sms: "mobile_number"
        }
    }

    /// Name of the response member that reports a sent message.
    var sentMember: String {
        switch self {
        case .email: FlowField.emailSent
        case .sms: FlowField.smsSent
        }
    }

    var recipientMissing: ServiceError {
        switch self {
        case .email: .emailRecipientMissing
        case .sms: .smsRecipientMissing
        }
    }
}

extension MessageExecutor {
    static var templateProperty: ExecutorProperty {
        ExecutorProperty(name: template, values: MessageTemplate.allCases.map(\.rawValue))
    }

    var channel: CodeChannel { Self.channel }

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let name = node.properties[Self.template] ?? MessageTemplate.code.rawValue
        guard let template = MessageTemplate(rawValue: name) else {
            return .failure(.internalError)
        }
        return switch template {
        case .code: try await sendCode(context)
        case .magicLink: try await sendMagicLink(context)
        case .passwordRecovery, .invitation, .selfRegistration, .backchannel:
            try await sendInvite(template, in: context)
        }
    }

    func tooEarly(_ wait: Int, in context: ExecutionContext) -> ExecutorOutcome {
        let names = context.state(of: IdentifyingExecutor.self)?.names ?? []
        return .tooEarly(wait, changes: [.consumed(names + [channel.input])])
    }
}
