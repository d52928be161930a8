import IdentityBase
import IdentityDomain

/// The executor that checks the uniqueness of a new user's values for attributes that are `unique` in the user type.
struct AttributeUniquenessValidator: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "AttributeUniquenessValidator")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        for entry in newUserType(in: context).mapping.entries where entry.isUnique {
            guard case .name(let name) = entry.place,
                let value = context.input(entry.name),
                try await services.directory.user(name, value: value) != nil
            else { continue }
            return .incomplete(.attributeNotUnique.naming(entry.name), changes: [.consumed([entry.name])])
        }
        return .success()
    }
}
