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

extension LinkExecutor {
    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch node.mode {
        case "generate":
            return try await generate(node, in: context)
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
            let method = AuthenticationMethod.magicLink
            return .success(done + (try ProvisioningExecutor.verified(contact, by: method, in: context)))
        }

        if let contact = link.contact {
            try await services.accounts.verify(contact, of: id)
        }
        return .success(done + [.authenticated(.init(method: Self.method, at: context.now))])
    }
}
