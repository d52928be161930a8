/// The applications by id.
struct ApplicationRegistry: Sendable {
    private let applications: [String: Application]

    /// - Throws: `FlowDefinitionError` when an application names a flow that is not there or is of another type.
    init(_ list: [Application], catalog: FlowCatalog) throws {
        for application in list {
            for (type, handle) in application.flows {
                guard let flow = catalog.flows[handle] else {
                    throw FlowDefinitionError(
                        file: "\(handle).yaml", line: 1,
                        reason: "the application \(application.name) needs the flow \(handle), which does not exist")
                }
                guard flow.type == type else {
                    throw FlowDefinitionError(
                        file: flow.file, line: 1,
                        reason: "the application \(application.name) uses \(handle) as \(type.rawValue)")
                }
            }
        }
        applications = Dictionary(list.map { ($0.id, $0) }) { $1 }
    }

    subscript(_ id: String) -> Application? { applications[id] }
}
