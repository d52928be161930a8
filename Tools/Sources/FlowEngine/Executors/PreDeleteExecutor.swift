import IdentityBase
import IdentityDomain

/// The executor that authorizes the following nodes to delete a user. In an administrative flow, an administrator names
/// the user as `subject`. In any other flow, which the real server does not have, it is the signed-in user.
struct PreDeleteExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// The user that the following nodes may delete.
        var userID: String
    }

    static let descriptor = ExecutorDescriptor(name: "PreDeleteExecutor", modes: ["revoke_all"])

    private static let input = "subject"

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.flowType == .administration else {
            return try await authorizeSelf(context)
        }
        guard context.credentials.scope?.grants(.administration) == true else {
            return .failure(.insufficientPermissions)
        }

        guard let id = context.nonEmptyInput(Self.input) else {
            let input = InputDefinition(identifier: Self.input, type: "TEXT_INPUT", required: true)
            return .incomplete(requested: [input])
        }
        guard try await services.directory.user(.id, value: id) != nil else {
            return .failure(.deletionNotAllowed)
        }
        return try authorized(id)
    }

    private func authorizeSelf(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let user = try await authenticatedUser(context) else {
            return .failure(.userNotAuthenticated)
        }
        if let subject = context.input(Self.input), subject != user.id {
            return .failure(.deletionNotAllowed)
        }
        return try authorized(user.id)
    }

    private func authorized(_ id: String) throws -> ExecutorOutcome {
        .success([.consumed([Self.input]), try .keep(State(userID: id), of: Self.self)])
    }
}
