import IdentityBase
import Yams

/// The resources of an AWS CloudFormation template, in YAML with short-form tags such as `!Ref`, or in JSON.
struct CloudFormationTemplate {
    /// A resource that is declared in the template.
    struct Resource {
        let logicalID: String
        let type: String
        /// The whole declaration.
        let declaration: YAMLNode
    }

    let resources: [Resource]
    private let document: YAMLDocument
    private let functions: TemplateFunctions

    /// - Parameter region: the value of `AWS::Region`.
    /// - Throws: `FlowDefinitionError`.
    init(_ text: String, file: String, region: String) throws {
        document = YAMLDocument(file: file, allowsTags: true)
        let root = try document.root(of: text)
        guard root.isMapping, let section = root["Resources"] else {
            throw document.error(1, reason: "there is no section Resources, so this is not a CloudFormation template")
        }
        resources = try section.members().compactMap { name, declaration in
            // Generated resources (`Fn::ForEach`) have no type of their own.
            guard declaration.isMapping, let type = try declaration["Type"]?.text() else { return nil }
            return Resource(logicalID: name, type: type, declaration: declaration)
        }
        functions = TemplateFunctions(
            defaults: try Self.defaults(root["Parameters"]), resources: Set(resources.map(\.logicalID)),
            region: region, document: document)
    }

    /// Returns the supported properties of a resource with the values of their functions.
    ///
    /// - Parameters:
    ///   - silent: the properties that are left out without a warning.
    ///   - warnings: receives the other properties, and the functions that have no value before a deployment.
    func properties(
        of resource: Resource, supported: Set<String>, silent: Set<String> = [], _ warnings: ProblemList
    ) throws -> YAMLNode {
        let declaration = resource.declaration
        guard let properties = declaration["Properties"] else {
            return YAMLNode(.mapping(.init([], .implicit, .any, declaration.node.mark)), document: document)
        }
        properties.warnAboutUnknownMembers(than: supported.union(silent), warnings)
        let pairs = try properties.members().compactMap { name, value -> (Node, Node)? in
            guard supported.contains(name) else { return nil }
            return functions.value(of: value.node, warnings).map { (Node(name), $0) }
        }
        return YAMLNode(.mapping(.init(pairs, .implicit, .any, properties.node.mark)), document: document)
    }

    private static func defaults(_ parameters: YAMLNode?) throws -> [String: Node] {
        guard let parameters else { return [:] }
        var defaults: [String: Node] = [:]
        for (name, parameter) in try parameters.members() {
            guard let value = parameter["Default"] else { continue }
            let type = try parameter["Type"]?.text() ?? ""
            guard type == "CommaDelimitedList" || type.hasPrefix("List<") else {
                defaults[name] = value.node
                continue
            }
            let items = try value.text().split(separator: ",").map { item in
                Node.scalar(.init(String(item.drop(while: \.isWhitespace)), .implicit, .any, value.node.mark))
            }
            defaults[name] = .sequence(.init(items, .implicit, .any, value.node.mark))
        }
        return defaults
    }
}
