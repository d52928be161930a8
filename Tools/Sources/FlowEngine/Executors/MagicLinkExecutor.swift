import Foundation
import IdentityBase
import IdentityDomain

/// The executor for links that sign in or, in a flow that creates a user, verify the given address: `mode` is generate
/// (identifies the user by e-mail address) or verify. `EmailExecutor` sends the link. In a sign-in, an unknown address
/// gets the same responses as a known one, to prevent user enumeration.
package struct MagicLinkExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Hash of the link's token; nil for an unknown address, to which no link is sent.
        var hash: String?
        var expiresAt: Date?
        /// User that the link is for; nil for a user who does not exist yet.
        var userID: String?
        /// Address of a user who does not exist yet.
        var address: String?
        /// Address to which the link was sent.
        var contact: Contact?
        /// The link, until it was sent.
        var link: String?

        var secret: String? {
            get { link }
            set { link = newValue }
        }

        private enum CodingKeys: String, CodingKey {
            case hash, expiresAt, userID, address, contact
        }
    }

    package static let input = "token"
    /// Names of the link parameters with the ID of the execution and the type of its flow.
    package static let idName = "id"
    package static let typeName = "type"
    /// Lifetime of a link, in seconds.
    static let lifetime: TimeInterval = 900

    private static let email = CodeChannel.email.input

    static let descriptor = ExecutorDescriptor(
        name: "MagicLinkExecutor", modes: ["generate", "verify"], isModeRequired: true,
        modeInputs: [
            "generate": [InputDefinition(identifier: email, type: "EMAIL_INPUT", required: true)],
            "verify": [InputDefinition(identifier: input, type: "HIDDEN", required: true)],
        ], linkInput: input)

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.mode {
        case "generate": try await generate(context)
        case "verify": try await verify(context)
        default: .failure(.internalError)
        }
    }

    private func generate(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed([Self.email])
        guard let given = context.givenInput(Self.email) else { return .incomplete(.userNotFound, changes: [used]) }
        let user = try await VerifiedContacts(directory: services.directory).users(.email, address: given).first
        if context.createsUser {
            guard AttributeMapping.thunderID.accepts([Self.email: given]), AttributeLimits.allow(given) else {
                return .incomplete(.provisioningFailed, changes: [used])
            }
            guard try await services.directory.user(.email, value: given) == nil else {
                return .incomplete(.userAlreadyExists, changes: [used])
            }
        }
        let wait =
            if let user {
                try await services.links.begin(.magicLink, to: user.id, now: context.now)
            } else {
                try await services.unknownUserThrottle.mailLink(to: given)
            }
        guard wait == 0 else {
            return .incomplete(.resendTooEarly, changes: [used, .additionalData(FlowField.resendAfter, String(wait))])
        }
        let end = context.now.addingTimeInterval(Self.lifetime)
        // Also computed for an unknown user: the response time must not reveal it (user enumeration).
        let token = try await token(until: end, context)
        guard user != nil || context.createsUser else { return .success([try .keep(State(), of: Self.self)]) }
        let state = State(
            hash: Digest.text(token), expiresAt: end, userID: user?.id, address: user == nil ? given : nil,
            link: link(token, in: context))
        let kept = try ExecutorOutcome.Change.keep(state, of: Self.self)
        return .success(user.map { [.user($0.id), kept] } ?? [kept])
    }

    private func link(_ token: String, in context: ExecutionContext) -> String {
        FormEncoding.address(
            services.issuer + HostedPagePath.callback,
            parameters: [
                FlowField.applicationId: context.application.id, Self.idName: context.executionID, Self.input: token,
                Self.typeName: (context.flowType ?? .authentication).rawValue,
            ])
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
        guard let kept = context.state(of: Self.self), let hash = kept.hash, let end = kept.expiresAt,
            context.now < end, ConstantTime.equal(Digest.text(token), right: hash), kept.userID == context.userID
        else { return .incomplete(.invalidMagicLink, changes: [.consumed([Self.input])]) }
        let done: [ExecutorOutcome.Change] = [.consumed([Self.input]), .forget(Self.self)]
        guard let id = context.userID else {
            guard let contact = kept.contact else { return .success(done) }
            return .success(
                done + (try ProvisioningExecutor.verified(contact, by: AuthenticationMethod.magicLink, in: context)))
        }
        if let contact = kept.contact {
            try await VerifiedContacts(directory: services.directory).verify(
                contact.channel, address: contact.address, of: id)
        }
        return .success(
            done + [.authenticated(.init(method: AuthenticationMethod.magicLink, at: context.now))])
    }
}
