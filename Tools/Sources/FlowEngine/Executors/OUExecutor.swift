import IdentityBase
import IdentityDomain

/// The executor that creates an organization unit, to which the new user of the flow belongs.
struct OUExecutor: FlowExecutor {
    private static let name = "ouName"
    private static let handle = "ouHandle"
    private static let summary = "ouDescription"
    private static let parent = "parentOuId"

    static let descriptor = ExecutorDescriptor(
        name: "OUExecutor",
        properties: [ExecutorProperty(name: parent)],
        inputs: [
            InputDefinition(identifier: name, type: "TEXT_INPUT", required: true),
            InputDefinition(identifier: handle, type: "TEXT_INPUT", required: true),
            InputDefinition(identifier: summary, type: "TEXT_INPUT", required: false),
        ]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let name = context.nonEmptyInput(Self.name), let handle = context.nonEmptyInput(Self.handle) else {
            let missing = Self.descriptor.inputs.filter { input in
                input.required && context.nonEmptyInput(input.identifier) == nil
            }
            return .incomplete(requested: missing, changes: [.consumed(missing.map(\.identifier))])
        }
        guard OrganizationUnit.isValid(handle: handle) else {
            return .failure(.unitNotCreated)
        }

        let unit = OrganizationUnit(
            id: services.identifiers.next(),
            handle: handle,
            name: name,
            description: context.nonEmptyInput(Self.summary),
            parentID: node.properties[Self.parent]?.nonEmpty
        )
        if let refusal = try await services.organization.create(unit) {
            return .failure(refusal)
        }
        services.definitions.add(unit)
        return .success([
            .consumed([Self.name, Self.handle, Self.summary]),
            .unit(unit.id),
        ])
    }
}
