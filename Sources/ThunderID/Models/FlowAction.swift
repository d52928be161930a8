import NativeAuthCore

/// An action of a step.
///
/// Source: seed `SignIn`, "SignInState Properties": an id and an optional label.
public struct FlowAction: Decodable, Identifiable, Sendable, Equatable {
    /// The id to send when it is chosen.
    public let id: String
    /// The server's name for it.
    public let ref: String?
    /// The next node of the flow; informational.
    public let nextNode: String?
    /// The kind, such as `CONFIRM`.
    public let type: String?
    /// The label; may be a template.
    public let label: String?
    /// The effect of the action: `SUBMIT`, `TRIGGER` and others.
    public let eventType: String?
    /// The visual style, such as `PRIMARY`.
    public let variant: String?
    /// The URL of an icon.
    public let icon: String?

    /// Creates an action.
    /// - Parameters:
    ///   - id: the id to send when it is chosen.
    ///   - ref: the server's name for it.
    ///   - nextNode: the next node of the flow.
    ///   - type: the kind.
    ///   - label: the label.
    ///   - eventType: the effect of the action.
    ///   - variant: the visual style.
    ///   - icon: the URL of an icon.
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

    /// Decodes an action leniently.
    /// - Throws: `DecodingError` if the data is not a JSON object.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("not an action", parse: Self.init(json:))
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

    /// Returns the action with its missing members taken from its component.
    /// - Parameter component: the component of the action.
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
