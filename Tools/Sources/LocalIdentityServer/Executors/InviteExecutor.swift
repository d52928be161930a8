import Crypto
import Foundation

/// A link by mail that carries a secret (`mode: send`), and the check of that secret (`mode: verify`).
struct InviteExecutor: FlowExecutor {
    static let input = "inviteToken"

    let services: ServerServices

    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.properties["mode"] {
        case "send": try await send(context)
        case "verify": verify(context)
        default: .failure(.internalError)
        }
    }

    private func send(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, let user = try await services.directory.user(.id, id) else {
            return .failure(.userNotFound)
        }
        let token = services.random.hexadecimal(bytes: 32)
        let lifetime = FlowType.recovery.lifetime
        let invite = Invite(hash: Self.hash(token), expiresAt: context.now.addingTimeInterval(lifetime))
        if let email = user.email {
            let link = link(token, context)
            await services.outbox.send(
                OutboxMessage(
                    id: services.identifiers.next(), kind: "email", to: email, subject: "Choose a new password",
                    text: "To choose a new password for \(context.application.name), open \(link) "
                        + "within \(Int(lifetime / 60)) minutes. If you did not ask for this, do nothing.",
                    code: nil, link: link, at: context.now))
        }
        return .success([.invite(invite), .note(FlowField.emailSent, String(user.email != nil))])
    }

    private func verify(_ context: ExecutionContext) -> ExecutorOutcome {
        guard let token = context.input(Self.input) else { return .incomplete() }
        guard let invite = context.invite, context.now < invite.expiresAt,
            ConstantTime.equal(Self.hash(token), invite.hash)
        else { return .failure(.invalidInvite) }
        return .success([.consumed([Self.input]), .invite(nil)])
    }

    private func link(_ token: String, _ context: ExecutionContext) -> String {
        var components = URLComponents()
        components.queryItems = [
            URLQueryItem(name: FlowField.applicationId, value: context.application.id),
            URLQueryItem(name: FlowField.executionId, value: context.executionID),
            URLQueryItem(name: Self.input, value: token),
        ]
        return services.issuer + ThunderIDPath.invite + "?" + (components.percentEncodedQuery ?? "")
    }

    private static func hash(_ token: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data(token.utf8)))
    }
}
