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

    package private(set) var fields: [String: JSONValue] = [:]
    package private(set) var actions: [String: ActionKind] = [:]
    /// The first button that sends the fields.
    private(set) var mainAction: String?
    private let offered: [FlowView.ShownAction]

    package init(_ content: FlowView) {
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
        if let type = offered.first(where: { $0.ref == ref })?.type, type == "REJECT" { return true }
        return actions[ref] == .submit && ref != mainAction
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
            if let ref = component["action"]?["ref"]?.string { actions[ref] = actions[ref] ?? .bare }
            for match in (component["label"]?.string ?? "").matches(of: /data-action-ref="([^"]*)"/) {
                let ref = String(match.1)
                actions[ref] = actions[ref] ?? .bare
            }
            if case .array(let children)? = component["components"] { walk(children) }
        }
    }
}
