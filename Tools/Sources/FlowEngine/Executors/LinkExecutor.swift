import Foundation
import IdentityBase
import IdentityDomain

/// An executor for links with a secret token: `mode` is generate or verify. A `MessageExecutor` sends the link.
protocol LinkExecutor: FlowExecutor where State == LinkState {
    /// Name of the input for the token.
    static var input: String { get }
    /// Method of a known user's authentication by the link.
    static var method: String { get }

    func generate(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome
    func verify(_ token: String, of link: LinkState?, in context: ExecutionContext) async throws -> ExecutorOutcome
}

struct LinkState: ExecutorState {
    /// Hash of the link's token; nil for an unknown address, to which no link is sent.
    var hash: String?
    var expiresAt: Date?
    /// User that the link is for; nil for a user who does not exist yet.
    var userID: String?
    /// Given address of a user who does not exist yet.
    var address: String?
    /// Address to which the link was sent. A shared link proves no address.
    var contact: CodeDelivery?
    /// The link, until it was sent.
    var secret: String?

    private enum CodingKeys: String, CodingKey {
        case hash, expiresAt, userID, address, contact
    }

    func matches(_ token: String, at now: Date) -> Bool {
        guard let hash, let expiresAt, now < expiresAt else { return false }
        return ConstantTime.equal(Digest.text(token), right: hash)
    }
}

extension LinkExecutor {
    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch node.mode {
        case "generate": return try await generate(node, in: context)
        case "verify":
            guard let token = context.input(Self.input) else {
                return .incomplete()
            }
            return try await verify(token, of: context.state(of: Self.self), in: context)
        default: return .failure(.internalError)
        }
    }

    /// Returns the outcome for the correct token: it authenticates the link's user, and verifies the address.
    func accept(_ link: LinkState, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let done: [ExecutorOutcome.Change] = [.consumed([Self.input]), .forget(Self.self)]
        guard let id = context.userID, link.userID == id else {
            guard let contact = link.contact, context.userID == nil else {
                return .success(done)
            }
            return .success(
                done + (try ProvisioningExecutor.verified(contact, by: AuthenticationMethod.magicLink, in: context))
            )
        }
        if let contact = link.contact {
            try await services.accounts.verify(contact, of: id)
        }
        return .success(done + [.authenticated(.init(method: Self.method, at: context.now))])
    }
}

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
        let state = LinkState(
            hash: Digest.text(token),
            expiresAt: context.now.addingTimeInterval(lifetime),
            userID: context.userID,
            secret: link
        )
        if let id = context.userID {
            guard try await services.directory.user(.id, value: id) != nil else {
                return .failure(.userNotFound)
            }
            return .success([try .keep(state, of: Self.self)])
        }
        guard context.createsUser else { return .failure(.userNotFound) }
        let given = CodeChannel.allCases.compactMap { channel in
            context.nonEmptyInput(channel.input).map { CodeDelivery(channel: channel, destination: $0) }
        }
        for contact in given {
            if let refusal = try await refusal(ofNewUser: contact) { return refusal }
        }
        // The link is bound to these addresses: no later request can replace them.
        var changes: [ExecutorOutcome.Change] = [
            try .keep(state, of: Self.self),
            .inputsLocked(given.map(\.channel.input)),
        ]
        // The response contains the link for an administrator only: its use verifies the address to which it was sent.
        if context.flowType == .userOnboarding {
            changes.append(.additionalData(FlowField.inviteLink, link))
        }
        return .success(changes)
    }

    func verify(_ token: String, of link: LinkState?, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let link, link.matches(token, at: context.now) else {
            return .failure(.invalidInvite)
        }
        return try await accept(link, in: context)
    }
}

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
        if context.createsUser, let refusal = try await refusal(ofNewUser: contact) {
            return refusal
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
        let token = try await token(until: end, context)
        guard user != nil || context.createsUser else {
            return .success([try .keep(LinkState(), of: Self.self)])
        }
        let link = FormEncoding.address(
            node.properties[Self.base] ?? services.issuer + HostedPagePath.callback,
            parameters: [
                FlowField.applicationId: context.application.id,
                Self.idName: context.executionID,
                Self.input: token,
                Self.typeName: (context.flowType ?? .authentication).rawValue,
            ]
        )
        let address: String? = if user == nil { given } else { nil }
        let state = LinkState(
            hash: Digest.text(token),
            expiresAt: end,
            userID: user?.id,
            address: address,
            secret: link
        )
        let kept = try ExecutorOutcome.Change.keep(state, of: Self.self)
        return .success(user.map { [.user($0.id), kept] } ?? [kept])
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
