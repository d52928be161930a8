import IdentityBase
import IdentityDomain

/// The executor that determines the user type of a new user. It requests the user type only if several are possible. A
/// sign-up is limited to those types of the application whose users may sign themselves up. An administrator may create
/// users of any type. In other flows it does nothing.
struct UserTypeResolver: FlowExecutor {
    static let input = "userType"
    private static let allowed = "allowedUserTypes"

    static let descriptor = ExecutorDescriptor(
        name: "UserTypeResolver", properties: [ExecutorProperty(name: allowed, kind: .list)])

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let types = services.definitions.current.userTypes
        let isSignUp = context.flowType == .registration
        guard isSignUp || context.flowType == .userOnboarding else { return .success() }
        let candidates = if isSignUp { context.application.userTypes } else { types.names.sorted() }
        let wanted = call.properties[Self.allowed].map(ExecutorProperty.list) ?? []
        let allowed = candidates.filter { wanted.isEmpty || wanted.contains($0) }
        guard !allowed.isEmpty else { return .failure(.noUserType) }
        let open = allowed.filter { !isSignUp || types[$0].allowsSelfRegistration }
        if let given = context.givenInput(Self.input) {
            guard allowed.contains(given) else { return .failure(.userTypeNotAllowed) }
            guard open.contains(given) else { return .failure(.selfRegistrationDisabled) }
            return .success([.consumed([Self.input]), .userType(given)])
        }
        guard let only = open.first else {
            let isChoice = allowed.count > 1
            return if isChoice { .failure(.selfRegistrationUnavailable) } else { .failure(.selfRegistrationDisabled) }
        }
        if open.count == 1 { return .success([.userType(only)]) }
        let choice = InputDefinition(identifier: Self.input, type: "SELECT", required: true, options: open)
        return .incomplete(requested: [choice], changes: [.consumed([Self.input])])
    }
}
