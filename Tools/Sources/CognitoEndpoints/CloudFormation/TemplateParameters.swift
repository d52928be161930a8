import IdentityBase
import Yams

/// The values of a template's parameters: those that the developer gives, or else the defaults.
struct TemplateParameters {
    let values: [String: Node]
    /// All parameters of the template, also those without a value.
    let names: Set<String>

    init(_ section: YAMLNode?, options: PublishedPoolOptions, document: YAMLDocument) throws {
        var values: [String: Node] = [:]
        var names: Set<String> = []
        for (name, parameter) in try section?.members() ?? [] {
            names.insert(name)
            let given = options.parameters[name]
            if let value = try Self.readValue(of: parameter, name: name, given: given) {
                values[name] = value
            }
        }
        let unknown = options.parameters.keys.filter { !names.contains($0) }.sorted()
        if let name = unknown.first, !options.allowsUnknownParameters {
            throw document.error(1, reason: "there is no parameter \(name) in this template")
        }
        self.values = values
        self.names = names
    }

    private static func readValue(of parameter: YAMLNode, name: String, given: String?) throws -> Node? {
        let type = try parameter["Type"]?.text() ?? "String"
        let mark = parameter.node.mark
        // The default of such a parameter is the name of a stored value.
        let isStored = type.hasPrefix("AWS::SSM::Parameter::Value")
        var defaultText: String?
        if !isStored { defaultText = try parameter["Default"]?.text() }
        guard let text = given ?? defaultText else { return nil }

        if let allowed = try parameter["AllowedValues"]?.texts(), !allowed.contains(text) {
            let choices = allowed.joined(separator: ", ")
            throw parameter.error("the parameter \(name) is none of \(choices)")
        }
        guard type.contains("CommaDelimitedList") || type.contains("List<") else {
            return TemplateFunctions.scalar(text, mark: mark)
        }

        let items = text.split(separator: ",").map { item in
            let trimmed = String(item.drop(while: \.isWhitespace))
            return Node.scalar(.init(trimmed, .implicit, .any, mark))
        }
        return .sequence(.init(items, .implicit, .any, mark))
    }
}
