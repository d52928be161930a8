import Foundation
import IdentityBase
import IdentityDomain

/// The executor for links with a secret: mailed to a known user (`mode: send`), mailed to a new user (`mode: invite`)
/// or returned to the inviting user (`mode: share`). `mode: verify` checks the secret.
package struct InviteExecutor: FlowExecutor {
    package static let input = "inviteToken"

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.properties["mode"] {
        case "send": try await send(context)
        case "invite": try await invite(context, isShared: false)
        case "share": try await invite(context, isShared: true)
        case "verify": try await verify(context)
        default: .failure(.internalError)
        }
    }

    private func send(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, let user = try await services.directory.user(.id, id) else {
            return .failure(.userNotFound)
        }
        let lifetime = FlowType.recovery.lifetime
        let secret = LinkSecret(services.random, until: context.now.addingTimeInterval(lifetime))
        if let email = user.email {
            let wait = try await services.links.begin(.recovery, to: id, now: context.now)
            guard wait == 0 else {
                return .incomplete(
                    .resendTooEarly, [.consumed(["username"]), .note(FlowField.resendAfter, String(wait))])
            }
            let link = address(secret, context)
            await services.outbox.send(
                OutboxMessage(
                    id: services.identifiers.next(), kind: "email", to: email, subject: "Choose a new password",
                    text: "To choose a new password for \(context.application.name), open \(link) "
                        + "within \(Int(lifetime / 60)) minutes. If you did not ask for this, do nothing.",
                    code: nil, link: link, at: context.now))
        }
        var kept = secret.kept
        kept.userID = id
        kept.email = user.email
        return .success([.invite(kept), .note(FlowField.emailSent, String(user.email != nil))])
    }

    private func invite(_ context: ExecutionContext, isShared: Bool) async throws -> ExecutorOutcome {
        guard let email = context.input("email"), !email.isEmpty else { return .incomplete() }
        let used = ExecutorOutcome.Change.consumed(["email"])
        guard AttributeMapping.thunderID.accepts(["email": email]), AttributeLimits.allow(email) else {
            return .incomplete(.provisioningFailed, [used])
        }
        guard try await services.directory.user(.email, email) == nil else {
            return .incomplete(.userAlreadyExists, [used])
        }
        let lifetime = FlowType.userOnboarding.lifetime
        let secret = LinkSecret(services.random, until: context.now.addingTimeInterval(lifetime))
        let link = address(secret, context)
        // The invitation is bound to this address: no later request can replace it.
        var kept = secret.kept
        // Only a mailed link proves the address.
        kept.email = isShared ? nil : email
        let changes: [ExecutorOutcome.Change] = [.invite(kept), .settled(["email"])]
        guard !isShared else { return .success(changes + [.note(FlowField.inviteLink, link)]) }
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: "email", to: email, subject: "You are invited",
                text: "You are invited to \(context.application.name). To choose a user name and a password, open "
                    + "\(link) within \(Int(lifetime / 3_600)) hours.",
                code: nil, link: link, at: context.now))
        return .success(changes + [.note(FlowField.emailSent, "true")])
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let token = context.input(Self.input) else { return .incomplete() }
        guard let kept = context.invite, kept.isOpened(by: token, at: context.now) else {
            return .failure(.invalidInvite)
        }
        let done: [ExecutorOutcome.Change] = [.consumed([Self.input]), .invite(nil)]
        guard let id = context.userID, kept.userID == id else {
            return .success(done + [.invitedEmail(kept.email)])
        }
        if let email = kept.email {
            try await VerifiedContacts(directory: services.directory).verify(.email, email, of: id)
        }
        return .success(
            done + [.authenticated(.init(method: AuthenticationMethod.magicLink, at: context.now))])
    }

    private func address(_ secret: LinkSecret, _ context: ExecutionContext) -> String {
        LinkSecret.address(services.issuer + HostedPagePath.invite, input: Self.input, token: secret.token, context)
    }
}
