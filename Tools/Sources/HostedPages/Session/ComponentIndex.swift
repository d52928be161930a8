import FlowEngine
import IdentityBase

/// The components of a step, by input and action.
struct ComponentIndex {
    private(set) var fields: [String: JSONValue] = [:]
    /// Indicates whether an action validates and sends the fields. Otherwise it ignores them.
    private(set) var submitsFields: [String: Bool] = [:]
    /// The first button that sends the fields.
    private(set) var mainAction: String?
    private let offered: [FlowView.ShownAction]

    init(_ content: FlowView) {
        offered = content.actions
        walk(content.components ?? [])
        // An action that no component shows gets a button of its own.
        for action in offered where submitsFields[action.ref] == nil {
            submitsFields[action.ref] = true
            if mainAction == nil { mainAction = action.ref }
        }
    }

    /// Checks whether a button refuses the request, such as a consent.
    func isRefusal(_ ref: String) -> Bool {
        let type = offered.first { $0.ref == ref }?.type
        return type == "REJECT" || (submitsFields[ref] == true && ref != mainAction)
    }

    private mutating func walk(_ components: [JSONValue]) {
        for component in components {
            if let ref = component["ref"]?.string {
                fields[ref] = component
            }
            addButton(component)
            addLinks(component)
            walk(component.children)
        }
    }

    private mutating func addButton(_ component: JSONValue) {
        guard let id = component["id"]?.string,
            offered.contains(where: { $0.ref == id })
        else {
            return
        }

        let hasSubmitEvent = ["SUBMIT", nil].contains(component["eventType"]?.string)
        let isSubmit = component["type"]?.string == "ACTION" && hasSubmitEvent
        submitsFields[id] = isSubmit
        if isSubmit, mainAction == nil { mainAction = id }
    }

    /// Adds the actions that a component's text links to.
    private mutating func addLinks(_ component: JSONValue) {
        let label = component["label"]?.string ?? ""
        var refs = label.matches(of: /data-action-ref="([^"]*)"/).map { String($0.1) }
        if let ref = component["action"]?["ref"]?.string {
            refs.append(ref)
        }

        for ref in refs {
            submitsFields[ref] = submitsFields[ref] ?? false
        }
    }
}
