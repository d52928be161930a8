import NativeAuthCore

/// Something that can be chosen in a step.
///
/// Source: seed `SignIn`, "SignInState Properties": an id and an optional label.
public struct FlowAction: Decodable, Identifiable, Sendable, Equatable {
    /// What to send when it is chosen.
    public let id: String
    /// The server's name for it.
    public let ref: String?
    /// Where it leads; for information.
    public let nextNode: String?
    /// The kind, such as `CONFIRM`.
    public let type: String?
    /// What to call it; may be a template.
    public let label: String?
    /// What choosing it means: `SUBMIT`, `TRIGGER` and others.
    public let eventType: String?
    /// How it should look, such as `PRIMARY`.
    public let variant: String?
    /// The address of an icon.
    public let icon: String?

    /// Makes an action.
    /// - Parameters:
    ///   - id: what to send when it is chosen.
    ///   - ref: the server's name for it.
    ///   - nextNode: where it leads.
    ///   - type: the kind.
    ///   - label: what to call it.
    ///   - eventType: what choosing it means.
    ///   - variant: how it should look.
    ///   - icon: the address of an icon.
    public init(
        id: String,
        ref: String? = nil,
        nextNode: String? = nil,
        type: String? = nil,
        label: String? = nil,
        eventType: String? = nil,
        variant: String? = nil,
        icon: String? = nil
    ) {
        self.id = id
        self.ref = ref
        self.nextNode = nextNode
        self.type = type
        self.label = label
        self.eventType = eventType
        self.variant = variant
        self.icon = icon
    }

    /// Reads an action leniently.
    public init(from decoder: any Decoder) throws {
        guard let action = FlowAction(json: try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an action"))
        }
        self = action
    }

    init?(json: JSONValue) {
        guard json.object != nil else { return nil }
        let ref = json["ref"]?.string
        let nextNode = json["nextNode"]?.string
        self.init(
            id: json["id"]?.string ?? ref ?? nextNode ?? "submit",
            ref: ref,
            nextNode: nextNode,
            type: json["type"]?.string,
            label: json["label"]?.string,
            eventType: json["eventType"]?.string,
            variant: json["variant"]?.string,
            icon: json["icon"]?.string ?? json["image"]?.string ?? json["startIcon"]?.string
        )
    }

    /// The action with what its component says filled in where it says nothing itself.
    /// - Parameter component: the component that shows the action.
    public func merging(component: FlowComponent) -> FlowAction {
        FlowAction(
            id: id,
            ref: ref,
            nextNode: nextNode,
            type: type,
            label: label ?? component.label,
            eventType: eventType ?? component.eventType,
            variant: variant ?? component.variant,
            icon: icon ?? component.icon
        )
    }
}
