package import FlowEngine
package import Foundation
package import IdentityBase
package import IdentityDomain

/// The summary of a flow for display: its nodes and edges.
package struct FlowOverview: Sendable, Encodable, Equatable {
    package struct Node: Sendable, Encodable, Equatable {
        package let id: String
        package let kind: String
        /// Action or inputs of the node; empty when the kind is sufficient.
        package let detail: String
        package let edges: [Edge]
    }

    package struct Edge: Sendable, Encodable, Equatable {
        package let name: String
        package let target: String
    }

    package struct User: Sendable, Encodable, Equatable {
        package let id: String
        package let clientId: String
        package let name: String
    }

    package let handle: String
    package let type: String
    package let file: String
    /// In reading order: depth first from the start, with the ends last.
    package let nodes: [Node]
    package let applications: [User]

    package init(_ flow: FlowDefinition, _ applications: [Application], catalog: FlowCatalog) {
        handle = flow.handle
        type = flow.type.rawValue
        file = flow.file
        nodes = Self.order(of: flow).map { node in
            Self.node(node, catalog: catalog)
        }

        let users = applications.filter { $0.flows[flow.type] == flow.handle }
        self.applications = users.map { application in
            User(
                id: application.id,
                clientId: application.clientID,
                name: application.name
            )
        }
    }

    /// Returns all flows, sorted by handle.
    /// - Parameter definitions: a folder that overrides the shipped definitions.
    /// - Throws: the first `FlowDefinitionError`.
    package static func all(
        definitions folder: URL?,
        variables: ResourceVariables = ResourceVariables()
    ) throws -> [FlowOverview] {
        let definitions = try DefinitionReader(variables: variables).definitions(of: folder)
        let flows = definitions.catalog.flows.values.sorted { first, second in
            (first.handle, first.type.rawValue) < (second.handle, second.type.rawValue)
        }

        return flows.map { flow in
            FlowOverview(flow, definitions.applications.all, catalog: definitions.catalog)
        }
    }

    private static func order(of flow: FlowDefinition) -> [FlowNode] {
        var order: [FlowNode] = []
        var ends: [FlowNode] = []
        var reached: Set<String> = []
        var open = [flow.start]

        while let id = open.popLast() {
            guard let node = flow.nodes[id], reached.insert(id).inserted else { continue }
            if case .end = node.kind {
                ends.append(node)
            } else {
                order.append(node)
            }
            open += node.edges.reversed().map(\.target)
        }
        return order + ends
    }

    private static func node(_ node: FlowNode, catalog: FlowCatalog) -> Node {
        var text = detail(of: node, catalog: catalog)
        if let condition = node.condition {
            if !text.isEmpty { text += ", " }
            text += "only if \(condition.key) is \(condition.value)"
        }

        let edges = node.edges.map { edge in
            Edge(name: edge.name.replacing("action ", with: ""), target: edge.target)
        }
        return Node(
            id: node.id,
            kind: kind(of: node),
            detail: text,
            edges: edges
        )
    }

    private static func kind(of node: FlowNode) -> String {
        switch node.kind {
        case .prompt: "prompt"
        case .executor: "executor"
        case .call: "call"
        case .page: "page"
        case .start: "start"
        case .end: "end"
        }
    }

    private static func detail(of node: FlowNode, catalog: FlowCatalog) -> String {
        switch node.kind {
        case .prompt(let prompt):
            let names = prompt.inputs.map { input in
                input.required ? input.identifier : "\(input.identifier)?"
            }
            return names.joined(separator: ", ")

        case .executor(let executor):
            let properties = executor.properties.sorted { $0.key < $1.key }
            let texts = properties.map { "\($0.key): \($0.value)" }
            let list = texts.nonEmpty.map { "(\($0.joined(separator: ", ")))" }
            let parts = [executor.name, executor.mode, list]
            return parts.compactMap(\.self).joined(separator: " ")

        case .call(let call, _):
            if call.usesApplicationFlow, let type = catalog.type(of: call) { return type.rawValue }
            let flow = catalog.flow(named: call.reference)
            return flow?.handle ?? call.reference

        case .page(let page): return page.message
        case .start, .end: return ""
        }
    }
}
