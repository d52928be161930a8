import IdentityBase
import IdentityDomain

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
        let all = services.definitions.current.units

        switch node.properties["resolveFrom"] {
        case "caller":
            guard context.credentials.scope != nil else {
                return .failure(.unitNotResolved)
            }
            return .success()
        case "prompt":
            let offered = units(below: newUserType(in: context).unitID, all)
            if given == nil, offered.count <= 1 {
                return .success()
            }
            return outcome(of: given, among: offered, refusal: .invalidUnit)
        case "promptAll":
            return outcome(of: given, among: all.keys.sorted(), refusal: .unknownUnit)
        default:
            return .success()
        }
    }

    private func outcome(of given: String?, among offered: [String], refusal: ServiceError) -> ExecutorOutcome {
        guard let given else { return ask(offered) }
        guard offered.contains(given) else {
            return ask(offered, error: refusal)
        }
        return .success([.unit(given)])
    }

    private func units(below root: String, _ units: [String: OrganizationUnit]) -> [String] {
        let below = units.keys.filter { id in
            var next: String? = id
            // A parent is always an existing unit, and no unit is above itself.
            while let unit = next, unit != root {
                next = units[unit]?.parentID
            }
            return next != nil
        }
        return below.sorted()
    }

    /// - Parameter offered: the units. The only one of a fresh server is not listed, as recorded.
    private func ask(_ offered: [String], error: ServiceError? = nil) -> ExecutorOutcome {
        var input = InputDefinition(
            ref: "ou_selection_input",
            identifier: Self.identifier,
            type: "OU_SELECT",
            required: true
        )
        if offered.count > 1 {
            input.options = offered
        }
        return .incomplete(error, requested: [input], changes: [.consumed([Self.identifier])])
    }
}
