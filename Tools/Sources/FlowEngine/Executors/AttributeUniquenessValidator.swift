import IdentityBase
import IdentityDomain

/// The executor that checks the uniqueness of a new user's values for attributes that are `unique` in the user type.
struct AttributeUniquenessValidator: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "AttributeUniquenessValidator")

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let types = services.definitions.current.userTypes
        for entry in types[context.newUserType(among: types)].mapping.entries where entry.isUnique {
            guard case .name(let name) = entry.place, let value = context.input(entry.name),
                try await services.directory.user(name, value: value) != nil
            else { continue }
            return .incomplete(.notUnique(entry.name), changes: [.consumed([entry.name])])
        }
        return .success()
    }
}
