import Foundation
import IdentityBase
import IdentityDomain

/// The executor for links to a known user or to one who does not exist yet. In a USER_ONBOARDING flow, the inviting
/// user can share the link instead of sending it.
package struct InviteExecutor: LinkExecutor {
    package static let input = "inviteToken"
    static let method = AuthenticationMethod.invite
    private static let base = "inviteBaseURL"

    static let descriptor = ExecutorDescriptor(
        name: "InviteExecutor",
        modes: ["generate", "verify"],
        isModeRequired: true,
        properties: [ExecutorProperty(name: base)],
        modeInputs: ["verify": [InputDefinition(identifier: input, type: "HIDDEN", required: true)]],
        linkInput: input
    ) { _, properties in
        guard let address = properties[base], URLComponents(string: address)?.scheme == nil else {
            return nil
        }
        return "\(base) should be the address of a page or an app, such as https://app.example/recover"
    }

    let services: ServerServices

    func generate(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let state = newState(node, in: context)
        if let id = context.userID {
            guard try await services.directory.user(.id, value: id) != nil else {
                return .failure(.userNotFound)
            }
            return .success([try .keep(state, of: Self.self)])
        }

        guard context.createsUser else {
            return .failure(.userNotFound)
        }
        let given = CodeChannel.allCases.compactMap { channel in
            context.nonEmptyInput(channel.input).map { CodeDelivery(channel: channel, destination: $0) }
        }
        for contact in given {
            if let outcome = try await refusal(ofNewUser: contact) {
                return outcome
            }
        }

        // The link is bound to these addresses: no later request can replace them.
        var changes: [ExecutorOutcome.Change] = [
            try .keep(state, of: Self.self),
            .inputsLocked(given.map(\.channel.input)),
        ]
        // The response contains the link for an administrator only: its use verifies the address to which it was sent.
        if context.flowType == .userOnboarding, let link = state.secret {
            changes.append(.additionalData(FlowField.inviteLink, link))
        }
        return .success(changes)
    }

    private func newState(_ node: ExecutorNode, in context: ExecutionContext) -> LinkState {
        let token = services.random.hexadecimal(bytes: 32)
        let lifetime = (context.flowType ?? .recovery).lifetime
        let link = FormEncoding.address(
            node.properties[Self.base] ?? services.issuer + HostedPagePath.invite,
            parameters: [
                FlowField.applicationId: context.application.id,
                FlowField.executionId: context.executionID,
                Self.input: token,
            ]
        )
        return LinkState(
            hash: Digest.text(token),
            expiresAt: context.now.addingTimeInterval(lifetime),
            userID: context.userID,
            secret: link
        )
    }

    func verify(_ token: String, of link: LinkState?, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let link, link.matches(token, at: context.now) else {
            return .failure(.invalidInvite)
        }
        return try await accept(link, in: context)
    }
}
