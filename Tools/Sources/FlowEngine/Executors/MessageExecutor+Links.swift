import Foundation
import IdentityBase
import IdentityDomain

extension MessageExecutor {
    func sendMagicLink(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: MagicLinkExecutor.self) else {
            return .failure(.invalidMagicLink)
        }
        // An unknown address gets the same response as a known one, to prevent user enumeration.
        guard state.hash != nil else {
            return .success([.additionalData(channel.sentMember, "true")])
        }
        guard let link = state.secret,
            let address = try await recipient(of: state.userID, or: state.address)
        else {
            return .failure(.invalidMagicLink)
        }

        let lifetime = state.expiresAt?.timeIntervalSince(context.now) ?? MagicLinkExecutor.lifetime
        let minutes = max(1, Int((lifetime / 60).rounded()))
        let name = context.application.name
        var subject = "Your sign-in link"
        var purpose = "sign in to \(name)"
        if state.userID == nil {
            subject = "Your sign-up link"
            purpose = "sign up for \(name)"
        }
        await deliver(
            subject: subject,
            text: "To \(purpose), open \(link) within \(minutes) minutes. "
                + "If you didn't request this, ignore this message.",
            link: link,
            to: address,
            in: context
        )
        return .success(try sent(state, to: address, of: MagicLinkExecutor.self))
    }

    func sendInvite(_ template: MessageTemplate, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: InviteExecutor.self), let link = state.secret else {
            return .failure(.invalidInvite)
        }
        let given = context.nonEmptyInput(channel.input)
        guard let address = try await recipient(of: state.userID, or: given) else {
            // A recovery does not reveal whether the user has an address.
            guard template == .passwordRecovery else {
                return .failure(channel.recipientMissing)
            }
            return .success([.additionalData(channel.sentMember, "false")])
        }

        let seconds = try await wait(for: state.userID, address, template: template, in: context)
        guard seconds == 0 else {
            return tooEarly(seconds, in: context)
        }
        let (subject, text) = words(template, link: link, in: context)
        await deliver(subject: subject, text: text, link: link, to: address, in: context)

        let changes = try sent(state, to: address, of: InviteExecutor.self)
        return .success(changes + [.additionalDataRemoved(FlowField.inviteLink)])
    }

    /// Returns the changes after a link was sent. The state no longer contains the link: only the recipient has it.
    private func sent<Executor: LinkExecutor>(
        _ state: LinkState,
        to recipient: String,
        of executor: Executor.Type
    ) throws -> [ExecutorOutcome.Change] {
        var state = state
        state.secret = nil
        state.contact = CodeDelivery(channel: channel, destination: recipient)
        return [try .keep(state, of: executor), .additionalData(channel.sentMember, "true")]
    }

    /// Returns the seconds until the message may be sent. An administrator may invite any number of users.
    private func wait(
        for userID: String?,
        _ recipient: String,
        template: MessageTemplate,
        in context: ExecutionContext
    ) async throws -> Int {
        if let userID {
            var kind = LinkRateLimiter.Kind.recovery
            if template == .backchannel { kind = .backchannel }
            return try await services.links.begin(kind, to: userID, now: context.now)
        }

        guard context.flowType != .userOnboarding else {
            return 0
        }
        return try await services.unknownUserThrottle.countLink(to: recipient)
    }

    private func recipient(of userID: String?, or address: String?) async throws -> String? {
        guard let userID else { return address }
        return try await services.directory.user(.id, value: userID).flatMap(channel.recipient)
    }

    private func words(
        _ template: MessageTemplate,
        link: String,
        in context: ExecutionContext
    ) -> (subject: String, text: String) {
        let name = context.application.name
        let lifetime = (context.flowType ?? .recovery).lifetime
        let minutes = "within \(Int(lifetime / 60)) minutes. If you didn't request this, ignore this message."

        switch template {
        case .invitation:
            let text =
                "You've been invited to \(name). To choose a username and a password, open "
                + "\(link) within \(Int(lifetime / 3_600)) hours."
            return ("You've been invited", text)
        case .selfRegistration:
            return ("Complete your registration", "To sign up for \(name), open \(link) \(minutes)")
        case .backchannel:
            let message = context.oauthStart?.bindingMessage.map { " Message: \($0)." } ?? ""
            let text =
                "\(name) asks you to approve a sign-in.\(message) To review it, open \(link). "
                + "If you didn't start it, ignore this message."
            return ("Approve a sign-in", text)
        case .passwordRecovery, .code, .magicLink:
            return ("Reset your password", "To set a new password for \(name), open \(link) \(minutes)")
        }
    }

    private func deliver(
        subject: String,
        text: String,
        link: String,
        to recipient: String,
        in context: ExecutionContext
    ) async {
        let message = OutboxMessage(
            id: services.identifiers.next(),
            kind: channel.rawValue,
            to: recipient,
            subject: subject,
            text: text,
            code: nil,
            link: link,
            at: context.now
        )
        await services.outbox.send(message)
    }
}
