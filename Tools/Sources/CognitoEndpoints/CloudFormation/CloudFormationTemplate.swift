import IdentityBase
import Yams

/// The resources of an AWS CloudFormation template, in YAML with short-form tags such as `!Ref`, or in JSON.
struct CloudFormationTemplate {
    struct Resource {
        let logicalID: String
        let type: String
        let declaration: YAMLNode
    }

    let resources: [Resource]
    private let document: YAMLDocument
    private let functions: TemplateFunctions
    /// Receives the unsupported properties, and the names without effect whose value needs a deployment.
    private let warnings: ProblemList

    /// - Parameter region: the value of `AWS::Region`.
    init(
        _ text: String,
        file: String,
        region: String,
        options: PublishedPoolOptions = PublishedPoolOptions(),
        warnings: ProblemList
    ) throws {
        self.warnings = warnings
        document = YAMLDocument(file: file, allowsTags: true, allowsRepeatedNames: true)
        let root = try document.root(of: text)
        guard root.isMapping, let section = root["Resources"] else {
            throw document.error(1, reason: "there is no section Resources, so this is not a CloudFormation template")
        }
        try Self.checkRepeatedNames(root, section: section, warnings: warnings)

        let declared: [Resource] = try section.members().compactMap { name, declaration in
            // Generated resources (`Fn::ForEach`) have no type of their own.
            guard declaration.isMapping, let type = try declaration["Type"]?.text() else {
                return nil
            }
            return Resource(logicalID: name, type: type, declaration: declaration)
        }
        let functions = TemplateFunctions(
            parameters: try TemplateParameters(root["Parameters"], options: options, document: document),
            conditions: try Self.nodes(root["Conditions"]),
            mappings: root["Mappings"]?.node,
            resources: Set(declared.map(\.logicalID)),
            region: region,
            document: document
        )
        self.functions = functions

        resources = try declared.filter { resource in
            guard Self.isPoolResource(resource.type),
                let condition = resource.declaration["Condition"]
            else { return true }
            return try functions.isTrue(condition: condition.node)
        }
    }

    /// Returns the supported properties of a resource, without functions.
    /// - Parameters:
    ///   - silent: properties that are left out without a warning.
    ///   - cosmetic: properties that are left out with a warning if their value needs a deployment.
    func properties(
        of resource: Resource,
        supported: Set<String>,
        silent: Set<String> = [],
        cosmetic: Set<String> = []
    ) throws -> YAMLNode {
        let properties = resource.declaration["Properties"]
        properties?.warnAboutUnknownMembers(than: supported.union(silent), warnings)

        var pairs: [(Node, Node)] = []
        for (name, value) in try properties?.members() ?? [] where supported.contains(name) {
            do {
                if let result = try functions.value(of: value.node) {
                    pairs.append((Node(name), result))
                }
            } catch let problem as FlowDefinitionError where cosmetic.contains(name) {
                warnings.add(problem)
            }
        }

        let mark = (properties ?? resource.declaration).node.mark
        return YAMLNode(.mapping(.init(pairs, .implicit, .any, mark)), document: document)
    }

    private static func isPoolResource(_ type: String) -> Bool {
        type.hasPrefix("AWS::Cognito::")
    }

    /// In a user pool or a client a repeated name is an error, because one of the values was not meant. Elsewhere the
    /// last value counts, as for the tools that deploy the template.
    private static func checkRepeatedNames(_ root: YAMLNode, section: YAMLNode, warnings: ProblemList) throws {
        for (name, key) in root.repeatedNames {
            warnings.add(key.error("\(name) is there twice; the last one counts"))
        }
        for (name, value) in try root.members() {
            if let name = RepeatedName.original(name) {
                throw value.error("\(name) is there twice")
            }
        }

        for (name, declaration) in try section.members() where declaration.isMapping {
            guard let type = try? declaration["Type"]?.text(), isPoolResource(type) else {
                continue
            }
            if let name = RepeatedName.original(name) {
                throw declaration.error("\(name) is there twice")
            }
            if let repeated = declaration.repeatedNames.first {
                throw repeated.value.error("\(repeated.name) is there twice")
            }
        }
    }

    private static func nodes(_ section: YAMLNode?) throws -> [String: Node] {
        var nodes: [String: Node] = [:]
        for (name, value) in try section?.members() ?? [] {
            nodes[name] = value.node
        }
        return nodes
    }
}
