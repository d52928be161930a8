import IdentityBase
import IdentityDomain

/// The executor that determines the user type of a new user. It requests the user type only if several are possible. A
/// sign-up is limited to those types of the application whose users may sign themselves up. An administrator may create
/// users of any type. In other flows it does nothing.
struct UserTypeResolver: FlowExecutor {
    static let input = "userType"
    private static let allowed = "allowedUserTypes"

    static let descriptor = ExecutorDescriptor(name: "UserTypeResolver", properties: [ExecutorProperty(name: allowed)])

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let types = services.definitions.current.userTypes
        let isSignUp = context.flowType == .registration
        guard isSignUp || context.flowType == .userOnboarding else {
            return .success()
        }

        var allowed = types.names.sorted()
        if isSignUp { allowed = context.application.userTypes }
        if let wanted = node.properties[Self.allowed].map(ExecutorProperty.list)?.nonEmpty {
            allowed = allowed.filter(wanted.contains)
        }
        guard !allowed.isEmpty else {
            return .failure(.noUserType)
        }
        let open = allowed.filter { !isSignUp || types[$0].allowsSelfRegistration }

        // In a sign-up, an empty type is a type that is not allowed. An administrator gets the choice again.
        if let given = context.input(Self.input), isSignUp || !given.isEmpty {
            guard allowed.contains(given) else {
                return .failure(.userTypeNotAllowed)
            }
            guard open.contains(given) else {
                return .failure(.selfRegistrationDisabled)
            }
            return .success([.consumed([Self.input]), .userType(given)])
        }
        return Self.outcome(allowed: allowed, open: open)
    }

    /// Returns the outcome without a type among the inputs.
    /// - Parameter open: the allowed types with which the user can be created.
    private static func outcome(allowed: [String], open: [String]) -> ExecutorOutcome {
        guard let only = open.first else {
            guard allowed.count > 1 else {
                return .failure(.selfRegistrationDisabled)
            }
            return .failure(.selfRegistrationUnavailable)
        }
        if open.count == 1 {
            return .success([.userType(only)])
        }

        let choice = InputDefinition(identifier: input, type: "SELECT", required: true, options: open)
        return .incomplete(requested: [choice], changes: [.consumed([input])])
    }
}
