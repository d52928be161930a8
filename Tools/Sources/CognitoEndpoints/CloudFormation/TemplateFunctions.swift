import IdentityBase
import Yams

/// The functions of a CloudFormation template that have a value without a deployment: `Ref`, `Fn::Sub`, `Fn::GetAtt`
/// and `Fn::Join` over the defaults of parameters, pseudo parameters and the ids of resources.
struct TemplateFunctions {
    /// The attributes (`Fn::GetAtt`) whose value is the logical id of the resource.
    private static let identifiers: Set<String> = ["UserPoolId", "ClientId"]

    /// The defaults of the parameters that have one.
    let defaults: [String: Node]
    /// The logical ids of the resources.
    let resources: Set<String>
    let region: String
    let document: YAMLDocument

    /// Returns the node with its functions replaced by their values.
    ///
    /// - Parameter warnings: receives the functions that have no value.
    /// - Returns: nil when there is no value.
    func value(of node: Node, _ warnings: ProblemList) -> Node? {
        if let (name, argument) = function(node) {
            return result(of: name, argument, at: node.mark, warnings: warnings)
        }
        switch node {
        case .sequence(let sequence):
            let items = sequence.compactMap { value(of: $0, warnings) }
            return .sequence(.init(items, .implicit, sequence.style, sequence.mark))
        case .mapping(let mapping):
            let pairs = mapping.compactMap { key, value -> (Node, Node)? in
                self.value(of: value, warnings).map { (key, $0) }
            }
            return .mapping(.init(pairs, .implicit, mapping.style, mapping.mark))
        case .scalar(let scalar): return Self.unquoted(scalar)
        case .alias: return node
        }
    }

    /// Removes the quotes of a Boolean or a whole number, which a template may write as a text.
    private static func unquoted(_ scalar: Node.Scalar) -> Node {
        guard scalar.style != .plain, scalar.string.wholeMatch(of: /true|false|[0-9]{1,9}/) != nil else {
            return .scalar(scalar)
        }
        return .scalar(.init(scalar.string, .implicit, .plain, scalar.mark))
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

    private func result(of name: String, _ argument: Node, at mark: Mark?, warnings: ProblemList) -> Node? {
        if name == "Ref", argument.scalar?.string == "AWS::NoValue" { return nil }
        let value: Node? =
            switch name {
            case "Ref": argument.scalar.flatMap { reference($0.string, mark: mark) }
            case "GetAtt": attribute(argument).map { text($0, mark: mark) }
            case "Sub": substituted(argument, warnings: warnings).map { text($0, mark: mark) }
            case "Join": joined(argument, warnings: warnings).map { text($0, mark: mark) }
            default: nil
            }
        if value == nil {
            let subject = if name == "Ref" { "!Ref \(argument.scalar?.string ?? "")" } else { "!\(name)" }
            warnings.add(
                document.error(mark?.line ?? 1, reason: "\(subject) has no value without a deployment and is ignored"))
        }
        return value
    }

    private func text(_ text: String, mark: Mark?) -> Node {
        .scalar(.init(text, .implicit, .doubleQuoted, mark))
    }

    private func reference(_ name: String, mark: Mark?) -> Node? {
        if let value = defaults[name] { return value }
        if resources.contains(name) { return text(name, mark: mark) }
        switch name {
        case "AWS::Region": return text(region, mark: mark)
        case "AWS::StackName": return text("local", mark: mark)
        case "AWS::AccountId": return text("000000000000", mark: mark)
        case "AWS::Partition": return text("aws", mark: mark)
        case "AWS::URLSuffix": return text("amazonaws.com", mark: mark)
        default: return nil
        }
    }

    private func attribute(_ argument: Node) -> String? {
        let parts =
            argument.scalar?.string.split(separator: ".", maxSplits: 1).map(String.init)
            ?? argument.sequence?.compactMap { $0.scalar?.string } ?? []
        guard parts.count == 2, resources.contains(parts[0]), Self.identifiers.contains(parts[1]) else { return nil }
        return parts[0]
    }

    private func substituted(_ argument: Node, warnings: ProblemList) -> String? {
        var variables: [String: String] = [:]
        var pattern = argument.scalar?.string
        if let parts = argument.sequence, parts.count == 2 {
            pattern = parts[0].scalar?.string
            for (key, node) in parts[1].mapping ?? [:] {
                guard let name = key.scalar?.string else { continue }
                variables[name] = value(of: node, warnings)?.scalar?.string
            }
        }
        guard let pattern else { return nil }
        var isComplete = true
        let result = pattern.replacing(/\$\{(!?)([^}]*)\}/) { match in
            // `${!Name}` stands for the text `${Name}`.
            guard match.1.isEmpty else { return "${\(match.2)}" }
            let name = String(match.2)
            if let value = variables[name] ?? reference(name, mark: nil)?.scalar?.string ?? attribute(Node(name)) {
                return value
            }
            isComplete = false
            return ""
        }
        return if isComplete { result } else { nil }
    }

    private func joined(_ argument: Node, warnings: ProblemList) -> String? {
        guard let parts = argument.sequence, parts.count == 2, let separator = parts[0].scalar?.string,
            let items = value(of: parts[1], warnings)?.sequence
        else { return nil }
        return items.compactMap { $0.scalar?.string }.joined(separator: separator)
    }
}
