import Foundation
import IdentityBase
import IdentityDomain

/// The executor for links with a secret, to a known user or to one who does not exist yet: `mode` is generate or
/// verify. `EmailExecutor` or `SMSExecutor` sends the link. In a USER_ONBOARDING flow, the inviting user can share it
/// instead.
package struct InviteExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Hash of the link's secret.
        let hash: String
        let expiresAt: Date
        /// User that the link is for; nil for a user who does not exist yet.
        var userID: String?
        /// Address to which the link was sent. A shared link proves no address.
        var contact: Contact?
        /// The link, until it was sent.
        var link: String?

        var secret: String? {
            get { link }
            set { link = newValue }
        }

        private enum CodingKeys: String, CodingKey {
            case hash, expiresAt, userID, contact
        }
    }

    package static let input = "inviteToken"
    private static let base = "inviteBaseURL"

    static let descriptor = ExecutorDescriptor(
        name: "InviteExecutor", modes: ["generate", "verify"], isModeRequired: true,
        properties: [ExecutorProperty(name: base)],
        modeInputs: ["verify": [InputDefinition(identifier: input, type: "HIDDEN", required: true)]], linkInput: input
    ) { _, properties in
        guard let address = properties[base], URLComponents(string: address)?.scheme == nil else { return nil }
        return "\(base) should be the address of a page or an app, such as https://app.example/recover"
    }

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.mode {
        case "generate": try await generate(call, in: context)
        case "verify": try await verify(context)
        default: .failure(.internalError)
        }
    }

    private func generate(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let secret = services.random.hexadecimal(bytes: 32)
        let lifetime = (context.flowType ?? .recovery).lifetime
        let link = LinkSecret.address(
            call.properties[Self.base] ?? services.issuer + HostedPagePath.invite, input: Self.input, token: secret,
            in: context)
        let state = State(
            hash: Digest.text(secret), expiresAt: context.now.addingTimeInterval(lifetime), userID: context.userID,
            link: link)
        if let id = context.userID {
            guard try await services.directory.user(.id, value: id) != nil else { return .failure(.userNotFound) }
            return .success([try .keep(state, of: Self.self)])
        }
        guard context.createsUser else { return .failure(.userNotFound) }
        if let problem = try await problem(with: context) { return problem }
        // The link is bound to these addresses: no later request can replace them.
        let given = CodeChannel.allCases.map(\.input).filter { context.givenInput($0) != nil }
        var changes: [ExecutorOutcome.Change] = [try .keep(state, of: Self.self), .inputsLocked(given)]
        // The response contains the link for an administrator only: its use verifies the address to which it was sent.
        if context.flowType == .userOnboarding { changes.append(.additionalData(FlowField.inviteLink, link)) }
        return .success(changes)
    }

    /// Returns the refusal of an address that cannot be the new user's.
    private func problem(with context: ExecutionContext) async throws -> ExecutorOutcome? {
        for input in CodeChannel.allCases.map(\.input) {
            guard let address = context.givenInput(input) else { continue }
            guard AttributeMapping.thunderID.accepts([input: address]), AttributeLimits.allow(address) else {
                return .incomplete(.provisioningFailed, changes: [.consumed([input])])
            }
        }
        let email = CodeChannel.email.input
        if let address = context.givenInput(email), try await services.directory.user(.email, value: address) != nil {
            return .incomplete(.userAlreadyExists, changes: [.consumed([email])])
        }
        return nil
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let token = context.input(Self.input) else { return .incomplete() }
        guard let kept = context.state(of: Self.self), context.now < kept.expiresAt,
            ConstantTime.equal(Digest.text(token), right: kept.hash)
        else { return .failure(.invalidInvite) }
        let done: [ExecutorOutcome.Change] = [.consumed([Self.input]), .forget(Self.self)]
        guard let id = context.userID, kept.userID == id else {
            guard let contact = kept.contact, context.userID == nil else { return .success(done) }
            return .success(
                done + (try ProvisioningExecutor.verified(contact, by: AuthenticationMethod.magicLink, in: context)))
        }
        if let contact = kept.contact {
            try await VerifiedContacts(directory: services.directory).verify(
                contact.channel, address: contact.address, of: id)
        }
        return .success(
            done + [.authenticated(.init(method: AuthenticationMethod.invite, at: context.now))])
    }
}
