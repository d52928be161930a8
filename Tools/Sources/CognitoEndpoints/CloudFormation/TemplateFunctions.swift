import Foundation
import IdentityBase
import Yams

/// The functions of a CloudFormation template that have a value without a deployment: `Ref`, `Fn::Sub`, `Fn::GetAtt`,
/// `Fn::Join`, `Fn::Select`, `Fn::Split`, `Fn::FindInMap`, `Fn::If` and the conditions, over the values of parameters,
/// pseudo parameters and the ids of resources.
///
/// A function without such a value is an error: a pool with other rules than the deployed one would mislead.
struct TemplateFunctions {
    /// The attributes (`Fn::GetAtt`) whose value is the logical id of the resource.
    private static let identifiers: Set<String> = ["UserPoolId", "ClientId"]

    let parameters: TemplateParameters
    let conditions: [String: Node]
    let mappings: Node?
    let resources: Set<String>
    let region: String
    let document: YAMLDocument
    private let budget = TextBudget()
    private let decisions = DecisionCache()

    /// Returns the node of a text. A template may write a Boolean or a whole number as a text, with quotes.
    static func scalar(_ text: String, mark: Mark?) -> Node {
        let isPlain = text.wholeMatch(of: /true|false|[0-9]{1,9}/) != nil
        let style: Node.Scalar.Style = isPlain ? .plain : .doubleQuoted
        return .scalar(.init(text, .implicit, style, mark))
    }

    /// Returns the node with its functions replaced by their values; nil for `AWS::NoValue`.
    /// - Throws: `FlowDefinitionError` for a function without a value.
    func value(of node: Node) throws -> Node? {
        if let (name, argument) = function(node) {
            return try result(of: name, argument, at: node.mark)
        }

        switch node {
        case .sequence(let sequence):
            let items = try sequence.compactMap { try value(of: $0) }
            return .sequence(.init(items, .implicit, sequence.style, sequence.mark))
        case .mapping(let mapping):
            var pairs: [(Node, Node)] = []
            for (key, node) in mapping {
                if let result = try value(of: node) {
                    pairs.append((key, result))
                }
            }
            return .mapping(.init(pairs, .implicit, mapping.style, mapping.mark))
        case .scalar(let scalar):
            if scalar.style == .plain { return node }
            return Self.scalar(scalar.string, mark: scalar.mark)
        case .alias:
            return node
        }
    }

    /// Evaluates a condition, or the name of one.
    func isTrue(condition node: Node) throws -> Bool {
        let reference = Self.member("Condition", of: node) ?? node
        if let name = reference.scalar?.string {
            return try isTrue(named: name, at: node.mark)
        }
        guard let (name, argument) = function(node) else {
            throw unresolved("the condition", at: node.mark)
        }

        let arguments = argument.sequence.map(Array.init) ?? []
        switch (name, arguments.count) {
        case ("Equals", 2):
            let left = try value(of: arguments[0])?.scalar?.string
            let right = try value(of: arguments[1])?.scalar?.string
            return left == right
        case ("Not", 1):
            return try !isTrue(condition: arguments[0])
        case ("And", 2...):
            return try arguments.allSatisfy { try isTrue(condition: $0) }
        case ("Or", 2...):
            return try arguments.contains { try isTrue(condition: $0) }
        default:
            throw unresolved("!\(name)", at: node.mark)
        }
    }

    private func isTrue(named name: String, at mark: Mark?) throws -> Bool {
        if let known = decisions.results[name] { return known }
        guard let node = conditions[name],
            decisions.open.count < DecisionCache.deepest,
            decisions.open.insert(name).inserted
        else { throw unresolved("the condition \(name)", at: mark) }

        let result = try isTrue(condition: node)
        decisions.open.remove(name)
        decisions.results[name] = result
        return result
    }

    private func unresolved(_ subject: String, at mark: Mark?) -> FlowDefinitionError {
        document.error(
            mark?.line ?? 1,
            reason: "\(subject) has no value without a deployment; write the value in its place"
        )
    }

    private func function(_ node: Node) -> (name: String, argument: Node)? {
        let tag = node.tag.description
        if tag.hasPrefix("!"), tag.count > 1 {
            return (String(tag.dropFirst()), node)
        }

        guard case .mapping(let mapping) = node,
            mapping.count == 1,
            let (key, argument) = mapping.first,
            let name = key.scalar?.string
        else { return nil }
        if name == "Ref" { return (name, argument) }
        guard name.hasPrefix("Fn::") else { return nil }
        return (String(name.dropFirst(4)), argument)
    }

    private func result(
        of name: String,
        _ argument: Node,
        at mark: Mark?
    ) throws -> Node? {
        if name == "Ref", argument.scalar?.string == "AWS::NoValue" {
            return nil
        }
        if name == "If", let parts = argument.sequence, parts.count == 3 {
            let isMet = try isTrue(condition: parts[0])
            return try value(of: isMet ? parts[1] : parts[2])
        }

        let value: Node? =
            switch name {
            case "Ref": try reference(argument.scalar?.string ?? "", mark: mark)
            case "GetAtt": attribute(argument).map { text($0, mark: mark) }
            case "Sub": try substituted(argument).map { text($0, mark: mark) }
            case "Join": try joined(argument).map { text($0, mark: mark) }
            case "Select": try selected(argument)
            case "Split": try split(argument, mark: mark)
            case "FindInMap": try found(argument)
            default: nil
            }
        if budget.isExhausted {
            throw document.error(mark?.line ?? 1, reason: "!\(name) makes the template too large")
        }

        guard let value else {
            var subject = "!\(name)"
            if name == "Ref" { subject = "!Ref \(argument.scalar?.string ?? "")" }
            throw unresolved(subject, at: mark)
        }
        return value
    }

    private func text(_ text: String, mark: Mark?) -> Node {
        .scalar(.init(text, .implicit, .doubleQuoted, mark))
    }

    private static func member(_ name: String, of node: Node?) -> Node? {
        node?.mapping?.first { $0.key.scalar?.string == name }?.value
    }

    private func reference(_ name: String, mark: Mark?) throws -> Node? {
        if let value = parameters.values[name] { return value }
        guard !parameters.names.contains(name) else {
            let reason = "the parameter \(name) has no value; add --parameter \(name)=VALUE"
            throw document.error(mark?.line ?? 1, reason: reason)
        }
        if resources.contains(name) {
            return text(name, mark: mark)
        }

        let pseudoParameters = [
            "AWS::Region": region,
            "AWS::StackName": "local",
            "AWS::AccountId": "000000000000",
            "AWS::Partition": "aws",
            "AWS::URLSuffix": "amazonaws.com",
        ]
        return pseudoParameters[name].map { text($0, mark: mark) }
    }

    private func attribute(_ argument: Node) -> String? {
        var parts: [String] = []
        if let text = argument.scalar?.string {
            parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        } else if let nodes = argument.sequence {
            parts = nodes.compactMap { $0.scalar?.string }
        }
        guard parts.count == 2,
            resources.contains(parts[0]),
            Self.identifiers.contains(parts[1])
        else { return nil }
        return parts[0]
    }

    private func substituted(_ argument: Node) throws -> String? {
        var variables: [String: String] = [:]
        var pattern = argument.scalar?.string
        if let parts = argument.sequence, parts.count == 2 {
            pattern = parts[0].scalar?.string
            for (key, node) in parts[1].mapping ?? [:] {
                guard let name = key.scalar?.string else { continue }
                variables[name] = try value(of: node)?.scalar?.string
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
            var value: String? = "${\(name)}"
            if match.1.isEmpty {
                value = try substitute(name, variables: variables, mark: argument.mark)
            }
            guard let value, budget.spend(value) else { return nil }
            result += value
        }
        return result + pattern[end...]
    }

    private func substitute(
        _ name: String,
        variables: [String: String],
        mark: Mark?
    ) throws -> String? {
        if let variable = variables[name] { return variable }
        let value = try reference(name, mark: mark)
        return value?.scalar?.string ?? attribute(Node(name))
    }

    private func selected(_ argument: Node) throws -> Node? {
        guard let parts = argument.sequence,
            parts.count == 2,
            let items = try value(of: parts[1])?.sequence,
            let text = try value(of: parts[0])?.scalar?.string,
            let index = Int(text),
            items.indices.contains(index)
        else { return nil }
        return items[index]
    }

    private func split(_ argument: Node, mark: Mark?) throws -> Node? {
        guard let parts = argument.sequence,
            parts.count == 2,
            let separator = parts[0].scalar?.string,
            !separator.isEmpty,
            let whole = try value(of: parts[1])?.scalar?.string,
            budget.spend(whole)
        else { return nil }

        let items = whole.components(separatedBy: separator).map { text($0, mark: mark) }
        return .sequence(.init(items, .implicit, .any, mark))
    }

    private func found(_ argument: Node) throws -> Node? {
        guard let parts = argument.sequence, parts.count == 3 else {
            return nil
        }
        var node = mappings
        for part in parts {
            guard let key = try value(of: part)?.scalar?.string else {
                return nil
            }
            node = Self.member(key, of: node)
        }
        return node
    }

    private func joined(_ argument: Node) throws -> String? {
        guard let parts = argument.sequence,
            parts.count == 2,
            let separator = parts[0].scalar?.string,
            let items = try value(of: parts[1])?.sequence
        else { return nil }

        let texts = items.compactMap { $0.scalar?.string }
        for text in texts {
            guard budget.spend(text), budget.spend(separator) else {
                return nil
            }
        }
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

/// The results of a template's conditions, and the names whose evaluation has begun: one that needs itself has no
/// value.
private final class DecisionCache {
    /// Maximum number of conditions that need each other.
    static let deepest = 32

    var results: [String: Bool] = [:]
    var open: Set<String> = []
}
