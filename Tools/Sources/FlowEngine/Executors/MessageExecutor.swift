import Foundation
import IdentityBase
import IdentityDomain

/// The executor that sends the code or the link of an earlier node through one channel.
///
/// A known user's message goes to the address in the directory, never to one from the request. Only a user who does not
/// exist yet gets it at the address that the flow has collected.
protocol MessageExecutor: FlowExecutor {
    static var channel: CodeChannel { get }
    /// Property with the name of the template.
    static var template: String { get }

    var services: ServerServices { get }
}

extension MessageExecutor {
    static var mode: String { "send" }

    static var templateProperty: ExecutorProperty {
        ExecutorProperty(name: template, values: MessageTemplate.allCases.map(\.rawValue))
    }

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let name = call.properties[Self.template] ?? MessageTemplate.code.rawValue
        guard let template = MessageTemplate(rawValue: name) else { return .failure(.internalError) }
        return switch template {
        case .code: try await CodeSender(services: services, channel: Self.channel).send(context)
        case .magicLink: try await sendMagicLink(context)
        case .passwordRecovery, .invitation, .selfRegistration, .backchannel:
            try await sendInvite(template, in: context)
        }
    }

    private func sendMagicLink(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let kept = context.state(of: MagicLinkExecutor.self) else { return .failure(.invalidMagicLink) }
        let sent = ExecutorOutcome.success([.additionalData(Self.channel.note, "true")])
        // An unknown address gets the same response as a known one, to prevent user enumeration.
        guard kept.hash != nil else { return sent }
        guard let link = kept.link, let recipient = try await recipient(of: kept.userID, or: kept.address) else {
            return .failure(.invalidMagicLink)
        }
        let minutes = Int(MagicLinkExecutor.lifetime / 60)
        let purpose = if kept.userID == nil { "sign up for" } else { "sign in to" }
        await deliver(
            link, to: recipient, subject: kept.userID == nil ? "Your sign-up link" : "Your sign-in link",
            text: "To \(purpose) \(context.application.name), open \(link) "
                + "within \(minutes) minutes. If you didn't request this, ignore this message.", in: context)
        var next = kept
        (next.link, next.contact) = (nil, Contact(channel: Self.channel, address: recipient))
        return .success([try .keep(next, of: MagicLinkExecutor.self), .additionalData(Self.channel.note, "true")])
    }

    private func sendInvite(_ template: MessageTemplate, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let kept = context.state(of: InviteExecutor.self), let link = kept.link else {
            return .failure(.invalidInvite)
        }
        guard let recipient = try await recipient(of: kept.userID, or: context.givenInput(Self.channel.input)) else {
            // A recovery does not reveal whether the user has an address.
            guard template == .passwordRecovery else { return .failure(Self.channel.recipientMissing) }
            return .success([.additionalData(Self.channel.note, "false")])
        }
        let wait = try await wait(for: kept.userID, recipient, template: template, in: context)
        guard wait == 0 else {
            let names = context.state(of: IdentifyingExecutor.self)?.names ?? []
            return .incomplete(
                .resendTooEarly,
                changes: [
                    .consumed(names + [Self.channel.input]), .additionalData(FlowField.resendAfter, String(wait)),
                ])
        }
        let (subject, text) = words(template, link: link, in: context)
        await deliver(link, to: recipient, subject: subject, text: text, in: context)
        var next = kept
        (next.link, next.contact) = (nil, Contact(channel: Self.channel, address: recipient))
        // The state no longer contains the link: only the recipient has it.
        return .success([
            try .keep(next, of: InviteExecutor.self), .additionalDataRemoved(FlowField.inviteLink),
            .additionalData(Self.channel.note, "true"),
        ])
    }

    /// Returns the seconds until the message may be sent. An administrator may invite any number of users.
    private func wait(
        for userID: String?, _ recipient: String, template: MessageTemplate, in context: ExecutionContext
    ) async throws -> Int {
        if let userID {
            return try await services.links.begin(
                template == .backchannel ? .backchannel : .recovery, to: userID, now: context.now)
        }
        guard context.flowType != .userOnboarding else { return 0 }
        return try await services.unknownUserThrottle.mailLink(to: recipient)
    }

    private func recipient(of userID: String?, or address: String?) async throws -> String? {
        guard let userID else { return address }
        return try await services.directory.user(.id, value: userID).flatMap(Self.channel.recipient)
    }

    private func words(
        _ template: MessageTemplate, link: String, in context: ExecutionContext
    ) -> (subject: String, text: String) {
        let name = context.application.name
        let lifetime = (context.flowType ?? .recovery).lifetime
        let minutes = "within \(Int(lifetime / 60)) minutes. If you didn't request this, ignore this message."
        switch template {
        case .invitation:
            return (
                "You've been invited",
                "You've been invited to \(name). To choose a username and a password, open "
                    + "\(link) within \(Int(lifetime / 3_600)) hours."
            )
        case .selfRegistration:
            return ("Complete your registration", "To sign up for \(name), open \(link) \(minutes)")
        case .backchannel:
            let message = context.start?.bindingMessage.map { " Message: \($0)." } ?? ""
            return (
                "Approve a sign-in",
                "\(name) asks you to approve a sign-in.\(message) To review it, open \(link). "
                    + "If you didn't start it, ignore this message."
            )
        case .passwordRecovery, .code, .magicLink:
            return ("Reset your password", "To set a new password for \(name), open \(link) \(minutes)")
        }
    }

    private func deliver(
        _ link: String, to recipient: String, subject: String, text: String, in context: ExecutionContext
    ) async {
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: Self.channel.rawValue, to: recipient, subject: subject,
                text: text, code: nil, link: link, at: context.now))
    }
}
