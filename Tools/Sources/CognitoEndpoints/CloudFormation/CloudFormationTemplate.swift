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
    /// Receives the unsupported properties, and the functions that have no value before a deployment.
    private let warnings: ProblemList

    /// - Parameter region: the value of `AWS::Region`.
    init(_ text: String, file: String, region: String, warnings: ProblemList) throws {
        self.warnings = warnings
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
            region: region, document: document, warnings: warnings)
    }

    /// Returns the supported properties of a resource, without functions. It omits `silent` ones without a warning.
    func properties(of resource: Resource, supported: Set<String>, silent: Set<String> = []) throws -> YAMLNode {
        let properties = resource.declaration["Properties"]
        properties?.warnAboutUnknownMembers(than: supported.union(silent), warnings)
        let pairs = try properties?.members().compactMap { name, value -> (Node, Node)? in
            guard supported.contains(name) else { return nil }
            return functions.value(of: value.node).map { (Node(name), $0) }
        }
        let mark = (properties ?? resource.declaration).node.mark
        return YAMLNode(.mapping(.init(pairs ?? [], .implicit, .any, mark)), document: document)
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

/// The functions of a CloudFormation template that have a value without a deployment: `Ref`, `Fn::Sub`, `Fn::GetAtt`
/// and `Fn::Join` over the defaults of parameters, pseudo parameters and the ids of resources.
struct TemplateFunctions {
    /// The attributes (`Fn::GetAtt`) whose value is the logical id of the resource.
    private static let identifiers: Set<String> = ["UserPoolId", "ClientId"]

    /// The defaults of the parameters that have one.
    let defaults: [String: Node]
    let resources: Set<String>
    let region: String
    let document: YAMLDocument
    /// Receives the functions that have no value.
    let warnings: ProblemList
    private let budget = TextBudget()

    /// Returns the node with its functions replaced by their values; nil when there is no value.
    func value(of node: Node) -> Node? {
        if let (name, argument) = function(node) { return result(of: name, argument, at: node.mark) }
        switch node {
        case .sequence(let sequence):
            let items = sequence.compactMap { value(of: $0) }
            return .sequence(.init(items, .implicit, sequence.style, sequence.mark))
        case .mapping(let mapping):
            let pairs = mapping.compactMap { key, value -> (Node, Node)? in
                self.value(of: value).map { (key, $0) }
            }
            return .mapping(.init(pairs, .implicit, mapping.style, mapping.mark))
        case .scalar(let scalar):
            // A template may write a Boolean or a whole number as a text, with quotes.
            guard scalar.style != .plain, scalar.string.wholeMatch(of: /true|false|[0-9]{1,9}/) != nil else {
                return node
            }
            return .scalar(.init(scalar.string, .implicit, .plain, scalar.mark))
        case .alias: return node
        }
    }

    private func function(_ node: Node) -> (name: String, argument: Node)? {
        let tag = node.tag.description
        if tag.hasPrefix("!"), tag.count > 1 { return (String(tag.dropFirst()), node) }
        guard case .mapping(let mapping) = node, mapping.count == 1, let (key, argument) = mapping.first,
            let name = key.scalar?.string
        else { return nil }
        if name == "Ref" { return (name, argument) }
        return if name.hasPrefix("Fn::") { (String(name.dropFirst(4)), argument) } else { nil }
    }

    private func result(of name: String, _ argument: Node, at mark: Mark?) -> Node? {
        if name == "Ref", argument.scalar?.string == "AWS::NoValue" { return nil }
        let value: Node? =
            switch name {
            case "Ref": argument.scalar.flatMap { reference($0.string, mark: mark) }
            case "GetAtt": attribute(argument).map { text($0, mark: mark) }
            case "Sub": substituted(argument).map { text($0, mark: mark) }
            case "Join": joined(argument).map { text($0, mark: mark) }
            default: nil
            }
        if budget.isExhausted {
            warnings.add(document.error(mark?.line ?? 1, reason: "!\(name) makes the template too large"))
            return nil
        }
        if value == nil {
            let subject = if name == "Ref" { "!Ref \(argument.scalar?.string ?? "")" } else { "!\(name)" }
            warnings.add(
                document.error(mark?.line ?? 1, reason: "\(subject) has no value without a deployment and is ignored"))
        }
        return value
    }

    private func text(_ text: String, mark: Mark?) -> Node { .scalar(.init(text, .implicit, .doubleQuoted, mark)) }

    private func reference(_ name: String, mark: Mark?) -> Node? {
        if let value = defaults[name] { return value }
        if resources.contains(name) { return text(name, mark: mark) }
        let pseudoParameters = [
            "AWS::Region": region, "AWS::StackName": "local", "AWS::AccountId": "000000000000",
            "AWS::Partition": "aws", "AWS::URLSuffix": "amazonaws.com",
        ]
        return pseudoParameters[name].map { text($0, mark: mark) }
    }

    private func attribute(_ argument: Node) -> String? {
        let parts =
            argument.scalar?.string.split(separator: ".", maxSplits: 1).map(String.init)
            ?? argument.sequence?.compactMap { $0.scalar?.string } ?? []
        guard parts.count == 2, resources.contains(parts[0]), Self.identifiers.contains(parts[1]) else { return nil }
        return parts[0]
    }

    private func substituted(_ argument: Node) -> String? {
        var variables: [String: String] = [:]
        var pattern = argument.scalar?.string
        if let parts = argument.sequence, parts.count == 2 {
            pattern = parts[0].scalar?.string
            for (key, node) in parts[1].mapping ?? [:] {
                guard let name = key.scalar?.string else { continue }
                variables[name] = value(of: node)?.scalar?.string
            }
        }
        guard let pattern else { return nil }

        var result = ""
        var end = pattern.startIndex
        for match in pattern.matches(of: /\$\{(!?)([^}]*)\}/) {
            result += pattern[end..<match.range.lowerBound]
            end = match.range.upperBound
            let name = String(match.2)
            // `${!Name}` stands for the text `${Name}`.
            let value = match.1.isEmpty ? substitute(name, variables: variables) : "${\(name)}"
            guard let value, budget.spend(value) else { return nil }
            result += value
        }
        return result + pattern[end...]
    }

    private func substitute(_ name: String, variables: [String: String]) -> String? {
        variables[name] ?? reference(name, mark: nil)?.scalar?.string ?? attribute(Node(name))
    }

    private func joined(_ argument: Node) -> String? {
        guard let parts = argument.sequence, parts.count == 2, let separator = parts[0].scalar?.string,
            let items = value(of: parts[1])?.sequence
        else { return nil }
        let texts = items.compactMap { $0.scalar?.string }
        guard texts.allSatisfy({ budget.spend($0) && budget.spend(separator) }) else { return nil }
        return texts.joined(separator: separator)
    }
}

/// The number of bytes that the functions of one template may still produce: nested and repeated values multiply.
private final class TextBudget {
    private static let maximum = 4 * 1_024 * 1_024

    private var remaining = TextBudget.maximum

    var isExhausted: Bool { remaining < 0 }

    /// - Returns: whether the text is within the budget.
    func spend(_ text: String) -> Bool {
        remaining -= text.utf8.count
        return !isExhausted
    }
}
