import IdentityBase
import IdentityDomain

/// Finds out which organization unit a new user belongs to. There is one here, and it has no others below it, so that
/// only `resolveFrom: promptAll` asks.
struct OUResolverExecutor: FlowExecutor {
    package static let descriptor = ExecutorDescriptor(
        name: "OUResolverExecutor",
        properties: [ExecutorProperty(name: "resolveFrom", values: ["caller", "prompt", "promptAll"])])

    private static let input = FlowInput(
        ref: "ou_selection_input", identifier: "ouId", type: "OU_SELECT", required: true)

    package init(services: ServerServices) {}

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let given = context.input(Self.input.identifier).flatMap { $0.isEmpty ? nil : $0 }
        switch call.properties["resolveFrom"] {
        case "caller":
            return context.proof.scopes == nil ? .failure(.unitNotResolved) : .success()
        case "prompt":
            guard let given, given != OrganizationUnit.id else { return .success() }
            return refuse(.invalidUnit)
        case "promptAll":
            guard let given else { return refuse(nil) }
            return given == OrganizationUnit.id ? .success() : refuse(.unknownUnit)
        default:
            return .success()
        }
    }

    private func refuse(_ error: ServiceError?) -> ExecutorOutcome {
        .incomplete(requested: [Self.input], error, [.consumed([Self.input.identifier])])
    }
}
