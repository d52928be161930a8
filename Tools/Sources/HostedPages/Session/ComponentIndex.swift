import FlowEngine
import IdentityBase

/// The components of a step, by input and action.
struct ComponentIndex {
    private(set) var fields: [String: JSONValue] = [:]
    /// Whether an action validates and sends the fields. Otherwise it ignores them.
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
        offered.first { $0.ref == ref }?.type == "REJECT" || (submitsFields[ref] == true && ref != mainAction)
    }

    private mutating func walk(_ components: [JSONValue]) {
        for component in components {
            let type = component["type"]?.string ?? ""
            if let ref = component["ref"]?.string { fields[ref] = component }
            if let id = component["id"]?.string, offered.contains(where: { $0.ref == id }) {
                let isSubmit = type == "ACTION" && ["SUBMIT", nil].contains(component["eventType"]?.string)
                submitsFields[id] = isSubmit
                if isSubmit, mainAction == nil { mainAction = id }
            }
            let linked = (component["label"]?.string ?? "").matches(of: /data-action-ref="([^"]*)"/)
            for ref in linked.map({ String($0.1) }) + [component["action"]?["ref"]?.string].compactMap(\.self) {
                submitsFields[ref] = submitsFields[ref] ?? false
            }
            walk(component.children)
        }
    }
}
