import Foundation

@testable import HostedPages

/// The comparison of a template's tags with the members of its struct, both as paths such as `field.errors`.
struct TemplateKeys {
    /// Every member of the struct and of the structs in it.
    let members: Set<String>
    /// The members that tags name.
    private(set) var named: Set<String> = []
    /// The tags that name no member.
    private(set) var unknown: [String] = []
    /// The template and its partials.
    private(set) var templates: Set<String> = []
    /// Paths of the sections around the current tag, the innermost last. The first one is the struct itself.
    private var sections = [""]

    init(of sample: any HTMLTemplate) {
        members = Self.members(of: sample, in: "")
    }

    private static func members(of values: any TemplateValues, in section: String) -> Set<String> {
        var members: Set<String> = []
        for (label, value) in Mirror(reflecting: values).children {
            guard let label else { continue }
            let path = section + label
            members.insert(path)
            if let inner = content(value) as? any TemplateValues {
                members.formUnion(self.members(of: inner, in: path + "."))
            }
        }
        return members
    }

    /// Returns the value in an optional; of a list its first element.
    private static func content(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { content($0.value) } ?? value
        case .collection: return mirror.children.first?.value ?? value
        default: return value
        }
    }

    /// Returns the members that `child(named:)` does not return, or not as they are, and that the sample leaves empty.
    static func differences(of values: any TemplateValues) -> [String] {
        var differences: [String] = []
        if values.child(named: "another") != nil {
            differences.append("another")
        }

        for (label, value) in Mirror(reflecting: values).children {
            let expected = content(value)
            let child = values.child(named: label ?? "")
            let returned = child.map { "\(content($0))" }
            if returned != "\(expected)" || returned == "[]" {
                differences.append(label ?? "")
            }
            if let inner = expected as? any TemplateValues {
                differences += self.differences(of: inner)
            }
        }
        return differences
    }

    /// Reads the tags of a template and of its partials.
    mutating func read(_ template: String, in folder: URL) throws {
        templates.insert(template)
        let file = folder.appendingPathComponent(template + ".mustache")
        let text = try String(contentsOf: file, encoding: .utf8)

        for match in text.matches(of: /\{\{\{?([#^\/>]?)(?:empty\()?([A-Za-z.]+)\)?\}\}/) {
            let name = String(match.output.2)
            switch match.output.1 {
            case ">": try read(name, in: folder)
            case "/": sections.removeLast()
            case "#":
                let section = path(of: name)
                sections.append(section ?? name)
            case "^":
                _ = path(of: name)
                sections.append(sections.last ?? "")
            default: _ = path(of: name)
            }
        }
    }

    /// Returns the member that a tag names, in the innermost section that has it.
    private mutating func path(of name: String) -> String? {
        guard name != "." else { return sections.last }

        let head = name.prefix { $0 != "." }
        for section in sections.reversed() {
            let prefix = section.isEmpty ? "" : section + "."
            guard members.contains(prefix + head) else { continue }

            let path = prefix + name
            guard members.contains(path) else { break }
            named.formUnion([prefix + head, path])
            return path
        }
        unknown.append(name)
        return nil
    }
}
