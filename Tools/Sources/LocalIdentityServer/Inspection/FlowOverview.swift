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
        nodes = Self.order(of: flow).map { Self.node($0, catalog: catalog) }
        self.applications = applications.filter { $0.flows[flow.type] == flow.handle }.map {
            User(id: $0.id, clientId: $0.clientID, name: $0.name)
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
        return definitions.catalog.flows.values
            .sorted { ($0.handle, $0.type.rawValue) < ($1.handle, $1.type.rawValue) }
            .map { FlowOverview($0, definitions.applications.all, catalog: definitions.catalog) }
    }

    private static func order(of flow: FlowDefinition) -> [FlowNode] {
        var order: [FlowNode] = []
        var ends: [FlowNode] = []
        var reached: Set<String> = []
        var open = [flow.start]
        while let id = open.popLast() {
            guard let node = flow.nodes[id], reached.insert(id).inserted else { continue }
            if case .end = node.kind { ends.append(node) } else { order.append(node) }
            open += node.edges.reversed().map(\.target)
        }
        return order + ends
    }

    private static func node(_ node: FlowNode, catalog: FlowCatalog) -> Node {
        var (kind, detail): (String, String)
        switch node.kind {
        case .prompt(let prompt):
            let names = prompt.inputs.map { if $0.required { $0.identifier } else { "\($0.identifier)?" } }
            (kind, detail) = ("prompt", names.joined(separator: ", "))
        case .executor(let executor):
            let properties = executor.properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let list = properties.nonEmpty.map { "(\($0.joined(separator: ", ")))" }
            (kind, detail) = (
                "executor", [executor.name, executor.mode, list].compactMap(\.self).joined(separator: " ")
            )
        case .call(let call, _):
            let type = if call.usesApplicationFlow { catalog.type(of: call)?.rawValue } else { nil as String? }
            (kind, detail) = ("call", type ?? catalog.flow(named: call.reference)?.handle ?? call.reference)
        case .page(let page): (kind, detail) = ("page", page.message)
        case .start: (kind, detail) = ("start", "")
        case .end: (kind, detail) = ("end", "")
        }
        if let condition = node.condition {
            let words = "only if \(condition.key) is \(condition.value)"
            detail = if detail.isEmpty { words } else { "\(detail), \(words)" }
        }
        let edges = node.edges.map { Edge(name: $0.name.replacing("action ", with: ""), target: $0.target) }
        return Node(id: node.id, kind: kind, detail: detail, edges: edges)
    }
}
