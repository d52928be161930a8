import AuthFlows
import Foundation
import NativeAuthCore

/// The server's consent prompt, and the encoding of the decision.
///
/// An essential element can't be refused separately: it is displayed as text. Every other element starts as refused.
struct ConsentPrompt {
    enum Answer: Equatable {
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

        /// The subject of a purpose that the server has generated for the application: its name and its description are
        /// not meant to be displayed.
        var subject: Subject? {
            let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty, !parts[1].contains(where: \.isWhitespace) else { return nil }
            return Subject(rawValue: String(parts[0]))
        }
    }

    private enum Subject: String {
        case attributes
        case permissions
    }

    /// Maximum number of purposes and elements together.
    private static let maximumElements = 500

    private let purposes: [Purpose]

    /// - Throws: `NativeAuthError` with code `malformed_response`: the user must not approve a prompt that can't be
    ///   displayed.
    init(_ text: String) throws {
        guard let json: JSONValue = try? JSONValue.decode(from: Data(text.utf8)),
            let list = json.array ?? json["purposes"]?.array, !list.isEmpty
        else { throw Self.unreadable }
        var fields: Set<FormField.ID> = []
        var count = 0
        purposes = try list.map { one in
            count += 1
            guard let name = one["purposeName"]?.string, !name.isEmpty, count <= Self.maximumElements else {
                throw Self.unreadable
            }
            let elements = try ["essential", "optional"].flatMap { kind in
                try Self.elements(one[kind]).map { element in
                    count += 1
                    guard let own = element["name"]?.string ?? element.string, !own.isEmpty,
                        count <= Self.maximumElements
                    else { throw Self.unreadable }
                    let field =
                        kind == "essential" ? nil : Self.field(name, element: own, known: &fields)
                    return Element(name: own, parent: element["parent"]?.string, field: field)
                }
            }
            return Purpose(name: name, description: one["description"]?.string, elements: elements)
        }
    }

    private static func elements(_ json: JSONValue?) throws -> [JSONValue] {
        switch json {
        case nil, .null: []
        case .array(let elements): elements
        default: throw unreadable
        }
    }

    private static func field(_ purpose: String, element: String, known: inout Set<FormField.ID>) -> FormField.ID {
        let plain = "consent.\(purpose).\(element)"
        var id = plain
        var number = 2
        while !known.insert(id).inserted {
            id = "\(plain).\(number)"
            number += 1
        }
        return id
    }

    static var unreadable: NativeAuthError {
        NativeAuthError(
            .malformedResponse, message: "The consent prompt is malformed.",
            recovery: [.restart])
    }

    func fields(_ text: (String) -> String?) -> [FormField] {
        purposes.flatMap(\.elements).compactMap { element in
            element.field.map {
                FormField(id: $0, kind: .boolean, label: label(element, text: text), initialValue: "false")
            }
        }
    }

    func component(_ texts: FormTexts, text: (String) -> String?) -> FormComponent {
        let groups = purposes.enumerated().map { index, purpose in
            let id = "consent.\(index)"
            let pieces =
                if purpose.subject == .attributes { attributes(of: purpose, id, texts: texts, text: text) } else {
                    pieces(of: purpose, id, texts: texts, text: text)
                }
            return FormComponent(id: "\(id).group", kind: .group, children: pieces)
        }
        return FormComponent(id: "consent", kind: .group, children: groups)
    }

    private func pieces(
        of purpose: Purpose, _ id: String, texts: FormTexts, text: (String) -> String?
    ) -> [FormComponent] {
        let isOwn = purpose.subject == nil
        let heading =
            if isOwn { text(purpose.name) ?? TextSanitizer.clean(purpose.name) } else { texts(.consentPermissions) }
        var pieces = [FormComponent(id: id, kind: .heading, text: heading, level: 3)]
        if isOwn, let description = purpose.description.flatMap(text) {
            pieces.append(FormComponent(id: "\(id).description", kind: .text, text: description))
        }
        let essential = purpose.elements.filter { $0.field == nil }.map { label($0, text: text) }
        if !essential.isEmpty {
            let list = texts(.consentNeeded, ["list": essential.joined(separator: ", ")])
            pieces.append(FormComponent(id: "\(id).essential", kind: .text, text: list))
        }
        return pieces + toggles(of: purpose)
    }

    /// Returns the attributes of a generated purpose: the headings show which of them can be refused.
    private func attributes(
        of purpose: Purpose, _ id: String, texts: FormTexts, text: (String) -> String?
    ) -> [FormComponent] {
        var pieces: [FormComponent] = []
        let essential = purpose.elements.filter { $0.field == nil }.map { label($0, text: text) }
        if !essential.isEmpty {
            pieces = [
                FormComponent(id: id, kind: .heading, text: texts(.consentEssential), level: 3),
                FormComponent(id: "\(id).essential", kind: .text, text: essential.joined(separator: ", ")),
            ]
        }
        let toggles = toggles(of: purpose)
        guard !toggles.isEmpty else { return pieces }
        return pieces
            + [FormComponent(id: "\(id).optional", kind: .heading, text: texts(.consentOptional), level: 3)] + toggles
    }

    private func toggles(of purpose: Purpose) -> [FormComponent] {
        purpose.elements.compactMap(\.field).map { FormComponent(id: "field.\($0)", kind: .field, fieldID: $0) }
    }

    private func label(_ element: Element, text: (String) -> String?) -> String {
        if element.name.contains("{{") {
            text(element.name) ?? "…"
        } else {
            FieldKind.humanized(TextSanitizer.clean(element.name))
        }
    }

    /// Returns the value of the input `consent_decisions`. A denial refuses every element.
    func decisions(_ answer: Answer) -> String {
        var document: [String: JSONValue] = ["approved": .bool(false)]
        switch answer {
        case .approved: document["approved"] = .bool(true)
        case .denied: document["reason"] = .string("user_denied")
        case .timedOut: document["reason"] = .string("timeout")
        }
        document["purposes"] = .array(purposes.map { decision(on: $0, answer) })
        return (try? JSONValue.object(document).text(sortingNames: true)) ?? ""
    }

    private func decision(on purpose: Purpose, _ answer: Answer) -> JSONValue {
        var chosen: [String: Bool] = [:]
        var parents: [String: String] = [:]
        for element in purpose.elements {
            let isChosen =
                switch answer {
                case .approved(let values): element.field.map { values[$0] == "true" } ?? true
                case .denied, .timedOut: false
                }
            chosen[element.name] = isChosen && chosen[element.name] ?? true
            parents[element.name] = element.parent
        }
        let isConsent = if case .approved = answer { true } else { false }
        let essential = Set(purpose.elements.filter { $0.field == nil }.map(\.name))
        func isApproved(_ name: String) -> Bool {
            var next: String? = name
            var seen: Set<String> = []
            // A refused element also refuses the elements below it, except essential ones.
            while let one = next, seen.insert(one).inserted {
                if chosen[one] == false { return false }
                if essential.contains(one) { return true }
                next = parents[one]
            }
            return true
        }
        let elements = purpose.elements.map { ($0.name, isConsent && ($0.field == nil || isApproved($0.name))) }
        let isWhole = isConsent && (elements.isEmpty || elements.contains(where: \.1))
        return .object([
            "purposeName": .string(purpose.name), "approved": .bool(isWhole),
            "elements": .array(elements.map { .object(["name": .string($0.0), "approved": .bool($0.1)]) }),
        ])
    }
}
