/// The members of flow documents, and the types and members of components and inputs. `flow.schema.json` defines the
/// same ones for editors, and a test compares the two.
enum FlowGrammar {
    /// The member with what only this server supports. Other servers ignore it.
    static let extensions = "x-nativeauth"
    /// Members of the extensions of a node. They replace or complete the node's own mode and properties.
    static let extensionMembers: Set<String> = ["mode", "properties"]
    static let flow: Set<String> = [
        "id", "handle", "name", "description",
        "flowType", "nodes", "interceptors",
        "activeVersion", "createdAt", "updatedAt", "isReadOnly",
    ]
    static let condition: Set<String> = ["key", "value", "onSkip"]
    static let prompt: Set<String> = ["inputs", "action"]
    static let action: Set<String> = ["ref", "type", "nextNode"]
    static let executor: Set<String> = ["name", "mode", "inputs"]
    static let input: Set<String> = [
        "ref", "identifier", "type",
        "required", "options", "validation", "oneTimeUse",
    ]
    static let rule: Set<String> = ["type", "value", "message"]
    /// Properties of a prompt, which only this server supports.
    static let promptProperties: Set<String> = ["additionalData", "timeLimit"]
    /// Properties of a call, which only this server supports.
    static let callProperties: Set<String> = ["useApplicationFlow"]
    /// Members of every node. `layout` is for editors.
    private static let node: Set<String> = [
        "id", "type", "layout", "properties", "condition", extensions,
    ]

    enum NodeType: String, CaseIterable {
        case start = "START"
        case prompt = "PROMPT"
        case task = "TASK_EXECUTION"
        case call = "CALL"
        case end = "END"

        var members: Set<String> {
            switch self {
            case .start:
                node.union(["onSuccess"])
            case .prompt:
                node.union(["meta", "prompts", "next", "message", "variant"])
            case .task:
                node.union(["executor", "inputs", "onSuccess", "onIncomplete", "onFailure"])
            case .call:
                node.union(["flow", "onSuccess"])
            case .end: node
            }
        }
    }

    /// Types of fields. A component for an input has one of these types too.
    static let inputTypes: Set<String> = [
        "TEXT_INPUT", "PASSWORD_INPUT", "OTP_INPUT",
        "EMAIL_INPUT", "PHONE_INPUT", "TEL_INPUT",
        "NUMBER_INPUT", "DATE_INPUT",
        "BOOLEAN_INPUT", "CHECKBOX", "CONSENT_INPUT",
        "SELECT", "DROPDOWN", "OU_SELECT", "USER_SELECT",
        "HIDDEN",
        // Two types that the recorded server sends after a rejected passkey or for a provider.
        "string", "",
    ]

    /// Types of components other than fields. `CUSTOM` is for a component that clients need not support.
    static let componentTypes: Set<String> = [
        "TEXT", "RICH_TEXT", "COPYABLE_TEXT", "KEY_VALUE_LIST",
        "IMAGE", "ICON", "QR_CODE", "TIMER",
        "BLOCK", "STACK", "DIVIDER",
        "CONSENT", "CAPTCHA", "DYNAMIC_INPUT_PLACEHOLDER",
        "ACTION", "RESEND", "CUSTOM",
    ]

    static let buttonTypes: Set<String> = ["ACTION", "RESEND"]

    static let component: Set<String> = [
        "id", "ref", "type", "category", "resourceType", "name",
        "label", "placeholder", "hint", "html", "source",
        "required", "options", "defaultValue", "prefixes", "dateFormat", "inputType",
        "action", "actionType", "eventType", "startIcon", "endIcon",
        "components", "direction", "gap", "justify", "items", "align",
        "src", "alt", "image", "width", "height", "size",
        "variant", "classes", "color",
    ]

    /// Members of components that are always texts, even if they look like numbers: `label: 2024`, `label: 12:30`.
    static let texts: Set<String> = [
        "label", "placeholder", "hint", "alt", "src", "source",
    ]

    static let actionTypes: Set<String> = ["SUBMIT", "CONFIRM", "REJECT"]
    /// Allowed time limits of a prompt, in seconds.
    static let timeLimits = 1...86_400
}
