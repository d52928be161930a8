import FlowEngine
import IdentityBase

/// The components of a step, by input and action.
struct ComponentIndex {
    /// The effect of a button on the fields.
    enum ActionKind: Equatable {
        /// Validates and sends them.
        case submit
        /// Ignores them.
        case bare
    }

    private(set) var fields: [String: JSONValue] = [:]
    private(set) var actions: [String: ActionKind] = [:]
    /// The first button that sends the fields.
    private(set) var mainAction: String?
    private let offered: [FlowView.ShownAction]

    init(_ content: FlowView) {
        offered = content.actions
        walk(content.components ?? [])
        // An action that no component shows gets a button of its own.
        for action in offered where actions[action.ref] == nil {
            actions[action.ref] = .submit
            if mainAction == nil { mainAction = action.ref }
        }
    }

    /// Checks whether a button refuses the request, such as a consent.
    func isRefusal(_ ref: String) -> Bool {
        offered.first { $0.ref == ref }?.type == "REJECT" || (actions[ref] == .submit && ref != mainAction)
    }

    private mutating func walk(_ components: [JSONValue]) {
        for component in components {
            let type = component["type"]?.string ?? ""
            if let ref = component["ref"]?.string { fields[ref] = component }
            if let id = component["id"]?.string, offered.contains(where: { $0.ref == id }) {
                let isSubmit = type == "ACTION" && ["SUBMIT", nil].contains(component["eventType"]?.string)
                actions[id] = if isSubmit { .submit } else { .bare }
                if isSubmit, mainAction == nil { mainAction = id }
            }
            let linked = (component["label"]?.string ?? "").matches(of: /data-action-ref="([^"]*)"/)
            for ref in linked.map({ String($0.1) }) + [component["action"]?["ref"]?.string].compactMap(\.self) {
                actions[ref] = actions[ref] ?? .bare
            }
            walk(component.children)
        }
    }
}
