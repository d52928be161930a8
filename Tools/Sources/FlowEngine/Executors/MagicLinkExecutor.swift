import Foundation
import IdentityBase
import IdentityDomain

/// The executor for links that sign in or, in a flow that creates a user, verify the given email address. In a sign-in,
/// an unknown address gets the same responses as a known one, to prevent user enumeration.
package struct MagicLinkExecutor: LinkExecutor {
    package static let input = "token"
    /// Names of the link parameters with the ID of the execution and the type of its flow.
    package static let idName = "id"
    package static let typeName = "type"
    static let method = AuthenticationMethod.magicLink
    /// Lifetime of a link in seconds, unless the node sets another.
    static let lifetime: TimeInterval = 900
    private static let expiry = "tokenExpiry"
    private static let email = CodeChannel.email.input
    private static let base = "magicLinkURL"

    static let descriptor = ExecutorDescriptor(
        name: "MagicLinkExecutor",
        modes: ["generate", "verify"],
        isModeRequired: true,
        properties: [ExecutorProperty(name: base), ExecutorProperty(name: expiry, range: 1...86_400)],
        modeInputs: [
            "generate": [InputDefinition(identifier: email, type: "EMAIL_INPUT", required: true)],
            "verify": [InputDefinition(identifier: input, type: "HIDDEN", required: true)],
        ],
        linkInput: input
    ) { _, properties in
        guard let address = properties[base], URLComponents(string: address)?.scheme == nil else {
            return nil
        }
        return "\(base) should be the address of a page or an app, such as https://app.example/sign-in"
    }

    let services: ServerServices

    func generate(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed([Self.email])
        guard let given = context.nonEmptyInput(Self.email) else {
            return .incomplete(.userNotFound, changes: [used])
        }
        let user = try await services.accounts.users(.email, address: given).first
        let contact = CodeDelivery(channel: .email, destination: given)
        if context.createsUser, let outcome = try await refusal(ofNewUser: contact) {
            return outcome
        }

        let wait =
            if let user {
                try await services.links.begin(.magicLink, to: user.id, now: context.now)
            } else {
                try await services.unknownUserThrottle.countLink(to: given)
            }
        guard wait == 0 else {
            return .tooEarly(wait, changes: [used])
        }

        let lifetime = node.properties[Self.expiry].flatMap { TimeInterval($0) } ?? Self.lifetime
        let end = context.now.addingTimeInterval(lifetime)
        // Also computed for an unknown user: the response time must not reveal it (user enumeration).
        let signed = try await token(until: end, context)
        guard user != nil || context.createsUser else {
            return .success([try .keep(LinkState(), of: Self.self)])
        }

        var state = LinkState(hash: Digest.text(signed), expiresAt: end, userID: user?.id)
        state.secret = FormEncoding.address(
            node.properties[Self.base] ?? services.issuer + HostedPagePath.callback,
            parameters: [
                FlowField.applicationId: context.application.id,
                Self.idName: context.executionID,
                Self.input: signed,
                Self.typeName: (context.flowType ?? .authentication).rawValue,
            ]
        )
        guard let user else {
            state.address = given
            return .success([try .keep(state, of: Self.self)])
        }
        return .success([.user(user.id), try .keep(state, of: Self.self)])
    }

    /// Returns a JWT, as the real server does. It has no issuer and no subject, so it is not valid for another purpose.
    private func token(until end: Date, _ context: ExecutionContext) async throws -> String {
        try await services.signer.sign(
            [
                "jti": .string(services.random.hexadecimal(bytes: 32)),
                "executionId": .string(context.executionID),
                "iat": .integer(Int64(context.now.timeIntervalSince1970)),
                "exp": .integer(Int64(end.timeIntervalSince1970)),
            ],
            type: SignedToken.linkType
        )
    }

    func verify(_ token: String, of link: LinkState?, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let link, link.matches(token, at: context.now), link.userID == context.userID else {
            return .incomplete(.invalidMagicLink, changes: [.consumed([Self.input])])
        }
        return try await accept(link, in: context)
    }
}
