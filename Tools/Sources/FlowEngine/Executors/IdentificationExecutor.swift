/// Finds out who a recovery is about. It proves nothing yet.
struct IdentificationExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let username = context.input("username") else { return .incomplete() }
        guard let user = try await services.directory.user(.username, username) else {
            return .incomplete(.userNotFound, [.consumed(["username"])])
        }
        return .success([.user(user.id)])
    }
}
