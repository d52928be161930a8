/// The executor that identifies the user of a recovery. It does not authenticate the user.
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
