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
        var kind = Messages.Kind.signInLink
        if state.userID == nil { kind = .signUpLink }
        let delivery = CodeDelivery(channel: channel, destination: address)
        await deliver(kind, link: link, lifetime: lifetime, to: delivery, in: context)
        return .success(try sent(state, to: delivery, of: MagicLinkExecutor.self))
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

        let delivery = CodeDelivery(channel: channel, destination: address)
        let lifetime = (context.flowType ?? .recovery).lifetime
        await deliver(messageKind(template, in: context), link: link, lifetime: lifetime, to: delivery, in: context)
        let changes = try sent(state, to: delivery, of: InviteExecutor.self)
        return .success(changes + [.additionalDataRemoved(FlowField.inviteLink)])
    }

    /// Returns the changes after a link was sent. The state no longer contains the link: only the recipient has it.
    private func sent<Executor: LinkExecutor>(
        _ state: LinkState,
        to delivery: CodeDelivery,
        of executor: Executor.Type
    ) throws -> [ExecutorOutcome.Change] {
        var state = state
        state.secret = nil
        state.contact = delivery
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

    private func messageKind(_ template: MessageTemplate, in context: ExecutionContext) -> Messages.Kind {
        switch template {
        case .invitation: .invitation
        case .selfRegistration: .registration
        case .backchannel where context.oauthStart?.bindingMessage != nil: .approvalWithMessage
        case .backchannel: .approval
        case .passwordRecovery, .code, .magicLink: .recovery
        }
    }

    private func deliver(
        _ kind: Messages.Kind,
        link: String,
        lifetime: TimeInterval,
        to delivery: CodeDelivery,
        in context: ExecutionContext
    ) async {
        await services.messages(in: context.languages).send(
            kind,
            to: delivery,
            name: context.application.name,
            lifetime: lifetime,
            link: link,
            clientMessage: context.oauthStart?.bindingMessage
        )
    }
}
