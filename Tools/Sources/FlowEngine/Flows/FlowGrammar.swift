/// The keywords of flow files. `flow.schema.json` defines the same keywords for editors, and a test compares the two.
package enum FlowGrammar {
    package static let file: Set<String> = ["handle", "type", "start", "nodes"]
    package static let input: Set<String> = ["ref", "identifier", "type", "required", "options", "validation"]
    package static let action: Set<String> = ["ref", "next", "link", "type"]
    package static let rule: Set<String> = ["type", "value", "message"]

    package enum Kind: String, CaseIterable {
        case prompt, executor, call, page, end

        package var members: Set<String> {
            switch self {
            case .prompt: ["kind", "inputs", "actions", "components", "additionalData", "timeLimit"]
            case .executor: ["kind", "executor", "mode", "properties", "inputs", "onSuccess", "onIncomplete", "onFailure"]
            case .call: ["kind", "flow", "next"]
            case .page: ["kind", "message", "components", "next"]
            case .end: ["kind"]
            }
        }
    }

    /// Types of fields. A component for an input has one of these types too.
    static let inputTypes: Set<String> = [
        "TEXT_INPUT", "PASSWORD_INPUT", "EMAIL_INPUT", "PHONE_INPUT", "TEL_INPUT", "NUMBER_INPUT", "DATE_INPUT",
        "OTP_INPUT", "BOOLEAN_INPUT", "CHECKBOX", "SELECT", "DROPDOWN", "OU_SELECT", "USER_SELECT", "CONSENT_INPUT",
        "HIDDEN",
        // Two types that the recorded server sends after a rejected passkey or for a provider.
        "string", "",
    ]

    /// Types of components other than fields. `CUSTOM` is for a component that clients need not support.
    static let componentTypes: Set<String> = [
        "TEXT", "RICH_TEXT", "IMAGE", "ICON", "DIVIDER", "BLOCK", "STACK", "TIMER", "COPYABLE_TEXT", "KEY_VALUE_LIST",
        "QR_CODE", "CONSENT", "CAPTCHA", "DYNAMIC_INPUT_PLACEHOLDER", "CUSTOM", "ACTION", "RESEND",
    ]

    static let buttonTypes: Set<String> = ["ACTION", "RESEND"]

    package static let component: Set<String> = [
        "id", "ref", "type", "category", "resourceType", "variant", "label", "placeholder", "hint", "required", "align",
        "classes", "components", "color", "action", "src", "alt", "width", "height", "name", "size", "eventType",
        "actionType", "image", "startIcon", "endIcon", "direction", "gap", "justify", "items", "source", "options",
        "defaultValue", "prefixes", "dateFormat", "html",
    ]

    /// Members of components that are always texts, even if they look like numbers: `label: 2024`, `label: 12:30`.
    package static let texts: Set<String> = ["label", "placeholder", "hint", "alt", "src", "source"]

    static let actionTypes: Set<String> = ["SUBMIT", "CONFIRM", "REJECT"]
    /// Allowed time limits of a prompt, in seconds.
    static let timeLimits = 1...86_400
}
