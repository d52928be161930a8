import Foundation
import IdentityBase
import Yams

/// The functions of a CloudFormation template that have a value without a deployment: `Ref`, `Fn::Sub`, `Fn::GetAtt`,
/// `Fn::Join`, `Fn::Select`, `Fn::Split`, `Fn::FindInMap`, `Fn::If` and the conditions, over the values of parameters,
/// pseudo parameters and the ids of resources.
///
/// A function without such a value is an error: a pool with other rules than the deployed one would mislead. The
/// results of conditions and the size of the texts so far are kept for the whole template.
final class TemplateFunctions {
    /// The error of a template whose texts are too large.
    private struct TooLarge: Error {}

    /// Maximum number of conditions that need each other.
    private static let deepestCondition = 32
    /// Maximum number of bytes that the functions of one template produce: nested and repeated values multiply.
    private static let largestText = 4 * 1_024 * 1_024
    /// The attributes (`Fn::GetAtt`) whose value is the logical id of the resource.
    private static let identifiers: Set<String> = ["UserPoolId", "ClientId", "ProviderName"]

    let parameters: TemplateParameters
    let conditions: [String: Node]
    let mappings: Node?
    let resources: Set<String>
    let region: String
    let document: YAMLDocument
    private var remainingBytes = TemplateFunctions.largestText
    private var knownConditions: [String: Bool] = [:]
    /// The conditions whose evaluation has begun: one that needs itself has no value.
    private var openConditions: Set<String> = []

    init(
        parameters: TemplateParameters,
        conditions: [String: Node],
        mappings: Node?,
        resources: Set<String>,
        region: String,
        document: YAMLDocument
    ) {
        self.parameters = parameters
        self.conditions = conditions
        self.mappings = mappings
        self.resources = resources
        self.region = region
        self.document = document
    }

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
        if let known = knownConditions[name] { return known }
        guard let node = conditions[name],
            openConditions.count < Self.deepestCondition,
            openConditions.insert(name).inserted
        else { throw unresolved("the condition \(name)", at: mark) }

        let result = try isTrue(condition: node)
        openConditions.remove(name)
        knownConditions[name] = result
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

        do {
            if let value = try call(name, argument, at: mark) { return value }
        } catch is TooLarge {
            throw document.error(mark?.line ?? 1, reason: "!\(name) makes the template too large")
        }
        var subject = "!\(name)"
        if name == "Ref" { subject = "!Ref \(argument.scalar?.string ?? "")" }
        throw unresolved(subject, at: mark)
    }

    /// Returns the result of a function; nil for one without a value.
    private func call(_ name: String, _ argument: Node, at mark: Mark?) throws -> Node? {
        switch name {
        case "Ref": try ref(argument.scalar?.string ?? "", mark: mark)
        case "GetAtt": getAtt(argument).map { text($0, mark: mark) }
        case "Sub": try sub(argument).map { text($0, mark: mark) }
        case "Join": try join(argument).map { text($0, mark: mark) }
        case "Select": try select(argument)
        case "Split": try split(argument, mark: mark)
        case "FindInMap": try findInMap(argument)
        default: nil
        }
    }

    /// Counts a text that a function produces.
    private func spend(_ text: String) throws(TooLarge) {
        remainingBytes -= text.utf8.count
        guard remainingBytes >= 0 else { throw TooLarge() }
    }

    private func text(_ text: String, mark: Mark?) -> Node {
        .scalar(.init(text, .implicit, .doubleQuoted, mark))
    }

    private static func member(_ name: String, of node: Node?) -> Node? {
        node?.mapping?.first { $0.key.scalar?.string == name }?.value
    }

    private func ref(_ name: String, mark: Mark?) throws -> Node? {
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

    private func getAtt(_ argument: Node) -> String? {
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

    private func sub(_ argument: Node) throws -> String? {
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
                value = try variable(name, in: variables, mark: argument.mark)
            }
            guard let value else { return nil }
            try spend(value)
            result += value
        }
        return result + pattern[end...]
    }

    /// Returns the value of a variable in the pattern of `Fn::Sub`.
    private func variable(
        _ name: String,
        in variables: [String: String],
        mark: Mark?
    ) throws -> String? {
        if let variable = variables[name] { return variable }
        let value = try ref(name, mark: mark)
        return value?.scalar?.string ?? getAtt(Node(name))
    }

    private func select(_ argument: Node) throws -> Node? {
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
            let whole = try value(of: parts[1])?.scalar?.string
        else { return nil }
        try spend(whole)

        let items = whole.components(separatedBy: separator).map { text($0, mark: mark) }
        return .sequence(.init(items, .implicit, .any, mark))
    }

    private func findInMap(_ argument: Node) throws -> Node? {
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

    private func join(_ argument: Node) throws -> String? {
        guard let parts = argument.sequence,
            parts.count == 2,
            let separator = parts[0].scalar?.string,
            let items = try value(of: parts[1])?.sequence
        else { return nil }

        let texts = items.compactMap { $0.scalar?.string }
        for text in texts {
            try spend(text)
            try spend(separator)
        }
        return texts.joined(separator: separator)
    }
}
