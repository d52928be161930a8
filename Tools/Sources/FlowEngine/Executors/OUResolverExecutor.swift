import IdentityBase
import IdentityDomain

/// The executor that determines the organization unit of a new user: that of the user type, or one that the user
/// selects. With `resolveFrom: prompt`, the units below it are offered, with `promptAll` all units.
struct OUResolverExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(
        name: "OUResolverExecutor",
        properties: [ExecutorProperty(name: "resolveFrom", values: ["caller", "prompt", "promptAll"])])

    private static let identifier = "ouId"

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let given = context.input(Self.identifier).flatMap(\.nonEmpty)
        switch call.properties["resolveFrom"] {
        case "caller":
            return if context.credentials.scope == nil { .failure(.unitNotResolved) } else { .success() }
        case "prompt":
            let definitions = services.definitions.current
            let type = definitions.userTypes[context.newUserType(among: definitions.userTypes)]
            let offered = units(below: type.unitID, definitions.units)
            guard let given else { return if offered.count > 1 { ask(offered) } else { .success() } }
            guard offered.contains(given) else { return ask(offered, error: .invalidUnit) }
            return .success([.unit(given)])
        case "promptAll":
            let offered = services.definitions.current.units.keys.sorted()
            guard let given else { return ask(offered) }
            guard offered.contains(given) else { return ask(offered, error: .unknownUnit) }
            return .success([.unit(given)])
        default:
            return .success()
        }
    }

    /// Returns the unit and those below it.
    private func units(below root: String, _ units: [String: OrganizationUnit]) -> [String] {
        units.keys.filter { id in
            var next: String? = id
            // A parent is always an existing unit, and no unit is above itself.
            while let unit = next, unit != root { next = units[unit]?.parentID }
            return next != nil
        }.sorted()
    }

    /// - Parameter offered: the units. The only one of a fresh server is not listed, as recorded.
    private func ask(_ offered: [String], error: ServiceError? = nil) -> ExecutorOutcome {
        let input = InputDefinition(
            ref: "ou_selection_input", identifier: Self.identifier, type: "OU_SELECT", required: true,
            options: offered.count > 1 ? offered : nil)
        return .incomplete(error, requested: [input], changes: [.consumed([Self.identifier])])
    }
}
