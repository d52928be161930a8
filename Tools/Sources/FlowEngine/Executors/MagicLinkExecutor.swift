package import Foundation
import IdentityBase
import IdentityDomain

/// The executor for sign-in by a link with a secret: `mode` is send (identifies the user by email address) or verify.
/// An unknown address gets the same responses as a known one, to prevent user enumeration.
package struct MagicLinkExecutor: FlowExecutor {
    package static let input = "token"
    /// Names of the link parameters with the ID of the execution and the type of its flow.
    package static let idName = "id"
    package static let typeName = "type"
    /// Lifetime of a link, in seconds.
    package static let lifetime: TimeInterval = 900

    package let services: ServerServices

    private var strangers: UnknownUserThrottle {
        UnknownUserThrottle(database: services.directory.database, clock: services.clock, limits: services.limits)
    }

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.properties["mode"] {
        case "send": try await send(context)
        case "verify": try await verify(context)
        default: .failure(.internalError)
        }
    }

    private func send(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(["email"])
        guard let given = context.input("email"), !given.isEmpty else { return .incomplete(.userNotFound, [used]) }
        let user = try await VerifiedContacts(directory: services.directory).users(.email, given).first
        let wait =
            if let user {
                try await services.links.begin(.magicLink, to: user.id, now: context.now)
            } else {
                try await strangers.mailLink(to: given)
            }
        guard wait == 0 else {
            return .incomplete(.resendTooEarly, [used, .note(FlowField.resendAfter, String(wait))])
        }
        let end = context.now.addingTimeInterval(Self.lifetime)
        // Also for an unknown user: signing takes time.
        let secret = LinkSecret(try await token(until: end, context), until: end)
        guard let user, let email = user.email else {
            return .success([.magicLink(nil), .note(FlowField.emailSent, "true")])
        }
        let link = FormEncoding.address(
            services.issuer + HostedPagePath.callback,
            [
                FlowField.applicationId: context.application.id, Self.idName: context.executionID,
                Self.input: secret.token, Self.typeName: FlowType.authentication.rawValue,
            ])
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: "email", to: email, subject: "Your sign-in link",
                text: "To sign in to \(context.application.name), open \(link) "
                    + "within \(Int(Self.lifetime / 60)) minutes. If you did not ask for this, do nothing.",
                code: nil, link: link, at: context.now))
        var kept = secret.kept
        kept.userID = user.id
        kept.email = email
        return .success([.user(user.id), .magicLink(kept), .note(FlowField.emailSent, "true")])
    }

    /// Returns a JWT, as the real server does. It has no issuer and no subject, so it is not valid for another purpose.
    private func token(until end: Date, _ context: ExecutionContext) async throws -> String {
        try await services.signer.sign(
            [
                "jti": .string(services.random.hexadecimal(bytes: 32)), "executionId": .string(context.executionID),
                "iat": .integer(Int64(context.now.timeIntervalSince1970)),
                "exp": .integer(Int64(end.timeIntervalSince1970)),
            ], type: SignedToken.linkType)
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let token = context.input(Self.input) else { return .incomplete() }
        guard let kept = context.magicLink, kept.isOpened(by: token, at: context.now) else {
            return .incomplete(.invalidMagicLink, [.consumed([Self.input])])
        }
        if let id = kept.userID, let email = kept.email {
            try await VerifiedContacts(directory: services.directory).verify(.email, email, of: id)
        }
        return .success([
            .consumed([Self.input]), .magicLink(nil),
            .authenticated(.init(method: AuthenticationMethod.magicLink, at: context.now)),
        ])
    }
}
