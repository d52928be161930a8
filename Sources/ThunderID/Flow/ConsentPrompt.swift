import AuthFlows
import Foundation
import NativeAuthCore

/// The server's consent prompt, and the encoding of the decision.
///
/// An essential element can't be refused separately: it is displayed as text. Every other element starts as refused.
struct ConsentPrompt {
    enum Decision: Equatable {
        case approved([FormField.ID: String])
        case denied
        case timedOut
    }

    private struct Element {
        let name: String
        let parent: String?
        /// `nil` for an essential element.
        let field: FormField.ID?
    }

    private struct Purpose {
        let name: String
        let description: String?
        let elements: [Element]

        /// The subject of a purpose that the server has generated, whose name and description are not displayed.
        var subject: Subject? {
            let parts = name.split(
                separator: ":",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard parts.count == 2,
                !parts[1].isEmpty,
                !parts[1].contains(where: \.isWhitespace)
            else { return nil }
            return Subject(rawValue: String(parts[0]))
        }
    }

    private enum Subject: String { case attributes, permissions }

    static let unreadable = NativeAuthError(
        .malformedResponse,
        message: "The consent prompt is malformed.",
        recovery: [.restart]
    )

    private static let maximumElements = 500

    private let purposes: [Purpose]

    /// - Throws: `NativeAuthError`: the user must not approve a prompt that can't be displayed.
    init(_ text: String) throws {
        guard let json: JSONValue = try? JSONValue.decode(from: Data(text.utf8)),
            let list = json.array ?? json["purposes"]?.array,
            !list.isEmpty
        else { throw Self.unreadable }

        var parser = Parser()
        purposes = try list.map { try parser.purpose($0) }
    }

    /// The parser of a prompt, which bounds the number of its elements.
    private struct Parser {
        private var fields: Set<FormField.ID> = []
        private var count = 0

        mutating func purpose(_ json: JSONValue) throws -> Purpose {
            let purpose = try countedName(json["purposeName"]?.string)
            var elements: [Element] = []
            for kind in ["essential", "optional"] {
                for element in try ConsentPrompt.elements(json[kind]) {
                    let name = try countedName(element["name"]?.string ?? element.string)
                    var field: FormField.ID?
                    if kind == "optional" { field = uniqueField(purpose, element: name) }
                    let parent = element["parent"]?.string
                    elements.append(Element(name: name, parent: parent, field: field))
                }
            }
            return Purpose(
                name: purpose,
                description: json["description"]?.string,
                elements: elements
            )
        }

        /// Counts an element, and returns its name.
        private mutating func countedName(_ name: String?) throws -> String {
            count += 1
            guard let name, !name.isEmpty, count <= maximumElements else { throw unreadable }
            return name
        }

        private mutating func uniqueField(_ purpose: String, element: String) -> FormField.ID {
            var number = 2
            return fields.insertUnique("consent.\(purpose).\(element)", separator: ".", number: &number)
        }
    }

    private static func elements(_ json: JSONValue?) throws -> [JSONValue] {
        switch json {
        case nil, .null: []
        case .array(let elements): elements
        default: throw unreadable
        }
    }

    func fields(_ mapper: StepMapper) -> [FormField] {
        purposes.flatMap(\.elements).compactMap { element in
            guard let field = element.field else { return nil }
            return FormField(
                id: field,
                kind: .boolean,
                label: label(element, mapper),
                initialValue: "false"
            )
        }
    }

    func component(_ mapper: StepMapper) -> FormComponent {
        let groups = purposes.enumerated().map { index, purpose in
            FormComponent(
                id: "consent.\(index).group",
                kind: .group,
                children: components(of: purpose, id: "consent.\(index)", mapper)
            )
        }
        return FormComponent(id: "consent", kind: .group, children: groups)
    }

    private func components(
        of purpose: Purpose,
        id: String,
        _ mapper: StepMapper
    ) -> [FormComponent] {
        let texts = mapper.texts
        let essential = purpose.elements.filter { $0.field == nil }
        let toggles = purpose.elements.compactMap(\.field).map {
            FormComponent(id: "field.\($0)", kind: .field, fieldID: $0)
        }
        var components: [FormComponent] = []
        func addHeading(_ text: String, suffix: String = "") {
            components.append(FormComponent(id: id + suffix, kind: .heading, text: text, level: 3))
        }
        func addText(_ text: String, suffix: String) {
            components.append(FormComponent(id: id + suffix, kind: .text, text: text))
        }
        func essentialNames() -> String {
            essential.map { label($0, mapper) }.joined(separator: ", ")
        }

        switch purpose.subject {
        case .attributes:
            // The headings show which attributes can be refused.
            if !essential.isEmpty {
                addHeading(texts(.consentEssential))
                addText(essentialNames(), suffix: ".essential")
            }
            if !toggles.isEmpty {
                addHeading(texts(.consentOptional), suffix: ".optional")
            }
            return components + toggles
        case .permissions: addHeading(texts(.consentPermissions))
        case nil:
            addHeading(mapper.text(purpose.name) ?? TextSanitizer.clean(purpose.name))
            if let description = mapper.text(purpose.description) {
                addText(description, suffix: ".description")
            }
        }
        if !essential.isEmpty {
            addText(texts(.consentNeeded, ["list": essentialNames()]), suffix: ".essential")
        }
        return components + toggles
    }

    private func label(_ element: Element, _ mapper: StepMapper) -> String {
        guard element.name.contains("{{") else {
            return FieldKind.humanized(TextSanitizer.clean(element.name))
        }
        return mapper.text(element.name) ?? "…"
    }

    /// Returns the value of the input `consent_decisions`. A denial refuses every element.
    func encoded(_ decision: Decision) -> String {
        var document: [String: JSONValue] = ["approved": .bool(false)]
        switch decision {
        case .approved: document["approved"] = .bool(true)
        case .denied: document["reason"] = .string("user_denied")
        case .timedOut: document["reason"] = .string("timeout")
        }

        document["purposes"] = .array(purposes.map { encoded($0, decision) })
        return (try? JSONValue.object(document).text(sortingNames: true)) ?? ""
    }

    private func encoded(_ purpose: Purpose, _ decision: Decision) -> JSONValue {
        var isPurposeApproved = false
        var approvals = purpose.elements.map { _ in false }
        if case .approved(let values) = decision {
            approvals = Self.approvals(of: purpose, values: values)
            isPurposeApproved = approvals.isEmpty || approvals.contains(true)
        }

        let elements = zip(purpose.elements, approvals).map { element, isApproved in
            JSONValue.object(["name": .string(element.name), "approved": .bool(isApproved)])
        }
        return .object([
            "purposeName": .string(purpose.name),
            "approved": .bool(isPurposeApproved),
            "elements": .array(elements),
        ])
    }

    private static func approvals(
        of purpose: Purpose,
        values: [FormField.ID: String]
    ) -> [Bool] {
        var refused: Set<String> = []
        var parents: [String: String] = [:]
        for element in purpose.elements {
            if let field = element.field, values[field] != "true" {
                refused.insert(element.name)
            }
            parents[element.name] = element.parent
        }

        let essential = Set(purpose.elements.filter { $0.field == nil }.map(\.name))
        func isApproved(_ name: String) -> Bool {
            var ancestor: String? = name
            var seen: Set<String> = []
            // A refused element also refuses the elements below it, except essential ones.
            while let name = ancestor, seen.insert(name).inserted {
                if refused.contains(name) { return false }
                if essential.contains(name) { return true }
                ancestor = parents[name]
            }
            return true
        }
        return purpose.elements.map {
            $0.field == nil || isApproved($0.name)
        }
    }
}
