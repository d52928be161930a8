/// The executor that determines the user type of a sign-up. It requests the user type only if several are allowed.
struct UserTypeResolver: FlowExecutor {
    package static let input = "userType"

    package static let descriptor = ExecutorDescriptor(name: "UserTypeResolver")

    package init(services: ServerServices) {}

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let allowed = context.application.userTypes
        if let given = context.givenInput(Self.input) {
            guard allowed.contains(given) else { return .failure(.userTypeNotAllowed) }
            return .success([.consumed([Self.input]), .userType(given)])
        }
        if let only = allowed.first, allowed.count == 1 { return .success([.userType(only)]) }
        let choice = FlowInput(identifier: Self.input, type: "SELECT", required: true, options: allowed)
        return .incomplete(requested: [choice], changes: [.consumed([Self.input])])
    }
}
