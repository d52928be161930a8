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
        let candidates = if isSignUp { context.application.userTypes } else { types.names.sorted() }
        let wanted = node.properties[Self.allowed].map(ExecutorProperty.list) ?? []
        let allowed = candidates.filter { wanted.isEmpty || wanted.contains($0) }
        guard !allowed.isEmpty else { return .failure(.noUserType) }
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
        guard let only = open.first else {
            let isChoice = allowed.count > 1
            return if isChoice { .failure(.selfRegistrationUnavailable) } else { .failure(.selfRegistrationDisabled) }
        }
        if open.count == 1 {
            return .success([.userType(only)])
        }
        let choice = InputDefinition(identifier: Self.input, type: "SELECT", required: true, options: open)
        return .incomplete(requested: [choice], changes: [.consumed([Self.input])])
    }
}

/// The executor that determines the organization unit of a new user: that of the user type, or one that the user
/// selects. With `resolveFrom: prompt`, the units below it are offered, with `promptAll` all units.
struct OUResolverExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(
        name: "OUResolverExecutor",
        properties: [ExecutorProperty(name: "resolveFrom", values: ["caller", "prompt", "promptAll"])]
    )

    private static let identifier = "ouId"

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let given = context.nonEmptyInput(Self.identifier)
        switch node.properties["resolveFrom"] {
        case "caller":
            return if context.credentials.scope == nil { .failure(.unitNotResolved) } else { .success() }
        case "prompt":
            let offered = units(below: newUserType(in: context).unitID, services.definitions.current.units)
            guard let given else {
                return if offered.count > 1 { ask(offered) } else { .success() }
            }
            guard offered.contains(given) else {
                return ask(offered, error: .invalidUnit)
            }
            return .success([.unit(given)])
        case "promptAll":
            let offered = services.definitions.current.units.keys.sorted()
            guard let given else { return ask(offered) }
            guard offered.contains(given) else {
                return ask(offered, error: .unknownUnit)
            }
            return .success([.unit(given)])
        default: return .success()
        }
    }

    private func units(below root: String, _ units: [String: OrganizationUnit]) -> [String] {
        units.keys.filter { id in
            var next: String? = id
            // A parent is always an existing unit, and no unit is above itself.
            while let unit = next, unit != root {
                next = units[unit]?.parentID
            }
            return next != nil
        }.sorted()
    }

    /// - Parameter offered: the units. The only one of a fresh server is not listed, as recorded.
    private func ask(_ offered: [String], error: ServiceError? = nil) -> ExecutorOutcome {
        let options: [String]? = if offered.count > 1 { offered } else { nil }
        let input = InputDefinition(
            ref: "ou_selection_input",
            identifier: Self.identifier,
            type: "OU_SELECT",
            required: true,
            options: options
        )
        return .incomplete(error, requested: [input], changes: [.consumed([Self.identifier])])
    }
}

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
            return .incomplete(.notUnique(entry.name), changes: [.consumed([entry.name])])
        }
        return .success()
    }
}
